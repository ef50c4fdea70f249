"""Who else writes a scheduler: named, never ourselves, kept or restored as the rule says."""

import subprocess

from kernel_test import TO_BFQ, TO_KYBER, KernelTest
from elevatord_testbed import hung_disk, udev
from elevatord_testbed.bus import DEVICE
from elevatord_testbed.daemon import processes_named
from elevatord_testbed.frozen_writers import frozen_tasks
from elevatord_testbed.hung_disk import HungDisk
from elevatord_testbed.patience import remains, wait_for
from elevatord_testbed.policy_dir import policy

RESTORE_KYBER = policy(
    "{name: loops, match: {class: loop}, scheduler: kyber, on_foreign_write: restore}")


class ForeignWritesTest(KernelTest):
    """Disks on kyber as the policy wants it, and a daemon that watches them."""

    rules = TO_KYBER
    options = ()

    def setUp(self):
        super().setUp()
        self.policy.write(self.rules)
        self.disks = self.make_disks(2)
        self.disk, self.other = self.disks
        self.a_daemon_for(self.disks, "--log-level=debug", *self.options).start()
        self.wait_for_scheduler(self.disks, "kyber")
        self.wait_for_state(self.disks, "ok")
        wait_for(lambda: "foreign writes are seen" in self.daemon.log(), "the watcher watches")

    def echo(self, name, disk=None):
        """What tools do; the shell is gone when this returns."""
        file = (disk or self.disk).scheduler_file
        return subprocess.run(["sh", "-c", f"echo {name} >{file}"], stderr=subprocess.DEVNULL)

    def writer(self, disk=None):
        path = self.bus.device_path((disk or self.disk).name)
        return {key: value["data"]
                for key, value in self.bus.get("LastForeignWriter", path, DEVICE).items()}

    def counts(self):
        return self.bus.get("ForeignWrites"), self.bus.get("ForeignStalls")

    def wait_for_counts(self, writes, stalls):
        wait_for(lambda: self.counts() == (writes, stalls),
                 f"{writes} foreign writes, {stalls} stalls")

    def switch_all(self):
        for text, name in ((TO_BFQ, "bfq"), (TO_KYBER, "kyber")) * 5:
            self.policy.write(text)
            self.assertEqual(self.ctl("reload").exit, 0)
            self.wait_for_scheduler(self.disks, name)
            self.wait_for_state(self.disks, "ok")


class Named(ForeignWritesTest):
    def test_twenty_of_twenty_shells_are_named(self):
        for count in range(1, 21):
            name = ("bfq", "none")[count % 2]
            self.echo(name)
            self.wait_for_counts(count, 0)
            found = self.writer()
            self.assertEqual((found["comm"], found["value"], found["attribute"]),
                             ("sh", name, "scheduler"), count)
            self.assertGreater(found["pid"], 0)
        self.assertEqual(self.writer(self.other), {})

    def test_the_log_has_one_line_for_each(self):
        self.echo("bfq")
        self.wait_for_counts(1, 0)
        lines = [line for line in self.daemon.log().splitlines() if "written by" in line]
        self.assertEqual(len(lines), 1, lines)
        self.assertRegex(lines[0], rf"{self.disk}: scheduler kyber -> bfq, written by sh \(pid \d+")

    def test_the_signal_tells_which_disk_and_who(self):
        with self.bus.signals() as signals:
            self.echo("bfq")
            _, (device, writer) = signals.wait_for("ForeignWrite")
        self.assertEqual(device, self.bus.device_path(self.disk.name))
        self.assertEqual(writer["comm"]["data"], "sh")

    def test_a_write_of_the_same_value_is_a_stall_and_no_change(self):
        for _ in range(3):
            self.echo("kyber")
        self.wait_for_counts(0, 3)
        self.assertEqual(self.writer(), {})
        self.assertEqual(self.daemon.log().count("and changed nothing"), 1)

    def test_a_write_that_fails_changes_nothing(self):
        self.assertNotEqual(self.echo("no-such-scheduler").returncode, 0)
        self.echo("bfq")  # whatever the first came to is judged by now
        wait_for(lambda: self.counts()[0] == 1, "the other write")
        self.assertEqual(self.writer()["value"], "bfq")

    def test_readers_are_not_writers(self):
        for _ in range(20):
            self.disk.scheduler_file.read_text()
        self.echo("bfq")
        self.wait_for_counts(1, 0)

    def test_a_disk_that_comes_back_is_watched_again(self):
        self.disk.remove()
        wait_for(lambda: self.state_by_name([self.disk.name])[self.disk.name] == "absent",
                 "the disk is gone")
        self.disk.add()
        self.disk.attach()
        self.wait_for_scheduler([self.disk], "kyber")
        self.wait_for_state([self.disk], "ok")
        self.echo("bfq")
        self.wait_for_counts(1, 0)
        self.assertEqual(self.writer()["comm"], "sh")

    def test_a_watcher_that_was_killed_is_replaced_and_nothing_is_missed(self):
        for pid in processes_named("elevatord-watch"):
            subprocess.run(["kill", "-9", str(pid)], check=True)
        self.echo("bfq")  # in the gap, perhaps
        self.wait_for_counts(1, 0)
        wait_for(lambda: processes_named("elevatord-watch"), "another watcher")
        self.echo("none", self.other)
        wait_for(lambda: self.counts()[0] == 2, "the second write")


