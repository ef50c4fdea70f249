"""Counts, from outside, how often anybody opened a scheduler file for writing and closed it."""

import ctypes
import os
import select
import struct
import threading
from collections import Counter

IN_MODIFY = 0x00000002
IN_CLOSE_WRITE = 0x00000008
IN_OPEN = 0x00000020
IN_Q_OVERFLOW = 0x00004000
EVENT = struct.Struct("iIII")

# The kernel merges an event into the one before it in the queue if both are the same and unread.
# Opens and writes are watched only so that two closes do not follow each other: of two writers at a
# time the kernel makes the second wait, so that its write comes after the close of the first.
WATCHED = IN_CLOSE_WRITE | IN_MODIFY | IN_OPEN

_libc = ctypes.CDLL(None, use_errno=True)


class WritingOpens:
    """IN_CLOSE_WRITE is one for each writing open: same-value and failed writes too.

    It says nothing of who wrote, so clear() after a write of the test's own. A thread reads all the
    time, for what has been read is not merged any more.
    """

    def __init__(self, disks):
        self._descriptor = _libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if self._descriptor < 0:
            raise OSError(ctypes.get_errno(), "inotify_init1")
        self._watched = {}
        self._counts = Counter()
        self._overflowed = False
        self._lock = threading.Lock()  # of counting: two threads read
        self._until_closed, self._open = os.pipe()
        for disk in disks:
            self.watch(disk)
        self._reader = threading.Thread(target=self._read_all_the_time, daemon=True)
        self._reader.start()

    def watch(self, disk):
        path = os.fsencode(disk.scheduler_file)
        watch = _libc.inotify_add_watch(self._descriptor, path, WATCHED)
        if watch < 0:
            raise OSError(ctypes.get_errno(), "inotify_add_watch", str(disk.scheduler_file))
        self._watched[watch] = disk.name

    def of(self, disk):
        return self._up_to_now()[disk.name]

    def total(self):
        return sum(self._up_to_now().values())

    def clear(self):
        self._up_to_now()
        self._counts.clear()

    def close(self):
        os.close(self._open)
        self._reader.join()
        os.close(self._until_closed)
        os.close(self._descriptor)

    def _up_to_now(self):
        with self._lock:
            self._drain()
        if self._overflowed:
            raise RuntimeError("inotify lost events: the count is not to be trusted")
        return self._counts

    def _read_all_the_time(self):
        waiting = select.poll()
        waiting.register(self._descriptor, select.POLLIN)
        waiting.register(self._until_closed, 0)
        while all(ready != self._until_closed for ready, _ in waiting.poll()):
            with self._lock:
                self._drain()

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
            self._overflowed |= bool(mask & IN_Q_OVERFLOW)
            if mask & IN_CLOSE_WRITE:
                self._counts[self._watched[watch]] += 1
