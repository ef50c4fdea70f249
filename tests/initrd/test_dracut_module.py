"""The module of dracut."""

import shlex
import subprocess

from initrd_test import HOOKS, InitrdTest
from elevatord_testbed.policy_dir import policy, rule

MODULE = HOOKS / "module-setup.sh"

# As dracut has them.
FUNCTIONS = """
require_binaries() { command -v "$1" >/dev/null; }
dwarn() { echo "dracut: $*" >&2; }
instmods() { echo "hostonly=$hostonly $#: $*" >>%s; }
kernel=6.1.0-9-amd64
hostonly=yes
"""


class DracutModule(InitrdTest):
    def run_module(self, function, variables=""):
        functions = FUNCTIONS % shlex.quote(str(self.notes))
        script = f"{functions}{variables}\n. {shlex.quote(str(MODULE))}\n{function}"
        return self.run_shell("bash", "-c", script)

    def test_it_is_shell(self):
        subprocess.run(["bash", "-n", MODULE], check=True, timeout=30)

    def test_it_is_taken_where_there_is_an_elevatorctl(self):
        self.assertNotEqual(self.run_module("PATH=/nonexistent; check")[0], 0)
        self.ctl_that_says()
        self.assertEqual(self.run_module("check && depends"), (0, "", ""))

    def test_each_module_is_installed_whether_it_is_loaded_now_or_not(self):
        self.ctl_that_says("bfq", "kyber_iosched")
        self.assertEqual(self.run_module("installkernel"), (0, "", ""))
        self.assertEqual(self.noted(), ["hostonly= 2: bfq kyber_iosched"])

    def test_other_modules_are_for_this_host_only_as_before(self):
        self.ctl_that_says("bfq")
        self.assertEqual(self.run_module('installkernel; echo "$hostonly"'), (0, "yes\n", ""))

    def test_the_tree_is_that_of_the_initrds_kernel(self):
        self.ctl_that_says("bfq")
        self.run_module("installkernel")
        self.run_module("installkernel", "srcmods=/elsewhere/6.1.0/")
        self.assertEqual(self.asked.read_text().splitlines(),
                         ["check --modules --module-tree=/lib/modules/6.1.0-9-amd64",
                          "check --modules --module-tree=/elsewhere/6.1.0/"])

    def test_where_all_are_part_of_the_kernel_nothing_is_installed(self):
        self.ctl_that_says()
        self.assertEqual(self.run_module("installkernel"), (0, "", ""))
        self.assertEqual(self.noted(), [])

    def test_a_policy_with_mistakes_is_a_warning_and_no_failed_initrd(self):
        self.ctl_that_says(status=1)
        status, _, errors = self.run_module("installkernel")
        self.assertEqual(status, 0)
        self.assertIn("dracut: elevatord: ", errors)
        self.assertEqual(self.noted(), [])

    def test_the_modules_are_those_of_the_policy(self):
        self.the_real_ctl(policy(rule("ssd", "medium: ssd", "[adios, kyber, mq-deadline]"),
                                 rule("hdd", "medium: hdd", "[bfq, mq-deadline]")))
        self.assertEqual(self.run_module("installkernel", f"srcmods={self.a_module_tree()}/"),
                         (0, "", ""))
        self.assertEqual(self.noted(), ["hostonly= 2: kyber_iosched bfq"])
