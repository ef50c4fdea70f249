"""Each mutant (a build that breaks one invariant on purpose) is noticed by a test.

ELEVATORD_MUTANTS is a build directory for them; ./dev test mutants makes it. It is configured anew
for each mutant, and only what includes policy/mutant.hpp is compiled again.
"""

import os
import re
import subprocess
import unittest
from pathlib import Path

BUILD = Path(os.environ.get("ELEVATORD_MUTANTS", ""))
PROPERTY = "tests/property/elevatord-property"
UNDER_QUEUE = ["tests/unit/devices/devices_test", "--gtest_filter=BlockScan.OpensNothingUnderQueue"]
# Several times what the slowest of them needs.
RANDOMLY = [PROPERTY, "--seeds", "30", "--steps", "1000"]


def run(*command):
    return subprocess.run(command, cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=900)


def make(mutant):
    for command in (["meson", "configure", f"-Dmutant={mutant}"],
                    ["ninja", PROPERTY, UNDER_QUEUE[0]]):
        made = run(*command)
        if made.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}:\n{made.stdout[-3000:]}")


def test(command):
    return run(BUILD / command[0], *command[1:])


@unittest.skipUnless(os.environ.get("ELEVATORD_MUTANTS"), "made by ./dev test mutants only")
class Mutants(unittest.TestCase):
    seconds = 900

    def assert_noticed_by_property(self, mutant):
        make(mutant)
        result = test(RANDOMLY)
        found = re.search(r"^seed (\d+), step (\d+): (\w+): ", result.stdout, re.MULTILINE)
        self.assertEqual((result.returncode, bool(found)), (1, True), result.stdout[-3000:])
        seed, step, promise = found.groups()
        self.assertEqual(promise, mutant, "it is another promise that seems to be broken")
        print(f"# {mutant} killed by property (seed {seed}, step {step})", flush=True)

    def test_i1_reading_under_queue_is_noticed(self):
        make("I1")
        result = test(UNDER_QUEUE)
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("somebody looked into queue/", result.stdout)
        print("# I1 killed by unit (BlockScan.OpensNothingUnderQueue)", flush=True)

    def test_i2_a_second_job_for_a_disk_is_noticed(self):
        self.assert_noticed_by_property("I2")

    def test_i3_a_write_of_an_equal_value_is_noticed(self):
        self.assert_noticed_by_property("I3")

    def test_i4_a_job_for_a_stuck_disk_is_noticed(self):
        self.assert_noticed_by_property("I4")

    def test_i5_a_decision_without_a_reason_is_noticed(self):
        self.assert_noticed_by_property("I5")

    def test_i6_a_decision_before_all_is_known_is_noticed(self):
        self.assert_noticed_by_property("I6")

    def test_i7_a_write_that_nobody_asked_for_is_noticed(self):
        self.assert_noticed_by_property("I7")

    def test_none_of_it_is_noticed_in_the_service_as_it_is(self):
        make("none")
        for command in (RANDOMLY, UNDER_QUEUE):
            result = test(command)
            self.assertEqual(result.returncode, 0, result.stdout[-3000:])


if __name__ == "__main__":
    unittest.main()
