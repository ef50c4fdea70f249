"""Schedulers whose modules are not loaded when their disks are found."""

from component_test import ComponentTest
from elevatord_testbed.mock_fleet import sata_disk
from elevatord_testbed.policy_dir import policy, rule


class Modules(ComponentTest):
    disks_of_fleet = sata_disk("sd[a-c]", active="none", loadable=("bfq",))

    def test_the_module_is_loaded_and_then_the_disks_are_switched(self):
        self.start_with(policy(rule("hdd", "class: sata", "[bfq, mq-deadline]")))
        self.assertEqual(self.schedulers(), dict.fromkeys(("sda", "sdb", "sdc"), "bfq"))
        self.assertEqual(self.writes_done(), 3)

    def test_once_waits_for_the_module(self):
        self.policy.write(policy(rule("hdd", "class: sata", "bfq")))
        status, out, _ = self.daemon.once()
        self.assertEqual(status, 0, out)
        self.assertIn("none -> bfq", out)

    def test_a_dry_run_loads_nothing(self):
        self.policy.write(policy(rule("hdd", "class: sata", "[bfq, mq-deadline]")))
        _, out, _ = self.daemon.once("--dry-run")
        self.assertIn("none  mq-deadline", out)


class MissingModules(ComponentTest):
    disks_of_fleet = sata_disk("sd[a-c]", active="none")

    def test_the_next_candidate_takes_its_place_and_the_log_says_so_in_one_line(self):
        self.start_with(policy(rule("hdd", "class: sata", "[adios, mq-deadline]")))
        self.assertEqual(set(self.schedulers().values()), {"mq-deadline"})
        lines = [line for line in self.daemon.log().splitlines() if "adios: cannot load" in line]
        self.assertEqual(len(lines), 1, self.daemon.log())
        self.assertIn("adios-iosched", lines[0])
        self.assertIn("cannot load adios-iosched", self.ctl("explain", "sda").text)

    def test_without_a_next_candidate_the_disk_is_unavailable_and_says_why(self):
        self.start_with(policy(rule("hdd", "class: sata", "adios")))
        self.assertEqual(self.ctl.disk("sda")["state"], "unavailable")
        self.assertIn("cannot load adios-iosched", self.ctl("explain", "sda").text)
        self.assertEqual(self.writes_done(), 0)
