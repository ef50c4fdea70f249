#!/usr/bin/python3
"""Documents as editors see them: PyYAML alone would make flags and sums of some words."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elevatord_testbed import core_yaml  # noqa: E402


class CoreYaml(unittest.TestCase):
    def test_words_of_old_yaml_are_texts(self):
        self.assertEqual(core_yaml.read("[yes, no, on, off, 12:30, 1_000, 0x10]"),
                         ["yes", "no", "on", "off", "12:30", "1_000", "0x10"])

    def test_flags_numbers_and_nothing(self):
        self.assertEqual(core_yaml.read("[true, False, 010, -7, 6.18, 1e3, ~, null, ]"),
                         [True, False, 10, -7, 6.18, 1000.0, None, None])

    def test_what_is_quoted_is_a_text(self):
        self.assertEqual(core_yaml.read("""['1', "true", '~', '']"""), ["1", "true", "~", ""])

    def test_keys_stay_as_they_are_written(self):
        self.assertEqual(core_yaml.read("{1: a, true: {2.0: b}}"), {"1": "a", "true": {"2.0": "b"}})

    def test_a_key_without_a_value_has_nothing(self):
        self.assertEqual(core_yaml.read("match:\nscheduler: none\n"),
                         {"match": None, "scheduler": "none"})

    def test_an_empty_document_is_nothing(self):
        self.assertIsNone(core_yaml.read("# only a comment\n"))


if __name__ == "__main__":
    unittest.main()
