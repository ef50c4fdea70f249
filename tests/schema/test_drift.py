"""The schemas know exactly the keys, words and ranges that the loaders know.

A loader that is asked for a word far from all it knows lists them: `unknown key 'x' (known: ...)`.
"""

import json
import re
import unittest

from elevatord_testbed import loaders, schemas
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY

STRANGE = "x" * 40  # far from every word, so that nothing is "meant" by it


def rule(**keys):
    return {"version": 1, "rules": [keys]}


def match(**conditions):
    return rule(match=conditions, scheduler="keep")


def fleet(disk=None, **keys):
    return {"version": 1, "kernel": "6.18.44", "disks": [disk] if disk else [], **keys}


def sda(**keys):
    return fleet({"name": "sda", "class": "loop", **keys})


def refusals(kind, document):
    return loaders.errors(kind, json.dumps(document))


def known_by_loader(kind, document):
    """The list that the loader gives for the strange word in the document."""
    for sentence in refusals(kind, document):
        if STRANGE[:20] in sentence and (listed := re.search(r"\(known: (.*)\)$", sentence)):
            return set(listed[1].split(", "))
    raise AssertionError(f"no list of known words for {document}: {refusals(kind, document)}")


# Where the loader is asked, and the way to the same map in the schema.
KEYS = [
    (POLICY, {"version": 1, STRANGE: 1}, []),
    (POLICY, rule(**{STRANGE: 1}), ["rules"]),
    (POLICY, match(**{STRANGE: 1}), ["rules", "match"]),
    (POLICY, match(**{"not": {STRANGE: 1}}), ["rules", "match", "not"]),
    (POLICY, match(any=[{STRANGE: 1}]), ["rules", "match", "any"]),
    (POLICY, match(contains={STRANGE: "x"}), ["rules", "match", "contains"]),
    (POLICY, rule(queue={STRANGE: 1}), ["rules", "queue"]),
    (POLICY, rule(iosched={"mq-deadline": {STRANGE: 1}}), ["rules", "iosched", "mq-deadline"]),
    (POLICY, rule(iosched={"deadline": {STRANGE: 1}}), ["rules", "iosched", "deadline"]),
    (POLICY, rule(iosched={"kyber": {STRANGE: 1}}), ["rules", "iosched", "kyber"]),
    (POLICY, rule(iosched={"bfq": {STRANGE: 1}}), ["rules", "iosched", "bfq"]),
    (DAEMON, {STRANGE: 1}, []),
    (DAEMON, {"deadlines": {STRANGE: 1}}, ["deadlines"]),
    (DAEMON, {"quirks": {STRANGE: 1}}, ["quirks"]),
    (FLEET, fleet(**{STRANGE: 1}), []),
    (FLEET, sda(**{STRANGE: 1}), ["disks"]),
    (FLEET, sda(faults=[{"kind": "busy", STRANGE: 1}]), ["disks", "faults"]),
]

# The same for words that stand for values.
WORDS = [
    (POLICY, match(**{"class": STRANGE}), ["rules", "match", "class"]),
    (POLICY, match(medium=STRANGE), ["rules", "match", "medium"]),
    (POLICY, match(zoned=STRANGE), ["rules", "match", "zoned"]),
    (POLICY, match(write_cache=STRANGE), ["rules", "match", "write_cache"]),
    (POLICY, match(quirk=STRANGE), ["rules", "match", "quirk"]),
    (POLICY, rule(scheduler="keep", on_foreign_write=STRANGE), ["rules", "on_foreign_write"]),
    (DAEMON, {"on_foreign_write": STRANGE}, ["on_foreign_write"]),
    (DAEMON, {"kernel_cmdline_elevator": STRANGE}, ["kernel_cmdline_elevator"]),
    (FLEET, fleet(patches=[STRANGE]), ["patches"]),
    (FLEET, sda(**{"class": STRANGE}), ["disks", "class"]),
    (FLEET, sda(zoned=STRANGE), ["disks", "zoned"]),
    (FLEET, sda(quiesce=STRANGE), ["disks", "quiesce"]),
    (FLEET, sda(faults=[{"kind": STRANGE}]), ["disks", "faults", "kind"]),
]


class Drift(unittest.TestCase):
    def test_every_key_of_the_loaders_is_in_the_schemas_and_the_reverse(self):
        for kind, document, path in KEYS:
            with self.subTest(kind=kind, path=path):
                in_schema = set(schemas.properties(schemas.read(kind), *path))
                known = known_by_loader(kind, document)
                self.assertEqual(in_schema - schemas.AHEAD_OF_LOADERS,
                                 known - schemas.AHEAD_OF_LOADERS)
                self.assertLessEqual(known, in_schema)

    def test_every_word_of_the_loaders_is_in_the_schemas_and_the_reverse(self):
        for kind, document, path in WORDS:
            with self.subTest(kind=kind, path=path):
                schema = schemas.read(kind)
                part = schemas.properties(schema, *path[:-1])[path[-1]]
                self.assertEqual(schemas.words(schema, part), known_by_loader(kind, document))

    def test_settings_have_the_loaders_ranges_and_units(self):
        schema = schemas.read(POLICY)
        for path in (["queue"], *(["iosched", name] for name in ("mq-deadline", "kyber", "bfq"))):
            for setting, part in schemas.properties(schema, "rules", *path).items():
                with self.subTest(setting=[*path, setting]):
                    self.assertEqual(range_in_schema(part), range_of_loader([*path, setting]))


def range_of_loader(path):
    """(least, most, unit), as told for a text that is no number at all."""
    [sentence] = refusals(POLICY, rule(**nested(path, "x")))
    if "is not 0 or 1, nor keep" in sentence:
        return 0, 1, ""
    told = re.search(r"from (-?\d+) to (\d+)(?: \((\w+)\))?, nor keep$", sentence)
    return int(told[1]), int(told[2]), told[3] or ""


def nested(path, value):
    for key in reversed(path):
        value = {key: value}
    return value


def range_in_schema(part):
    if "enum" in part:
        return 0, 1, ""
    [number] = [choice for choice in part["anyOf"] if choice.get("type") == "integer"]
    unit = re.search(r"(?:to \d+|, in) (\w+)\.$", part["description"])
    return number["minimum"], number["maximum"], unit[1] if unit else ""


if __name__ == "__main__":
    unittest.main()
