"""A freeze that never ends: its writer cannot be killed, and nobody else notices."""

import os
import time
from concurrent.futures import ThreadPoolExecutor

from integration_test import OLD_KERNEL, IntegrationTest, milliseconds, state_of
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import remains, wait_for


class Hung(IntegrationTest):
    def setUp(self):
        super().setUp()
        self.mount.control("hang sda")

    def test_a_killed_writer_is_in_d_until_the_disk_is_released(self):
        writer = self.begin_hung_write("bfq", "sda")
        writer.kill()
        wait_for(lambda: state_of(writer.pid) == "D", "the writer is in D")
        remains(lambda: state_of(writer.pid) == "D", "the writer is in D")
        self.mount.control("release sda")
        self.assertEqual(writer.wait(10), -9)
        self.assertEqual(self.mount.scheduler("sda"), "bfq")

    def test_other_disks_are_written_as_before(self):
        self.begin_hung_write("bfq", "sda")
        self.assertLess(milliseconds(lambda: self.mount.scheduler_file("sdb").write_text("bfq")), 1000)
        self.assertEqual(self.mount.scheduler("sdb"), "bfq")

    def test_a_new_kernel_lets_its_files_be_read_meanwhile(self):
        self.begin_hung_write("bfq", "sda")
        self.assertEqual(self.mount.scheduler("sda"), "mq-deadline")

    def test_the_mount_serves_beside_two_hundred_that_hang(self):
        names = [f"sdx{i}" for i in range(200)]
        for name in names:
            self.mount.control(f"add {name} like sdb")
        wait_for(lambda: all(self.mount.scheduler_file(name).exists() for name in names), "all are there")
        self.mount.control("\n".join(f"hang {name}" for name in names))
        with ThreadPoolExecutor(len(names)) as threads:
            writes = [threads.submit(self.mount.scheduler_file(name).write_text, "bfq") for name in names]
            wait_for(lambda: sum("writers=1" in self.mount.state()[name] for name in names) == len(names),
                     "all hang")
            self.assertEqual(self.mount.scheduler("sdb"), "mq-deadline")
            self.mount.control("\n".join(f"release {name}" for name in names))
            self.assertEqual([write.result(30) for write in writes], [3] * len(names))

    def test_of_two_writers_the_earlier_ones_value_lands_last(self):
        first, second = (os.open(self.mount.scheduler_file("sda"), os.O_WRONLY) for _ in range(2))
        with ThreadPoolExecutor(2) as threads:
            threads.submit(os.write, first, b"kyber")
            wait_for(lambda: "writers=1" in self.mount.state()["sda"], "the first hangs")
            threads.submit(os.write, second, b"bfq")
            wait_for(lambda: "writers=2" in self.mount.state()["sda"], "the second hangs")
            self.mount.control("release sda")
        for descriptor in (first, second):
            os.close(descriptor)
        self.assertEqual(self.mount.scheduler("sda"), "kyber")


class HungOnAnOldKernel(IntegrationTest):
    fleet_text = fleet(sata_disk("sd[a-b]"), kernel=OLD_KERNEL)

    def test_reads_hang_behind_the_writer(self):
        self.mount.control("hang sda")
        self.begin_hung_write("bfq", "sda")
        with ThreadPoolExecutor(1) as threads:
            read = threads.submit(self.mount.scheduler, "sda")
            time.sleep(0.3)  # nothing to wait for: it must not come
            self.assertFalse(read.done())
            self.assertEqual(self.mount.scheduler("sdb"), "mq-deadline")
            self.mount.control("release sda")
            self.assertEqual(read.result(10), "bfq")


class FaultsOfTheFleet(IntegrationTest):
    fleet_text = fleet(sata_disk("sda", faults="{kind: stuck, after: 0s, for: 2s}"),
                       sata_disk("sdb", faults="{kind: refuse}"))

    def test_a_stuck_disk_comes_back_by_itself(self):
        self.assertGreater(milliseconds(lambda: self.mount.scheduler_file("sda").write_text("bfq")), 500)
        self.assertEqual(self.mount.scheduler("sda"), "bfq")

    def test_a_refusing_disk_refuses(self):
        with self.assertRaisesRegex(OSError, "Invalid argument"):
            self.mount.scheduler_file("sdb").write_text("bfq")
