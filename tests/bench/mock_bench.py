#!/usr/bin/python3
"""What the mock kernel costs: time and memory, gating nothing.

    mock_bench.py [--disks N] [--operations N] [--json]

Needs no root and touches no disk.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed.mock_mount import MockMount, why_not  # noqa: E402

BUILD = Path(os.environ["ELEVATORD_BUILD"])


def model_operations(disks, operations):
    """The kernel model alone: virtual time, every disk busy."""
    command = [BUILD / "tests/bench/model_operations", str(disks), str(operations)]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return [("wall time", float(words[0]), "s"), ("simulated time", float(words[1]), "s"),
            ("operations a second", int(words[2]) / float(words[0]), "1/s"),
            ("memory per disk", int(words[3]) / 1024, "KiB")]


def program(name, *arguments):
    """Wall time of a whole command of elevator-mock."""
    begin = time.perf_counter()
    subprocess.run([BUILD / "service/mock/elevator-mock", *arguments], check=True,
                   stdout=subprocess.DEVNULL)
    return [(name, time.perf_counter() - begin, "s")]


def fleet(disks):
    return ("version: 1\nkernel: 6.18.44\ndisks:\n" +
            "".join(f"  - {{ name: mock{number}, class: other, schedulers: [none, mq-deadline], "
                    "active: none }\n" for number in range(disks)))


def resident_kib(pid):
    words = Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()
    return float(words[0])


def read_all(mount, disks):
    """Lists the disks and reads every scheduler, as a start of the daemon does."""
    begin = time.perf_counter()
    names = os.listdir(mount.root / "block")
    if len(names) != disks:
        raise RuntimeError(f"{len(names)} of {disks} disks are there")
    for name in names:
        mount.scheduler_file(name).read_text()
    return time.perf_counter() - begin


def mounted(disks):
    """The fleet as a file system: time until it is there, to read it all, and its memory."""
    with tempfile.TemporaryDirectory() as work:
        mount = MockMount(work, fleet(disks))
        begin = time.perf_counter()
        mount.start()
        try:
            there = time.perf_counter() - begin
            reading = read_all(mount, disks)
            memory = resident_kib(mount.pid)
        finally:
            mount.close()
    return [("until it is there", there, "s"), ("list and read all", reading, "s"),
            ("memory per disk", memory / disks, "KiB")]


def measures(wanted):
    """Parts of the mock, each with its rows {what, value, unit}."""
    title = f"kernel model, {wanted.disks} disks x {wanted.operations} operations"
    yield title, model_operations(wanted.disks, wanted.operations)
    yield "elevator-mock", [*program("tables", "tables"), *program("storm", "storm", "--disks=1000"),
                            *program("stall", "stall", "--svg=/dev/null")]
    reason = why_not()
    if reason:
        print(f"the mount is left out: {reason}", file=sys.stderr)
    else:
        yield f"mount of {wanted.disks} disks", mounted(wanted.disks)


def print_table(parts):
    for title, rows in parts:
        print(title)
        for what, value, unit in rows:
            print(f"  {what:22} {value:12.3f} {unit}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--disks", type=int, default=1000)
    parser.add_argument("--operations", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main():
    wanted = arguments()
    parts = list(measures(wanted))
    if wanted.json:
        print(json.dumps([{"part": title, "what": what, "value": value, "unit": unit}
                          for title, rows in parts for what, value, unit in rows], indent=2))
    else:
        print_table(parts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
