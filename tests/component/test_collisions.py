"""Disks of one host on a kernel where writes of siblings collide with EBUSY."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import wait_for

KERNEL = "7.3.0"


class Collisions(ComponentTest):
    def start_on(self, *disks):
        self.fleet_file.write_text(fleet(*disks, kernel=KERNEL))
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start()

    def test_every_disk_of_two_hosts_is_switched_once_and_none_fails(self):
        self.start_on(sata_disk("sd[a-p]"), sata_disk("sd[q-z]", host="host1"))
        self.wait_until_settled()
        self.assertEqual(set(self.schedulers().values()), {"bfq"})
        self.assertEqual(self.writes_done(), 26)
        self.assertEqual(self.bus.get("WritesFailed"), 0)

    def test_a_stuck_disk_keeps_its_siblings_pending_and_says_why(self):
        self.start_on(sata_disk("sda", faults="{kind: stuck, for: 300s}"), sata_disk("sd[b-d]"),
                      sata_disk("sde", host="host1"))
        wait_for(lambda: self.ctl.disks()["sde"]["state"] == "ok", "the other host's disk is ok")
        self.assertEqual(self.ctl.disk("sdb")["state"], "pending")
        self.assertEqual(self.ctl.disk("sdb")["last_result"], "waits for its turn on host0")
        plan = self.ctl("plan", "sdb", "--json").json
        self.assertIn("waits for its turn on host0", plan[0]["because"])
