"""A new policy on a busy disk: `--when=idle` waits and says so, `--when=now` does not."""

from component_test import HDD_TO_BFQ, ComponentTest
from elevatord_testbed.ctl import DONE, STUCK, USAGE
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import policy, rule

# A request that the disk has for so long.
BUSY_SECONDS = 6
WAITS = "waits until the disk is idle (1 request in flight)"
KEEP = policy(rule("hdd", "class: sata", "keep"))


class NewPolicyOnABusyDisk(ComponentTest):
    def setUp(self):
        super().setUp()
        busy = f"{{kind: stuck, for: {BUSY_SECONDS}s}}"
        self.fleet_file.write_text(fleet(sata_disk("sda", faults=busy), sata_disk("sdb")))
        self.start_with(KEEP)
        self.policy.write(HDD_TO_BFQ)

    def state(self, name="sda"):
        return self.ctl.disk(name)["state"]

    def wait_for_state(self, state, seconds):
        wait_for(lambda: self.state() == state, f"sda is {state}", seconds)

    def test_it_waits_says_why_and_is_written_once_when_the_disk_falls_idle(self):
        self.assertEqual(self.ctl("reload", "--when=idle").exit, DONE)
        wait_for(lambda: self.ctl.disk("sda")["last_result"] == WAITS, WAITS, 3)
        self.assertEqual(self.state(), "pending")
        self.assertRegex(self.ctl("list").text, r"sda .* pending +" + WAITS.replace("(", r"\(")
                         .replace(")", r"\)"))
        self.assertIn(WAITS, self.ctl("plan", "sda").text)
        wait_for(lambda: self.state("sdb") == "ok", "the idle disk is done meanwhile", 3)
        self.wait_for_state("ok", BUSY_SECONDS + 5)
        self.assertEqual(self.writes_done(), 2, "one for each disk")
        self.assertEqual(self.schedulers(), {"sda": "bfq", "sdb": "bfq"})

    def test_apply_answers_in_its_time_while_the_wish_goes_on(self):
        self.assertEqual(self.ctl("reload", "--when=idle").exit, DONE)
        late = self.ctl("apply", "--when=idle", "--timeout=300ms")
        self.assertEqual(late.exit, STUCK, late)
        self.assertEqual(self.ctl("apply", "--when=idle", "--no-wait").exit, DONE)
        self.assertEqual(self.state(), "pending")
        done = self.ctl("apply", "--when=idle", f"--timeout={BUSY_SECONDS + 5}s")
        self.assertEqual(done.exit, DONE, done)
        self.assertEqual(self.writes_done(), 2)

    def test_apply_now_does_not_wait_any_longer(self):
        self.assertEqual(self.ctl("reload", "--when=idle").exit, DONE)
        wait_for(lambda: self.ctl.disk("sda")["last_result"] == WAITS, WAITS, 3)
        self.assertEqual(self.ctl("apply", "sda", "--when=now", "--no-wait").exit, DONE)
        wait_for(lambda: self.state() == "writing", "the write waits inside the kernel", 2)
        self.wait_for_state("ok", BUSY_SECONDS + 5)

    def test_other_words_are_refused(self):
        self.assertEqual(self.ctl("apply", "--when=soon").exit, USAGE)
        error = self.bus.error_of("Reconcile", "@ao []", "{'when': <'soon'>}")
        self.assertIn("InvalidArgument", str(error))
