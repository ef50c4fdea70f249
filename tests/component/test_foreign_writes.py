"""Somebody else writes to a mock disk: who it was is shown, and a rule may say to restore."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.bus import DEVICE, MANAGER_PATH
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import remains, wait_for
from elevatord_testbed.policy_dir import policy

RESTORE = policy("{name: hdd, match: {class: sata}, scheduler: bfq, on_foreign_write: restore}")


def foreign_at(*times):
    return ", ".join(f"{{kind: foreign, after: {time}}}" for time in times)


class ForeignWrites(ComponentTest):
    def start_with_faults(self, faults, text, *options):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults=faults)))
        self.policy.write(text)
        self.daemon.start(*options)
        self.sda = self.bus.device_path("sda")

    def last_writer(self):
        return {key: value["data"] for key, value in
                self.bus.get("LastForeignWriter", self.sda, DEVICE).items()}

    def wait_for_foreign_writes(self, count):
        wait_for(lambda: self.bus.get("ForeignWrites") >= count, f"{count} foreign writes")
        self.wait_until_settled()

    def test_one_is_counted_named_and_kept(self):
        self.start_with_faults(foreign_at("2s"), HDD_TO_BFQ)
        self.assertEqual(self.bus.get("LastForeignWriter", self.sda, DEVICE), {})
        with self.bus.signals() as signals:
            path, (device, writer) = signals.wait_for("ForeignWrite")
        self.assertEqual((path, device), (MANAGER_PATH, self.sda))
        self.assertEqual(writer["comm"]["data"], "mock-writer")
        self.assertEqual(self.bus.get("ForeignWrites"), 1)
        last = self.last_writer()
        self.assertGreater(last.pop("time_usec"), 0)
        self.assertEqual(last, {"attribute": "scheduler", "before": "bfq", "value": "none",
                                "pid": 4194305, "comm": "mock-writer", "cgroup": "/mock.slice"})
        self.assertEqual(self.ctl.disk("sda")["state"], "drifted")
        self.assertEqual(self.writes_done(), 1)

    def test_log_status_and_explain_name_the_writer(self):
        self.start_with_faults(foreign_at("500ms"), HDD_TO_BFQ)
        self.wait_for_foreign_writes(1)
        name = "mock-writer (pid 4194305, /mock.slice)"
        self.assertIn(f"sda: scheduler bfq -> none, written by {name}", self.daemon.log())
        self.assertIn(name, self.ctl("status", "sda").text)
        self.assertIn(name, self.ctl("explain", "sda").text)
        self.assertIn("1 changed something", self.ctl("status").text)
        self.assertEqual(self.ctl("status", "--json").json["foreign_writes"], 1)

    def test_a_rule_that_says_restore_is_obeyed_three_times(self):
        times = [f"{500 + 300 * i}ms" for i in range(6)]
        self.start_with_faults(foreign_at(*times), RESTORE)
        wait_for(lambda: "again: kept as it is" in self.daemon.log(), "it gives up")
        self.wait_until_settled()
        self.assertEqual(self.writes_done(), 4)  # the first was the policy's
        remains(lambda: self.writes_done() == 4, "no more writes", seconds=1)
        self.assertEqual(self.ctl.disk("sda")["state"], "drifted")
        self.assertEqual(self.daemon.log().count("again: kept as it is"), 1)

    def test_recheck_finds_what_nobody_saw(self):
        config = self.work / "elevatord.yaml"
        config.write_text("version: 1\nrecheck: 1s\n")
        self.start_with_faults("{kind: reset, after: 500ms}", HDD_TO_BFQ, f"--config={config}")
        self.wait_for_foreign_writes(1)
        self.assertIn("written by somebody unseen", self.daemon.log())
