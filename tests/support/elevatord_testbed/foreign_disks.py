"""Disks that are not ours: in the private namespace all of them are read-only."""

import ctypes
import os
from pathlib import Path

BLOCK = Path("/sys/devices/virtual/block")
# In a directory that only root may enter.
WRITABLE_BLOCK = Path("/run/testbed/writable-block")

MS_RDONLY = 0x1
MS_REMOUNT = 0x20
MS_BIND = 0x1000

_libc = ctypes.CDLL(None, use_errno=True)


class Unprotected(RuntimeError):
    """A disk that is not ours could be written: nothing may run."""


def protect_all():
    """Makes sysfs read-only, disks included that others make later.

    A writable view of virtual disks stays aside, from which own() takes single disks.
    """
    WRITABLE_BLOCK.parent.mkdir(mode=0o700)
    WRITABLE_BLOCK.mkdir()
    _mount(BLOCK, WRITABLE_BLOCK, MS_BIND)
    _mount("/sys", "/sys", MS_REMOUNT | MS_BIND | MS_RDONLY)


def own(disk_name):
    """Makes one virtual disk writable again, before it has a size and anybody wants to write."""
    _mount(WRITABLE_BLOCK / disk_name, BLOCK / disk_name, MS_BIND)


def check(numbers):
    """Looks only (statvfs): trying a write would be the very thing that must not happen."""
    for disk in Path("/sys/block").iterdir():
        if not numbers.owns(disk.name) and not _is_read_only(disk):
            raise Unprotected(f"{disk} is writable and not ours")
    for node in Path("/dev").iterdir():
        if node.is_block_device() and not numbers.owns(node.name):
            raise Unprotected(f"{node} is a disk and not ours")


def _is_read_only(disk):
    try:
        return all(os.statvfs(directory).f_flag & os.ST_RDONLY
                   for directory in (disk, disk / "queue"))
    except FileNotFoundError:
        return True  # gone meanwhile, or without a queue


def _mount(source, target, flags):
    done = _libc.mount(os.fsencode(source), os.fsencode(target), None, ctypes.c_ulong(flags), None)
    if done != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(target))
