"""What the benchmarks on loop disks have in common: disks, a daemon, rounds, goals, printing.

They gate nothing: a goal that is missed is said, no more. All of it lives in a private namespace.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed import bus, private_namespace, udev  # noqa: E402
from elevatord_testbed.build_tree import BUILD  # noqa: E402
from elevatord_testbed.bus_connection import BusConnection  # noqa: E402
from elevatord_testbed.daemon import Daemon  # noqa: E402
from elevatord_testbed.loop_disk import LoopDisks  # noqa: E402
from elevatord_testbed.loop_numbers import RANGE_SIZE, RANGES  # noqa: E402
from elevatord_testbed.patience import wait_for  # noqa: E402
from elevatord_testbed.policy_dir import PolicyDir, policy, rule  # noqa: E402

INSIDE = "ELEVATORD_BENCH_INSIDE"
SKIPPED = 77


def wanting(scheduler):
    return policy(rule("loops", "class: loop", scheduler))


def bare_queue(*arguments):
    """Milliseconds, as the bare C program took them."""
    program = BUILD / "tests/bench/bare_queue"
    done = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True,
                          text=True, timeout=120)
    return float(done.stdout)


class World:
    """So many loop disks, and a daemon that has brought them to one scheduler."""

    def __init__(self, disk_count, scheduler, *options):
        tempfile.tempdir = "/run"
        self.work = Path(tempfile.mkdtemp())
        self.loops = LoopDisks()
        self._bus = bus.Bus().start()
        self._policy = PolicyDir(self.work / "policy.d")
        self.daemon = None
        self._options = options
        self._count = disk_count
        self._scheduler = scheduler

    def __enter__(self):
        self.disks = self.loops.make(self._count)
        udev.settle()
        self.want(self._scheduler)
        allowed = ",".join(disk.name for disk in self.disks)
        self.daemon = Daemon(self.work, self._bus, self._policy,
                             [f"--devices={allowed}", "--spawn-worker", *self._options])
        self.daemon.start()
        self.wait_until_ok()
        self.bus = BusConnection(self._bus.address)
        return self

    def __exit__(self, *_):
        if self.daemon:
            self.daemon.close()
        self._bus.close()
        self.loops.remove_all()

    def want(self, scheduler):
        """From the next reload on."""
        self._policy.write(wanting(scheduler))

    def wait_until_ok(self):
        wait_for(lambda: {disk["state"] for disk in self.daemon.ctl.disks().values()} == {"ok"},
                 "all disks are ok", 60)

    def names(self, count=None):
        return [disk.name for disk in self.disks[:count]]


class Rounds:
    """Values by name, one a round; measured in turns, so that noise falls on all alike."""

    def __init__(self):
        self._values = {}

    def add(self, name, value):
        self._values.setdefault(name, []).append(value)

    def median(self, name):
        return statistics.median(self._values[name])

    def ratio(self, name, other):
        """The median of the rounds' own ratios: both were measured in the same moment."""
        return statistics.median(a / b for a, b in zip(self._values[name], self._values[other]))

    def difference(self, name, other):
        return statistics.median(a - b for a, b in zip(self._values[name], self._values[other]))

    def rows(self, unit):
        return [row(name, self.median(name), unit) for name in self._values]


def row(what, value, unit, goal=None, met=None):
    return {"what": what, "value": value, "unit": unit, "goal": goal, "met": met}


def at_most(what, value, unit, goal):
    return row(what, value, unit, f"<= {goal:g} {unit}", value <= goal)


def at_least(what, value, unit, goal):
    return row(what, value, unit, f">= {goal:g} {unit}", value >= goal)


def print_table(title, rows):
    print(title)
    for line in rows:
        verdict = "" if line["goal"] is None else (
            f"  {'met' if line['met'] else 'NOT MET'} ({line['goal']})")
        print(f"  {line['what']:58} {line['value']:10.3f} {line['unit']:6}{verdict}", flush=True)


def main(description, measure, disks=RANGE_SIZE, options=()):
    """`measure` takes the arguments and gives rows; `options` are more (name, default) of them."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    for name, default in options:
        parser.add_argument(f"--{name}", type=type(default), default=default)
    wanted = parser.parse_args()
    if INSIDE not in os.environ:
        return _run_inside(disks)
    rows = measure(wanted)
    if wanted.json:
        print(json.dumps(rows, indent=2))
    else:
        print_table(description, rows)
    return 0


def _run_inside(disks):
    reason = private_namespace.why_not()
    if reason:
        print(f"bench: {reason}", file=sys.stderr)
        return SKIPPED
    os.environ[INSIDE] = "1"
    os.environ[RANGES] = str(-(-disks // RANGE_SIZE))
    script = str(Path(sys.argv[0]).resolve())
    return private_namespace.run([sys.executable, script, *sys.argv[1:]])
