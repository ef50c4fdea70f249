"""Who is writing a disk's scheduler, and who waits for a queue to freeze."""

import os
from pathlib import Path

FREEZE_WAIT = "blk_mq_freeze_queue_wait"


def frozen_tasks():
    """(process, task) of each task in D in a queue freeze, zombies' last threads included.

    Any switch is there for some milliseconds.
    """
    found = []
    for task in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        try:
            if _state(task) == "D" and FREEZE_WAIT in (task / "wchan").read_text():
                found.append((int(task.parts[2]), int(task.name)))
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended while we looked
    return found


def writers_on(disk):
    """(process, descriptor) of each writing open of the disk's scheduler file there is now."""
    file = os.path.realpath(disk.scheduler_file)
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        found += [(int(process.name), descriptor)
                  for descriptor in _descriptors(process) if _writes(process, descriptor, file)]
    return found


def _state(task):
    # The name before the state may have spaces and brackets in it.
    return (task / "stat").read_text().rpartition(")")[2].split()[0]


def _descriptors(process):
    return {int(entry.name) for entry in process.glob("task/[0-9]*/fd/[0-9]*")}


def _writes(process, descriptor, file):
    """Asks any thread: the leader of a killed process has let go of what its last one keeps."""
    for task in process.glob("task/[0-9]*"):
        try:
            if os.readlink(task / "fd" / str(descriptor)) == file:
                flags = (task / "fdinfo" / str(descriptor)).read_text().split("flags:")[1].split()
                return bool(int(flags[0], 8) & (os.O_WRONLY | os.O_RDWR))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return False
