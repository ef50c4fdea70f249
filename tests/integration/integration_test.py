"""What every integration test has: a mock sysfs of its own, whose writes really block."""

import statistics
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed import mock_mount  # noqa: E402
from elevatord_testbed.mock_fleet import fleet, sata_disk  # noqa: E402
from elevatord_testbed.mock_mount import MockMount  # noqa: E402
from elevatord_testbed.patience import wait_for  # noqa: E402

OLD_KERNEL = "6.1.0"


class IntegrationTest(unittest.TestCase):
    fleet_text = fleet(sata_disk("sd[a-d]"))

    def setUp(self):
        reason = mock_mount.why_not()
        if reason:
            self.skipTest(reason)
        work = tempfile.TemporaryDirectory(prefix="elevatord-integration-")
        self.addCleanup(work.cleanup)
        self.work = Path(work.name)
        self.mount = self.a_mount(self.fleet_text)

    def a_mount(self, fleet_text, name="sys"):
        mount = MockMount(self.work, fleet_text, name)
        self.addCleanup(mount.close)
        return mount.start()

    def begin_write(self, value, disk, mount=None):
        """A process that writes a scheduler as scripts do; ended after the mount, which frees it."""
        file = (mount or self.mount).scheduler_file(disk)
        writer = subprocess.Popen(["sh", "-c", f"echo {value} >{file}"], stderr=subprocess.PIPE,
                                  text=True)
        self.addCleanup(end, writer)
        self.addCleanup(self.mount.close)
        return writer

    def begin_hung_write(self, value, disk):
        writer = self.begin_write(value, disk)
        wait_for(lambda: "writers=1" in self.mount.state()[disk], f"a writer on {disk}")
        return writer

    def failure_notes(self):
        return self.mount.errors() if hasattr(self, "mount") else "no mount"


def end(process):
    process.kill()
    process.communicate(timeout=10)


def state_of(pid):
    """`S`, `D`, `Z`; empty for a process that is no more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def milliseconds(action):
    begin = time.perf_counter()
    action()
    return (time.perf_counter() - begin) * 1000


def median_milliseconds(action, times):
    return statistics.median(milliseconds(action) for _ in range(times))
