"""Waiting with a deadline, so that no test sleeps for a fixed time."""

import time

PAUSE = 0.01


class Impatience(AssertionError):
    """Something did not happen by its deadline."""


def wait_for(condition, what, seconds=10.0):
    """Asks until the answer is true, and returns it."""
    deadline = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > deadline:
            raise Impatience(f"not within {seconds:g} s: {what}; last answer: {answer!r}")
        time.sleep(PAUSE)


def remains(condition, what, seconds=0.5):
    """Asserts that something stays true: the only way to show that nothing happens."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not condition():
            raise AssertionError(f"did not remain so for {seconds:g} s: {what}")
        time.sleep(PAUSE)
