#!/usr/bin/python3
"""Fails if a test was skipped that is not on the list of allowed ones.

    check_skips.py BUILD/meson-logs/testlog.junit.xml [tests/allowed-skips.txt]
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ALLOWED = Path(__file__).resolve().parents[1] / "allowed-skips.txt"


def allowed_names(text):
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return {line.split("\t")[0] for line in lines}


def skipped_names(junit):
    """meson writes a test case for each TAP line, with its number, and for each plain test."""
    cases = ElementTree.parse(junit).getroot().iter("testcase")
    return {re.sub(r"^\d+ - ", "", case.get("name"))
            for case in cases if case.find("skipped") is not None}


def main(junit, allowed_file=ALLOWED):
    forbidden = skipped_names(junit) - allowed_names(Path(allowed_file).read_text())
    for name in sorted(forbidden):
        print(f"skipped, and not on the list of allowed skips: {name}")
    return 1 if forbidden else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
