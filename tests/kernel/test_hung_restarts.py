"""Daemons come and go while a write hangs: there is ever one writer, and the last wish wins."""

import os
import signal
import time

from hung_test import HungTest
from kernel_test import TO_BFQ, TO_KYBER, TO_NONE
from elevatord_testbed.frozen_writers import writers_on
from elevatord_testbed.patience import remains
from elevatord_testbed.policy_dir import policy, rule

TO_MQ_DEADLINE = policy(rule("loops", "class: loop", "mq-deadline"))
RUNS = 5
STOP_SECONDS = 2.0
# Between a daemon's being killed and the next one's answering; sanitizers double it.
START_SECONDS = 3.0

# What hangs is the first; each of the others comes with a restart.
WISHES = (("bfq", TO_BFQ), ("kyber", TO_KYBER), ("none", TO_NONE), ("mq-deadline", TO_MQ_DEADLINE))


class ThreeRestarts(HungTest):
    seconds = 240

    def hang_under(self, text, scheduler):
        self.policy.write(text)
        self.file.hang()
        self.start_until_stuck(scheduler)

    def restart_with(self, text, scheduler, end):
        end()
        self.policy.write(text)
        begin = time.monotonic()
        self.daemon.start()
        self.assertLess(time.monotonic() - begin, START_SECONDS)
        self.wait_for_state([self.hung], "stuck")
        self.wait_for_scheduler(self.others, scheduler)
        self.wait_for_state(self.others, "ok")

    def restart_with_each(self, wishes, end):
        for scheduler, text in wishes:
            self.restart_with(text, scheduler, end)
            self.assert_one_task_is_frozen()

    def assert_it_ends_on(self, scheduler):
        self.file.release()
        self.wait_for_scheduler(self.all, scheduler)
        self.wait_for_state(self.all, "ok")
        # The first writer's value must not come after the last one's.
        remains(lambda: self.hung.scheduler == scheduler, f"{self.hung} on {scheduler}", 0.3)

    def run_several_times(self, end):
        for number in range(RUNS):
            # Another wish first and another last in each run, so that each begins with a switch.
            wishes = WISHES[number % 4:] + WISHES[:number % 4]
            with self.subTest(run=number):
                self.hang_under(wishes[0][1], wishes[0][0])
                self.assert_one_task_is_frozen()
                self.restart_with_each(wishes[1:], end)
                self.assert_it_ends_on(wishes[-1][0])
            self.daemon.stop()

    def test_after_kills_the_hung_disk_ends_on_the_latest_policy(self):
        self.run_several_times(end=self.daemon.kill)

    def test_after_orderly_stops_too_and_each_is_quick(self):
        def stop():
            self.assertLess(self.daemon.stop(), STOP_SECONDS)

        self.run_several_times(end=stop)


class BackToWhatWasAppliedBefore(HungTest):
    """kyber's write hangs; the last wish is bfq again, which is what was applied before it.

    Nothing new is wanted then, and yet what lands late must not stay.
    """

    def hang_between(self):
        self.policy.write(TO_BFQ)
        self.daemon.start()
        self.wait_for_scheduler(self.all, "bfq")
        self.wait_for_state(self.all, "ok")
        self.file.hang()
        self.change_policy_to(TO_KYBER)
        self.wait_for_state([self.hung], "stuck")
        self.wait_for_scheduler(self.others, "kyber")
        # Given up before it is begun: the worker waits longer than that for the read in flight.
        self.assert_one_task_is_frozen()

    def change_policy_to(self, text):
        self.policy.write(text)
        self.assertEqual(self.ctl("reload").exit, 0)

    def restart_with_the_first_wish(self, end):
        end()
        self.policy.write(TO_BFQ)
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck")
        self.wait_for_scheduler(self.others, "bfq")

    def kill_the_worker(self):
        """The daemon has another one by the time its other disks are written."""
        os.kill(worker_of(self.hung), signal.SIGKILL)

    def assert_it_ends_as_it_began(self):
        self.assert_one_task_is_frozen()
        self.file.release()
        self.wait_for_state(self.all, "ok")
        self.wait_for_scheduler(self.all, "bfq")
        # Neither of the two writers' values may come after that.
        remains(lambda: self.hung.scheduler == "bfq", f"{self.hung} on bfq", 0.5)
        self.assertEqual(self.bus.get("ForeignWrites"), 0)

    def test_without_a_restart(self):
        self.hang_between()
        self.change_policy_to(TO_BFQ)
        self.wait_for_scheduler(self.others, "bfq")
        self.assert_it_ends_as_it_began()

    def test_after_a_kill(self):
        self.hang_between()
        self.restart_with_the_first_wish(end=self.daemon.kill)
        self.assert_it_ends_as_it_began()

    def test_after_an_orderly_stop(self):
        self.hang_between()
        self.restart_with_the_first_wish(end=self.daemon.stop)
        self.assert_it_ends_as_it_began()

    def test_after_two_restarts_of_which_the_first_still_wanted_what_hangs(self):
        self.hang_between()
        self.daemon.kill()
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck")
        self.restart_with_the_first_wish(end=self.daemon.kill)
        self.assert_it_ends_as_it_began()

    def test_after_the_death_of_the_worker(self):
        self.hang_between()
        self.kill_the_worker()
        self.change_policy_to(TO_BFQ)
        self.wait_for_scheduler(self.others, "bfq", seconds=25)
        self.assert_it_ends_as_it_began()

    def test_after_the_death_of_the_worker_and_of_the_daemon(self):
        self.hang_between()
        self.kill_the_worker()
        self.restart_with_the_first_wish(end=self.daemon.kill)
        self.assert_it_ends_as_it_began()


def worker_of(disk):
    """The process whose write hangs on it."""
    return writers_on(disk)[0][0]
