"""What every component test has: a bus, a mock fleet, a policy directory and the daemon."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed.bus import Bus  # noqa: E402
from elevatord_testbed.daemon import Daemon  # noqa: E402
from elevatord_testbed.mock_fleet import KERNEL, fleet, nvme_disk, sata_disk  # noqa: E402
from elevatord_testbed.patience import wait_for  # noqa: E402
from elevatord_testbed.policy_dir import PolicyDir, policy, rule  # noqa: E402

# Disks start with mq-deadline (sata) and none (nvme): the sata ones need a switch.
HDD_TO_BFQ = policy(rule("hdd", "class: sata", "bfq"), rule("flash", "class: nvme", "none"))
HDD_TO_KYBER = policy(rule("hdd", "class: sata", "kyber"), rule("flash", "class: nvme", "none"))

BROKEN = "version: 1\nrules:\n  - name: hdd\n    match: {class: sata}\n    scheduler: mq-dedline\n"
BROKEN_AT = "50-test.yaml:5:16"

BUSY_STATES = ("writing", "pending")


class ComponentTest(unittest.TestCase):
    """The daemon is not started: tests write their policy first."""

    disks_of_fleet = sata_disk("sd[a-b]") + nvme_disk("nvme0n1")
    kernel = KERNEL

    def setUp(self):
        work = tempfile.TemporaryDirectory(prefix="elevatord-component-")
        self.addCleanup(work.cleanup)
        self.work = Path(work.name)
        self.policy = PolicyDir(self.work / "policy.d")
        self.bus = Bus().start()
        self.addCleanup(self.bus.close)
        self.fleet_file = self.work / "fleet.yaml"
        self.fleet_file.write_text(fleet(self.disks_of_fleet, kernel=self.kernel))
        self.daemon = self.a_daemon(self.policy)
        self.ctl = self.daemon.ctl

    def a_daemon(self, policy_dir, *options):
        daemon = Daemon(self.work, self.bus, policy_dir,
                        ["--backend=mock", f"--mock-fleet={self.fleet_file}", *options])
        self.addCleanup(daemon.close)
        return daemon

    def start_with(self, policy_text):
        self.policy.write(policy_text)
        self.daemon.start()
        self.wait_until_settled()

    def wait_until_settled(self):
        """Until no disk has work queued or running."""
        wait_for(self._is_settled, "no disk has work left")

    def schedulers(self):
        return {name: disk["scheduler"] for name, disk in self.ctl.disks().items()}

    def writes_done(self):
        return self.bus.get("WritesDone")

    def reload(self):
        answer = self.ctl("reload")
        self.assertEqual(answer.exit, 0, answer)
        self.wait_until_settled()

    def failure_notes(self):
        return self.daemon.notes()

    def _is_settled(self):
        disks = self.ctl.disks()
        return (disks is not None and self.bus.get("PendingCount") == 0 and
                not any(disk["state"] in BUSY_STATES for disk in disks.values()))


NOBODY = 65534


def needs_root(test):
    return unittest.skipUnless(os.geteuid() == 0, "needs root to call as another user")(test)


def run_as_nobody(directory):
    """What to start a program under that shall not be root and have this directory for its own.

    Root may read everything; any other user is as good as nobody.
    """
    if os.geteuid() != 0:
        return ()
    for path in (directory, *directory.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    return ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
