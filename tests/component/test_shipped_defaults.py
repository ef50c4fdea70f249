"""What is installed keeps every disk as it is."""

from component_test import ComponentTest
from elevatord_testbed.build_tree import SHIPPED_DEFAULTS
from elevatord_testbed.mock_fleet import nvme_disk, sata_disk


class ShippedDefaults(ComponentTest):
    disks_of_fleet = (sata_disk("sda", active="mq-deadline") + sata_disk("sdb", active="none") +
                      nvme_disk("nvme0n1", active="kyber") + nvme_disk("nvme1n1", active="bfq"))

    def setUp(self):
        super().setUp()
        self.assertTrue(list(SHIPPED_DEFAULTS.glob("*.yaml")), "there are shipped defaults")
        self.daemon = self.a_daemon(SHIPPED_DEFAULTS)
        self.daemon.start()
        self.wait_until_settled()

    def test_starting_and_applying_write_nothing(self):
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.schedulers(), {"sda": "mq-deadline", "sdb": "none",
                                             "nvme0n1": "kyber", "nvme1n1": "bfq"})

    def test_they_are_without_mistakes(self):
        self.assertEqual(self.bus.get("State"), "running")
        answer = self.ctl("check", *map(str, sorted(SHIPPED_DEFAULTS.glob("*.yaml"))))
        self.assertEqual(answer.exit, 0, answer)
