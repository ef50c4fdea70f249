"""Ranges of loop numbers, each used by one test run at a time."""

import os
import socket

from . import loop_control

RANGE_SIZE = 64
FIRST_RANGE = 700
LAST_RANGE = 1980
# For those who need more disks than a range has.
RANGES = "ELEVATORD_TESTBED_RANGES"


class LoopNumbers:
    """A range of loop numbers that nobody else uses, reserved until the last copy is closed.

    Loops are not namespaced: a number in use by somebody else is a disk that is not ours.
    """

    def __init__(self, first, ranges=1, reservations=()):
        self.first = first
        self.ranges = ranges
        self.last = first + ranges * RANGE_SIZE - 1
        self._reservations = reservations

    def __iter__(self):
        return iter(range(self.first, self.last + 1))

    def __contains__(self, number):
        return self.first <= number <= self.last

    def owns(self, disk_name):
        digits = disk_name.removeprefix("loop")
        return disk_name.startswith("loop") and digits.isdigit() and int(digits) in self

    @classmethod
    def reserve(cls):
        """As many ranges in a row as RANGES in the environment says, one if it says nothing."""
        ranges = int(os.environ.get(RANGES, "1"))
        for first in range(FIRST_RANGE, LAST_RANGE, RANGE_SIZE):
            reservations = _reserve_ranges(first, ranges)
            if not reservations:
                continue
            numbers = cls(first, ranges, reservations)
            if not any(loop_control.exists(number) for number in numbers):
                return numbers
            _give_back(reservations)
        raise RuntimeError("no range of loop numbers is free")

    @classmethod
    def of_environment(cls):
        """The range that the surrounding private namespace was given."""
        return cls(int(os.environ["ELEVATORD_TESTBED_FIRST"]), int(os.environ.get(RANGES, "1")))

    def environment(self):
        return {"ELEVATORD_TESTBED_FIRST": str(self.first), RANGES: str(self.ranges)}


def _reserve_ranges(first, count):
    """All or none."""
    reservations = []
    for number in range(first, first + count * RANGE_SIZE, RANGE_SIZE):
        reservation = _reserve_name(f"elevatord-testbed-{number}")
        if reservation is None:
            _give_back(reservations)
            return []
        reservations.append(reservation)
    return reservations


def _give_back(reservations):
    for reservation in reservations:
        reservation.close()


def _reserve_name(name):
    # An abstract socket is a lock that cannot be left behind, also after SIGKILL.
    reservation = socket.socket(socket.AF_UNIX)
    try:
        reservation.bind(f"\0{name}")
    except OSError:
        reservation.close()
        return None
    return reservation
