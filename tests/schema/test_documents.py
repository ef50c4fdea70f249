"""Schema and loader say the same of a document: editors neither miss nor invent a mistake.

The documents are in tests/data/schema, each under a line `--- # what is expected: what it is`:
`valid`, `broken` (both refuse it) or `loader only` (the schema cannot see it).
"""

import re
import unittest
from collections import Counter

from elevatord_testbed import core_yaml, loaders, schemas
from elevatord_testbed.build_tree import SOURCE
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY

DATA = SOURCE / "tests" / "data"
KINDS = (POLICY, DAEMON, FLEET)
SHIPPED = {
    POLICY: [*(SOURCE / "policy" / "presets").glob("*.yaml"),
             *(SOURCE / "policy" / "defaults").glob("*.yaml")],
    FLEET: [*(SOURCE / "service" / "mock").glob("*.yaml")],
}
# Of tests/data/broken: what is wrong as YAML, or seen only by who knows the rest of the file.
LOADER_ONLY_FILES = {
    "01-mistyped-scheduler", "04-tab", "05-alias", "06-unquoted-star", "07-custom-tag",
    "08-merge-key", "09-duplicate-key", "10-second-document", "15-keep-first",
    "17-same-scheduler-twice", "20-impossible-range", "21-unquoted-range", "25-duplicate-name",
    "28-deep", "29-latin1", "30-utf16", "31-control-character", "32-nul", "33-unclosed-list",
    "34-list-as-key", "40-bad-indentation"}


def documents(kind):
    """(what is expected, what it is, text) of each."""
    text = (DATA / "schema" / f"{kind}.yaml").read_text(encoding="utf-8")
    parts = re.split(r"^--- # (valid|broken|loader only): (.*)\n", text, flags=re.MULTILINE)
    return list(zip(parts[1::3], parts[2::3], parts[3::3]))


def loader_takes(kind, texts):
    return [not answer["errors"] for answer in loaders.findings([(kind, text) for text in texts])]


def schema_takes(kind, texts):
    check = schemas.validator(kind)
    return [check.is_valid(core_yaml.read(text)) for text in texts]


class Documents(unittest.TestCase):
    EXPECTED = {"valid": (True, True), "broken": (False, False), "loader only": (True, False)}

    def test_each_is_judged_as_it_says(self):
        for kind in KINDS:
            cases = documents(kind)
            texts = [text for _, _, text in cases]
            said = zip(cases, schema_takes(kind, texts), loader_takes(kind, texts))
            for (expected, what, text), schema, loader in said:
                if refused_ahead_of_loader(kind, text):
                    continue
                with self.subTest(kind=kind, document=what):
                    self.assertEqual((schema, loader), self.EXPECTED[expected], text)

    def test_there_are_some_of_every_kind(self):
        for kind in KINDS:
            count = Counter(expected for expected, _, _ in documents(kind))
            self.assertGreaterEqual(min(count[each] for each in self.EXPECTED), 3, (kind, count))
            self.assertGreaterEqual(count["broken"], 20, kind)

    def test_no_two_are_the_same(self):
        for kind in KINDS:
            self.assertEqual([text for text, n in
                              Counter(text for *_, text in documents(kind)).items() if n > 1], [])

    def test_what_is_shipped_is_taken_by_both(self):
        for kind, files in SHIPPED.items():
            texts = [file.read_text(encoding="utf-8") for file in files]
            self.assertTrue(texts)
            self.assertEqual(schema_takes(kind, texts), [True] * len(texts), files)
            self.assertEqual(loader_takes(kind, texts), [True] * len(texts), files)

    def test_the_broken_policies_of_other_tests_are_seen_where_a_schema_can(self):
        files = {file.stem: file for file in (DATA / "broken").glob("*.yaml")}
        self.assertLessEqual(LOADER_ONLY_FILES, set(files))
        for stem in set(files) - LOADER_ONLY_FILES - {"26-later-keys"}:
            with self.subTest(file=stem):
                text = files[stem].read_text(encoding="utf-8-sig")
                self.assertEqual(schema_takes(POLICY, [text]), [False])


def refused_ahead_of_loader(kind, text):
    """Whether the only thing that the loader minds is a key that it does not know yet."""
    if not any(key in text for key in schemas.AHEAD_OF_LOADERS):
        return False
    told = loaders.errors(kind, text)
    return bool(told) and any(
        re.match(rf"({key}: is not supported|unknown key '{key}')", sentence)
        for sentence in told for key in schemas.AHEAD_OF_LOADERS)


if __name__ == "__main__":
    unittest.main()
