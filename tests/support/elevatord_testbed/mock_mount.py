"""A mock sysfs: `elevator-mock mount`, where writes take as long as a kernel's would."""

import os
import shlex
import shutil
import signal
import subprocess
from pathlib import Path

from .build_tree import ELEVATOR_MOCK, program
from .patience import wait_for

START_SECONDS = 20
STOP_SECONDS = 10


def why_not():
    """Why there can be no such mount here; empty if there can."""
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "no /dev/fuse that we may open"
    if os.geteuid() != 0 and not shutil.which("fusermount3"):
        return "needs root or fusermount3 to mount"
    if not has_mount():
        return "elevator-mock was built without FUSE (libfuse3-dev was missing)"
    return ""


def has_mount():
    """A program that was built without FUSE does not know the command."""
    answer = subprocess.run([program(ELEVATOR_MOCK), "mount", "--help"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return answer.returncode == 0


class MockMount:
    """The disks of a fleet file below a directory; unmounted when the test's process ends."""

    def __init__(self, work, fleet_text, name="sys"):
        self.root = Path(work) / name
        self.root.mkdir()
        self._fleet_file = Path(work) / f"{name}-fleet.yaml"
        self._fleet_file.write_text(fleet_text)
        self._errors = Path(work) / f"{name}-errors.log"
        self._process = None

    def command(self, *more):
        return [program(ELEVATOR_MOCK), "mount", str(self.root), f"--fleet={self._fleet_file}",
                *more]

    def start(self):
        with open(self._errors, "ab") as errors:
            self._process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *self.command("--foreground")],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        wait_for(lambda: self.control_file.exists() or not self.is_running(), "the mount is there",
                 START_SECONDS)
        if not self.is_running():
            raise AssertionError(f"elevator-mock ended: {self.errors()}")
        return self

    def is_running(self):
        return self._process.poll() is None

    @property
    def pid(self):
        return self._process.pid

    @property
    def control_file(self):
        return self.root / ".control"

    def control(self, command):
        self.control_file.write_text(command + "\n")

    def state(self):
        """The words that the control file says of each disk."""
        lines = self.control_file.read_text().splitlines()[1:]
        return {line.split()[0]: line.split()[1:] for line in lines}

    def scheduler_file(self, disk):
        return self.root / "block" / disk / "queue" / "scheduler"

    def scheduler(self, disk):
        return self.scheduler_file(disk).read_text().partition("[")[2].partition("]")[0]

    def log(self, operation, disk=None):
        """Entries of the log, each a dictionary; `same` is True or missing."""
        entries = [_entry(line) for line in (self.root / ".log").read_text().splitlines()]
        return [entry for entry in entries
                if entry["op"] == operation and disk in (None, entry.get("disk"))]

    def writes(self, disk=None):
        return self.log("write", disk)

    def terminate(self):
        """SIGTERM; gives the exit status."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(STOP_SECONDS)

    def exit_status(self):
        return self._process.wait(STOP_SECONDS)

    def is_mounted(self):
        return os.path.ismount(self.root)

    def errors(self):
        return self._errors.read_text(errors="replace")

    def close(self):
        """Also when a test has left writers that hang: their calls end with the connection."""
        if self._process and self.is_running():
            try:
                self.terminate()
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        unmount(self.root)


def unmount(root):
    """If there is still a mount, dead ones included."""
    if str(root) in Path("/proc/self/mountinfo").read_text():
        command = ["umount", "-l"] if os.geteuid() == 0 else ["fusermount3", "-u", "-z"]
        subprocess.run([*command, str(root)], check=False, timeout=30)


def _entry(line):
    words = [word.partition("=") for word in shlex.split(line)]
    return {key: value if equals else True for key, equals, value in words}
