"""Loop disks of the private namespace's own range."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import foreign_disks, loop_control
from .loop_numbers import LoopNumbers

FILES = Path("/run/loop-files")
DISK_SIZE = 1 << 20


class LoopDisk:
    """One loop disk. Until it is attached it has no size, so that nobody manages it."""

    def __init__(self, number):
        self.number = number
        self.name = f"loop{number}"
        self.node = f"/dev/{self.name}"
        self.sysfs = Path("/sys/block") / self.name
        self.scheduler_file = self.sysfs / "queue" / "scheduler"

    def __repr__(self):
        return self.name

    def add(self):
        loop_control.add(self.number)
        foreign_disks.own(self.name)

    def attach(self, file=None):
        loop_control.attach(self.number, file or self._empty_file())

    def detach(self):
        loop_control.detach(self.number)

    def remove(self):
        loop_control.remove(self.number)

    @property
    def scheduler(self):
        """The active one, between brackets unless it is the only one."""
        text = self.scheduler_file.read_text()
        found = re.search(r"\[(\S+)\]", text)
        return found.group(1) if found else text.strip()

    @property
    def schedulers(self):
        return self.scheduler_file.read_text().replace("[", "").replace("]", "").split()

    def write_scheduler(self, name):
        """What an admin's `echo NAME >scheduler` does, newline and all."""
        descriptor = os.open(self.scheduler_file, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(descriptor, f"{name}\n".encode())
        finally:
            os.close(descriptor)

    def write_uevent(self, action):
        descriptor = os.open(self.sysfs / "uevent", os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(descriptor, action.encode())
        finally:
            os.close(descriptor)

    def _empty_file(self):
        FILES.mkdir(exist_ok=True)
        file = FILES / self.name
        with open(file, "wb") as created:
            created.truncate(DISK_SIZE)
        return file


class LoopDisks:
    """Makes loop disks and remembers them, so that all go when the test ends."""

    def __init__(self):
        self._numbers = LoopNumbers.of_environment()
        self._made = []

    def add(self, count=1):
        """Disks without a size yet: the moment to start watching them."""
        free = [number for number in self._numbers if not loop_control.exists(number)]
        if len(free) < count:
            raise RuntimeError(f"no {count} loop numbers are left")
        disks = [LoopDisk(number) for number in free[:count]]
        self._made += disks
        for disk in disks:
            disk.add()
        return disks

    def make(self, count=1):
        """Disks that are there in full."""
        disks = self.add(count)
        for disk in disks:
            disk.attach()
        return disks

    def remove(self, disks):
        with ThreadPoolExecutor(loop_control.PARALLEL_REMOVALS) as pool:
            list(pool.map(lambda disk: disk.remove(), disks))

    def remove_all(self):
        left = loop_control.remove_all([disk.number for disk in self._made])
        self._made.clear()
        if left:
            raise RuntimeError(f"loops {left} would not go")
