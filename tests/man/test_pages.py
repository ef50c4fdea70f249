"""The man pages are well formed, and their examples work."""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from elevatord_testbed import loaders, manual
from elevatord_testbed.build_tree import ELEVATORCTL, program
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY
from elevatord_testbed.schemas import AHEAD_OF_LOADERS


def files_in(name):
    """Examples that are files, not commands."""
    examples = manual.read(name).examples
    if name == "elevatord.yaml.5":
        return examples
    return [example for example in examples if example.startswith("version: 1\n")]


def is_ahead_of_loader(kind, text):
    """Whether its loader minds nothing but keys that it does not know yet."""
    told = loaders.errors(kind, text)
    return bool(told) and all(any(key in error for key in AHEAD_OF_LOADERS) for error in told)


class Pages(unittest.TestCase):
    def test_groff_has_no_complaint(self):
        for name, file in manual.PAGES.items():
            with self.subTest(page=name):
                said = subprocess.run(["groff", "-ww", "-man", "-Tutf8", "-z", file],
                                      capture_output=True, text=True, timeout=30, check=False)
                self.assertEqual((said.returncode, said.stderr + said.stdout), (0, ""))

    def test_every_page_has_the_sections_that_people_look_for(self):
        for name in manual.PAGES:
            sections = list(manual.read(name).entries)
            with self.subTest(page=name):
                self.assertEqual(sections[:3], ["NAME", "SYNOPSIS", "DESCRIPTION"])
                self.assertIn("SEE ALSO", sections)

    def test_every_example_file_is_taken_by_its_loader(self):
        for name, kind in (("elevatord.policy.5", POLICY), ("elevatord.yaml.5", DAEMON),
                           ("elevatord-fleet.5", FLEET)):
            examples = files_in(name)
            self.assertGreaterEqual(len(examples), 2, name)
            for text in examples:
                with self.subTest(page=name, example=text):
                    if not is_ahead_of_loader(kind, text):
                        self.assertEqual(loaders.errors(kind, text), [])

    def test_check_has_no_finding_in_the_example_policies(self):
        with tempfile.TemporaryDirectory() as directory:
            examples = [text for text in files_in("elevatord.policy.5")
                        if not is_ahead_of_loader(POLICY, text)]
            self.assertGreaterEqual(len(examples), 4)
            for number, text in enumerate(examples):
                file = Path(directory) / f"{number}.yaml"
                file.write_text(text, encoding="utf-8")
                said = subprocess.run([program(ELEVATORCTL), "check", "--json", file],
                                      capture_output=True, text=True, timeout=30, check=False)
                self.assertEqual(json.loads(said.stdout)["findings"], [], text)
                self.assertEqual(said.returncode, 0, said)

    def test_pages_refer_to_pages_that_are_there_and_each_is_referred_to(self):
        named = set()
        for name, file in manual.PAGES.items():
            text = file.read_text(encoding="utf-8").replace(r"\-", "-")
            others = {".".join(each) for each in re.findall(r"(elevat[a-z.-]+) ?\((\d)\)", text)}
            self.assertLessEqual(others, set(manual.PAGES), name)
            named |= others - {name}
        self.assertEqual(named, set(manual.PAGES))


if __name__ == "__main__":
    unittest.main()
