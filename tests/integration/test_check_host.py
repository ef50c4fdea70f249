"""`elevatorctl check --host`: a policy against the disks that are there, without the daemon."""

import time

from integration_test import OLD_KERNEL, IntegrationTest
from elevatord_testbed.build_tree import ELEVATORD_WORKER, program
from elevatord_testbed.ctl import Ctl
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import PolicyDir, policy, rule


class CheckHost(IntegrationTest):
    def setUp(self):
        super().setUp()
        self.policy = PolicyDir(self.work / "policy.d")

    def check(self, *rules, mount=None):
        self.policy.write(policy(*rules))
        return Ctl("unix:path=/nonexistent")("check", "--host", "--json", str(self.policy),
                                             f"--sysfs-root={(mount or self.mount).root}",
                                             f"--worker={program(ELEVATORD_WORKER)}")

    def test_a_policy_that_fits_has_no_findings_and_says_who_decides(self):
        answer = self.check(rule("hdd", "rotational: true", "bfq"))
        self.assertEqual((answer.exit, answer.json["findings"]), (0, []), answer)
        disks = {one["name"]: one["because"] for one in answer.json["disks"]}
        self.assertRegex(disks["sda"]["scheduler"], r"\.yaml:\d+$")

    def test_a_rule_that_goes_by_a_file_of_the_disk_takes_it(self):
        answer = self.check(rule("fixed", "attr: { removable: 0 }", "bfq"))
        disks = {one["name"]: one["because"] for one in answer.json["disks"]}
        self.assertRegex(disks["sda"]["scheduler"], r"\.yaml:\d+$", answer)

    def test_what_does_not_fit_is_told_and_nothing_is_written(self):
        answer = self.check(rule("usb", "class: usb", "none"),
                            rule("hdd", "rotational: true", "adios"))
        self.assertEqual(answer.exit, 1, answer)
        codes = {one["code"] for one in answer.json["findings"]}
        self.assertLessEqual({"matches-no-disk", "unknown-scheduler"}, codes)
        self.assertEqual(self.mount.log("write") + self.mount.log("open"), [])

    def test_a_disk_that_cannot_be_read_does_not_hold_it_up(self):
        old = self.a_mount(fleet(sata_disk("sda"), kernel=OLD_KERNEL), "old")
        old.control("hang sda")
        self.begin_write("bfq", "sda", old)
        self.addCleanup(old.control, "release sda")
        wait_for(lambda: "writers=1" in old.state()["sda"], "a writer on sda")
        begin = time.monotonic()
        answer = self.check(rule("all", "class: sata", "bfq"), mount=old)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(answer.exit, 1, answer)
        self.assertIn("not-answering", {one["code"] for one in answer.json["findings"]})
