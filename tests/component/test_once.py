"""`--once`: one run without a bus, for boot scripts; and `--dry-run`."""

from component_test import BROKEN, HDD_TO_BFQ, ComponentTest
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.policy_dir import policy, rule

SHORT_DEADLINES = "version: 1\ndeadlines: {warn: 100ms, give_up: 300ms, stop: 1s}\n"


class Once(ComponentTest):
    def test_all_as_wanted_is_exit_0_with_a_summary_that_names_each_switch(self):
        self.policy.write(HDD_TO_BFQ)
        status, output, errors = self.daemon.once()
        self.assertEqual(status, 0, errors)
        self.assertIn("sda", output)
        self.assertIn("bfq", output)

    def test_nothing_to_do_is_exit_0(self):
        self.policy.write(policy(rule("hdd", "class: sata", "mq-deadline")))
        self.assertEqual(self.daemon.once()[0], 0)

    def test_a_scheduler_that_is_not_on_offer_is_exit_1(self):
        self.policy.write(policy(rule("hdd", "class: sata", "adios")))
        status, output, errors = self.daemon.once()
        self.assertEqual(status, 1, errors)
        self.assertIn("adios", output + errors)

    def test_a_failing_write_is_exit_1(self):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: refuse}")))
        self.policy.write(HDD_TO_BFQ)
        self.assertEqual(self.daemon.once()[0], 1)

    def test_a_stuck_disk_is_exit_6_and_the_others_are_done(self):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: stuck, for: 300s}"),
                                         nvme_disk("nvme0n1", active="bfq")))
        self.policy.write(HDD_TO_BFQ)
        config = self.work / "elevatord.yaml"
        config.write_text(SHORT_DEADLINES)
        status, output, errors = self.daemon.once(f"--config={config}")
        self.assertEqual(status, 6, errors)
        self.assertIn("stuck", output)
        self.assertIn("bfq -> none", output)

    def test_a_broken_policy_is_not_exit_0(self):
        self.policy.write(BROKEN)
        status, output, errors = self.daemon.once()
        self.assertNotIn(status, (0, 6))
        self.assertIn("50-test.yaml:5:16", output + errors)


class DryRun(ComponentTest):
    def test_needed_changes_are_printed_and_exit_1(self):
        self.policy.write(HDD_TO_BFQ)
        status, output, errors = self.daemon.once("--dry-run")
        self.assertEqual(status, 1, errors)
        self.assertIn("sda", output)
        self.assertIn("bfq", output)

    def test_the_plan_is_that_of_a_daemon(self):
        self.policy.write(HDD_TO_BFQ)
        output = self.daemon.once("--dry-run")[1].splitlines()
        self.daemon.start("--dry-run")
        self.wait_until_settled()
        planned = self.ctl("plan").text.splitlines()
        self.assertEqual(len(planned), 4)  # a header, two disks, a summary
        self.assertEqual(output[-4:], planned)

    def test_no_change_needed_is_exit_0(self):
        self.policy.write(policy(rule("flash", "class: nvme", "none")))
        self.assertEqual(self.daemon.once("--dry-run")[0], 0)

    def test_a_dry_daemon_plans_and_never_writes(self):
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start("--dry-run")
        self.wait_until_settled()
        self.assertEqual(self.ctl("plan").exit, 1)
        self.assertEqual(self.ctl("apply").exit, 1)
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.ctl.disks()["sda"]["state"], "drifted")
        self.assertEqual(self.schedulers()["sda"], "mq-deadline")

    def test_a_dry_run_leaves_nothing_that_keeps_a_real_one_from_writing(self):
        self.policy.write(HDD_TO_BFQ)
        self.daemon.once("--dry-run")
        status, output, _ = self.daemon.once()
        self.assertEqual(status, 0)
        self.assertIn("bfq", output)


    def test_a_dry_run_of_another_policy_leaves_the_accounts_of_the_real_one_alone(self):
        self.policy.write(HDD_TO_BFQ)
        self.daemon.once()
        before = self.accounts()
        self.policy.write(policy(rule("hdd", "class: sata", "mq-deadline")))
        self.daemon.once("--dry-run")
        self.assertEqual(self.accounts(), before)

    def accounts(self):
        return [file.read_text() for file in (self.daemon.runtime_dir / "state",
                                              self.daemon.state_dir / "last-good-policy")]


class Usage(ComponentTest):
    def test_an_unknown_option_is_an_error_before_anything_happens(self):
        status, _, errors = self.daemon.once("--no-such-option")
        self.assertNotIn(status, (0, 1, 6))
        self.assertIn("no-such-option", errors)

    def test_a_missing_fleet_file_is_an_error(self):
        self.fleet_file.unlink()
        status, _, errors = self.daemon.once()
        self.assertNotEqual(status, 0)
        self.assertIn("fleet.yaml", errors)
