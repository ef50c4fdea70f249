"""`--once` on real disks."""

from kernel_test import TO_BFQ, KernelTest
from elevatord_testbed.daemon import worker_pids
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import policy, rule


class Once(KernelTest):
    def test_each_disk_is_written_once_and_a_second_run_writes_nothing(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(4)
        opens = self.watch(disks)
        daemon = self.a_daemon_for(disks)
        self.assertEqual(daemon.once()[0], 0)
        self.assertEqual([disk.scheduler for disk in disks], ["bfq"] * 4)
        self.assertEqual(opens.total(), 4)
        self.assertEqual(daemon.once()[0], 0)
        self.assertEqual(opens.total(), 4)

    def test_a_dry_run_prints_the_plan_and_writes_nothing(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(2)
        opens = self.watch(disks)
        status, output, errors = self.a_daemon_for(disks).once("--dry-run")
        self.assertEqual(status, 1, errors)
        for disk in disks:
            self.assertIn(disk.name, output)
        self.assertEqual(opens.total(), 0)

    def test_a_scheduler_that_is_not_on_offer_is_exit_1(self):
        self.policy.write(policy(rule("wishes", "class: loop", "adios")))
        disks = self.make_disks(1)
        opens = self.watch(disks)
        self.assertEqual(self.a_daemon_for(disks).once()[0], 1)
        self.assertEqual(opens.total(), 0)

    def test_its_worker_is_gone_when_it_ends(self):
        self.policy.write(TO_BFQ)
        self.a_daemon_for(self.make_disks(2)).once()
        wait_for(lambda: not worker_pids(), "no worker is left")
