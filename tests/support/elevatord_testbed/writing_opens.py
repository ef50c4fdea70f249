"""Counts, from outside, how often anybody opened a scheduler file for writing and closed it."""

import ctypes
import os
import struct
from collections import Counter

IN_CLOSE_WRITE = 0x00000008
IN_Q_OVERFLOW = 0x00004000
EVENT = struct.Struct("iIII")

_libc = ctypes.CDLL(None, use_errno=True)


class WritingOpens:
    """IN_CLOSE_WRITE counts writing opens exactly: same-value and failed writes too.

    It says nothing of who wrote, so clear() after a write of the test's own.
    """

    def __init__(self, disks):
        self._descriptor = _libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self._descriptor < 0:
            raise OSError(ctypes.get_errno(), "inotify_init1")
        self._watched = {}
        self._counts = Counter()
        for disk in disks:
            self.watch(disk)

    def watch(self, disk):
        path = os.fsencode(disk.scheduler_file)
        watch = _libc.inotify_add_watch(self._descriptor, path, IN_CLOSE_WRITE)
        if watch < 0:
            raise OSError(ctypes.get_errno(), "inotify_add_watch", str(disk.scheduler_file))
        self._watched[watch] = disk.name

    def of(self, disk):
        self._drain()
        return self._counts[disk.name]

    def total(self):
        self._drain()
        return sum(self._counts.values())

    def clear(self):
        self._drain()
        self._counts.clear()

    def close(self):
        os.close(self._descriptor)

    def _drain(self):
        while True:
            try:
                events = os.read(self._descriptor, 65536)
            except BlockingIOError:
                return
            self._count(events)

    def _count(self, events):
        offset = 0
        while offset < len(events):
            watch, mask, _, length = EVENT.unpack_from(events, offset)
            offset += EVENT.size + length
            if mask & IN_Q_OVERFLOW:
                raise RuntimeError("inotify lost events: the count is not to be trusted")
            if mask & IN_CLOSE_WRITE:
                self._counts[self._watched[watch]] += 1
