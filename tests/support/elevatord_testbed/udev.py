"""The private udevd: its rules, its queue and synthetic events."""

import subprocess
from pathlib import Path

RULES = Path("/etc/udev/rules.d")


def install_rule(file_name, text):
    (RULES / file_name).write_text(text)
    _udevadm("control", "--reload")


def remove_rule(file_name):
    (RULES / file_name).unlink(missing_ok=True)
    _udevadm("control", "--reload")


def settle(seconds=20):
    _udevadm("settle", f"--timeout={seconds}")


def trigger(disks, action="change"):
    """As an admin would; limited to the given disks, whose names must be ours."""
    names = [f"--sysname-match={disk.name}" for disk in disks]
    if names:
        _udevadm("trigger", "--subsystem-match=block", f"--action={action}", *names)


def run_program(*words):
    """A RUN+= item: single quotes keep a path with spaces together."""
    quoted = " ".join(f"'{word}'" if " " in str(word) else str(word) for word in words)
    return f'RUN+="{quoted}"'


def _udevadm(*arguments):
    subprocess.run(["udevadm", *arguments], check=True, timeout=60)
