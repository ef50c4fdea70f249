"""While one disk hangs, sixty-three others are served as if it were not there."""

import threading
import time

from hung_test import HungTest
from kernel_test import TO_BFQ, TO_KYBER
from elevatord_testbed.bus_connection import BusConnection
from elevatord_testbed.patience import wait_for
from elevatord_testbed.writing_opens import WritingOpens

ROUNDS = 5
WRITES_THAT_ALL_MAY_COST = 8
# The daemon answers between two results; what is beyond a few of its turns would be waiting.
ANSWER_SECONDS = 0.5


class SixtyThreeOthers(HungTest):
    disk_count = 64

    def setUp(self):
        super().setUp()
        self.policy.write(TO_BFQ)
        self.file.hang()
        self.start_until_stuck("bfq")

    def switch_all(self, text):
        """Seconds from the policy's being there to the last writer's end."""
        self.policy.write(text)
        opens = WritingOpens(self.others)
        begin = time.perf_counter()
        self.daemon.hang_up()
        wait_for(lambda: opens.total() >= len(self.others), "all others have been written to")
        taken = time.perf_counter() - begin
        opens.close()
        return taken

    def one_write(self):
        """Seconds that a switch takes an admin, on a disk beside the hung one."""
        disk = self.others[0]
        before = disk.scheduler
        begin = time.perf_counter()
        disk.write_scheduler("mq-deadline")
        taken = time.perf_counter() - begin
        disk.write_scheduler(before)
        return taken

    def test_all_are_switched_in_the_time_of_a_few_writes(self):
        ratios = []
        for number in range(ROUNDS):
            one = min(self.one_write() for _ in range(3))
            scheduler, text = (("kyber", TO_KYBER), ("bfq", TO_BFQ))[number % 2]
            ratios.append(self.switch_all(text) / one)
            self.wait_for_state(self.others, "ok")
            self.assertEqual({disk.scheduler for disk in self.others}, {scheduler})
        # One of several: another program's moment of work must not fail it.
        self.assertLess(min(ratios), WRITES_THAT_ALL_MAY_COST, ratios)

    def test_calls_are_answered_while_they_are_switched(self):
        with Caller(self.bus.address) as caller:
            self.switch_all(TO_KYBER)
        self.assertGreater(len(caller.answers), 3)
        self.assertLess(max(caller.answers), ANSWER_SECONDS)

    def test_events_are_served(self):
        new = self.others[-1]
        new.detach()
        self.wait_until_events_are_handled()
        new.write_scheduler("kyber")
        new.attach()
        self.wait_for_scheduler([new], "bfq", seconds=3)
        self.assert_one_task_is_frozen()


class Caller:
    """Asks the daemon again and again from a thread, and keeps how long each answer took."""

    def __init__(self, address):
        self._bus = BusConnection(address)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._ask)
        self.answers = []

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()
        self._bus.close()

    def _ask(self):
        while not self._over.is_set():
            begin = time.perf_counter()
            self._bus.get("StuckCount")
            self.answers.append(time.perf_counter() - begin)
