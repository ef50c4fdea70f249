"""A scheduler write that never comes back: one disk is lost until released, and only that one."""

import os
import signal

from kernel_test import SHORT_DEADLINES, TO_BFQ, TO_KYBER, KernelTest
from elevatord_testbed import hung_disk, udev
from elevatord_testbed.daemon import worker_pids
from elevatord_testbed.frozen_writers import frozen_tasks, writers_on
from elevatord_testbed.hung_disk import HungDisk
from elevatord_testbed.patience import remains, wait_for


class HungFreezeTest(KernelTest):
    """One disk whose queue cannot be frozen, beside three others; not yet any daemon."""

    def setUp(self):
        super().setUp()
        reason = hung_disk.why_not()
        if reason:
            self.skipTest(reason)
        self.hung, *self.others = self.add_disks(4)
        self.all = [self.hung, *self.others]
        self.file = HungDisk(self.hung)
        self.addCleanup(self.file.close)
        for disk in self.others:
            disk.attach()
        udev.settle()
        self.policy.write(TO_BFQ)
        self.a_daemon_for(self.all, self.config(SHORT_DEADLINES))
        self.file.hang()

    def start_until_stuck(self):
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck")
        self.assert_one_writer()

    def assert_one_writer(self):
        self.assertEqual(len(writers_on(self.hung)), 1, writers_on(self.hung))

    def assert_stays_one_writer(self):
        remains(lambda: len(writers_on(self.hung)) == 1, "one writer on the hung disk")

    def change_policy_to(self, text):
        self.policy.write(text)
        self.assertEqual(self.ctl("reload").exit, 0)


class WhileHung(HungFreezeTest):
    def test_the_other_disks_are_switched(self):
        self.start_until_stuck()
        self.wait_for_scheduler(self.others, "bfq")
        self.change_policy_to(TO_KYBER)
        self.wait_for_scheduler(self.others, "kyber", seconds=2)

    def test_other_disks_do_not_wait_for_the_give_up_deadline(self):
        self.daemon.start()
        self.wait_for_scheduler(self.others, "bfq", seconds=1.5)

    def test_every_question_is_answered(self):
        self.start_until_stuck()
        for question in (["list"], ["status"], ["explain", self.hung.name], ["plan"]):
            self.assertIn(self.ctl(*question).exit, (0, 1, 6), question)
        self.assertEqual(self.bus.get("StuckCount"), 1)

    def test_apply_says_stuck_in_its_exit_code_and_does_not_write_again(self):
        self.start_until_stuck()
        self.assertEqual(self.ctl("apply").exit, 6)
        self.assert_one_writer()

    def test_neither_events_nor_a_new_policy_put_a_second_writer_on_it(self):
        self.start_until_stuck()
        self.change_policy_to(TO_KYBER)
        udev.trigger(self.all)
        self.assert_stays_one_writer()

    def test_a_new_disk_is_served(self):
        new, = self.add_disks(1)
        self.a_daemon_for([*self.all, new], self.config(SHORT_DEADLINES))
        self.start_until_stuck()
        new.attach()
        self.wait_for_scheduler([new], "bfq", seconds=2)

    def test_sigterm_ends_the_daemon_within_a_second(self):
        self.start_until_stuck()
        self.assertLess(self.daemon.stop(), 1.0)

    def test_sigterm_before_the_give_up_deadline_ends_the_daemon_too(self):
        self.daemon.start()
        wait_for(frozen_tasks, "a write hangs")
        self.assertLess(self.daemon.stop(), 1.0)

    def test_once_gives_up_with_exit_6(self):
        status, output, errors = self.daemon.once()
        self.assertEqual(status, 6, errors)
        self.assertIn(self.hung.name, output)
        self.assertEqual({disk.scheduler for disk in self.others}, {"bfq"})


