"""Starting, stopping, and the bus coming and going."""

import os
import shutil
import subprocess
import tempfile

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.daemon import Daemon
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.patience import remains, wait_for
from elevatord_testbed.policy_dir import policy, rule


class Stopping(ComponentTest):
    def test_sigterm_ends_it_within_a_second(self):
        self.start_with(HDD_TO_BFQ)
        self.assertLess(self.daemon.stop(), 1.0)
        self.assertEqual(self.daemon.exit_status(), 0)

    def test_sigterm_ends_it_within_a_second_beside_a_stuck_disk(self):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: stuck, for: 300s}")))
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start()
        wait_for(lambda: self.ctl.disk("sda")["state"] in ("writing", "stuck"), "sda hangs")
        self.assertLess(self.daemon.stop(), 1.0)

    def test_stopping_and_starting_again_writes_nothing(self):
        self.start_with(HDD_TO_BFQ)
        self.daemon.restart()
        self.wait_until_settled()
        self.assertEqual(self.writes_done(), 0)


class SecondDaemon(ComponentTest):
    def test_on_the_same_runtime_directory_it_refuses(self):
        self.start_with(HDD_TO_BFQ)
        done = subprocess.run(self.daemon.command(), capture_output=True, text=True, timeout=20)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(str(self.daemon.runtime_dir), done.stdout + done.stderr)
        self.assertTrue(self.daemon.is_running())
        self.assertIsNotNone(self.ctl.disks())

    def test_once_refuses_as_well(self):
        self.start_with(HDD_TO_BFQ)
        status, _, errors = self.daemon.once()
        self.assertNotIn(status, (0, 6), errors)

    def test_a_killed_one_is_not_in_the_way(self):
        self.start_with(HDD_TO_BFQ)
        self.daemon.kill()
        self.daemon.start()
        self.assertTrue(self.daemon.is_running())

    def test_with_the_name_taken_it_does_not_disturb_the_first(self):
        self.start_with(HDD_TO_BFQ)
        elsewhere = tempfile.mkdtemp(prefix="elevatord-second-")
        self.addCleanup(shutil.rmtree, elsewhere)
        second = Daemon(elsewhere, self.bus, self.policy, ["--backend=mock",
                        f"--mock-fleet={self.fleet_file}"])
        self.addCleanup(second.close)
        second.start(ready=False)
        remains(lambda: self.ctl.disks() is not None, "the first answers")
        self.assertTrue(self.daemon.is_running())


class BusComesAndGoes(ComponentTest):
    def test_a_restarted_bus_is_joined_again(self):
        self.start_with(HDD_TO_BFQ)
        self.bus.stop()
        remains(self.daemon.is_running, "the daemon lives without its bus", 0.3)
        self.bus.start()
        self.daemon.wait_until_ready()
        self.assertEqual(self.schedulers()["sda"], "bfq")
        self.assertEqual(self.writes_done(), 2)

    def test_it_works_without_a_bus_and_joins_when_one_appears(self):
        self.bus.stop()
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start(ready=False)
        wait_for(lambda: "sda: mq-deadline -> bfq" in self.daemon.log(), "sda switched, no bus")
        self.bus.start()
        self.daemon.wait_until_ready()
        self.wait_until_settled()
        self.assertEqual(self.schedulers()["sda"], "bfq")

    def test_bus_none_needs_no_bus_at_all(self):
        self.bus.stop()
        self.policy.write(HDD_TO_BFQ)
        self.daemon.start(bus="none", ready=False)
        wait_for(lambda: "sdb: mq-deadline -> bfq" in self.daemon.log(), "sdb switched, no bus")
        self.assertLess(self.daemon.stop(), 1.0)


class BusHangs(ComponentTest):
    disks_of_fleet = nvme_disk("nvme[0-999]n1")

    def test_disks_are_served_and_sigterm_ends_it_within_a_second(self):
        self.start_with(self.flash_to("none"))
        self.bus.freeze()
        self.addCleanup(self.bus.thaw)
        # A socket takes some 16 MB before nothing can be sent any more.
        for count, scheduler in enumerate(("bfq", "kyber") * 4):
            self.policy.write(self.flash_to(scheduler))
            self.daemon.hang_up()
            wait_for(lambda: self.daemon.log().count(" -> ") == 1000 * (count + 1),
                     f"all are switched to {scheduler}")
        self.assertLess(self.daemon.stop(), 1.0)

    @staticmethod
    def flash_to(scheduler):
        return policy(rule("flash", "class: nvme", scheduler))


class Log(ComponentTest):
    def test_a_switch_is_one_line_with_device_first_and_reason_last(self):
        self.start_with(HDD_TO_BFQ)
        lines = [line for line in self.daemon.log().splitlines() if "sda: " in line]
        self.assertEqual(len(lines), 1, lines)
        self.assertTrue(lines[0].endswith("sda: mq-deadline -> bfq (50-test.yaml:3)"), lines)


class Leaks(ComponentTest):
    def test_two_hundred_calls_leave_no_descriptor_behind(self):
        self.start_with(HDD_TO_BFQ)
        before = self.descriptors()
        for _ in range(100):
            self.bus.get("State")
            self.ctl("list", "--json")
        wait_for(lambda: self.descriptors() <= before, f"back to {before} descriptors")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.daemon.pid}/fd"))
