"""The daemon itself opens nothing under queue/: even a read there may hang."""

import re
import shutil

from kernel_test import TO_BFQ, TO_KYBER, KernelTest
from elevatord_testbed import udev

UNDER_QUEUE = re.compile(r'/queue\b|"queue\b')


class OpenedFiles(KernelTest):
    def setUp(self):
        super().setUp()
        if shutil.which("strace") is None:
            self.skipTest("strace is not installed")

    def test_none_is_under_queue(self):
        self.policy.write(TO_BFQ)
        trace = self.work / "opens.txt"
        disks = self.make_disks(4)
        # -D: the daemon stays the process that we started. No -f: the worker may open what it
        # likes, and is another process.
        strace = ["strace", "-D", "-y", "-e", "trace=open,openat,openat2", "-o", str(trace)]
        self.a_daemon_for(disks).start(
            under=strace, environment={"ASAN_OPTIONS": "detect_leaks=0"})  # these need ptrace too
        self.wait_for_scheduler(disks, "bfq")
        self.exercise(disks)
        self.daemon.stop()
        lines = trace.read_text().splitlines()
        self.assertTrue([line for line in lines if "50-test.yaml" in line], "the trace is complete")
        self.assertEqual([line for line in lines if UNDER_QUEUE.search(line)], [])

    def exercise(self, disks):
        udev.trigger(disks)
        self.wait_until_events_are_handled()
        self.policy.write(TO_KYBER)
        self.ctl("reload")
        self.wait_for_scheduler(disks, "kyber")
        disks[0].write_scheduler("bfq")
        for command in ("plan", "apply"):
            self.ctl(command)
        self.ctl("explain", disks[0].name)
        disks[0].remove()
        self.wait_until_events_are_handled()
