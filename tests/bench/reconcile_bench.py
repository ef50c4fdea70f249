#!/usr/bin/python3
"""What it takes to find out that all disks are as wanted.

    reconcile_bench.py [--rounds N] [--json]
"""

import sys
import time

from loop_bench import Rounds, World, at_most, bare_queue, main
from elevatord_testbed.writing_opens import WritingOpens

DISKS = 256
TIMES = 21  # in a row, of which the median counts


def reconcile(world):
    begin = time.perf_counter()
    states = world.bus.reconcile(world.disks)
    taken = time.perf_counter() - begin
    if set(states) != {"ok"}:
        raise RuntimeError(f"not all are ok: {set(states)}")
    return taken * 1000


def measure(wanted):
    rounds = Rounds()
    with World(DISKS, "none") as world:
        opens = WritingOpens(world.disks)
        for _ in range(wanted.rounds):
            rounds.add("bare reads of queue/scheduler", bare_queue("read", TIMES, *world.names()))
            rounds.add("Reconcile over the bus",
                       sorted(reconcile(world) for _ in range(TIMES))[TIMES // 2])
        written = opens.total()
        opens.close()
    ratio = rounds.ratio("Reconcile over the bus", "bare reads of queue/scheduler")
    return [*rounds.rows("ms"), at_most("Reconcile: time of the bare reads", ratio, "x", 5),
            at_most("writing opens", written, "", 0)]


if __name__ == "__main__":
    sys.exit(main(f"reconcile: {DISKS} disks that are right already", measure, disks=DISKS))
