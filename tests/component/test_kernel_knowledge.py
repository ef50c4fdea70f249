"""What the service knows of its kernel, and what the admin tells it."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.policy_dir import policy, rule


class KernelKnowledge(ComponentTest):
    def start_with_config(self, text, *options):
        config = self.work / "elevatord.yaml"
        config.write_text(text)
        self.daemon.start(f"--config={config}", *options)
        self.wait_until_settled()

    def test_quirks_are_yes_no_or_unknown_and_an_answer_counts(self):
        self.policy.write(HDD_TO_BFQ)
        self.start_with_config("quirks: { unplugged-async-dispatch: yes }\n")
        quirks = self.bus.get("KernelQuirks")
        self.assertEqual(self.bus.get("KernelRelease"), "6.18.44")
        self.assertEqual(quirks["noop-write-freezes"], "yes")
        self.assertEqual(quirks["sibling-writes-collide"], "no")
        self.assertEqual(quirks["unplugged-async-dispatch"], "yes")  # unknown by its release
        self.assertLessEqual(set(quirks.values()), {"yes", "no", "unknown"})

    def test_the_kernel_parameter_is_for_disks_that_no_rule_names(self):
        self.policy.write(policy(rule("flash", "class: nvme", "none")))
        cmdline = self.work / "cmdline"
        cmdline.write_text("root=/dev/sda1 elevator=bfq quiet\n")
        self.start_with_config("kernel_cmdline_elevator: apply\n", f"--kernel-cmdline={cmdline}")
        self.assertEqual(self.schedulers(), {"sda": "bfq", "sdb": "bfq", "nvme0n1": "none"})
        self.assertEqual(self.ctl.disk("sda")["source"], {"scheduler": "cmdline"})
        self.assertIn("kernel command line", self.ctl("explain", "sda").text)

    def test_the_kernel_parameter_is_ignored_by_default(self):
        self.policy.write(policy(rule("flash", "class: nvme", "none")))
        cmdline = self.work / "cmdline"
        cmdline.write_text("elevator=bfq\n")
        self.start_with_config("version: 1\n", f"--kernel-cmdline={cmdline}")
        self.assertEqual(self.schedulers()["sda"], "mq-deadline")
        self.assertEqual(self.writes_done(), 0)
