"""The daemon under test."""

import os
import signal
import subprocess
import time
from pathlib import Path

from .build_tree import ELEVATORD, program
from .ctl import Ctl
from .patience import wait_for

START_SECONDS = 20
STOP_SECONDS = 10


class Daemon:
    """elevatord with directories of its own below `work`; start() again after stop() or kill().

    Options are those every run gets, beside the directories and the bus.
    """

    def __init__(self, work, bus, policy_dir, options):
        self._work = Path(work)
        self._bus = bus
        self._policy_dir = policy_dir
        self._options = list(options)
        self._process = None
        self._last_log = ""
        self.runtime_dir = self._directory("runtime")
        self.state_dir = self._directory("state")
        self.ctl = Ctl(bus.address)

    def command(self, *more, bus=None):
        return [program(ELEVATORD), f"--policy-dir={self._policy_dir}",
                f"--runtime-dir={self.runtime_dir}", f"--state-dir={self.state_dir}",
                f"--bus={bus or self._bus.address}", *self._options, *more]

    def start(self, *more, bus=None, under=(), environment=None, ready=True):
        """`under` is a program to run it with, which must leave it the process that we start."""
        with open(self._log_file(), "ab") as log:
            self._process = subprocess.Popen(
                [*under, *self.command(*more, bus=bus)], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=os.environ | (environment or {}))
        if ready:
            self.wait_until_ready()
        return self

    def wait_until_ready(self):
        wait_for(self._answers_or_has_ended, "the daemon answers `list`", START_SECONDS)
        if not self.is_running():
            raise AssertionError(f"the daemon ended with {self._process.returncode}:\n{self.log()}")

    def once(self, *more):
        """A whole run of `--once`: (exit status, stdout, stderr)."""
        done = subprocess.run(self.command("--once", *more, bus="none"),
                              capture_output=True, text=True, timeout=60)
        self._last_log += done.stdout + done.stderr
        return done.returncode, done.stdout, done.stderr

    @property
    def pid(self):
        return self._process.pid

    def is_running(self):
        return self._process is not None and self._process.poll() is None

    def stop(self):
        """SIGTERM; returns how many seconds it took."""
        begin = time.monotonic()
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(STOP_SECONDS)
        return time.monotonic() - begin

    def exit_status(self, seconds=10):
        return self._process.wait(seconds)

    def kill(self):
        self._process.kill()
        self._process.wait(STOP_SECONDS)

    def hang_up(self):
        self._process.send_signal(signal.SIGHUP)

    def restart(self):
        self.stop()
        self.start()

    def close(self):
        if self.is_running():
            self.kill()
        self._last_log = self.log()

    def notes(self):
        """What helps to understand a failed test."""
        answer = self.ctl("list") if self.is_running() else "not running"
        return f"{answer}\nlog of the daemon:\n{self.log()}"

    def log(self):
        """Also to be had after the directory is gone."""
        try:
            return self._log_file().read_text(errors="replace") + self._last_log
        except FileNotFoundError:
            return self._last_log

    def _answers_or_has_ended(self):
        return not self.is_running() or self.ctl.disks() is not None

    def _directory(self, name):
        directory = self._work / name
        directory.mkdir(exist_ok=True)
        return directory

    def _log_file(self):
        return self._work / "elevatord.log"



def worker_pids():
    """Workers of whoever: in a private namespace all are the test's."""
    return processes_named("elevatord-worke")  # 15 characters


def processes_named(name):
    return [pid for pid in _processes() if _name(pid) == name]


def worker_pids_of(daemon_pid):
    """Where others have workers too."""
    return [pid for pid in worker_pids() if _parent(pid) == daemon_pid]


def _processes():
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _name(pid):
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def _parent(pid):
    try:
        # The name before it may have spaces and brackets in it.
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0
