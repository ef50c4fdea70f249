"""Zoned, stacked and multipath disks, and disks that look like others: one story a test."""

import unittest

from component_test import ComponentTest
from elevatord_testbed.mock_fleet import a_disk
from elevatord_testbed.policy_dir import policy, rule


class NvmeMultipath(ComponentTest):
    disks_of_fleet = (a_disk("nvme0n1", "nvme", schedulers="[]", serial="S5G77") +
                      a_disk("nvme0c[0-1]n1", "nvme-path", hidden="true", tag_set="nvme0"))

    def test_what_is_said_of_the_head_is_done_on_its_hidden_paths(self):
        self.start_with(policy(rule("fast", 'class: nvme, serial: "S5G*"', "mq-deadline")))
        self.assertEqual(self.ctl.disk("nvme0c0n1")["scheduler"], "mq-deadline")
        self.assertEqual(self.ctl.disk("nvme0c1n1")["scheduler"], "mq-deadline")
        head = self.ctl.disk("nvme0n1")
        self.assertEqual(head["state"], "not-configurable")
        self.assertEqual(head["last_result"],
                         "no scheduler to choose here but on its paths: nvme0c0n1 nvme0c1n1")

    def test_paths_can_be_told_from_their_head(self):
        self.start_with(policy(rule("paths", "class: nvme-path", "kyber"),
                               rule("heads", "class: nvme", "mq-deadline")))
        self.assertEqual(self.ctl.disk("nvme0c0n1")["scheduler"], "kyber")


class Multipath(ComponentTest):
    disks_of_fleet = (
        a_disk("dm-3", "dm-multipath", properties='{DM_UUID: mpath-36001, DM_SUSPENDED: "0"}') +
        a_disk("dm-4", "dm-multipath", properties='{DM_UUID: mpath-36002, DM_SUSPENDED: "1"}') +
        a_disk("sda", "multipath-path", properties="{ID_SERIAL: '36001'}") +
        a_disk("sdb", "multipath-path", properties="{ID_SERIAL: '36002'}"))

    def test_the_map_and_its_paths_are_classes_of_their_own(self):
        self.start_with(policy(rule("maps", "class: dm-multipath", "bfq"),
                               rule("paths", "class: multipath-path", "kyber")))
        self.assertEqual(self.ctl.disk("dm-3")["scheduler"], "bfq")
        self.assertEqual(self.ctl.disk("sda")["scheduler"], "kyber")

    def test_a_rule_for_all_does_not_take_paths(self):
        self.start_with(policy(rule("all", 'name: "*"', "bfq")))
        self.assertEqual(self.ctl.disk("sda")["scheduler"], "none")

    def test_nothing_that_freezes_is_written_beneath_a_suspended_map(self):
        self.start_with(policy(rule("both", "class: [dm-multipath, multipath-path]", "bfq")))
        for name in ("dm-4", "sdb"):
            disk = self.ctl.disk(name)
            self.assertEqual((disk["scheduler"], disk["state"]), ("none", "refused"), name)
        self.assertIn("sdb: dm-4 is suspended", self.daemon.log())


class Zoned(ComponentTest):
    disks_of_fleet = a_disk("sda", "sata", zoned="host-managed", active="mq-deadline")
    kernel = "6.6.9"

    def test_a_zoned_disk_keeps_its_write_order(self):
        self.start_with(policy(rule("all", "class: sata", "none")))
        disk = self.ctl.disk("sda")
        self.assertEqual((disk["scheduler"], disk["state"]), ("mq-deadline", "refused"))
        self.assertIn("zoned host-managed", self.ctl("status", "sda").text)


class Lookalikes(ComponentTest):
    disks_of_fleet = (a_disk("zd416", "zvol") +
                      a_disk("sda", "usb", rotational="true") +
                      a_disk("sdb", "sata", properties="{ID_FS_TYPE: zfs_member}"))

    def test_what_does_not_rotate_is_no_ssd_for_that(self):
        self.start_with(policy(rule("ssd", "medium: ssd", "mq-deadline"),
                               rule("hdd", "medium: hdd", "bfq")))
        self.assertEqual(self.ctl.disk("zd416")["scheduler"], "none", "a zvol")
        self.assertEqual(self.ctl.disk("sda")["scheduler"], "none", "a USB stick")
        self.assertEqual(self.ctl.disk("sdb")["scheduler"], "mq-deadline")

    def test_a_disk_of_a_pool_is_found_by_what_is_on_it(self):
        self.start_with(policy(rule("zfs", "contains: {fs_type: zfs_member}", "kyber"),
                               rule("rest", "class: sata", "bfq")))
        self.assertEqual(self.ctl.disk("sdb")["scheduler"], "kyber")
        self.assertIn("contains fs_type", self.ctl("explain", "sda").text)


class VirtualDisks(ComponentTest):
    disks_of_fleet = a_disk("loop3", "loop") + a_disk("nvme0n1", "nvme")

    def test_a_rule_for_all_leaves_loop_disks_alone_and_explain_says_so(self):
        self.start_with("version: 1\nrules:\n  - {name: all, scheduler: kyber}\n")
        self.assertEqual(self.schedulers(), {"loop3": "none", "nvme0n1": "kyber"})
        self.assertIn("a rule that does not name it", self.ctl("explain", "loop3").text)

    def test_a_rule_that_names_them_takes_them(self):
        self.start_with(policy(rule("loops", "class: loop", "bfq")))
        self.assertEqual(self.schedulers(), {"loop3": "bfq", "nvme0n1": "none"})


if __name__ == "__main__":
    unittest.main()
