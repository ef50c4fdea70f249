#!/usr/bin/python3
"""What it takes to switch many disks: by the daemon, one by one, and by a bare C program.

    switch_bench.py [--rounds N] [--json]
"""

import sys
import time

from loop_bench import Rounds, World, at_least, at_most, bare_queue, main, wait_for
from elevatord_testbed.writing_opens import WritingOpens

WANTED, OTHER = "mq-deadline", "none"
COUNTS = (64, 256)
THREADS = 64


class Switches:
    """Each way of switching all disks of a world, in milliseconds."""

    def __init__(self, world, rounds):
        self._world = world
        self._rounds = rounds
        self._opens = WritingOpens(world.disks)

    def one_round(self):
        """The way to the other scheduler is not counted: its cost is another."""
        self.reload(OTHER)
        self._rounds.add("daemon, new policy", self.reload(WANTED))
        for name, switch in (("one by one", lambda: self.by_program(1, WANTED)),
                             (f"bare C, {THREADS} threads",
                              lambda: self.by_program(THREADS, WANTED)),
                             ("daemon, apply over the bus", self.apply)):
            self.by_program(THREADS, OTHER)
            self._rounds.add(name, switch())

    def by_program(self, threads, scheduler):
        return bare_queue("write", threads, scheduler, *self._world.names())

    def reload(self, scheduler):
        """From the signal to the end of the last write, seen from outside."""
        self._world.want(scheduler)
        self._opens.clear()
        begin = time.perf_counter()
        self._world.daemon.hang_up()
        wait_for(lambda: self._opens.total() >= len(self._world.disks), "all are written", 60)
        taken = time.perf_counter() - begin
        self._world.wait_until_ok()
        return taken * 1000

    def apply(self):
        begin = time.perf_counter()
        states = self._world.bus.reconcile(self._world.disks)
        taken = time.perf_counter() - begin
        if set(states) != {"ok"}:
            raise RuntimeError(f"not all are ok: {set(states)}")
        return taken * 1000

    def close(self):
        self._opens.close()


def rows_for(count, number_of_rounds):
    rounds = Rounds()
    with World(count, WANTED) as world:
        switches = Switches(world, rounds)
        for _ in range(number_of_rounds):
            switches.one_round()
        switches.close()
    lines = rounds.rows("ms")
    for name in ("daemon, new policy", "daemon, apply over the bus"):
        faster = rounds.ratio("one by one", name)
        against = rounds.ratio(name, f"bare C, {THREADS} threads")
        lines.append(at_least(f"{name}: faster than one by one", faster, "x", 20))
        lines.append(at_most(f"{name}: time of bare C", against, "x", 1.5))
    return [line | {"what": f"{count} disks, {line['what']}"} for line in lines]


def measure(wanted):
    return [line for count in COUNTS for line in rows_for(count, wanted.rounds)]


if __name__ == "__main__":
    sys.exit(main("switch: all disks to another scheduler", measure, disks=max(COUNTS)))
