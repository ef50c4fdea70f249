#!/usr/bin/python3
"""How long after a disk's event its scheduler is set, against the bare write.

    uevent_bench.py [--rounds N] [--json]

A disk that gets another medium is a new one: it is attached anew, on another scheduler than is
wanted. From the kernel's event the time includes udevd's work, from udevd's event it does not.
"""

import sys
import time

from loop_bench import Rounds, World, main, row, udev, wait_for
from elevatord_testbed.loop_disk import DISK_SIZE
from elevatord_testbed.uevents import KERNEL, UDEVD, FirstUevents
from elevatord_testbed.writing_opens import WritingOpens

DISKS = 4
WANTED, OTHER = "mq-deadline", "none"
SECONDS = 10
SIZE = str(DISK_SIZE // 512)
NAMES = {KERNEL: "from the kernel's event", UDEVD: "from udevd's event"}


def bare_write(disk):
    disk.write_scheduler(OTHER)
    begin = time.perf_counter()
    disk.write_scheduler(WANTED)
    return (time.perf_counter() - begin) * 1000


def settle(world, disk, size):
    udev.settle()
    wait_for(lambda: world.bus.get("PendingCount") == 0, "no work is left")
    wait_for(lambda: (disk.sysfs / "size").read_text().strip() == size, f"size {size}")


def attach(world, disk):
    """Milliseconds from each group's event to the end of the write, by group."""
    opens = WritingOpens([disk])
    uevents = FirstUevents(disk)
    disk.attach()
    wait_for(lambda: opens.of(disk) > 0, f"{disk} is written", SECONDS)
    done = time.perf_counter()
    opens.close()
    return {group: (done - when) * 1000 for group, when in uevents.close().items()}


def one_disk(world, disk, rounds):
    rounds.add("bare write", bare_write(disk))
    disk.detach()
    settle(world, disk, "0")
    disk.write_scheduler(OTHER)
    times = attach(world, disk)
    settle(world, disk, SIZE)
    if disk.scheduler != WANTED:
        raise RuntimeError(f"{disk} is on {disk.scheduler}")
    for group, name in NAMES.items():
        rounds.add(name, times[group])


def measure(wanted):
    rounds = Rounds()
    with World(DISKS, WANTED) as world:
        for _ in range(wanted.rounds):
            for disk in world.disks:
                one_disk(world, disk, rounds)
    beyond = [row(f"{name}: beyond the bare write", rounds.difference(name, "bare write"), "ms")
              for name in NAMES.values()]
    return [*rounds.rows("ms"), *beyond]


if __name__ == "__main__":
    sys.exit(main("uevent: from the event of a new disk to its scheduler", measure))
