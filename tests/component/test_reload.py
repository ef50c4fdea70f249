"""Changing the policy of a running daemon."""

from component_test import (BROKEN, BROKEN_AT, HDD_TO_BFQ, HDD_TO_KYBER, ComponentTest)
from elevatord_testbed.ctl import NOT_AS_WANTED
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import policy


class Reload(ComponentTest):
    def test_a_changed_policy_switches_the_disks(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(HDD_TO_KYBER)
        self.reload()
        self.assertEqual(self.schedulers(), {"sda": "kyber", "sdb": "kyber", "nvme0n1": "none"})

    def test_a_new_file_counts_as_soon_as_reload_has_answered(self):
        self.start_with(HDD_TO_BFQ)
        for text, wanted in ((HDD_TO_KYBER, "kyber"), (HDD_TO_BFQ, "bfq")) * 3:
            self.policy.write(text)
            self.assertEqual(self.ctl("reload").exit, 0)
            self.assertEqual(self.ctl.disk("sda")["wanted"]["scheduler"], wanted)
            self.assertIn(f"wants {wanted}", self.ctl("explain", "sda").text)

    def test_an_unchanged_policy_writes_nothing(self):
        self.start_with(HDD_TO_BFQ)
        before = self.writes_done()
        self.reload()
        self.assertEqual(self.writes_done(), before)

    def test_an_unchanged_policy_does_not_undo_what_was_changed_by_hand(self):
        self.start_with(HDD_TO_BFQ)
        self.daemon.restart()  # a mock kernel that is as if changed by hand
        self.wait_until_settled()
        self.reload()
        self.assertEqual(self.ctl.disk("sda")["state"], "drifted")

    def test_a_policy_that_no_longer_names_a_disk_leaves_it_as_it_is(self):
        self.start_with(HDD_TO_BFQ)
        before = self.writes_done()
        self.policy.remove()
        self.reload()
        self.assertEqual(self.writes_done(), before)
        self.assertEqual(self.schedulers()["sda"], "bfq")

    def test_the_serial_grows_with_each_policy(self):
        self.start_with(HDD_TO_BFQ)
        self.assertEqual(self.bus.get("PolicySerial"), 1)
        self.policy.write(HDD_TO_KYBER)
        self.reload()
        self.assertEqual(self.bus.get("PolicySerial"), 2)

    def test_the_answer_is_the_serial_of_the_policy_that_is_in_force_by_then(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(HDD_TO_KYBER)
        serial = self.bus.call("Reload", "a{sv}", "0")[0]
        self.assertEqual(serial, self.bus.get("PolicySerial"))
        self.assertEqual(self.ctl.disk("sda")["wanted"], {"scheduler": "kyber"})

    def test_a_new_attribute_is_read_and_decides(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(policy(
            "{match: {attr: {removable: 1}, class: sata}, scheduler: none}",
            "{match: {attr: {removable: 0}, class: sata}, scheduler: kyber}"))
        self.reload()
        self.assertEqual(self.schedulers()["sda"], "kyber")

    def test_what_is_not_read_is_told_of_and_takes_nothing_down(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(BROKEN, "60-other.yml")
        self.reload()
        self.assertEqual(self.bus.get("State"), "running")
        self.assertIn("60-other.yml: not read: only *.yaml files are", self.daemon.log())

    def test_sighup_reloads(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(HDD_TO_KYBER)
        self.daemon.hang_up()
        wait_for(lambda: self.schedulers()["sda"] == "kyber", "sda on kyber after SIGHUP")


class BrokenReload(ComponentTest):
    def setUp(self):
        super().setUp()
        self.start_with(HDD_TO_BFQ)
        self.policy.write(BROKEN)
        self.answer = self.ctl("reload")

    def test_it_fails_and_points_at_the_mistake(self):
        self.assertEqual(self.answer.exit, NOT_AS_WANTED, self.answer)
        self.assertIn(BROKEN_AT, self.answer.errors)
        self.assertIn("mq-dedline", self.answer.errors)

    def test_the_state_is_degraded_and_everybody_says_so(self):
        self.assertEqual(self.bus.get("State"), "degraded")
        self.assertIn(BROKEN_AT, "\n".join(self.bus.get("PolicyErrors")))
        self.assertIn("degraded", self.ctl("status").text)
        self.assertIn(BROKEN_AT, self.daemon.log())

    def test_the_last_good_policy_stays_in_force(self):
        self.assertEqual(self.ctl.disk("sda")["wanted"], {"scheduler": "bfq"})
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assertEqual(self.schedulers()["sda"], "bfq")

    def test_the_serial_stays(self):
        self.assertEqual(self.bus.get("PolicySerial"), 1)

    def test_a_repaired_file_ends_it(self):
        self.policy.write(HDD_TO_KYBER)
        self.reload()
        self.assertEqual(self.bus.get("State"), "running")
        self.assertEqual(self.bus.get("PolicyErrors"), [])
        self.assertEqual(self.schedulers()["sda"], "kyber")
