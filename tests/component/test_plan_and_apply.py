"""`plan` shows, `apply` does, and neither writes what is in force."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.ctl import DONE, NOT_AS_WANTED
from elevatord_testbed.mock_fleet import fleet, sata_disk

SEVERAL_SETTINGS = """version: 1
rules:
  - name: hdd
    match: { class: sata }
    scheduler: bfq
    queue: { nr_requests: 64, nomerges: 2 }
    iosched: { bfq: { slice_idle: 0 }, kyber: { read_lat_nsec: 1000000 } }
"""


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


class SeveralSettings(ComponentTest):
    def drift(self):
        """A restarted mock kernel has its first values again, as if changed by hand."""
        self.start_with(SEVERAL_SETTINGS)
        self.daemon.restart()
        self.wait_until_settled()

    def plan(self, *arguments):
        return self.ctl("plan", "--json", *arguments).json

    def test_a_plan_is_in_the_order_of_writes_with_what_each_costs(self):
        self.drift()
        rows = [(row["attribute"], row["new"], row["cost"]) for row in self.plan("sda")]
        self.assertEqual(rows, [("scheduler", "bfq", "freeze+quiesce"),
                                ("queue/nr_requests", "64", "freeze+quiesce"),
                                ("iosched/bfq/slice_idle", "0", "free"),
                                ("queue/nomerges", "2", "free")])

    def test_what_a_switch_resets_first_has_no_old_value(self):
        self.drift()
        old = {row["attribute"]: row["old"] for row in self.plan("sda")}
        self.assertEqual(old, {"scheduler": "mq-deadline", "queue/nr_requests": "",
                               "iosched/bfq/slice_idle": "", "queue/nomerges": "0"})
        self.assertIn("(reset)", self.ctl("plan", "sda").text)

    def test_a_plan_estimates_the_stall_of_each_write_and_sums_it_up(self):
        self.drift()
        for row in self.plan("sda"):
            self.assertEqual(row["stall_usec"] > 0, row["cost"] != "free", row)
        lines = self.ctl("plan").text.splitlines()
        self.assertRegex(lines[-1],
                         r"^8 writes on 2 disks; about \d+ ms of stalled I/O a disk$")

    def test_apply_does_what_was_planned_and_nothing_is_left(self):
        self.drift()
        planned = {row["attribute"]: row["new"] for row in self.plan("sda")}
        done = self.writes_done()
        self.assertEqual(self.ctl("apply").exit, DONE)
        values = self.ctl("status", "sda", "--json").json["values"]
        self.assertEqual({name: values[name] for name in planned}, planned)
        self.assertEqual(self.writes_done(), done + 8)
        self.assertEqual(self.plan(), [])

    def test_disks_of_a_host_that_take_turns_are_told_with_the_time_of_all(self):
        self.fleet_file.write_text(fleet(sata_disk("sd[a-b]"), sata_disk("sdc", host="host1"),
                                         kernel="7.3.0"))
        self.drift()
        self.assertEqual({row["device"]: row["tag_set"] for row in self.plan()},
                         {"sda": "host0", "sdb": "host0", "sdc": "host1"})
        self.assertRegex(self.ctl("plan").text, r"\nhost0: 2 disks in a row, about \d+ ms\n$")

    def test_explain_has_a_sentence_for_each_setting(self):
        self.drift()
        text = self.ctl("explain", "sda").text
        self.assertIn("wants nr_requests 64 (rule 'hdd', 50-test.yaml:3); it is ", text)
        self.assertIn("wants kyber/read_lat_nsec 1000000 (rule 'hdd', 50-test.yaml:3); "
                      "kyber is not active", text)
        self.assertIn("decides: scheduler, nr_requests, bfq/slice_idle, kyber/read_lat_nsec, "
                      "nomerges", text)
        self.assertIn("kyber is not active", self.ctl("status", "sda").text)

    def test_list_tells_of_every_setting_to_programs(self):
        self.start_with(SEVERAL_SETTINGS)
        sda = self.ctl.disk("sda")
        named = {"scheduler", "queue/nr_requests", "queue/nomerges", "iosched/bfq/slice_idle",
                 "iosched/kyber/read_lat_nsec"}
        for member in ("wanted", "source", "because"):
            self.assertEqual(set(sda[member]), named, member)
        self.assertEqual(sda["wanted"]["queue/nr_requests"], "64")
        self.assertEqual(sda["state"], "ok")
