"""What every kernel test has: loop disks of its own, a bus, a policy directory and the daemon.

All of it lives in a private namespace (tap_runner.py --private-namespace).
"""

import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed import foreign_disks, udev  # noqa: E402
from elevatord_testbed.bus import Bus  # noqa: E402
from elevatord_testbed.daemon import Daemon  # noqa: E402
from elevatord_testbed.loop_disk import LoopDisks  # noqa: E402
from elevatord_testbed.loop_numbers import LoopNumbers  # noqa: E402
from elevatord_testbed.patience import wait_for  # noqa: E402
from elevatord_testbed.policy_dir import PolicyDir, policy, rule  # noqa: E402
from elevatord_testbed.writing_opens import WritingOpens  # noqa: E402

# New loops have none. Two others are needed, so that there is something to switch between.
TO_BFQ = policy(rule("loops", "class: loop", "bfq"))
TO_KYBER = policy(rule("loops", "class: loop", "kyber"))
TO_NONE = policy(rule("loops", "class: loop", "none"))
NEEDED_SCHEDULERS = {"none", "mq-deadline", "kyber", "bfq"}

SHORT_DEADLINES = "version: 1\ndeadlines: {warn: 1s, give_up: 2s, stop: 1s}\n"


class KernelTest(unittest.TestCase):
    """Disks are made by the test; the daemon is told their names and started by it."""

    def setUp(self):
        foreign_disks.check(LoopNumbers.of_environment())
        tempfile.tempdir = "/run"  # so that nothing is left behind when the namespace is killed
        self.addCleanup(self.assert_foreign_disks_untouched, foreign_schedulers())
        work = tempfile.TemporaryDirectory(prefix="elevatord-kernel-")
        self.addCleanup(work.cleanup)
        self.work = Path(work.name)
        self.policy = PolicyDir(self.work / "policy.d")
        self.loops = LoopDisks()
        self.addCleanup(self.loops.remove_all)
        self.bus = Bus().start()
        self.addCleanup(self.bus.close)
        self.daemon = None

    def add_disks(self, count=1):
        """Disks without a size, that nobody manages until they are attached."""
        disks = self.loops.add(count)
        missing = NEEDED_SCHEDULERS - set(disks[0].schedulers)
        if missing:
            self.skipTest(f"loop disks of this kernel do not offer {', '.join(sorted(missing))}")
        return disks

    def make_disks(self, count=1):
        disks = self.add_disks(count)
        for disk in disks:
            disk.attach()
        udev.settle()
        return disks

    def watch(self, disks):
        opens = WritingOpens(disks)
        self.addCleanup(opens.close)
        return opens

    def a_daemon_for(self, disks, *options):
        allowed = ",".join(disk.name for disk in disks)
        daemon = Daemon(self.work, self.bus, self.policy,
                        [f"--devices={allowed}", "--spawn-worker", *options])
        self.addCleanup(daemon.close)
        self.daemon = daemon
        self.ctl = daemon.ctl
        return daemon

    def config(self, text):
        file = self.work / "elevatord.yaml"
        file.write_text(text)
        return f"--config={file}"

    def wait_for_scheduler(self, disks, name, seconds=10):
        wait_for(lambda: all(disk.scheduler == name for disk in disks),
                 f"{disks} on {name}", seconds)

    def wait_for_state(self, disks, state, seconds=10):
        """A failure shows the other states and whose they are."""
        names = [disk.name for disk in disks]
        others = None

        def all_are():
            nonlocal others
            others = {name: found for name, found in self.state_by_name(names).items()
                      if found != state}
            return not others

        try:
            wait_for(all_are, f"all of {len(names)} are {state}", seconds)
        except AssertionError as late:
            raise AssertionError(f"{late}; instead: {others}") from None

    def wait_until_events_are_handled(self):
        """By udevd, then by the daemon: it hears of disks in order, so a last one ends the queue."""
        udev.settle()
        wait_for(lambda: self.bus.get("PendingCount") == 0, "no work is left")

    def state_by_name(self, names):
        disks = self.ctl.disks() or {}
        return {name: disks[name]["state"] if name in disks else "absent" for name in names}

    def states_of(self, names):
        return set(self.state_by_name(names).values())

    def assert_foreign_disks_untouched(self, before):
        self.assertEqual(foreign_schedulers(), before)

    def failure_notes(self):
        udevd_log = Path("/run/udevd.log").read_text(errors="replace")
        notes = self.daemon.notes() if self.daemon else "no daemon"
        return f"{notes}\nlog of udevd:\n{udevd_log}"


def foreign_schedulers():
    """Loops are left out: other test runs switch theirs."""
    return {str(file): file.read_text() for file in Path("/sys/block").glob("*/queue/scheduler")
            if not re.match(r"loop\d", file.parts[3])}
