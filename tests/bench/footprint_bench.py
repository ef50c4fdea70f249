#!/usr/bin/python3
"""What the service takes when there is nothing to do: memory and wakeups.

    footprint_bench.py [--idle SECONDS] [--json]
"""

import sys
import time
from pathlib import Path

from loop_bench import World, at_most, main, row
from elevatord_testbed.daemon import worker_pids
from elevatord_testbed.memory import proportional_kib, resident_kib
from elevatord_testbed.uevents import UDEVD, Uevents

DISKS = 256
IDLE_SECONDS = 60.0
SETTLE_SECONDS = 10  # a worker that was just at work is asked once more whether it is there


def wakeups(pid):
    """How often any thread of a process went to sleep: that often it had been woken."""
    count = 0
    for status in Path(f"/proc/{pid}/task").glob("*/status"):
        count += int(status.read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0])
    return count


def memory_rows(processes):
    lines = []
    for name, pid in processes.items():
        lines.append(row(f"{name}: resident", resident_kib(pid) / 1024, "MB"))
        lines.append(row(f"{name}: its share (PSS)", proportional_kib(pid) / 1024, "MB"))
    together = sum(proportional_kib(pid) for pid in processes.values()) / 1024
    return [*lines, at_most("daemon and worker: their share (PSS)", together, "MB", 15)]


def wakeup_rows(processes, seconds):
    """Events are everybody's: those of other programs' disks wake the daemon, as they must."""
    time.sleep(SETTLE_SECONDS)
    uevents = Uevents()
    before = {name: wakeups(pid) for name, pid in processes.items()}
    time.sleep(seconds)
    counts = {name: wakeups(pid) - before[name] for name, pid in processes.items()}
    foreign = uevents.count(UDEVD)
    uevents.close()
    lines = [row(f"{name}: wakeups in {seconds:g} idle seconds", count, "")
             for name, count in counts.items()]
    beyond = max(0, sum(counts.values()) - foreign)
    return [*lines, row("events of others in that time", foreign, ""),
            at_most("wakeups beyond those", beyond, "", 0)]


def measure(wanted):
    with World(DISKS, "mq-deadline") as world:
        worker, = worker_pids()
        processes = {"daemon": world.daemon.pid, "worker": worker}
        return memory_rows(processes) + wakeup_rows(processes, wanted.idle)


if __name__ == "__main__":
    sys.exit(main(f"footprint: {DISKS} disks", measure, disks=DISKS,
                  options=[("idle", IDLE_SECONDS)]))
