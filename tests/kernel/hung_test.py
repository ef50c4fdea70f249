"""A disk whose queue cannot be frozen, beside others that are well."""

from kernel_test import KernelTest
from elevatord_testbed import hung_disk, udev
from elevatord_testbed.frozen_writers import frozen_tasks, writers_on
from elevatord_testbed.hung_disk import HungDisk
from elevatord_testbed.patience import remains, wait_for

VERY_SHORT_DEADLINES = "version: 1\ndeadlines: {warn: 300ms, give_up: 600ms, stop: 1s}\n"


class HungTest(KernelTest):
    """`hung` hangs once `file.hang()` is called; the daemon is not started yet."""

    disk_count = 4

    def setUp(self):
        super().setUp()
        reason = hung_disk.why_not()
        if reason:
            self.skipTest(reason)
        self.hung, *self.others = self.all = self.add_disks(self.disk_count)
        self.file = HungDisk(self.hung)
        self.addCleanup(self.file.close)
        for disk in self.others:
            disk.attach()
        udev.settle()
        self.a_daemon_for(self.all, self.config(VERY_SHORT_DEADLINES))

    def start_until_stuck(self, scheduler):
        """All others are on the scheduler by then."""
        self.daemon.start()
        self.wait_for_state([self.hung], "stuck")
        self.wait_for_scheduler(self.others, scheduler)
        self.wait_for_state(self.others, "ok")

    def assert_one_task_is_frozen(self):
        """By the kernel's own word: not one more waits for any queue to freeze."""
        wait_for(lambda: len(frozen_tasks()) == 1, "one task waits for a freeze")
        remains(lambda: len(frozen_tasks()) == 1, "one task waits for a freeze")
        self.assertEqual(len(writers_on(self.hung)), 1, writers_on(self.hung))
