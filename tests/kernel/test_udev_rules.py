"""elevatord-udev from a real rule, and wishes of rules in a udev property."""

from kernel_test import KernelTest
from elevatord_testbed import udev
from elevatord_testbed.build_tree import ELEVATORD_UDEV, program
from elevatord_testbed.policy_dir import policy, rule

RULE_FILE = "60-elevatord-test.rules"
EVENTS = 20


class UdevRulesTest(KernelTest):
    def rule_for(self, disks, *actions):
        names = "|".join(disk.name for disk in disks)
        match = f'SUBSYSTEM=="block", ACTION!="remove", ATTR{{size}}!="0", KERNEL=="{names}"'
        udev.install_rule(RULE_FILE, ", ".join([match, *actions]) + "\n")
        self.addCleanup(udev.remove_rule, RULE_FILE)

    def send_changes(self, disk):
        for _ in range(EVENTS):
            disk.write_uevent("change")
        udev.settle()


class Helper(UdevRulesTest):
    def set_by_rule(self, *words):
        disk, = self.add_disks(1)
        opens = self.watch([disk])
        self.rule_for([disk], udev.run_program(program(ELEVATORD_UDEV), "set", *words))
        disk.attach()
        udev.settle()
        return disk, opens

    def test_it_switches_once_whatever_the_number_of_events(self):
        disk, opens = self.set_by_rule("bfq", "mq-deadline")
        self.assertEqual((disk.scheduler, opens.of(disk)), ("bfq", 1))
        self.send_changes(disk)
        self.assertEqual((disk.scheduler, opens.of(disk)), ("bfq", 1))

    def test_it_writes_nothing_when_active_already(self):
        disk, opens = self.set_by_rule("none")
        self.send_changes(disk)
        self.assertEqual((disk.scheduler, opens.of(disk)), ("none", 0))

    def test_it_takes_the_first_name_on_offer(self):
        disk, opens = self.set_by_rule("adios", "kyber", "bfq")
        self.assertEqual((disk.scheduler, opens.of(disk)), ("kyber", 1))

    def test_it_writes_nothing_when_no_name_is_on_offer(self):
        disk, opens = self.set_by_rule("adios")
        self.assertEqual((disk.scheduler, opens.of(disk)), ("none", 0))


class Property(UdevRulesTest):
    def test_the_wish_of_a_rule_is_granted_with_one_write(self):
        self.policy.write(policy(rule("wish", "class: loop", "from_udev")))
        disk, = self.add_disks(1)
        opens = self.watch([disk])
        self.rule_for([disk], 'ENV{ELEVATORD_SCHEDULER}="kyber"')
        self.a_daemon_for([disk]).start()
        disk.attach()
        self.wait_for_scheduler([disk], "kyber")
        self.wait_for_state([disk], "ok")
        self.send_changes(disk)
        self.wait_until_events_are_handled()
        self.assertEqual(opens.of(disk), 1)
        self.assertEqual(self.ctl.disk(disk.name)["source"], {"scheduler": "udev"})

    def test_without_the_property_nothing_is_wanted(self):
        self.policy.write(policy(rule("wish", "class: loop", "from_udev")))
        disk, = self.make_disks(1)
        opens = self.watch([disk])
        self.a_daemon_for([disk]).start()
        self.wait_for_state([disk], "ok")
        self.assertEqual(opens.of(disk), 0)
