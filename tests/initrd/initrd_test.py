"""What tests of the initrd's hooks have: their own elevatorctl on PATH, and functions that note calls."""

import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "support"))
from elevatord_testbed.build_tree import ELEVATORCTL, SOURCE, program  # noqa: E402
from elevatord_testbed.module_tree import ModuleTree  # noqa: E402
from elevatord_testbed.policy_dir import PolicyDir  # noqa: E402

HOOKS = SOURCE / "udev-rules" / "initrd"


class InitrdTest(unittest.TestCase):
    def setUp(self):
        work = tempfile.TemporaryDirectory(prefix="elevatord-initrd-")
        self.addCleanup(work.cleanup)
        self.work = Path(work.name)
        self.programs = self.work / "bin"
        self.programs.mkdir()
        self.notes = self.work / "notes"
        self.notes.touch()
        self.asked = self.work / "asked"

    def ctl_that_says(self, *lines, status=0):
        """Notes what it was asked."""
        words = " ".join(shlex.quote(line) for line in lines)
        says = f"printf '%s\\n' {words}" if lines else ":"
        self._ctl(f'echo "$*" >>{self.asked}\n{says}\nexit {status}\n')

    def the_real_ctl(self, policy_text):
        """With a policy directory of the test's in place of the installed ones."""
        policy_dir = PolicyDir(self.work / "policy.d")
        policy_dir.write(policy_text)
        self._ctl(f'exec {shlex.quote(str(program(ELEVATORCTL)))} "$@" {policy_dir}\n')

    def a_module_tree(self):
        return (ModuleTree(self.work).with_module("kernel/block/bfq", "bfq-iosched")
                .with_module("kernel/block/kyber-iosched", "kyber-iosched")
                .with_builtin("kernel/block/mq-deadline").finish())

    def _ctl(self, text):
        file = self.programs / "elevatorctl"
        file.write_text("#!/bin/sh\n" + text)
        file.chmod(0o755)

    def run_shell(self, *command, **environment):
        """(exit status, stdout, stderr)"""
        path = f"{self.programs}:{os.environ['PATH']}"
        done = subprocess.run(command, capture_output=True, text=True, timeout=30,
                              env=os.environ | {"PATH": path} | environment)
        return done.returncode, done.stdout, done.stderr

    def noted(self):
        return self.notes.read_text().splitlines()
