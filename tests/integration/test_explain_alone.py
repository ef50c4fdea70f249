"""`elevatorctl explain` without the daemon: a worker of its own reads, and nobody writes."""

import os
import time

from integration_test import OLD_KERNEL, IntegrationTest
from elevatord_testbed.build_tree import ELEVATORD_WORKER, program
from elevatord_testbed.ctl import STUCK, Ctl
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import PolicyDir, policy, rule

NOBODY = 65534


class ExplainAlone(IntegrationTest):
    def setUp(self):
        super().setUp()
        self.policy = PolicyDir(self.work / "policy.d")
        self.policy.write(policy(rule("flash", "class: nvme", "none"),
                                 rule("hdd", "class: sata, rotational: true", "bfq")))

    def explain(self, *arguments, mount=None, **how):
        root = (mount or self.mount).root
        return Ctl("unix:path=/nonexistent")("explain", *arguments, f"--sysfs-root={root}",
                                             f"--worker={program(ELEVATORD_WORKER)}",
                                             f"--policy-dir={self.policy}", **how)

    def test_every_rule_is_told_and_nothing_is_written(self):
        answer = self.explain("sda", "--json")
        self.assertEqual(answer.exit, 0, answer)
        self.assertEqual([(one["name"], one["outcome"]) for one in answer.json["rules"]],
                         [("flash", "fails"), ("hdd", "decides")])
        self.assertEqual(answer.json["conclusions"][1], "active is mq-deadline")
        self.assertIn("(without the daemon: ", answer.errors)
        self.assertEqual(self.mount.log("write") + self.mount.log("open"), [])

    def test_the_log_would_tell_of_a_write(self):
        self.mount.scheduler_file("sda").write_text("bfq")
        self.assertEqual(len(self.mount.log("write")), 1)

    def test_facts_are_those_of_the_disk(self):
        answer = self.explain("sda", "--facts")
        self.assertEqual(answer.exit, 0, answer)
        self.assertIn("\nname: sda\n", answer.text)
        self.assertIn('scheduler: "none [mq-deadline] kyber bfq"', answer.text)

    def test_another_disk_that_is_stuck_does_not_matter(self):
        self.mount.control("hang sdb")
        self.begin_hung_write("bfq", "sdb")
        self.assertEqual(self.explain("sda").exit, 0)

    def test_a_disk_that_cannot_be_read_is_stuck(self):
        old = self.a_mount(fleet(sata_disk("sda"), kernel=OLD_KERNEL), "old")
        old.control("hang sda")
        self.begin_write("bfq", "sda", old)
        self.addCleanup(old.control, "release sda")
        wait_for(lambda: "writers=1" in old.state()["sda"], "a writer on sda")
        begin = time.monotonic()
        answer = self.explain("sda", mount=old)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(answer.exit, STUCK, answer)
        self.assertIn("sda: has not answered within 3000 ms", answer.errors)


class AsAnyUser(ExplainAlone):
    """sysfs can be read by all: only root's privileges are gone, not the answer."""

    def explain(self, *arguments, **how):
        if os.geteuid() != 0:
            self.skipTest("needs root to become another user")
        os.chmod(self.work, 0o755)
        return super().explain(*arguments, uid=NOBODY, **how)
