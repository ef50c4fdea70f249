"""Daemons come and go while a write hangs: there is ever one writer, and the last wish wins."""

import time

from hung_test import HungTest
from kernel_test import TO_BFQ, TO_KYBER, TO_NONE
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
