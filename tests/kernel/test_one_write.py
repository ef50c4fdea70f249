"""A scheduler is written once when it must change, and not at all when it need not."""

from kernel_test import TO_BFQ, TO_KYBER, TO_NONE, KernelTest
from elevatord_testbed import udev
from elevatord_testbed.patience import remains, wait_for
from elevatord_testbed.policy_dir import policy, rule

STORM = 1000


class OneWrite(KernelTest):
    def storm(self, disks):
        """Synthetic change events one after the other, then an add event each, as at a trigger."""
        for number in range(STORM):
            disks[number % len(disks)].write_uevent("change")
        udev.trigger(disks, "change")
        udev.trigger(disks, "add")
        self.wait_until_events_are_handled()

    def assert_stays_at(self, opens, count):
        # A value is visible a moment before its writer has closed the file.
        wait_for(lambda: opens.total() >= count, f"{count} writing opens")
        remains(lambda: opens.total() == count, f"{count} writing opens", 0.5)

    def test_a_new_disk_is_opened_for_writing_exactly_once(self):
        self.policy.write(TO_BFQ)
        disks = self.add_disks(8)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        for disk in disks:
            disk.attach()
        self.wait_for_scheduler(disks, "bfq")
        self.wait_for_state(disks, "ok")
        self.assertEqual([opens.of(disk) for disk in disks], [1] * len(disks))

    def test_a_disk_that_was_there_before_is_opened_for_writing_exactly_once(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(8)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_scheduler(disks, "bfq")
        self.wait_for_state(disks, "ok")
        self.assertEqual([opens.of(disk) for disk in disks], [1] * len(disks))

    def test_what_is_active_already_is_never_written(self):
        self.policy.write(TO_NONE)
        disks = self.add_disks(4)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        for disk in disks:
            disk.attach()
        self.wait_for_state(disks, "ok")
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assert_stays_at(opens, 0)

    def test_a_thousand_events_write_nothing_where_nothing_is_to_do(self):
        self.policy.write(TO_NONE)
        disks = self.make_disks(4)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_state(disks, "ok")
        self.storm(disks)
        self.assert_stays_at(opens, 0)
        self.assertEqual(self.states_of({disk.name for disk in disks}), {"ok"})

    def test_a_thousand_events_write_nothing_after_a_switch(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(4)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_state(disks, "ok")
        self.storm(disks)
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assert_stays_at(opens, len(disks))

    def test_two_matching_rules_make_one_switch(self):
        self.policy.write(policy(rule("first", "class: loop", "kyber"),
                                 rule("second", "class: loop", "bfq")))
        disks = self.make_disks(2)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_state(disks, "ok")
        self.assertEqual([disk.scheduler for disk in disks], ["kyber"] * 2)
        self.assert_stays_at(opens, 2)

    def test_a_list_of_wishes_tries_no_name_that_the_disk_does_not_offer(self):
        self.policy.write(policy(rule("wishes", "class: loop", "[adios, bfq, mq-deadline]")))
        disks = self.make_disks(2)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_state(disks, "ok")
        self.assertEqual([disk.scheduler for disk in disks], ["bfq"] * 2)
        self.assert_stays_at(opens, 2)

    def test_a_name_that_is_not_on_offer_is_never_written(self):
        self.policy.write(policy(rule("wishes", "class: loop", "adios")))
        disks = self.make_disks(2)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_state(disks, "unavailable")
        self.assertEqual(self.ctl("apply").exit, 1)
        self.assert_stays_at(opens, 0)

    def test_a_changed_policy_makes_one_more_switch(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(2)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_scheduler(disks, "bfq")
        self.wait_for_state(disks, "ok")
        self.policy.write(TO_KYBER)
        self.assertEqual(self.ctl("reload").exit, 0)
        self.wait_for_scheduler(disks, "kyber")
        self.assert_stays_at(opens, 4)

    def test_disks_outside_the_allow_list_are_left_alone(self):
        self.policy.write(TO_BFQ)
        mine, *others = self.make_disks(3)
        opens = self.watch(others)
        self.a_daemon_for([mine]).start()
        self.wait_for_scheduler([mine], "bfq")
        self.storm([mine, *others])
        self.assert_stays_at(opens, 0)

    def test_sixty_disks_at_once_are_sixty_writes(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(60)
        opens = self.watch(disks)
        self.a_daemon_for(disks).start()
        self.wait_for_scheduler(disks, "bfq")
        self.wait_for_state(disks, "ok")
        self.assertEqual(opens.total(), 60)
