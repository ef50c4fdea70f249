"""What the memory of processes comes to."""

import os
from pathlib import Path

from .build_tree import is_sanitized

# What sanitizers keep of freed memory is none of the programs' own.
NO_QUARANTINE = {"ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":quarantine_size_mb=0"}


def allowed_kib(number):
    """A bound for this build: zones around each allocation make it several times as much."""
    return number * (5 if is_sanitized() else 1)


def proportional_kib(pid):
    """Shared pages count by the number of those who share them."""
    return _number(Path(f"/proc/{pid}/smaps_rollup").read_text(), "Pss:")


def resident_kib(pid):
    return _number(Path(f"/proc/{pid}/status").read_text(), "VmRSS:")


def peak_kib(pid):
    """The most that has ever been resident."""
    return _number(Path(f"/proc/{pid}/status").read_text(), "VmHWM:")


def _number(text, key):
    return int(text.partition(f"\n{key}")[2].split()[0])
