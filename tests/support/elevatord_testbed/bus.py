"""A message bus of the test's own, and calls over it."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
import urllib.parse
from pathlib import Path

from .patience import wait_for

NAME = "org.elevatord1"
MANAGER_PATH = "/org/elevatord1"
MANAGER = "org.elevatord1.Manager"
DEVICE = "org.elevatord1.Device"

# Of type session, so that the daemon's own uid may do everything; open to other users, so that
# tests can show that these may not.
CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>{address}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
"""


class CallFailed(Exception):
    """An error reply. `name` is the D-Bus error's name."""

    def __init__(self, name, message):
        super().__init__(f"{name}: {message}")
        self.name = name
        self.message = message


class Bus:
    """A dbus-daemon at an address that stays the same when it is stopped and started again."""

    def __init__(self):
        self._directory = Path(tempfile.mkdtemp(prefix="elevatord-bus-"))
        self._directory.chmod(0o755)  # other users connect as well
        socket = urllib.parse.quote(str(self._directory / "socket"), safe="/-_.\\*")
        self.address = f"unix:path={socket}"
        self._config = self._directory / "bus.conf"
        self._config.write_text(CONFIG.format(address=self.address))
        self._process = None

    def start(self):
        log_file = self._directory / "log"
        with open(log_file, "wb") as log:  # it always complains of its descriptor limit
            self._process = subprocess.Popen(
                ["dbus-daemon", f"--config-file={self._config}", "--nofork", "--nopidfile",
                 "--print-address=1"], stdout=subprocess.PIPE, stderr=log)
        # It prints once it listens.
        if not self._process.stdout.readline():
            raise RuntimeError(f"dbus-daemon did not start: {log_file.read_text()}")
        return self

    def stop(self):
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()
            self._process = None

    def freeze(self):
        """It goes on taking connections and bytes as far as the kernel does that for it."""
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self._process.send_signal(signal.SIGCONT)

    def close(self):
        self.stop()
        shutil.rmtree(self._directory, ignore_errors=True)

    def has_service(self):
        return NAME in self._busctl("list", "--acquired").stdout

    def get(self, name, path=MANAGER_PATH, interface=MANAGER):
        """A property's value."""
        return self._data("get-property", NAME, path, interface, name)

    def call(self, method, *arguments, path=MANAGER_PATH, interface=MANAGER):
        """A method's results, a list. Arguments as busctl takes them: signature, then values."""
        return self._data("call", NAME, path, interface, method, *arguments)

    def error_of(self, method, *arguments, path=MANAGER_PATH, interface=MANAGER, uid=None):
        """The error that a call ends with; None if it succeeds. Arguments in gdbus notation."""
        command = ["gdbus", "call", f"--address={self.address}", f"--dest={NAME}",
                   f"--object-path={path}", f"--method={interface}.{method}", *arguments]
        if uid is not None:
            command = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", *command]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        if done.returncode == 0:
            return None
        _, _, error = done.stderr.partition("GDBus.Error:")
        name, _, message = error.strip().partition(": ")
        return CallFailed(name or done.stderr.strip(), message)

    def device_path(self, disk_name):
        return self.call("GetDevice", "s", disk_name)[0]

    def introspection(self, path):
        return self.call("Introspect", path=path,
                         interface="org.freedesktop.DBus.Introspectable")[0]

    def signals(self):
        return Signals(self.address)

    def _data(self, *arguments):
        done = self._busctl("--json=short", *arguments)
        if done.returncode != 0:
            raise CallFailed("", done.stderr.strip())
        return json.loads(done.stdout)["data"]

    def _busctl(self, *arguments):
        return subprocess.run(["busctl", f"--address={self.address}", *arguments],
                              capture_output=True, text=True, timeout=30)


class Signals:
    """Everything that the service signals from now on."""

    def __init__(self, address):
        self._lines = tempfile.TemporaryFile("w+")
        self._process = subprocess.Popen(
            ["busctl", f"--address={address}", "--json=short", "monitor",
             f"--match=type='signal',sender='{NAME}'"],
            stdout=self._lines, stderr=subprocess.PIPE, text=True)
        # "Monitoring bus message stream."
        if not self._process.stderr.readline():
            raise RuntimeError("busctl monitor did not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        self._process.stderr.close()
        self._lines.close()

    def seen(self, member):
        """Signals with this name so far, as (path, payload)."""
        text = os.pread(self._lines.fileno(), 1 << 24, 0).decode()
        messages = [json.loads(line) for line in text.splitlines(keepends=True)
                    if line.endswith("\n") and line.strip()]
        return [(message["path"], message["payload"]["data"]) for message in messages
                if message.get("member") == member]

    def wait_for(self, member, accept=lambda path, data: True):
        return wait_for(lambda: [signal for signal in self.seen(member) if accept(*signal)],
                        f"signal {member}")[0]
