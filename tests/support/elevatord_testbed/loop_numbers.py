"""Ranges of loop numbers, each used by one test run at a time."""

import os
import socket

from . import loop_control

RANGE_SIZE = 64
FIRST_RANGE = 700
LAST_RANGE = 1980


class LoopNumbers:
    """A range of loop numbers that nobody else uses, reserved until the last copy is closed.

    Loops are not namespaced: a number in use by somebody else is a disk that is not ours.
    """

    def __init__(self, first, reservation=None):
        self.first = first
        self.last = first + RANGE_SIZE - 1
        self._reservation = reservation

    def __iter__(self):
        return iter(range(self.first, self.last + 1))

    def __contains__(self, number):
        return self.first <= number <= self.last

    def owns(self, disk_name):
        digits = disk_name.removeprefix("loop")
        return disk_name.startswith("loop") and digits.isdigit() and int(digits) in self

    @classmethod
    def reserve(cls):
        for first in range(FIRST_RANGE, LAST_RANGE, RANGE_SIZE):
            reservation = _reserve_name(f"elevatord-testbed-{first}")
            if reservation is None:
                continue
            numbers = cls(first, reservation)
            if not any(loop_control.exists(number) for number in numbers):
                return numbers
            reservation.close()
        raise RuntimeError("no range of loop numbers is free")

    @classmethod
    def of_environment(cls):
        """The range that the surrounding private namespace was given."""
        return cls(int(os.environ["ELEVATORD_TESTBED_FIRST"]))

    def environment(self):
        return {"ELEVATORD_TESTBED_FIRST": str(self.first)}


def _reserve_name(name):
    # An abstract socket is a lock that cannot be left behind, also after SIGKILL.
    reservation = socket.socket(socket.AF_UNIX)
    try:
        reservation.bind(f"\0{name}")
    except OSError:
        reservation.close()
        return None
    return reservation