class WhileHung(ForeignWritesTest):
    """Somebody else's write hangs on a disk whose queue cannot be frozen."""

    def make_disks(self, count=1):
        reason = hung_disk.why_not()
        if reason:
            self.skipTest(reason)
        disks = self.add_disks(count)
        self.file = HungDisk(disks[0])
        self.addCleanup(self.file.close)
        for disk in disks[1:]:
            disk.attach()
        udev.settle()
        return disks

    def hang(self):
        self.file.hang()
        command = f"echo bfq >{self.disk.scheduler_file}"
        self.writing = subprocess.Popen(["sh", "-c", command])
        wait_for(frozen_tasks, "the write hangs")

    def test_he_is_named_when_his_write_comes_back(self):
        self.hang()
        self.file.release()
        self.writing.wait(timeout=10)
        wait_for(lambda: self.counts()[0] == 1, "a foreign write")
        found = self.writer()
        self.assertEqual((found["comm"], found["value"], found["pid"]),
                         ("sh", "bfq", self.writing.pid))

    def test_the_other_disks_are_watched_also_by_a_watcher_that_starts_beside_it(self):
        self.hang()
        self.daemon.restart()
        wait_for(lambda: self.daemon.log().count("foreign writes are seen") == 2, "a new watcher")
        self.wait_for_state([self.other], "ok")
        self.echo("bfq", self.other)
        wait_for(lambda: self.counts()[0] == 1, "a foreign write")
        self.assertEqual(self.writer(self.other)["comm"], "sh")
        self.file.release()
        self.writing.wait(timeout=10)
        wait_for(lambda: self.counts()[0] == 2, "the other foreign write")


class Ourselves(ForeignWritesTest):
    def test_our_own_writes_are_not_foreign(self):
        self.switch_all()
        remains(lambda: self.counts() == (0, 0), "no foreign write")

    def test_nor_after_a_restart(self):
        self.daemon.restart()
        self.switch_all()
        remains(lambda: self.counts() == (0, 0), "no foreign write")


class Kept(ForeignWritesTest):
    def test_a_change_event_keeps_what_somebody_wrote(self):
        opens = self.watch(self.disks)
        self.echo("bfq")
        self.wait_for_counts(1, 0)
        opens.clear()
        for _ in range(10):
            self.disk.write_uevent("change")
        udev.trigger(self.disks)
        self.wait_until_events_are_handled()
        self.assertEqual((self.disk.scheduler, opens.total()), ("bfq", 0))
        self.assertEqual(self.counts(), (1, 0))
        self.assertEqual(self.states_of([self.disk.name]), {"drifted"})


class Restored(ForeignWritesTest):
    rules = RESTORE_KYBER

    def test_three_times_then_it_is_left_to_the_other(self):
        for count in range(1, 4):
            self.echo("bfq")
            self.wait_for_counts(count, 0)
            self.wait_for_scheduler([self.disk], "kyber")
        for count, name in enumerate(("bfq", "none", "bfq"), 4):
            self.echo(name)
            self.wait_for_counts(count, 0)
            remains(lambda: self.disk.scheduler == name, "it is kept")
        self.assertEqual(self.daemon.log().count("again: kept as it is"), 1)

    def test_a_write_of_the_same_value_is_not_answered(self):
        before = self.bus.get("WritesDone")
        for _ in range(5):
            self.echo("kyber")
        self.wait_for_counts(0, 5)
        self.assertEqual(self.bus.get("WritesDone"), before)


class Unnamed(ForeignWritesTest):
    """By inotify, as where fanotify is not permitted."""

    options = ("--watch=unnamed",)

    def test_a_write_is_seen_without_its_writer(self):
        self.echo("bfq")
        self.wait_for_counts(1, 0)
        found = self.writer()
        self.assertGreater(found.pop("time_usec"), 0)
        self.assertEqual(found, {"attribute": "scheduler", "before": "kyber", "value": "bfq"})

    def test_our_own_writes_are_not_foreign(self):
        self.switch_all()
        remains(lambda: self.counts() == (0, 0), "no foreign write")
