"""A connection to the daemon that stays open: for calls whose time matters."""

from gi.repository import Gio, GLib

from . import bus

MILLISECONDS = 30_000


class BusConnection:
    """Unlike `Bus`, which starts a program for each call."""

    def __init__(self, address):
        self._connection = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT |
            Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        self._paths = {}

    def call(self, method, signature="()", values=(), interface=bus.MANAGER):
        """The method's results, a tuple."""
        return self._connection.call_sync(
            bus.NAME, bus.MANAGER_PATH, interface, method, GLib.Variant(signature, values), None,
            Gio.DBusCallFlags.NONE, MILLISECONDS, None).unpack()

    def get(self, name):
        """A property of the manager."""
        return self.call("Get", "(ss)", (bus.MANAGER, name), "org.freedesktop.DBus.Properties")[0]

    def reconcile(self, disks):
        """Brings these disks to what is wanted; their states when that is over."""
        paths = [self._path(disk) for disk in disks]
        results, = self.call("Reconcile", "(aoa{sv})", (paths, {}))
        return [state for _, state, _ in results]

    def _path(self, disk):
        if disk not in self._paths:
            self._paths[disk], = self.call("GetDevice", "(s)", (disk.name,))
        return self._paths[disk]

    def close(self):
        self._connection.close_sync(None)
