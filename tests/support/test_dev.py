#!/usr/bin/python3
"""What ./dev says of a mistyped word, before it installs or builds anything."""

import subprocess
import unittest
from pathlib import Path

DEV = Path(__file__).resolve().parents[2] / "dev"


def dev(*words):
    return subprocess.run([DEV, *words], capture_output=True, text=True, timeout=10)


class MistypedWords(unittest.TestCase):
    def test_a_command(self):
        answer = dev("tset")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("unknown command 'tset'", answer.stderr)
        self.assertIn("usage:", answer.stderr)

    def test_a_suite(self):
        answer = dev("test", "unti")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("no test suite 'unti' (there are: unit component integration kernel property mutants; all)",
                      answer.stderr)

    def test_a_benchmark(self):
        answer = dev("bench", "nop")
        self.assertEqual(answer.returncode, 1)
        self.assertIn("no benchmark 'nop' (there are: noop mock switch", answer.stderr)

    def test_help_is_no_error(self):
        answer = dev("help")
        self.assertEqual(answer.returncode, 0)
        self.assertIn("test [SUITE]", answer.stdout)


if __name__ == "__main__":
    unittest.main()
