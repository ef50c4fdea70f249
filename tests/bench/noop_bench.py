#!/usr/bin/python3
"""What it costs to want what is active already: ratios measured in one run, gating nothing.

    noop_bench.py [--rounds N] [--json]

Needs root: it makes loop disks, in a private namespace, half of them on none and half on
mq-deadline, and measures in turns, so that a noisy moment falls on every row alike.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SUPPORT = Path(__file__).resolve().parents[1] / "support"
sys.path.insert(0, str(SUPPORT))
from elevatord_testbed import bus, private_namespace, udev  # noqa: E402
from elevatord_testbed.bus_connection import BusConnection  # noqa: E402
from elevatord_testbed.daemon import Daemon  # noqa: E402
from elevatord_testbed.loop_disk import LoopDisks  # noqa: E402
from elevatord_testbed.patience import wait_for  # noqa: E402
from elevatord_testbed.policy_dir import PolicyDir, policy, rule  # noqa: E402

SCHEDULERS = ("none", "mq-deadline")
DISKS = 4
INSIDE = "ELEVATORD_BENCH_INSIDE"


class RawWrite:
    """What other tools do: write the active value again."""

    name = "raw write of the active value"

    def __call__(self, disk):
        descriptor = os.open(disk.scheduler_file, os.O_WRONLY | os.O_CLOEXEC)
        os.write(descriptor, disk.wanted)
        os.close(descriptor)


class BareRead:
    """The least that any comparison needs."""

    name = "bare read"

    def __call__(self, disk):
        descriptor = os.open(disk.scheduler_file, os.O_RDONLY | os.O_CLOEXEC)
        os.read(descriptor, 4096)
        os.close(descriptor)


class WorkerCompare:
    """The worker's part alone, timed inside: open the disk's directory, read, compare."""

    name = "comparison in the worker"

    def __init__(self):
        program = Path(os.environ["ELEVATORD_BUILD"]) / "tests/bench/worker_compare"
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, text=True, bufsize=1)

    def __call__(self, disk):
        self._process.stdin.write(f"{disk.name} {disk.wanted.decode()}\n")
        return float(self._process.stdout.readline())


class Reconcile:
    """elevatord from the caller's end: bus, decision, worker, comparison, and back."""

    name = "Reconcile over the bus"

    def __init__(self, address):
        self._bus = BusConnection(address)

    def __call__(self, disk):
        state, = self._bus.reconcile([disk])
        if state != "ok":
            raise RuntimeError(f"{disk} is {state}")


def measures(address):
    """The rows, the dearest first: ratios are to the first. More may be added here."""
    return [RawWrite(), Reconcile(address), WorkerCompare(), BareRead()]


def take_times(rows, disks, rounds):
    """Milliseconds by row and disk."""
    times = {(row.name, disk): [] for row in rows for disk in disks}
    for row in rows:
        for disk in disks:
            row(disk)  # paths looked up, files known
    for _ in range(rounds):
        for disk in disks:
            for row in rows:
                begin = time.perf_counter()
                own = row(disk)
                outside = (time.perf_counter() - begin) * 1000
                times[row.name, disk].append(outside if own is None else own)
    return times


def report(rows, disks, times):
    """One line a row and disk: median, maximum, and how often the median fits into a raw write."""
    lines = []
    for disk in disks:
        reference = statistics.median(times[rows[0].name, disk])
        for row in rows:
            taken = times[row.name, disk]
            median = statistics.median(taken)
            lines.append({"disk": disk.name, "active": disk.wanted.decode(), "measure": row.name,
                          "median_ms": median, "max_ms": max(taken),
                          "raw_writes_per": reference / median})
    return lines


def print_table(lines):
    print(f"{'disk':8} {'active':12} {'measure':30} {'median ms':>10} {'max ms':>10} {'ratio':>9}")
    for line in lines:
        print(f"{line['disk']:8} {line['active']:12} {line['measure']:30} "
              f"{line['median_ms']:10.3f} {line['max_ms']:10.3f} {line['raw_writes_per']:8.1f}x")


def make_disks(loops):
    disks = loops.make(DISKS)
    udev.settle()
    for number, disk in enumerate(disks):
        name = SCHEDULERS[number % len(SCHEDULERS)]
        disk.write_scheduler(name)
        disk.wanted = name.encode()
    return disks


def policy_for(disks):
    return policy(*(rule(disk.name, f"name: {disk.name}", disk.wanted.decode()) for disk in disks))


def run(rounds):
    tempfile.tempdir = "/run"
    work = Path(tempfile.mkdtemp())
    loops = LoopDisks()
    a_bus = bus.Bus().start()
    disks = make_disks(loops)
    policies = PolicyDir(work / "policy.d")
    policies.write(policy_for(disks))
    allowed = ",".join(disk.name for disk in disks)
    daemon = Daemon(work, a_bus, policies, [f"--devices={allowed}", "--spawn-worker"])
    try:
        daemon.start()
        wait_for(lambda: {disk["state"] for disk in daemon.ctl.disks().values()} == {"ok"},
                 "all disks are ok")
        rows = measures(a_bus.address)
        return report(rows, disks, take_times(rows, disks, rounds))
    finally:
        daemon.close()
        a_bus.close()
        loops.remove_all()


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main():
    wanted = arguments()
    if INSIDE not in os.environ:
        reason = private_namespace.why_not()
        if reason:
            print(f"noop bench: {reason}", file=sys.stderr)
            return 77
        os.environ[INSIDE] = "1"
        return private_namespace.run([sys.executable, str(Path(__file__).resolve()), *sys.argv[1:]])
    lines = run(wanted.rounds)
    if wanted.json:
        print(json.dumps(lines, indent=2))
    else:
        print_table(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
