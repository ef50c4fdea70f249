"""`elevatorctl explain`: every decision can say why."""

import os

from component_test import ComponentTest
from elevatord_testbed.daemon import Daemon
from elevatord_testbed.patience import wait_for
from elevatord_testbed.policy_dir import policy, rule

TWO_RULES = policy(rule("flash", "class: nvme", "none"),
                   rule("hdd", "class: sata, rotational: true", "bfq"),
                   rule("rest", "class: sata", "kyber"))


class Explain(ComponentTest):
    def test_the_deciding_rule_is_named_with_its_place(self):
        self.start_with(TWO_RULES)
        answer = self.ctl("explain", "sda")
        self.assertEqual(answer.exit, 0, answer)
        self.assertIn("hdd", answer.text)
        self.assertIn("50-test.yaml:4", answer.text)

    def test_every_rule_has_an_outcome(self):
        self.start_with(TWO_RULES)
        rules = self.ctl("explain", "sda", "--json").json["rules"]
        self.assertEqual([(one["name"], one["outcome"]) for one in rules],
                         [("flash", "fails"), ("hdd", "decides"), ("rest", "beaten")])

    def test_a_rule_that_fails_says_what_it_wanted_and_what_it_found(self):
        self.start_with(TWO_RULES)
        flash = self.ctl("explain", "sda", "--json").json["rules"][0]
        self.assertEqual((flash["condition"], flash["wanted"], flash["found"]),
                         ("class", "nvme", "sata"))
        self.assertRegex(flash["condition_at"], r"50-test\.yaml:3:\d+$")

    def test_list_and_explain_use_the_same_words(self):
        self.start_with(TWO_RULES)
        because = self.ctl.disk("sda")["because"]["scheduler"]
        self.assertIn(because, self.ctl("explain", "sda").text)

    def test_explaining_writes_nothing(self):
        self.start_with(TWO_RULES)
        before = self.writes_done()
        self.ctl("explain", "sda")
        self.assertEqual(self.writes_done(), before)

    def test_a_rule_that_lost_says_to_whom(self):
        self.start_with(TWO_RULES)
        rest = self.ctl("explain", "sda", "--json").json["rules"][2]
        self.assertEqual((rest["remark"], rest["found"]),
                         ("beaten by hdd (50-test.yaml:4) for scheduler", ""))

    def test_facts_that_were_printed_give_the_same_explanation_without_the_disk(self):
        self.start_with(TWO_RULES)
        facts = self.work / "sda.yaml"
        facts.write_text(self.ctl("explain", "sda", "--facts").text)
        there = self.ctl("explain", "sda", "--json").json
        alone = self.ctl("explain", f"--facts={facts}", f"--policy-dir={self.policy}", "--json")
        self.assertEqual(alone.exit, 0, alone)
        self.assertEqual(alone.json["rules"], there["rules"])
        self.assertEqual(alone.json["conclusions"][:2], there["conclusions"][:2])

    def test_without_a_daemon_it_looks_itself_and_says_so(self):
        answer = self.ctl("explain", "no-such-disk")
        self.assertEqual(answer.exit, 5, answer)
        self.assertIn("(without the daemon: it is not running)", answer.errors)
        self.assertIn("no-such-disk: no such disk", answer.errors)

    def test_an_unknown_disk_is_an_error(self):
        self.start_with(TWO_RULES)
        answer = self.ctl("explain", "sdz")
        self.assertEqual(answer.exit, 5, answer)
        self.assertIn("sdz", answer.errors)


class OddNames(ComponentTest):
    """A disk, and a policy file, with names that no message can carry as they are."""

    def test_a_model_and_a_file_name_that_are_not_utf8_can_be_explained(self):
        root = self.work / "sys"
        queue = root / "block" / "sda" / "queue"
        queue.mkdir(parents=True)
        (queue / "scheduler").write_text("[none] bfq\n")
        (queue.parent / "size").write_text("2048\n")
        (queue.parent / "device").mkdir()
        (queue.parent / "device" / "model").write_bytes(b"OLD \xff\xfe DISK\n")
        self.policy.write(policy(rule("old", 'model: "NEW*"', "bfq"), rule("all", 'name: "*"', "none")))
        file, = self.work.glob("policy.d/*.yaml")
        os.rename(file, os.fsencode(file.parent) + b"/50-\xff.yaml")
        daemon = Daemon(self.work, self.bus, self.policy, [f"--sysfs-root={root}"])
        self.addCleanup(daemon.close)
        daemon.start()
        wait_for(lambda: daemon.ctl.disk("sda")["state"] == "ok", "sda is looked at")
        self.assertIn("DISK", daemon.ctl("explain", "sda").text)
        self.assertIn("50-", str(self.bus.get("PolicyFiles")))
