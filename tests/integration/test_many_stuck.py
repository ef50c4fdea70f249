"""Many disks, some of which freeze for long: who waits for whom, and who must not."""

import time

from test_daemon import TO_BFQ, TO_KYBER, DaemonTest
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import remains, wait_for

FIFTY = [f"sd{first}{second}" for first in "ab" for second in "abcdefghijklmnopqrstuvwxy"]
FROZEN_FOR_A_MINUTE = "{kind: stuck, after: 0s, for: 60s}"


class ManyStuckTest(DaemonTest):
    config_text = "version: 1\ndeadlines: {warn: 500ms, give_up: 1s, stop: 1s}\n"

    def setUp(self):
        super().setUp()
        (self.work / "elevatord.yaml").write_text(self.config_text)

    def hang(self, disks):
        self.mount.control("\n".join(f"hang {disk}" for disk in disks))

    def release(self, disks):
        self.mount.control("\n".join(f"release {disk}" for disk in disks))

    def disks_that_are(self, state):
        return {name for name, found in self.states().items() if found == state}

    def wait_until_stuck(self, disks):
        wait_for(lambda: self.disks_that_are("stuck") == set(disks), f"{disks} are stuck", 20)

    def change_policy_to(self, text):
        self.policy.write(text)
        self.assertEqual(self.ctl("reload").exit, 0)

    def assert_written_once_each(self, disks):
        """And nobody else; nothing that was there already."""
        self.assertEqual(self.written_files(), sorted((disk, "scheduler", "bfq") for disk in disks))
        self.assertFalse([entry for entry in self.mount.writes() if entry.get("same")])


class OneOfFifty(ManyStuckTest):
    fleet_text = fleet(sata_disk("sdaa", faults=FROZEN_FOR_A_MINUTE), sata_disk("sda[b-y]"),
                       sata_disk("sdb[a-y]"))

    def test_the_other_forty_nine_do_not_wait_for_it(self):
        begin = time.monotonic()
        self.daemon.start()
        self.wait_until_all_are("ok", but=("sdaa",))
        self.assertLess(time.monotonic() - begin, 30)  # half of the freeze, start and all
        self.wait_until_stuck(["sdaa"])
        self.assert_written_once_each(FIFTY[1:])

    def test_beside_it_a_new_policy_is_in_force_at_once(self):
        self.daemon.start()
        self.wait_until_stuck(["sdaa"])
        self.wait_until_all_are("ok", but=("sdaa",))
        self.change_policy_to(TO_KYBER)
        wait_for(lambda: {self.mount.scheduler(disk) for disk in FIFTY[1:]} == {"kyber"},
                 "the others are on kyber", 3)


class SixteenOfFifty(ManyStuckTest):
    fleet_text = fleet(*(sata_disk(f"sd{letter}[a-y]") for letter in "ab"))

    def setUp(self):
        super().setUp()
        self.stuck, self.well = FIFTY[:16], FIFTY[16:]
        self.hang(self.stuck)
        self.daemon.start()
        self.wait_until_stuck(self.stuck)

    def test_the_others_are_served(self):
        self.wait_until_all_are("ok", but=self.stuck)
        self.change_policy_to(TO_KYBER)
        wait_for(lambda: {self.mount.scheduler(disk) for disk in self.well} == {"kyber"},
                 "the others are on kyber", 3)
        self.assertEqual(self.bus.get("StuckCount"), 16)

    def test_nobody_puts_a_second_writer_on_them(self):
        self.change_policy_to(TO_KYBER)
        self.assertEqual(self.ctl("apply").exit, 6)
        remains(lambda: {word for disk in self.stuck for word in self.mount.state()[disk]
                         if word.startswith("writers=")} == {"writers=1"}, "one writer a disk", 1)

    def test_all_come_back_to_the_latest_policy(self):
        self.change_policy_to(TO_KYBER)
        self.release(self.stuck)
        wait_for(lambda: {self.mount.scheduler(disk) for disk in FIFTY} == {"kyber"},
                 "all are on kyber")
        self.wait_until_all_are("ok")

    def test_stopping_does_not_wait_for_them(self):
        self.assertLess(self.daemon.stop(), 3)


