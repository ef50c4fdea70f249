"""Tasks that wait in the kernel for a queue to freeze."""

from pathlib import Path

FREEZE_WAIT = "blk_mq_freeze_queue_wait"


def frozen_writers():
    """(process, task) of each task in D in a queue freeze, zombies' last threads included."""
    found = []
    for task in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        try:
            if _state(task) == "D" and FREEZE_WAIT in (task / "wchan").read_text():
                found.append((int(task.parts[2]), int(task.name)))
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended while we looked
    return found


def _state(task):
    # The name before the state may have spaces and brackets in it.
    return (task / "stat").read_text().rpartition(")")[2].split()[0]
