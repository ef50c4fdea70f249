"""What is on a disk: partitions that come and go, told by the private udevd."""

import ctypes
import fcntl
import os
import struct
import unittest

from kernel_test import KernelTest
from elevatord_testbed import udev
from elevatord_testbed.policy_dir import policy, rule

RULE_FILE = "60-elevatord-test.rules"
BLKPG = 0x1269
ADD, DELETE = 1, 2
PARTITION = struct.Struct("=qqi64s64s4x")  # start, length, number, two names
REQUEST = struct.Struct("@iiiP")           # what, flags, length, the partition


def tell_partition(disk, what, number, start=0, length=0):
    """As partitioning tools do; needs no table on the disk."""
    partition = ctypes.create_string_buffer(PARTITION.pack(start, length, number, b"", b""))
    request = REQUEST.pack(what, 0, PARTITION.size, ctypes.addressof(partition))
    node = os.open(disk.node, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(node, BLKPG, request)
    finally:
        os.close(node)


class Contents(KernelTest):
    def setUp(self):
        super().setUp()
        self.policy.write(policy(rule("pool", "class: loop, contains: {fs_type: zfs_member}", "kyber"),
                                 rule("rest", "class: loop", "bfq")))
        self.disk, = self.make_disks(1)
        match = f'SUBSYSTEM=="block", KERNEL=="{self.disk.name}p1"'
        udev.install_rule(RULE_FILE, match + ', ENV{ID_FS_TYPE}="zfs_member"\n')
        self.addCleanup(udev.remove_rule, RULE_FILE)

    def add_partition(self):
        try:
            tell_partition(self.disk, ADD, 1, start=64 << 10, length=512 << 10)
        except OSError as error:
            self.skipTest(f"loop disks of this kernel take no partitions: {error}")
        udev.settle()

    def test_a_partition_that_was_there_at_the_start_decides(self):
        self.add_partition()
        opens = self.watch([self.disk])
        self.a_daemon_for([self.disk]).start()
        self.wait_for_scheduler([self.disk], "kyber")
        self.wait_for_state([self.disk], "ok")
        self.assertEqual(opens.of(self.disk), 1, "bfq was not written before")

    def test_a_partition_that_comes_and_goes_is_seen(self):
        self.a_daemon_for([self.disk]).start()
        self.wait_for_scheduler([self.disk], "bfq")
        self.add_partition()
        self.wait_for_scheduler([self.disk], "kyber")
        tell_partition(self.disk, DELETE, 1)
        self.wait_for_scheduler([self.disk], "bfq")

    def test_once_waits_for_nothing_where_all_is_told(self):
        self.add_partition()
        self.assertEqual(self.a_daemon_for([self.disk]).once()[0], 0)
        self.assertEqual(self.disk.scheduler, "kyber")


if __name__ == "__main__":
    unittest.main()
