#!/usr/bin/python3
"""What meson makes of tests depends on these lines being right."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RUNNER = Path(__file__).with_name("tap_runner.py")

SAMPLE = '''
import unittest


class Sample(unittest.TestCase):
    def test_a_good_one(self):
        pass

    def test_b_failing_one(self):
        self.assertEqual(1, 2)

    def test_c_skipped_one(self):
        self.skipTest("no such disk")

    def test_d_fails_twice(self):
        for part in range(2):
            with self.subTest(part=part):
                self.fail("part")

    def failure_notes(self):
        return "the log"
'''


class TapRunner(unittest.TestCase):
    def run_sample(self, text, *options):
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "a suite" / "test_some_noun.py"
            file.parent.mkdir()
            file.write_text(text)
            return subprocess.run([sys.executable, RUNNER, *options, file],
                                  capture_output=True, text=True)

    def test_each_test_is_one_numbered_line(self):
        done = self.run_sample(SAMPLE)
        lines = [line for line in done.stdout.splitlines() if not line.startswith("#")]
        self.assertEqual(lines, ["TAP version 13", "1..4",
                                 "ok 1 - a suite, some noun: a good one",
                                 "not ok 2 - a suite, some noun: b failing one",
                                 "ok 3 - a suite, some noun: c skipped one # SKIP no such disk",
                                 "not ok 4 - a suite, some noun: d fails twice"])
        self.assertEqual(done.returncode, 1)

    def test_a_failure_has_its_traceback_and_notes(self):
        done = self.run_sample(SAMPLE, "-k", "failing")
        self.assertIn("# AssertionError: 1 != 2", done.stdout)
        self.assertIn("# the log", done.stdout)

    def test_all_good_is_exit_0(self):
        self.assertEqual(self.run_sample(SAMPLE, "-k", "good").returncode, 0)

    def test_a_process_that_dies_has_promised_more_tests_than_it_ran(self):
        done = self.run_sample(SAMPLE.replace("pass", "import os; os._exit(0)"))
        self.assertEqual(done.stdout.splitlines(), ["TAP version 13", "1..4"])

    def test_a_test_that_takes_too_long_fails(self):
        slow = SAMPLE.replace("pass", "import time; time.sleep(30)").replace(
            "    def test_a", "    seconds = 1\n\n    def test_a")
        self.assertIn("not ok 1", self.run_sample(slow, "-k", "good").stdout)


if __name__ == "__main__":
    unittest.main()
