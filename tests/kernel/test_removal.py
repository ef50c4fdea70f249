"""Disks that go away at the worst moment are no error."""

from kernel_test import TO_BFQ, TO_KYBER, KernelTest
from elevatord_testbed.patience import wait_for

ROUNDS = 3


class Removal(KernelTest):
    def test_a_removed_disk_leaves_the_list(self):
        self.policy.write(TO_BFQ)
        gone, stays = self.make_disks(2)
        self.a_daemon_for([gone, stays]).start()
        self.wait_for_state([gone, stays], "ok")
        gone.remove()
        wait_for(lambda: set(self.ctl.disks()) == {stays.name}, "one disk is left")

    def test_removal_in_mid_flight_is_no_error(self):
        self.policy.write(TO_BFQ)
        disks = self.make_disks(32)
        self.a_daemon_for(disks).start()
        for turn in range(ROUNDS):
            self.wait_for_state(disks, "ok")
            self.policy.write((TO_KYBER, TO_BFQ)[turn % 2])
            self.assertEqual(self.ctl("reload").exit, 0)
            self.loops.remove(disks[::2])
            wait_for(lambda: len(self.ctl.disks()) == len(disks) // 2, "half of them are left")
            for disk in disks[::2]:
                disk.add()
                disk.attach()
        self.wait_for_state(disks, "ok")
        self.wait_for_scheduler(disks, "kyber")
        self.assertEqual(self.bus.get("WritesFailed"), 0)
        self.assertEqual(self.complaints(), [])

    def test_a_new_disk_of_the_same_name_is_a_new_disk(self):
        self.policy.write(TO_BFQ)
        disk, = self.make_disks(1)
        self.a_daemon_for([disk]).start()
        self.wait_for_state([disk], "ok")
        disk.remove()
        disk.add()
        opens = self.watch([disk])
        disk.attach()
        self.wait_for_scheduler([disk], "bfq")
        self.wait_for_state([disk], "ok")
        self.assertEqual(opens.of(disk), 1)

    def test_another_medium_in_the_same_disk_is_a_new_disk(self):
        self.policy.write(TO_BFQ)
        disk, = self.make_disks(1)
        self.a_daemon_for([disk]).start()
        self.wait_for_state([disk], "ok")
        disk.detach()
        wait_for(lambda: self.states_of({disk.name}) <= {"excluded", "absent"}, "it has no size")
        disk.write_scheduler("kyber")
        disk.attach()
        self.wait_for_scheduler([disk], "bfq")

    def complaints(self):
        return [line for line in self.daemon.log().splitlines()
                if "error" in line.lower() or "failed" in line.lower()]
