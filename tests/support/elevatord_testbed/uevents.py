"""The kernel's and udevd's own announcements of events, as they come."""

import os
import select
import socket
import threading
import time

NETLINK_KOBJECT_UEVENT = 15
KERNEL, UDEVD = 1, 2  # groups
BUFFER = 8 << 20
SO_RCVBUFFORCE = 33


class Uevents:
    """Hears from now on."""

    def __init__(self):
        self._socket = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_KOBJECT_UEVENT)
        self._socket.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, BUFFER)
        self._socket.bind((0, KERNEL | UDEVD))

    def fileno(self):
        return self._socket.fileno()

    def receive(self):
        """(time of perf_counter, group, properties by name) of the next one."""
        message, _, _, (_, group) = self._socket.recvmsg(1 << 16)
        now = time.perf_counter()
        words = message.split(b"\0")
        pairs = (word.decode(errors="replace").partition("=") for word in words if b"=" in word)
        return now, group, {key: value for key, _, value in pairs}

    def count(self, wanted_group):
        """How many of a group have come and were not received; they are gone after that."""
        found = 0
        try:
            while True:
                message, _, _, (_, group) = self._socket.recvmsg(1 << 16, 0, socket.MSG_DONTWAIT)
                found += group == wanted_group
        except BlockingIOError:
            return found

    def close(self):
        os.close(self._socket.detach())


class FirstUevents:
    """When each group first told of a disk: a thread hears, so that no call delays it."""

    def __init__(self, disk):
        self._end = f"/{disk.name}"
        self._uevents = Uevents()
        self._until_closed, self._open = os.pipe()
        self._times = {}
        self._thread = threading.Thread(target=self._hear)
        self._thread.start()

    def close(self):
        """The times of perf_counter by group."""
        os.close(self._open)
        self._thread.join()
        os.close(self._until_closed)
        self._uevents.close()
        return self._times

    def _hear(self):
        while self._until_closed not in select.select([self._uevents, self._until_closed], [], [])[0]:
            when, group, properties = self._uevents.receive()
            if properties.get("DEVPATH", "").endswith(self._end):
                self._times.setdefault(group, when)
