"""Man pages of programs name what `--help` names, and nothing else."""

import re
import subprocess
import unittest

from elevatord_testbed import manual
from elevatord_testbed.build_tree import (ELEVATOR_MOCK, ELEVATORCTL, ELEVATORD, INTERFACE_XML,
                                         program)

PROGRAMS = {"elevatord.8": ELEVATORD, "elevatorctl.1": ELEVATORCTL,
            "elevator-mock.1": ELEVATOR_MOCK}


def help_of(path, *words):
    said = subprocess.run([program(path), *words, "--help"], capture_output=True, text=True,
                          timeout=30, check=True)
    return said.stdout


def options_in(text):
    """CLI11 lists one option a line: `  -h,--help   ...`."""
    lines = re.findall(r"^  ((?:-\w,)?--[a-z][a-z-]*)", text, flags=re.MULTILINE)
    return {option for line in lines for option in line.split(",")}


def commands_in(text):
    listed = re.search(r"^Subcommands:\n((?:  .*\n)*)", text, flags=re.MULTILINE)
    return re.findall(r"^  ([a-z-]+) ", listed[1], flags=re.MULTILINE) if listed else []


def commands_of(page):
    return [tag.split()[0] for tag in page.tags("COMMANDS")] if "COMMANDS" in page.entries else []


def options_of(page):
    return {option for tag in page.tags("OPTIONS")
            for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", tag)}


class Options(unittest.TestCase):
    def test_commands_are_those_of_help(self):
        for name, path in PROGRAMS.items():
            with self.subTest(page=name):
                self.assertEqual(sorted(commands_of(manual.read(name))),
                                 sorted(commands_in(help_of(path))))

    def test_options_are_those_of_help(self):
        for name, path in PROGRAMS.items():
            text = help_of(path)
            texts = [text, *(help_of(path, command) for command in commands_in(text))]
            with self.subTest(page=name):
                self.assertEqual(options_of(manual.read(name)),
                                 set().union(*(options_in(each) for each in texts)))

    def test_states_are_those_of_the_bus_in_its_order(self):
        listed = re.search(r"One word, the first that holds: ([a-z\s-]+)\.",
                           INTERFACE_XML.read_text(encoding="utf-8"))
        self.assertEqual(manual.read("elevatorctl.1").tags("STATES"), listed[1].split())

    def test_help_was_understood(self):
        self.assertIn("--policy-dir", options_in(help_of(ELEVATORD)))
        self.assertIn("-h", options_in(help_of(ELEVATORD)))
        self.assertIn("explain", commands_in(help_of(ELEVATORCTL)))
        self.assertIn("--timeout", options_in(help_of(ELEVATORCTL, "apply")))

    def test_no_page_speaks_of_an_option_that_there_is_not(self):
        pages = {name: manual.read(name) for name in manual.PAGES}
        known = set().union(*(options_of(pages[name]) for name in PROGRAMS))
        for name, page in pages.items():
            spoken_of = {word.partition("=")[0] for word in page.bold if word.startswith("--")}
            self.assertLessEqual(spoken_of, known, name)

    def test_options_of_single_commands_say_whose_they_are(self):
        for name in ("elevatorctl.1", "elevator-mock.1"):
            page, path = manual.read(name), PROGRAMS[name]
            everywhere = options_in(help_of(path))
            for command in commands_in(help_of(path)):
                for option in options_in(help_of(path, command)) - everywhere:
                    entry = next(each for each in page.entries["OPTIONS"]
                                 if option in re.findall(r"--[a-z-]+", each.tag))
                    with self.subTest(page=name, command=command, option=option):
                        self.assertRegex(entry.text, rf"^\([^)]*\b{command}\b[^)]*\)")


if __name__ == "__main__":
    unittest.main()
