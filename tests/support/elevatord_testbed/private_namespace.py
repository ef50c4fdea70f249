"""Runs a command with a udevd, a /dev, a /run and loop disks of its own.

    python3 -m elevatord_testbed.private_namespace COMMAND [ARGUMENT...]

The command's exit status is returned. A janitor outside removes the loop disks of the run when
it ends, however it ends.
"""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from . import loop_control
from .loop_numbers import LoopNumbers

PACKAGE_PARENT = str(Path(__file__).resolve().parents[1])
UDEVD_PLACES = ("/usr/lib/systemd/systemd-udevd", "/lib/systemd/systemd-udevd")
UNSHARE = ["unshare", "--mount", "--net", "--uts", "--ipc", "--pid", "--fork", "--kill-child",
           "--mount-proc", "--propagation", "private", "--"]
# udevd must not be a child of PID 1, or it may take the whole cgroup for its own and clear it.
AS_SECOND_PROCESS = ["/bin/sh", "-c", '"$0" "$@"; exit $?']


def why_not():
    """Why there can be no private namespace here; empty if there can."""
    if os.geteuid() != 0:
        return "needs root"
    if not Path("/dev/loop-control").exists():
        return "this kernel has no loop devices"
    if udevd() is None:
        return "systemd-udevd is not installed"
    for tool in ("unshare", "setpriv", "mount", "ip", "udevadm"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    if subprocess.run(UNSHARE + ["true"], stderr=subprocess.DEVNULL).returncode != 0:
        return "this container may not make namespaces"
    return ""


def udevd():
    return next((place for place in UDEVD_PLACES if os.access(place, os.X_OK)), None)


def run(command):
    """Returns the command's exit status; 70 if disks of the run would not go."""
    numbers = LoopNumbers.reserve()
    janitor = Janitor(numbers)
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGHUP, _leave)
    try:
        status = _run_inside(command, numbers)
    finally:
        clean = janitor.finish()
    return status if clean else 70


def _run_inside(command, numbers):
    inside = [sys.executable, "-m", "elevatord_testbed.namespace_inside", *command]
    environment = os.environ | numbers.environment() | {"PYTHONPATH": PACKAGE_PARENT}
    process = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *UNSHARE, *AS_SECOND_PROCESS, *inside], env=environment)
    try:
        return process.wait()
    finally:
        # Its end takes the whole namespace along; harmless if it has ended.
        process.kill()
        process.wait()


def _leave(number, _frame):
    sys.exit(128 + number)


class Janitor:
    """A process outside that removes the loop disks once the run is over, also after SIGKILL."""

    def __init__(self, numbers):
        run_is_over, self._run = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            os.close(self._run)
            _clean_up_after(run_is_over, numbers)
        os.close(run_is_over)

    def finish(self):
        os.close(self._run)
        _, status = os.waitpid(self._pid, 0)
        return status == 0


def _clean_up_after(run_is_over, numbers):
    status = 1
    try:
        # A session of its own: whoever kills the run's process group must not reach it.
        os.setsid()
        for stop in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(stop, signal.SIG_IGN)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.read(run_is_over, 1)
        status = 1 if loop_control.remove_all(numbers, seconds=20) else 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    reason = why_not()
    if reason:
        sys.exit(f"private namespace: {reason}")
    sys.exit(run(sys.argv[1:]))
