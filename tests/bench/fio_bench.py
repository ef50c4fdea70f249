#!/usr/bin/python3
"""What reads suffer beside those who look after the scheduler each 50 ms.

    fio_bench.py [--rounds N] [--seconds N] [--json]
"""

import os
import sys

from fio_lane import FIO, Repeated, run_fio
from loop_bench import SKIPPED, Rounds, World, at_most, main, row
from elevatord_testbed.writing_opens import WritingOpens

DISKS = 1
SECONDS = 2
QUIET, READER = "quiet", "bare read each 50 ms"
RECONCILE, WRITER = "Reconcile each 50 ms", "write of the active value each 50 ms"


def acts(world, disk):
    def reconcile():
        state, = world.bus.reconcile([disk])
        if state != "ok":
            raise RuntimeError(f"{disk} is {state}")

    return {QUIET: None, READER: disk.scheduler_file.read_text, RECONCILE: reconcile,
            WRITER: lambda: disk.write_scheduler("none")}


class Lanes:
    """Of each way: p99.9, IOPS and stalled share, a value a round."""

    def __init__(self, seconds):
        self.p999, self.iops, self.stalled = Rounds(), Rounds(), Rounds()
        self._seconds = seconds
        self.opened_by_reconcile = 0

    def one_round(self, world, disk):
        for name, act in acts(world, disk).items():
            opens = WritingOpens([disk])
            with Repeated(act):
                p999, iops, stalled = run_fio(disk.node, self._seconds)
            if name == RECONCILE:
                self.opened_by_reconcile += opens.total()
            opens.close()
            self.p999.add(name, p999)
            self.iops.add(name, iops / 1000)
            self.stalled.add(name, stalled)

    def rows(self):
        lines = [row(f"{name}: {what}", rounds.median(name), unit)
                 for what, rounds, unit in (("p99.9", self.p999, "ms"), ("reads", self.iops, "k/s"),
                                            ("stalled", self.stalled, "%"))
                 for name in (QUIET, READER, RECONCILE, WRITER)]
        return [*lines,
                at_most("Reconcile: p99.9 of that beside the bare reader",
                        self.p999.ratio(RECONCILE, READER), "x", 1.5),
                at_most("Reconcile: stalled more than quiet",
                        self.stalled.difference(RECONCILE, QUIET), "points", 1),
                at_most("Reconcile: writing opens", self.opened_by_reconcile, "", 0),
                row("writer: p99.9 of that beside Reconcile",
                    self.p999.ratio(WRITER, RECONCILE), "x")]


def measure(wanted):
    lanes = Lanes(wanted.seconds)
    with World(DISKS, "none") as world:
        disk, = world.disks
        for _ in range(wanted.rounds):
            lanes.one_round(world, disk)
    return lanes.rows()


if __name__ == "__main__":
    if not os.access(FIO, os.X_OK):
        print("fio bench: fio is not installed", file=sys.stderr)
        sys.exit(SKIPPED)
    sys.exit(main("fio: 4k random reads, queue depth 16, on none", measure,
                  options=[("seconds", SECONDS)]))
