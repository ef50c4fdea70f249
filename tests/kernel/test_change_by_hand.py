"""What an admin changes by hand stays, until it is asked for again."""

from kernel_test import TO_BFQ, TO_KYBER, KernelTest
from elevatord_testbed import udev


class ChangeByHand(KernelTest):
    def setUp(self):
        super().setUp()
        self.policy.write(TO_KYBER)
        self.disks = self.make_disks(2)
        self.changed, self.other = self.disks
        self.a_daemon_for(self.disks).start()
        self.wait_for_scheduler(self.disks, "kyber")
        self.wait_for_state(self.disks, "ok")
        self.opens = self.watch(self.disks)
        self.changed.write_scheduler("bfq")
        self.opens.clear()  # that write was ours

    def assert_still_as_changed(self):
        self.assertEqual(self.changed.scheduler, "bfq")
        self.assertEqual(self.opens.total(), 0)

    def send_changes(self):
        for _ in range(10):
            self.changed.write_uevent("change")
        udev.trigger(self.disks)
        self.wait_until_events_are_handled()

    def test_it_survives_change_events_and_is_shown_as_drift(self):
        self.send_changes()
        self.wait_for_state([self.changed], "drifted")
        self.assertEqual(self.states_of({self.other.name}), {"ok"})
        self.assert_still_as_changed()

    def test_it_survives_synthetic_add_events(self):
        udev.trigger(self.disks, "add")
        self.wait_until_events_are_handled()
        self.wait_for_state([self.changed], "drifted")
        self.assert_still_as_changed()

    def test_it_survives_a_reload_of_the_unchanged_policy(self):
        self.assertEqual(self.ctl("reload").exit, 0)
        self.send_changes()
        self.wait_for_state([self.changed], "drifted")
        self.assert_still_as_changed()

    def test_it_survives_a_restart(self):
        self.daemon.restart()
        self.wait_for_state([self.changed], "drifted")
        self.assert_still_as_changed()

    def test_it_survives_a_killed_daemon(self):
        self.daemon.kill()
        self.daemon.start()
        self.wait_for_state([self.changed], "drifted")
        self.assert_still_as_changed()

    def test_apply_brings_it_back_with_one_write(self):
        self.send_changes()
        self.assertEqual(self.ctl("plan").exit, 1)
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assertEqual(self.changed.scheduler, "kyber")
        self.assertEqual(self.opens.total(), 1)
        self.assertEqual(self.ctl("plan").exit, 0)

    def test_apply_finds_it_also_before_any_event(self):
        self.assertEqual(self.ctl("apply").exit, 0)
        self.assertEqual(self.changed.scheduler, "kyber")
        self.assertEqual(self.opens.total(), 1)

    def test_a_new_wish_replaces_it(self):
        self.policy.write(TO_BFQ)
        self.assertEqual(self.ctl("reload").exit, 0)
        self.wait_for_scheduler(self.disks, "bfq")
        self.wait_for_state(self.disks, "ok")
        self.assertEqual((self.opens.of(self.changed), self.opens.of(self.other)), (0, 1))
