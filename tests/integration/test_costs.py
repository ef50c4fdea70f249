"""What writes and reads cost, as the kernel of the fleet charges it."""

import subprocess

from integration_test import OLD_KERNEL, IntegrationTest, median_milliseconds, milliseconds
from elevatord_testbed.mock_fleet import fleet, sata_disk

WRITES = 15
READS = 200


class ANewKernel(IntegrationTest):
    def test_the_same_value_from_a_shell_costs_a_freeze(self):
        def echo():
            subprocess.run(["sh", "-c", f"echo mq-deadline >{self.mount.scheduler_file('sda')}"],
                           check=True, timeout=30)

        self.assertGreater(median_milliseconds(echo, WRITES), 8)
        entries = self.mount.writes("sda")
        self.assertEqual(len(entries), WRITES)
        for entry in entries:
            self.assertTrue(entry["same"], entry)
            self.assertEqual((entry["comm"], entry["result"]), ("sh", "ok"))

    def test_the_same_value_costs_about_what_was_measured(self):
        median = median_milliseconds(lambda: write(self.mount, "sda", "mq-deadline"), WRITES)
        self.assertTrue(8 < median < 40, median)

    def test_a_read_is_quick(self):
        file = self.mount.scheduler_file("sda")
        self.assertLess(median_milliseconds(file.read_text, READS), 3)

    def test_writes_to_many_disks_share_their_grace_periods(self):
        one = median_milliseconds(lambda: write(self.mount, "sda", "mq-deadline"), WRITES)

        def all_four():
            writers = [self.begin_write("mq-deadline", disk) for disk in ("sda", "sdb", "sdc", "sdd")]
            for writer in writers:
                self.assertEqual(writer.wait(30), 0)

        # Processes have to be started as well; one after the other it would be four times as long.
        self.assertLess(min(milliseconds(all_four) for _ in range(5)), 3 * one)


class AnOldKernel(IntegrationTest):
    fleet_text = fleet(sata_disk("sda"), kernel=OLD_KERNEL)

    def test_the_same_value_is_cheap(self):
        self.assertLess(median_milliseconds(lambda: write(self.mount, "sda", "mq-deadline"), 50), 4)
        self.assertEqual(self.mount.writes("sda")[0]["same"], True)

    def test_none_is_listed_last(self):
        self.assertEqual(self.mount.scheduler_file("sda").read_text(),
                         "[mq-deadline] kyber bfq none\n")


def write(mount, disk, value):
    mount.scheduler_file(disk).write_text(value)