class Restarted(HungFreezeTest):
    def restart_after_kill(self):
        self.start_until_stuck()
        self.wait_for_scheduler(self.others, "bfq")
        self.daemon.kill()
        self.policy.write(TO_KYBER)
        self.daemon.start()

    def test_a_killed_and_restarted_daemon_serves_the_others_at_once(self):
        self.restart_after_kill()
        self.wait_for_scheduler(self.others, "kyber", seconds=2)

    def test_it_knows_that_the_disk_is_stuck_and_puts_no_second_writer_on_it(self):
        self.restart_after_kill()
        self.wait_for_state([self.hung], "stuck", seconds=2)
        self.assertEqual(self.ctl("apply", self.hung.name).exit, 6)
        self.assert_stays_one_writer()

    def test_after_the_release_it_ends_on_the_latest_policy(self):
        self.restart_after_kill()
        self.wait_for_state([self.hung], "stuck", seconds=2)
        self.file.release()
        self.wait_for_scheduler(self.all, "kyber")
        self.wait_for_state(self.all, "ok")

    def test_the_late_write_of_the_old_worker_is_not_foreign(self):
        self.restart_after_kill()
        self.wait_for_state([self.hung], "stuck", seconds=2)
        self.file.release()
        self.wait_for_state(self.all, "ok")
        self.assertEqual((self.bus.get("ForeignWrites"), self.bus.get("ForeignStalls")), (0, 0))

    def test_twice_restarted_there_is_still_one_writer(self):
        self.restart_after_kill()
        self.daemon.kill()
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck", seconds=2)
        self.assert_stays_one_writer()
        self.file.release()
        self.wait_for_scheduler(self.all, "kyber")

    def test_stopped_and_started_again_there_is_still_one_writer(self):
        self.start_until_stuck()
        self.daemon.stop()
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck", seconds=2)
        self.assert_stays_one_writer()


class WorkerKilled(HungFreezeTest):
    """A stuck thread keeps the connection of its killed worker open."""

    def kill_the_worker(self):
        self.start_until_stuck()
        self.wait_for_scheduler(self.others, "bfq")
        os.kill(worker_pids()[0], signal.SIGKILL)

    def test_the_others_are_served_by_the_next_one(self):
        self.kill_the_worker()
        self.change_policy_to(TO_KYBER)
        self.wait_for_scheduler(self.others, "kyber", seconds=25)
        self.assert_stays_one_writer()

    def test_after_the_release_the_hung_disk_is_served_too(self):
        self.kill_the_worker()
        self.change_policy_to(TO_KYBER)
        self.wait_for_scheduler(self.others, "kyber", seconds=25)
        self.file.release()
        self.wait_for_scheduler([self.hung], "kyber")
        self.wait_for_state(self.all, "ok")


class Released(HungFreezeTest):
    def test_the_disk_becomes_right_by_itself(self):
        self.start_until_stuck()
        self.file.release()
        self.wait_for_scheduler([self.hung], "bfq")
        self.wait_for_state([self.hung], "ok")
        self.assertEqual(self.bus.get("StuckCount"), 0)

    def test_it_took_one_writing_open(self):
        opens = self.watch([self.hung])
        self.start_until_stuck()
        self.file.release()
        self.wait_for_state([self.hung], "ok")
        self.assertEqual(opens.of(self.hung), 1)

    def test_with_the_policy_changed_meanwhile_it_ends_on_the_latest(self):
        self.start_until_stuck()
        self.change_policy_to(TO_KYBER)
        self.file.release()
        self.wait_for_scheduler([self.hung], "kyber")
        self.wait_for_state([self.hung], "ok")

    def test_released_before_the_give_up_deadline_it_was_never_stuck(self):
        self.daemon.start()
        wait_for(frozen_tasks, "a write hangs")
        self.file.release()
        self.wait_for_state([self.hung], "ok")
        self.assertNotIn("stuck", self.daemon.log())

    def test_it_can_hang_and_be_released_again(self):
        self.start_until_stuck()
        self.file.release()
        self.wait_for_state([self.hung], "ok")
        self.file.hang()
        self.change_policy_to(TO_KYBER)
        self.wait_for_state([self.hung], "stuck")
        self.file.release()
        self.wait_for_scheduler([self.hung], "kyber")
