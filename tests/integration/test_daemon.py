"""The real daemon and worker on a mock sysfs: what they write, counted by the other side."""

import subprocess

from integration_test import IntegrationTest, milliseconds
from elevatord_testbed.bus import Bus
from elevatord_testbed.daemon import Daemon
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.patience import remains, wait_for
from elevatord_testbed.policy_dir import PolicyDir, policy, rule

FLASH_TO_NONE = rule("flash", "class: nvme", "none")
TO_BFQ = policy(rule("hdd", "class: sata", "bfq"), FLASH_TO_NONE)
TO_KYBER = policy(rule("hdd", "class: sata", "kyber"), FLASH_TO_NONE)
SHORT_DEADLINES = "version: 1\ndeadlines: {warn: 500ms, give_up: 1s, stop: 1s}\n"


class DaemonTest(IntegrationTest):
    def setUp(self):
        super().setUp()
        self.policy = PolicyDir(self.work / "policy.d")
        self.policy.write(TO_BFQ)
        self.bus = Bus().start()
        self.addCleanup(self.bus.close)
        config = self.work / "elevatord.yaml"
        config.write_text(SHORT_DEADLINES)
        self.daemon = Daemon(self.work, self.bus, self.policy,
                             [f"--sysfs-root={self.mount.root}", f"--config={config}"])
        # Disks that hang would keep its worker.
        self.addCleanup(self.mount.close)
        self.addCleanup(self.daemon.close)
        self.ctl = self.daemon.ctl

    def states(self):
        return {name: disk["state"] for name, disk in (self.ctl.disks() or {}).items()}

    def wait_until_all_are(self, state, but=(), seconds=20):
        def found():
            return {found for name, found in self.states().items() if name not in but}

        wait_for(lambda: found() == {state}, f"all but {but} are {state}", seconds)

    def written_files(self):
        return sorted((entry["disk"], entry["file"], entry["value"]) for entry in self.mount.writes())

    def failure_notes(self):
        return super().failure_notes() + self.daemon.notes()


class FewDisks(DaemonTest):
    fleet_text = fleet(sata_disk("sd[a-c]"), nvme_disk("nvme[0-1]n1"))

    def start(self):
        self.daemon.start()
        self.wait_until_all_are("ok")

    def test_each_disk_that_is_not_as_wanted_gets_one_write(self):
        self.start()
        self.assertEqual(self.written_files(),
                         [(f"sd{letter}", "scheduler", "bfq") for letter in "abc"])
        self.assertEqual([self.mount.scheduler(disk) for disk in ("sda", "nvme0n1")], ["bfq", "none"])

    def test_nothing_is_opened_for_writing_after_that(self):
        self.start()
        before = len(self.mount.log("open"))
        (self.mount.root / "block/sda/uevent").write_text("change")  # the one open that is ours
        self.assertEqual(self.ctl("apply").exit, 0)
        self.daemon.restart()
        self.wait_until_all_are("ok")
        remains(lambda: len(self.mount.log("open")) == before + 1, "nobody opens to write", 1.5)

    def test_a_script_pays_each_time_for_what_the_daemon_gets_for_nothing(self):
        self.start()
        script = f"for i in 1 2 3; do echo bfq >{self.mount.scheduler_file('sda')}; done"
        paid = milliseconds(lambda: subprocess.run(["sh", "-c", script], check=True, timeout=30))
        self.assertGreater(paid, 3 * 8)
        same = [entry for entry in self.mount.writes("sda") if entry.get("same")]
        self.assertEqual([entry["comm"] for entry in same], ["sh"] * 3)

    def test_another_policy_costs_one_more_write_a_disk(self):
        self.start()
        self.policy.write(TO_KYBER)
        self.assertEqual(self.ctl("reload").exit, 0)
        wait_for(lambda: self.mount.scheduler("sdc") == "kyber" and set(self.states().values()) == {"ok"},
                 "all are on kyber")
        self.assertEqual(len(self.mount.writes()), 6)
        self.assertFalse([entry for entry in self.mount.writes() if entry.get("same")])

    def test_a_new_disk_is_found_and_served(self):
        self.start()
        self.mount.control("add sdz like sda")
        wait_for(lambda: "sdz" in self.states() and self.mount.scheduler("sdz") == "bfq", "sdz on bfq")


class FiftyDisks(DaemonTest):
    fleet_text = fleet(*(sata_disk(f"sd{letter}[a-y]") for letter in "ab"))

    def setUp(self):
        super().setUp()
        self.mount.control("hang sdaa")

    def test_one_that_freezes_for_long_does_not_delay_the_others(self):
        self.daemon.start()
        self.wait_until_all_are("ok", but=("sdaa",))
        wait_for(lambda: self.states()["sdaa"] == "stuck", "the hung one is stuck")
        self.assertEqual(len(self.mount.writes()), 49)

    def test_it_is_as_wanted_when_it_comes_back(self):
        self.daemon.start()
        wait_for(lambda: self.states()["sdaa"] == "stuck", "the hung one is stuck")
        self.mount.control("release sdaa")
        self.wait_until_all_are("ok")
        self.assertEqual(len(self.mount.writes()), 50)

    def test_stopping_does_not_wait_for_it(self):
        self.daemon.start()
        wait_for(lambda: self.states()["sdaa"] == "stuck", "the hung one is stuck")
        self.assertLess(self.daemon.stop(), 3)


class AThousandDisks(DaemonTest):
    seconds = 150
    fleet_text = fleet(nvme_disk("nvme[0-999]n1"))

    def test_that_are_right_already_cost_no_write(self):
        status, output, _ = self.daemon.once()
        self.assertEqual(status, 0, output)
        self.assertEqual(self.mount.log("open"), [])
