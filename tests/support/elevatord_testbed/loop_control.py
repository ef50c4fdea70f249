"""The kernel's loop devices: the ioctls of /dev/loop-control and /dev/loopN."""

import errno
import fcntl
import os
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LOOP_CTL_ADD = 0x4C80
LOOP_CTL_REMOVE = 0x4C81
LOOP_CLR_FD = 0x4C01
LOOP_CONFIGURE = 0x4C0A
# struct loop_config: fd, block size, loop_info64 (232 bytes), 64 reserved bytes.
LOOP_CONFIG = struct.Struct("=II232x64x")

# One removal costs tens of milliseconds of pure waiting, so they are made side by side.
PARALLEL_REMOVALS = 32


def exists(number):
    return Path(f"/sys/block/loop{number}").exists()


def minor(number):
    """Minor number of a loop's node: the module keeps room for partitions."""
    max_part = int(Path("/sys/module/loop/parameters/max_part").read_text())
    return number << max_part.bit_length()


def add(number):
    _control(LOOP_CTL_ADD, number)


def attach(number, file):
    with open(file, "r+b", buffering=0) as backing:
        loop = os.open(f"/dev/loop{number}", os.O_RDWR | os.O_CLOEXEC)
        try:
            fcntl.ioctl(loop, LOOP_CONFIGURE, LOOP_CONFIG.pack(backing.fileno(), 0))
        finally:
            os.close(loop)


def detach(number):
    """Detaches; a loop that is not attached, or gone, is none of a caller's trouble."""
    try:
        loop = os.open(f"/dev/loop{number}", os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return
    try:
        fcntl.ioctl(loop, LOOP_CLR_FD)
    except OSError as error:
        if error.errno not in (errno.ENXIO, errno.ENODEV):
            raise
    finally:
        os.close(loop)


def remove(number, seconds=10.0):
    """Detaches and removes; openers (udevd for one) may keep it busy for a moment."""
    deadline = time.monotonic() + seconds
    while exists(number):
        try:
            detach(number)
            _control(LOOP_CTL_REMOVE, number)
        except OSError as error:
            if error.errno == errno.ENODEV:
                return
            if error.errno != errno.EBUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.005)


def remove_all(numbers, seconds=10.0):
    """Removes many side by side; returns the numbers that would not go."""
    present = [number for number in numbers if exists(number)]
    if not present:
        return []
    with ThreadPoolExecutor(PARALLEL_REMOVALS) as pool:
        gone = list(pool.map(lambda number: _removed(number, seconds), present))
    return [number for number, went in zip(present, gone) if not went]


def _removed(number, seconds):
    try:
        remove(number, seconds)
    except OSError:
        return False
    return True


def _control(request, number):
    control = os.open("/dev/loop-control", os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(control, request, number)
    finally:
        os.close(control)
