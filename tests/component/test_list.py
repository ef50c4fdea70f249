"""`elevatorctl list` and `status`, as people and scripts read them."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.ctl import NO_DAEMON

FIELDS = {"name": str, "class": str, "scheduler": str, "available": list, "wanted": dict,
          "state": str, "source": dict, "because": dict, "last_result": str}
STATES = {"excluded", "not-configurable", "stuck", "writing", "pending", "failed", "refused",
          "unavailable", "drifted", "ok"}


class List(ComponentTest):
    def test_every_disk_has_all_fields_that_scripts_rely_on(self):
        self.start_with(HDD_TO_BFQ)
        disks = self.ctl("list", "--json").json
        self.assertEqual({disk["name"] for disk in disks}, {"sda", "sdb", "nvme0n1"})
        for disk in disks:
            for field, kind in FIELDS.items():
                self.assertIsInstance(disk.get(field), kind, f"{field} of {disk}")
            self.assertIn(disk["state"], STATES)

    def test_a_switched_disk_says_what_is_wanted_and_why(self):
        self.start_with(HDD_TO_BFQ)
        sda = self.ctl.disk("sda")
        self.assertEqual((sda["class"], sda["scheduler"], sda["state"]), ("sata", "bfq", "ok"))
        self.assertEqual(sda["wanted"], {"scheduler": "bfq"})
        self.assertEqual(sda["source"], {"scheduler": "policy"})
        self.assertEqual(sda["available"], ["none", "mq-deadline", "kyber", "bfq"])
        self.assertIn("50-test.yaml:3", sda["because"]["scheduler"])

    def test_first_column_for_people_is_the_device_name(self):
        self.start_with(HDD_TO_BFQ)
        answer = self.ctl("list")
        self.assertEqual(answer.exit, 0, answer)
        first_column = [line.split()[0] for line in answer.text.splitlines() if line.strip()]
        self.assertLessEqual({"sda", "sdb", "nvme0n1"}, set(first_column))

    def test_a_disk_that_no_rule_names_is_ok_and_wants_nothing(self):
        self.start_with("version: 1\nrules: []\n")
        sda = self.ctl.disk("sda")
        self.assertEqual((sda["wanted"], sda["state"], sda["scheduler"]), ({}, "ok", "mq-deadline"))

    def test_rules_are_listed_with_the_disks_that_they_take(self):
        self.start_with(HDD_TO_BFQ)
        rules = self.ctl("list", "--rules", "--json").json
        self.assertEqual([(rule["name"], rule["at"], rule["enabled"]) for rule in rules],
                         [("hdd", "50-test.yaml:3", True), ("flash", "50-test.yaml:4", True)])
        self.assertEqual(rules[0]["takes"], [{"settings": ["scheduler"], "disks": ["sda", "sdb"]}])
        self.assertIn("sda, sdb", self.ctl("list", "--rules").text)

    def test_status_counts_the_writes(self):
        self.start_with(HDD_TO_BFQ)
        status = self.ctl("status", "--json").json
        self.assertEqual((status["state"], status["writes_done"]), ("running", 2))

    def test_without_a_daemon_the_exit_code_says_so(self):
        answer = self.ctl("list", "--json")
        self.assertEqual(answer.exit, NO_DAEMON, answer)


class Devices(ComponentTest):
    def test_disks_outside_the_allow_list_are_not_looked_at(self):
        self.policy.write(HDD_TO_BFQ)
        self.daemon = self.a_daemon(self.policy, "--devices=sdb,nvme*")
        self.daemon.start()
        self.wait_until_settled()
        self.assertLessEqual(set(self.ctl.disks()), {"sda", "sdb", "nvme0n1"})
        sda = self.ctl.disk("sda")
        self.assertTrue(sda is None or sda["scheduler"] == "mq-deadline", sda)
        self.assertEqual(self.ctl.disk("sdb")["scheduler"], "bfq")
        self.assertEqual(self.writes_done(), 1)
