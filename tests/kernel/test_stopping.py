"""Stopping is quick and leaves no process behind."""

import os
import signal

from kernel_test import TO_BFQ, KernelTest
from elevatord_testbed.daemon import worker_pids
from elevatord_testbed.patience import wait_for


class Stopping(KernelTest):
    def setUp(self):
        super().setUp()
        self.policy.write(TO_BFQ)
        self.disks = self.make_disks(8)
        self.a_daemon_for(self.disks).start()

    def test_sigterm_ends_it_within_a_second(self):
        self.wait_for_state(self.disks, "ok")
        self.assertLess(self.daemon.stop(), 1.0)
        self.assertEqual(self.daemon.exit_status(), 0)

    def test_sigterm_right_after_the_start_ends_it_within_a_second(self):
        self.assertLess(self.daemon.stop(), 1.0)

    def test_the_worker_leaves_with_its_daemon(self):
        self.assertTrue(worker_pids())
        self.daemon.stop()
        wait_for(lambda: not worker_pids(), "no worker is left")

    def test_the_worker_leaves_after_a_killed_daemon(self):
        self.assertTrue(worker_pids())
        self.daemon.kill()
        wait_for(lambda: not worker_pids(), "no worker is left")

    def test_a_killed_worker_is_replaced(self):
        self.wait_for_state(self.disks, "ok")
        before = worker_pids()
        for pid in before:
            self.kill_worker(pid)
        self.disks[0].write_scheduler("kyber")
        wait_for(lambda: self.ctl("apply").exit == 0, "the disks are right again")
        self.assertEqual(self.disks[0].scheduler, "bfq")
        self.assertTrue(worker_pids())
        self.assertFalse(set(worker_pids()) & set(before))

    def kill_worker(self, pid):
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: pid not in worker_pids(), f"worker {pid} is gone")
