"""The hook of initramfs-tools."""

import subprocess

from initrd_test import HOOKS, InitrdTest
from elevatord_testbed.policy_dir import policy, rule

HOOK = HOOKS / "initramfs-hook"
FUNCTIONS = "/usr/share/initramfs-tools/hook-functions"


class InitramfsHook(InitrdTest):
    def setUp(self):
        super().setUp()
        functions = self.work / "hook-functions"
        functions.write_text(f'manual_add_modules() {{ echo "$#: $*" >>{self.notes}; }}\n')
        self.hook = self.work / "elevatord"
        self.hook.write_text(HOOK.read_text().replace(FUNCTIONS, str(functions)))

    def run_hook(self, *words, **environment):
        return self.run_shell("sh", "-u", self.hook, *words,
                              **({"version": "6.1.0-9-amd64"} | environment))

    def test_it_is_plain_shell(self):
        self.assertTrue(HOOK.read_text().startswith("#!/bin/sh\n"))
        subprocess.run(["sh", "-n", HOOK], check=True, timeout=30)

    def test_asked_for_what_must_run_before_it_does_nothing_else(self):
        self.ctl_that_says("bfq")
        self.assertEqual(self.run_hook("prereqs"), (0, "\n", ""))
        self.assertFalse(self.asked.exists())

    def test_each_module_is_added(self):
        self.ctl_that_says("bfq", "kyber_iosched")
        self.assertEqual(self.run_hook(), (0, "", ""))
        self.assertEqual(self.noted(), ["2: bfq kyber_iosched"])

    def test_the_tree_is_that_of_the_initrds_kernel(self):
        self.ctl_that_says("bfq")
        self.run_hook()
        self.run_hook(MODULESDIR="/elsewhere/6.1.0")
        self.assertEqual(self.asked.read_text().splitlines(),
                         ["check --modules --module-tree=/lib/modules/6.1.0-9-amd64",
                          "check --modules --module-tree=/elsewhere/6.1.0"])

    def test_a_policy_with_mistakes_is_a_warning_and_no_failed_kernel_update(self):
        self.ctl_that_says(status=1)
        status, _, errors = self.run_hook()
        self.assertEqual(status, 0)
        self.assertTrue(errors.startswith("W: elevatord: "), errors)
        self.assertEqual(self.noted(), [])

    def test_the_modules_are_those_of_the_policy(self):
        self.the_real_ctl(policy(rule("ssd", "medium: ssd", "[adios, kyber, mq-deadline]"),
                                 rule("hdd", "medium: hdd", "[bfq, mq-deadline]")))
        self.assertEqual(self.run_hook(MODULESDIR=str(self.a_module_tree())), (0, "", ""))
        self.assertEqual(self.noted(), ["2: kyber_iosched bfq"])

    def test_a_real_policy_with_mistakes_adds_none_and_tells_them(self):
        self.the_real_ctl(policy(rule("hdd", "medium: hdd", "mq-dedline")))
        status, _, errors = self.run_hook(MODULESDIR=str(self.a_module_tree()))
        self.assertEqual(status, 0)
        self.assertIn("unknown scheduler 'mq-dedline'", errors)
        self.assertEqual(self.noted(), [])
