"""A logind on a test's bus that sends the machine to sleep when it is told to.

    FakeLogind(bus.address)

The rest of this file is the program that it starts: a line on its standard input is what happens
next (`sleep`, `wake`), a line on its output says what a client did (`inhibited`, `released`).
"""

import os
import subprocess
import sys

PYTHON = "/usr/bin/python3"  # has dbus and gi
NAME = "org.freedesktop.login1"
PATH = "/org/freedesktop/login1"
MANAGER = NAME + ".Manager"


class FakeLogind:
    def __init__(self, address):
        self._process = subprocess.Popen([PYTHON, __file__, address], stdin=subprocess.PIPE,
                                         stdout=subprocess.PIPE, text=True)
        self.expect("ready")

    def expect(self, word):
        """The next thing that a client does; blocks until then."""
        line = self._process.stdout.readline().strip()
        if line != word:
            raise AssertionError(f"logind was to see '{word}', saw '{line}'")

    def sleep(self):
        self._tell("sleep")

    def wake(self):
        self._tell("wake")

    def close(self):
        self._process.kill()
        self._process.wait()
        self._process.stdin.close()
        self._process.stdout.close()

    def _tell(self, word):
        self._process.stdin.write(word + "\n")
        self._process.stdin.flush()


def serve(address):
    import dbus
    import dbus.service
    from dbus.mainloop.glib import DBusGMainLoop
    from gi.repository import GLib

    DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(address)

    class Manager(dbus.service.Object):
        @dbus.service.method(MANAGER, in_signature="ssss", out_signature="h")
        def Inhibit(self, what, who, why, mode):
            assert (what, who, mode) == ("sleep", "elevatord", "delay"), (what, who, why, mode)
            ours, theirs = os.pipe()
            GLib.io_add_watch(ours, GLib.IO_HUP, released)
            lock = dbus.types.UnixFd(theirs)
            os.close(theirs)
            say("inhibited")
            return lock

        @dbus.service.signal(MANAGER, signature="b")
        def PrepareForSleep(self, begins):
            pass

    def released(descriptor, _):
        os.close(descriptor)
        say("released")
        return False

    def command(source, _):
        word = source.readline().strip()
        if word:
            manager.PrepareForSleep(word == "sleep")
        return bool(word)

    name = dbus.service.BusName(NAME, bus)  # kept: it is given up with this object
    manager = Manager(bus, PATH)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN, command)
    say("ready")
    GLib.MainLoop().run()
    del name


def say(word):
    print(word, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
