#!/usr/bin/python3
"""Counts the test cases in meson's report: `N passed, N failed, N skipped`, alone on a line.

    count_tests.py BUILD/meson-logs/testlog.junit.xml

Fails when nothing passed: a run without tests proves nothing.
"""

import sys
import xml.etree.ElementTree as ElementTree


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    return "skipped" if case.find("skipped") is not None else "passed"


def main(junit):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for case in ElementTree.parse(junit).getroot().iter("testcase"):
        counts[outcome(case)] += 1
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
