"""Ten thousand change events, as fast as one program can ask for them."""

import os
import signal
import time
from pathlib import Path

from kernel_test import TO_BFQ, KernelTest
from elevatord_testbed import udev
from elevatord_testbed.daemon import worker_pids
from elevatord_testbed.memory import NO_QUARANTINE, allowed_kib, peak_kib
from elevatord_testbed.patience import remains, wait_for

EVENTS = 10_000
# Under it the daemon's socket keeps no more than net.core.rmem_max allows anybody.
WITHOUT_LARGE_BUFFERS = ("setpriv", "--inh-caps=-net_admin", "--bounding-set=-net_admin")
MORE_KIB = 8 * 1024


class FloodTest(KernelTest):
    def setUp(self):
        super().setUp()
        # udevd opens the node of each event's disk, and opening makes a loop that is gone anew.
        self.addCleanup(udev.settle)
        self.policy.write(TO_BFQ)
        self.disks = self.make_disks(8)

    def start(self, *options, under=()):
        self.a_daemon_for(self.loops_to_come(), *options)
        self.daemon.start(under=under, environment=NO_QUARANTINE)
        self.wait_for_scheduler(self.disks, "bfq")
        self.wait_for_state(self.disks, "ok")
        self.flood(500)  # all memory that some events need is there
        self.opens = self.watch(self.disks)

    def loops_to_come(self):
        """The disks, and one that is made only in the middle of the flood."""
        self.late, = self.add_disks(1)
        return [*self.disks, self.late]

    def flood(self, count):
        for number in range(count):
            self.disks[number % len(self.disks)].write_uevent("change")

    def peak(self):
        return sum(peak_kib(pid) for pid in (self.daemon.pid, *worker_pids()))

    def wait_until_all_is_served(self):
        """The late disk's event came last."""
        self.wait_for_scheduler([self.late], "bfq", seconds=30)
        self.wait_until_events_are_handled()
        self.wait_for_state([*self.disks, self.late], "ok", seconds=30)

    def assert_nothing_was_written_again(self):
        remains(lambda: self.opens.total() == 0, "nobody opens to write")


class Floods(FloodTest):
    def flood_and_check(self):
        before = self.peak()
        self.flood(EVENTS)
        self.late.attach()
        self.wait_until_all_is_served()
        self.assert_nothing_was_written_again()
        self.assertLess(self.peak() - before, allowed_kib(MORE_KIB))
        self.assertNotIn("events were lost", self.daemon.log())

    def test_through_udevd_write_nothing_and_lose_no_disk(self):
        self.start()
        self.flood_and_check()

    def test_straight_from_the_kernel_write_nothing_and_lose_no_disk(self):
        self.start("--udev=kernel")
        self.flood_and_check()

    def test_questions_are_answered_meanwhile(self):
        self.start("--udev=kernel")
        for _ in range(10):
            self.flood(EVENTS // 10)
            begin = time.monotonic()
            self.assertEqual(self.ctl("list").exit, 0)
            self.assertLess(time.monotonic() - begin, 3)


class Overrun(FloodTest):
    """More events than the kernel keeps for a daemon that does not read."""

    def setUp(self):
        super().setUp()
        self.start("--udev=kernel", under=WITHOUT_LARGE_BUFFERS)
        os.kill(self.daemon.pid, signal.SIGSTOP)

    def flood_until_events_are_lost(self):
        for _ in range(100):
            self.flood(EVENTS // 5)
            if lost_events() > 0:
                return
        self.skipTest("net.core.rmem_max is so large that no event is lost")

    def go_on(self):
        os.kill(self.daemon.pid, signal.SIGCONT)
        wait_for(lambda: "events were lost, scanning all disks" in self.daemon.log(), "it knows")

    def test_a_disk_whose_event_was_lost_is_found(self):
        self.flood_until_events_are_lost()
        self.late.attach()
        self.go_on()
        self.wait_until_all_is_served()
        self.assert_nothing_was_written_again()

    def test_a_disk_whose_end_was_lost_is_gone(self):
        self.flood_until_events_are_lost()
        udev.settle()
        self.disks[0].remove()
        self.go_on()
        wait_for(lambda: self.disks[0].name not in (self.ctl.disks() or {}), "it is gone")
        self.wait_for_state(self.disks[1:], "ok")

    def test_a_disk_that_another_has_replaced_is_served(self):
        self.flood_until_events_are_lost()
        replaced = self.disks[0]
        replaced.detach()
        replaced.write_scheduler("kyber")
        replaced.attach()
        self.go_on()
        self.wait_for_scheduler([replaced], "bfq")
        self.wait_for_state(self.disks, "ok")


def lost_events():
    """By the kernel's own count, of all that listen to its events in this namespace."""
    lines = Path("/proc/net/netlink").read_text().splitlines()[1:]
    uevents = [line.split() for line in lines if line.split()[1] == "15"]
    return sum(int(words[8]) for words in uevents)
