"""The man pages name every key and word of the schemas, and no other key."""

import re
import unittest

from elevatord_testbed import core_yaml, manual, schemas
from elevatord_testbed.build_tree import SOURCE
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY

MATCH = ["rules", "match"]
SETTINGS = [["rules", "queue"], ["rules", "iosched", "mq-deadline"], ["rules", "iosched", "kyber"],
            ["rules", "iosched", "bfq"]]
# Page, kind, and per section the maps whose keys are its entries.
SECTIONS = [
    ("elevatord.policy.5", POLICY, "DESCRIPTION", [[]]),
    ("elevatord.policy.5", POLICY, "RULES", [["rules"]]),
    ("elevatord.policy.5", POLICY, "MATCHERS", [MATCH, [*MATCH, "contains"]]),
    ("elevatord.policy.5", POLICY, "SETTINGS", SETTINGS),
    ("elevatord.yaml.5", DAEMON, "KEYS", [[], ["deadlines"]]),
    ("elevatord-fleet.5", FLEET, "THE FILE", [[]]),
    ("elevatord-fleet.5", FLEET, "DISKS", [["disks"], ["disks", "faults"]]),
]
# Entries that are values, not keys.
VALUES = {"keep", "from_udev", "any other scheduler", "mq-deadline", "kyber", "bfq"}


def words_of(part):
    """Every text that an enum anywhere in the schema offers."""
    if isinstance(part, list):
        return {word for each in part for word in words_of(each)}
    if not isinstance(part, dict):
        return set()
    own = {text for word in part.get("enum", []) if isinstance(word, str) for text in word.split()}
    return own | words_of(list(part.values()))


class Keys(unittest.TestCase):
    def test_every_key_has_its_entry_and_every_entry_is_a_key(self):
        for page, kind, section, paths in SECTIONS:
            keys = {key for path in paths
                    for key in schemas.properties(schemas.read(kind), *path)}
            with self.subTest(page=page, section=section):
                self.assertEqual(set(manual.read(page).tags(section)) - VALUES, keys)

    def test_every_word_is_there_in_bold(self):
        for page, kind in (("elevatord.policy.5", POLICY), ("elevatord.yaml.5", DAEMON),
                           ("elevatord-fleet.5", FLEET)):
            words = words_of(schemas.read(kind)) - {"0", "1"}
            self.assertGreater(len(words), 5)
            self.assertEqual(words - manual.read(page).bold, set(), page)

    def test_every_quirk_is_in_the_pages_that_speak_of_them(self):
        quirks = set(schemas.properties(schemas.read(DAEMON), "quirks"))
        self.assertEqual(set(manual.read("elevatord.policy.5").tags("QUIRKS")), quirks)
        self.assertLessEqual(quirks, manual.read("elevatord.yaml.5").bold)

    def test_settings_have_the_schemas_ranges(self):
        entries = manual.read("elevatord.policy.5").entries["SETTINGS"]
        for path in SETTINGS:
            for setting, part in schemas.properties(schemas.read(POLICY), *path).items():
                range_text = part["description"].rpartition(". ")[2]
                texts = [entry.text for entry in entries if entry.tag == setting]
                with self.subTest(setting=[*path, setting]):
                    self.assertRegex(range_text, r"^(-?\d+ (to \d+|and up)|0 or 1)")
                    self.assertTrue(any(range_text in text for text in texts), texts)

    def test_queue_settings_say_what_a_write_costs(self):
        page = manual.read("elevatord.policy.5")
        for setting in schemas.properties(schemas.read(POLICY), "rules", "queue"):
            costs = [re.search(r"A write: (free|freeze( and quiesce)?)\.", entry.text)
                     for entry in page.entries["SETTINGS"] if entry.tag == setting]
            self.assertTrue(any(costs), setting)


class Presets(unittest.TestCase):
    def setUp(self):
        self.page = manual.read("elevatord.policy.5")
        self.rules = {name: core_yaml.read(
            (SOURCE / "policy" / "presets" / name).read_text(encoding="utf-8"))["rules"]
            for name in ("desktop.yaml", "server.yaml")}

    def test_every_rule_is_explained_in_its_order(self):
        for rules in self.rules.values():
            self.assertEqual(self.page.tags("PRESETS"), [rule["name"] for rule in rules])

    def test_what_each_rule_says_is_what_the_preset_has(self):
        for rules in self.rules.values():
            for rule in rules:
                text = self.page.entry("PRESETS", rule["name"]).text
                self.assertIn(f"scheduler: {flow(rule['scheduler'])}", text)
                for key, value in rule["match"].items():
                    short = isinstance(value, str) or len(value) < 5
                    self.assertIn(f"{key}: {flow(value)}" if short else f"{key}:", text)
                if not isinstance(rule["match"].get("class", ""), str):
                    for word in rule["match"]["class"]:
                        self.assertIn(word, text)


def flow(value):
    return value if isinstance(value, str) else "[" + ", ".join(value) + "]"


if __name__ == "__main__":
    unittest.main()
