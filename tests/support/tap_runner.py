#!/usr/bin/python3
"""Runs one file of unittest tests and prints TAP 13, so that meson counts every test.

    tap_runner.py [--private-namespace] [-k PART-OF-NAME] TEST_FILE

With --private-namespace the tests run as root with a udevd and loop disks of their own; where
that cannot be, each of them is skipped and says why.
"""

import argparse
import importlib.util
import signal
import sys
import traceback
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elevatord_testbed import private_namespace  # noqa: E402

TEST_SECONDS = 90


class TapResult(unittest.TestResult):
    """One line a test: ok, not ok, or skipped with a reason."""

    def __init__(self, total):
        super().__init__()
        self._number = 0
        print("TAP version 13", f"1..{total}", sep="\n", flush=True)

    def startTest(self, test):
        super().startTest(test)
        self._broken_parts = 0
        signal.alarm(getattr(test, "seconds", TEST_SECONDS))

    def stopTest(self, test):
        super().stopTest(test)
        signal.alarm(0)

    def addSuccess(self, test):
        self._report("ok", test)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._report("ok", test, f" # SKIP {reason}")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._failed(test, err)

    def addError(self, test, err):
        super().addError(test, err)
        if not isinstance(test, unittest.TestCase):
            comment("".join(traceback.format_exception(*err)))
            print(f"Bail out! {test}", flush=True)
            return
        self._failed(test, err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            comment(f"with {subtest.params}:")
            self._failed(test, err)

    def addExpectedFailure(self, test, err):
        self._report("not ok", test, " # TODO")

    def _failed(self, test, err):
        """Test, subtests and cleanups may fail one after the other: that is one line, first."""
        self._broken_parts += 1
        if self._broken_parts == 1:
            self._report("not ok", test)
        comment("".join(traceback.format_exception(*err)))
        notes = getattr(test, "failure_notes", None)
        if notes:
            comment(notes())

    def _report(self, verdict, test, remark=""):
        self._number += 1
        print(f"{verdict} {self._number} - {sentence(test)}{remark}", flush=True)


def comment(text):
    for line in text.rstrip().splitlines():
        print(f"# {line}", flush=True)


def sentence(test):
    """The test's name as a sentence, after its suite and the noun that its file is named for."""
    suite = Path(sys.modules[type(test).__module__].__file__).parent.name
    noun = type(test).__module__.removeprefix("test_").replace("_", " ")
    words = test.id().rpartition(".")[2].removeprefix("test_").replace("_", " ")
    return f"{suite}, {noun}: {words}"


def load(file, part_of_name):
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    loader = unittest.TestLoader()
    if part_of_name:
        loader.testNamePatterns = [f"*{part_of_name}*"]
    return loader.loadTestsFromModule(module)


def skip_all(suite, reason):
    result = TapResult(suite.countTestCases())
    for test in each(suite):
        result.addSkip(test, reason)


def each(suite):
    for entry in suite:
        if isinstance(entry, unittest.TestSuite):
            yield from each(entry)
        else:
            yield entry


def out_of_time(_number, _frame):
    raise TimeoutError("the test took too long")


def run(suite):
    signal.signal(signal.SIGALRM, out_of_time)
    result = TapResult(suite.countTestCases())
    suite.run(result)
    return 0 if result.wasSuccessful() else 1


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--private-namespace", action="store_true")
    parser.add_argument("-k", dest="part_of_name", default="")
    parser.add_argument("file", type=Path)
    return parser.parse_args()


def main():
    wanted = arguments()
    if not wanted.private_namespace:
        return run(load(wanted.file.resolve(), wanted.part_of_name))
    reason = private_namespace.why_not()
    if reason:
        skip_all(load(wanted.file.resolve(), wanted.part_of_name), reason)
        return 0
    return private_namespace.run([sys.executable, str(Path(__file__).resolve()),
                                  "-k", wanted.part_of_name, str(wanted.file.resolve())])


if __name__ == "__main__":
    sys.exit(main())