class AsManyStuckAsMayBe(ManyStuckTest):
    """Four stuck disks are the limit; three more writes may be under way when it is reached."""

    config_text = ManyStuckTest.config_text + "parallel: 4\nmax_stuck: 4\n"
    fleet_text = fleet(sata_disk("sda[a-p]"), sata_disk("sdb[a-f]", active="bfq"))

    def setUp(self):
        super().setUp()
        self.wrong, self.right = FIFTY[:16], FIFTY[25:31]
        self.hang(self.wrong)
        self.daemon.start()
        wait_for(lambda: self.bus.get("StuckCount") >= 4, "as many are stuck as may be", 20)
        # Before a write the worker gives I/O in flight a second to end.
        wait_for(lambda: not self.disks_that_are("writing"), "none is under way any more")
        wait_for(lambda: self.disks_that_are("stuck") == self.hanging(), "all that hang are stuck")

    def hanging(self):
        state = self.mount.state()
        return {disk for disk in self.wrong if "writers=1" in state[disk]}

    def waiting(self):
        return self.disks_that_are("pending")

    def test_no_further_write_starts(self):
        before = self.hanging()
        self.assertLess(len(before), 4 + 4)
        remains(lambda: self.hanging() == before, "the same writes hang", 2.5)
        self.assertEqual(self.waiting(), set(self.wrong) - before)

    def test_those_that_wait_say_why(self):
        for disk in self.waiting():
            self.assertIn("too many stuck disks", self.ctl("explain", disk).text)
            self.assertIn("too many stuck disks", self.ctl("status", disk).text)

    def test_disks_that_need_no_write_are_served_as_before(self):
        self.assertLessEqual(set(self.right), self.disks_that_are("ok"))
        self.mount.control("add sdz like sdba")
        wait_for(lambda: self.states().get("sdz") == "ok", "a new disk is looked at")

    def test_apply_does_not_wait_for_them(self):
        begin = time.monotonic()
        self.assertEqual(self.ctl("apply").exit, 6)
        self.assertLess(time.monotonic() - begin, 10)

    def test_nobody_waits_once_they_come_back(self):
        self.release(set(self.wrong) - self.hanging())
        self.release(self.hanging())
        self.wait_until_all_are("ok")
        self.assert_written_once_each(self.wrong)


class KilledWithJobsQueued(ManyStuckTest):
    """Two jobs at a time, both hanging: all the others are queued when the daemon dies."""

    config_text = ("version: 1\ndeadlines: {warn: 5s, give_up: 10s, stop: 1s}\nparallel: 2\n")
    fleet_text = fleet(sata_disk("sda[a-y]"))

    def setUp(self):
        super().setUp()
        self.all = FIFTY[:25]
        self.hang(self.all)
        self.daemon.start()
        wait_for(lambda: len(self.hanging()) == 2, "two writes hang")
        self.held = self.hanging()
        self.release(set(self.all) - set(self.held))
        self.queued = sorted(set(self.all) - set(self.held))
        self.daemon.kill()

    def hanging(self):
        state = self.mount.state()
        return sorted(disk for disk in self.all if "writers=1" in state[disk])

    def test_what_was_queued_dies_with_it(self):
        remains(lambda: self.hanging() == self.held and not self.mount.writes(),
                "nothing is written", 1)

    def test_the_next_one_does_all_of_it_once(self):
        self.daemon.start()
        self.wait_until_all_are("ok", but=self.held)
        self.wait_until_stuck(self.held)
        self.assert_written_once_each(self.queued)
        self.release(self.held)
        self.wait_until_all_are("ok")
        self.assert_written_once_each(self.all)

    def test_a_next_one_with_another_wish_leaves_nothing_of_the_old(self):
        self.policy.write(TO_KYBER)
        self.daemon.start()
        self.wait_until_all_are("ok", but=self.held)
        self.release(self.held)
        self.wait_until_all_are("ok")
        self.assertEqual({self.mount.scheduler(disk) for disk in self.all}, {"kyber"})


class TheSamePolicyAgain(ManyStuckTest):
    """Disks whose first write was under way when the daemon died are not written a second time."""

    fleet_text = fleet(sata_disk("sda[a-h]"))

    def test_it_costs_no_second_write(self):
        disks = FIFTY[:8]
        self.hang(disks)
        self.daemon.start()
        self.wait_until_stuck(disks)
        self.daemon.kill()
        self.daemon.start()
        self.wait_until_stuck(disks)
        self.policy.write(TO_BFQ)
        self.release(disks)
        self.wait_until_all_are("ok")
        self.assert_written_once_each(disks)
