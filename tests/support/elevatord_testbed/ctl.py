"""Runs elevatorctl."""

import json
import subprocess

from .build_tree import ELEVATORCTL, program

DONE = 0
NOT_AS_WANTED = 1
USAGE = 2
NO_DAEMON = 3
NOT_AUTHORIZED = 4
FAILED = 5
STUCK = 6


class Answer:
    """What one run of elevatorctl came to."""

    def __init__(self, command, done):
        self.command = " ".join(command)
        self.exit = done.returncode
        self.text = done.stdout
        self.errors = done.stderr

    def __repr__(self):
        return f"`{self.command}`: exit {self.exit}\n{self.text}{self.errors}"

    @property
    def json(self):
        return json.loads(self.text)


class Ctl:
    """elevatorctl on one bus. Calling it runs a subcommand: ctl("plan", "sda")."""

    def __init__(self, address):
        self._address = address

    def __call__(self, *arguments, uid=None):
        command = [program(ELEVATORCTL), f"--bus={self._address}", *arguments]
        if uid is not None:
            command = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups", *command]
        return Answer(command, subprocess.run(command, capture_output=True, text=True, timeout=60))

    def disks(self):
        """`list --json` by name; None without an answering daemon."""
        answer = self("list", "--json")
        if answer.exit not in (DONE, NOT_AS_WANTED):
            return None
        return {disk["name"]: disk for disk in answer.json}

    def disk(self, name):
        return (self.disks() or {}).get(name)
