"""Where the programs under test and the sources are."""

import os
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("ELEVATORD_BUILD") or SOURCE / "build").absolute()

ELEVATORD = BUILD / "service" / "elevatord"
ELEVATORCTL = BUILD / "service" / "ctl" / "elevatorctl"
ELEVATORD_WORKER = BUILD / "service" / "elevatord-worker"
ELEVATOR_MOCK = BUILD / "service" / "mock" / "elevator-mock"
ELEVATORD_UDEV = BUILD / "udev-rules" / "elevatord-udev"
HUNG_FILE = BUILD / "tests" / "support" / "hung_file"

INTERFACE_XML = SOURCE / "dbus" / "org.elevatord1.xml"
SHIPPED_DEFAULTS = SOURCE / "policy" / "defaults"


def program(path):
    """The path, once it is sure that there is a program: a missing one is an error, not a skip."""
    if not os.access(path, os.X_OK):
        raise FileNotFoundError(f"{path} is not built (ELEVATORD_BUILD={BUILD})")
    return str(path)


def is_sanitized():
    """Sanitizers make programs several times as large and as slow."""
    return b"__asan_init" in ELEVATORD.read_bytes()
