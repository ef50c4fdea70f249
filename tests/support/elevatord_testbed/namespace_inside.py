"""The inner half of the private namespace: mounts, the guard, udevd, then the command."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from . import foreign_disks, loop_control
from .build_tree import BUILD
from .loop_numbers import LoopNumbers
from .patience import wait_for
from .private_namespace import udevd

RULES = Path("/etc/udev/rules.d")
CHARACTER_NODES = {"null": (1, 3, 0o666), "zero": (1, 5, 0o666), "full": (1, 7, 0o666),
                   "random": (1, 8, 0o666), "urandom": (1, 9, 0o666), "tty": (5, 0, 0o666),
                   "fuse": (10, 229, 0o600), "loop-control": (10, 237, 0o600)}


def main(command):
    numbers = LoopNumbers.of_environment()
    _mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", "/run")
    foreign_disks.protect_all()
    _make_dev(numbers)
    _make_udev_empty()
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    foreign_disks.check(numbers)
    if not BUILD.is_dir():
        sys.exit(f"no build at {BUILD} (the namespace has a /run and a /dev of its own)")
    udev = _start_udevd()
    try:
        return subprocess.run(command).returncode
    finally:
        udev.kill()


def _mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


def _make_dev(numbers):
    # A tmpfs, for devtmpfs is one and the same everywhere and has every disk in it.
    dev = Path("/run/dev")
    dev.mkdir()
    _mount("-t", "tmpfs", "-o", "mode=755", "tmpfs", str(dev))
    for name, (major, minor, mode) in CHARACTER_NODES.items():
        _node(dev / name, stat.S_IFCHR | mode, os.makedev(major, minor))
    for number in numbers:
        device = os.makedev(7, loop_control.minor(number))
        _node(dev / f"loop{number}", stat.S_IFBLK | 0o600, device)
    (dev / "fd").symlink_to("/proc/self/fd")
    (dev / "shm").mkdir(mode=0o1777)
    _mount("--move", str(dev), "/dev")


def _node(path, mode, device):
    os.mknod(path, mode, device)
    path.chmod(stat.S_IMODE(mode))  # whatever the umask is


def _make_udev_empty():
    _mount("-t", "tmpfs", "tmpfs", "/etc/udev")
    RULES.mkdir()
    Path("/etc/udev/udev.conf").touch()
    nothing = Path("/run/nothing")
    nothing.mkdir()
    for place in ("/usr/lib/udev/rules.d", "/usr/lib/systemd/network"):
        if Path(place).is_dir():
            _mount("--bind", str(nothing), place)


def _start_udevd():
    with open("/run/udevd.log", "wb") as log:
        process = subprocess.Popen([udevd(), "--children-max=4"], stdout=log, stderr=log)
    # Without this socket libudev takes it that there is no udevd and hears nothing.
    wait_for(Path("/run/udev/control").is_socket, "udevd listens")
    return process


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
