"""`plan` shows, `apply` does, and neither writes what is in force."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.ctl import DONE, NOT_AS_WANTED


class PlanAndApply(ComponentTest):
    def drift(self):
        """A restarted mock kernel has its first schedulers again, as if changed by hand."""
        self.start_with(HDD_TO_BFQ)
        self.daemon.restart()
        self.wait_until_settled()

    def test_drifted_disks_are_planned_then_applied_then_nothing_is_left(self):
        self.drift()
        self.assertEqual(self.ctl.disk("sda")["state"], "drifted")
        plan = self.ctl("plan")
        self.assertEqual(plan.exit, NOT_AS_WANTED, plan)
        self.assertIn("bfq", plan.text)
        applied = self.ctl("apply")
        self.assertEqual(applied.exit, DONE, applied)
        self.assertEqual(self.schedulers(), {"sda": "bfq", "sdb": "bfq", "nvme0n1": "none"})
        self.assertEqual(self.ctl("plan").exit, DONE)

    def test_a_plan_names_disk_attribute_values_and_reason(self):
        self.drift()
        changes = self.ctl("plan", "sda", "--json").json
        self.assertEqual(len(changes), 1)
        change = changes[0]
        self.assertEqual([change[key] for key in ("device", "attribute", "old", "new")],
                         ["sda", "scheduler", "mq-deadline", "bfq"])
        self.assertIn("50-test.yaml:3", change["because"])

    def test_planning_writes_nothing(self):
        self.drift()
        self.ctl("plan")
        self.wait_until_settled()
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.schedulers()["sda"], "mq-deadline")

    def test_applying_to_one_disk_leaves_the_others(self):
        self.drift()
        self.assertEqual(self.ctl("apply", "sda").exit, DONE)
        self.assertEqual(self.schedulers(),
                         {"sda": "bfq", "sdb": "mq-deadline", "nvme0n1": "none"})

    def test_applying_what_is_in_force_avoids_writes_and_makes_none(self):
        self.start_with(HDD_TO_BFQ)
        done, avoided = self.writes_done(), self.bus.get("WritesAvoided")
        self.assertEqual(self.ctl("apply").exit, DONE)
        self.assertEqual(self.writes_done(), done)
        self.assertGreaterEqual(self.bus.get("WritesAvoided"), avoided + 3)

    def test_applying_to_an_unknown_disk_is_an_error(self):
        self.start_with(HDD_TO_BFQ)
        answer = self.ctl("apply", "sdz")
        self.assertEqual(answer.exit, 5, answer)
