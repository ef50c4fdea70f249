"""Before the machine sleeps nothing is started; afterwards every disk is looked at."""

import time

from component_test import HDD_TO_BFQ, HDD_TO_KYBER, ComponentTest
from elevatord_testbed.fake_logind import FakeLogind
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import remains, wait_for


class Sleep(ComponentTest):
    disks_of_fleet = sata_disk("sda")

    def start_logind(self):
        logind = FakeLogind(self.bus.address)
        self.addCleanup(logind.close)
        return logind

    def test_nothing_is_started_until_some_seconds_after_the_machine_is_back(self):
        logind = self.start_logind()
        self.start_with(HDD_TO_BFQ)
        logind.expect("inhibited")
        logind.sleep()
        logind.expect("released")
        self.policy.write(HDD_TO_KYBER)
        self.assertEqual(self.ctl("reload").exit, 0)
        remains(lambda: self.writes_done() == 1, "nothing is written")
        woken = time.monotonic()
        logind.wake()
        logind.expect("inhibited")
        wait_for(lambda: self.writes_done() == 2, "the new policy is carried out")
        self.assertGreater(time.monotonic() - woken, 4)

    def test_a_resume_writes_nothing_to_a_disk_that_is_as_it_was(self):
        logind = self.start_logind()
        self.start_with(HDD_TO_BFQ)
        logind.expect("inhibited")
        avoided = self.bus.get("WritesDone")
        logind.sleep()
        logind.expect("released")
        logind.wake()
        logind.expect("inhibited")
        remains(lambda: self.bus.get("WritesDone") == avoided, "nothing is written", seconds=6)

    def test_the_machine_waits_for_a_write_that_runs(self):
        logind = self.start_logind()
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: slow, for: 2s}")))
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start()
        logind.expect("inhibited")
        wait_for(lambda: self.ctl.disk("sda")["state"] == "writing", "a write runs")
        logind.sleep()
        logind.expect("released")
        self.assertEqual(self.writes_done(), 1)

    def test_without_logind_nothing_is_said(self):
        self.start_with(HDD_TO_BFQ)
        self.assertNotIn("login1", self.daemon.log())
        self.assertNotIn("sleep", self.daemon.log())
