"""Many disks at once."""

from component_test import ComponentTest
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import policy, rule

THOUSAND = "nvme[0-999]n1"
FLASH_TO_NONE = policy(rule("flash", "class: nvme", "none"))


class ManyDisks(ComponentTest):
    def test_a_thousand_that_are_right_already_cost_no_write(self):
        self.fleet_file.write_text(fleet(nvme_disk(THOUSAND)))
        self.start_with(FLASH_TO_NONE)
        self.assertEqual(len(self.ctl.disks()), 1000)
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assertEqual(self.writes_done(), 0)

    def test_a_thousand_that_must_switch_are_switched_once_each(self):
        self.fleet_file.write_text(fleet(nvme_disk(THOUSAND, active="bfq")))
        self.start_with(FLASH_TO_NONE)
        self.assertEqual(set(self.schedulers().values()), {"none"})
        self.assertEqual(self.writes_done(), 1000)

    def test_a_stuck_one_does_not_delay_the_others(self):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: stuck, for: 300s}"),
                                         nvme_disk("nvme[0-49]n1", active="bfq")))
        self.policy.write(policy(rule("all", 'name: "*"', "none")))
        self.daemon.start()
        self.wait_for_states({"ok"}, seconds=5, but="sda")

    def wait_for_states(self, states, seconds, but):
        wait_for(lambda: {disk["state"] for name, disk in self.ctl.disks().items()
                          if name != but} == states, f"all but {but} are {states}", seconds)
