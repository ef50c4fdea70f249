"""More disks and more events than usual: no write too many, none lost, no memory without end."""

from test_daemon import DaemonTest
from elevatord_testbed.daemon import worker_pids_of
from elevatord_testbed.memory import NO_QUARANTINE, allowed_kib, peak_kib
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.patience import remains, wait_for

UNHURRIED = "version: 1\ndeadlines: {warn: 30s, give_up: 60s, stop: 1s}\n"

RIGHT, WRONG = 1000, 255
# Measured: 11.
KIB_PER_DISK = 20
MORE_KIB = 8 * 1024


class Coldplug(DaemonTest):
    """All disks are there when the daemon starts, most of them as they are wanted."""

    seconds = 240
    fleet_text = fleet(nvme_disk(f"nvme[0-{RIGHT - 1}]n1"), sata_disk(f"sd[0-{WRONG - 1}]"))

    def setUp(self):
        super().setUp()
        (self.work / "elevatord.yaml").write_text(UNHURRIED)
        self.daemon.start(environment=NO_QUARANTINE)
        self.wait_until_settled()

    def wait_until_settled(self):
        wait_for(lambda: len(self.states()) == RIGHT + WRONG, "every disk is known", 60)
        self.wait_until_all_are("ok", seconds=100)

    def peak(self):
        return sum(peak_kib(pid) for pid in (self.daemon.pid, *worker_pids_of(self.daemon.pid)))

    def test_each_wrong_disk_gets_one_write_and_a_second_look_at_all_costs_nothing(self):
        self.assertEqual(self.written_files(),
                         sorted((f"sd{number}", "scheduler", "bfq") for number in range(WRONG)))
        before = self.peak()
        self.assertEqual(self.ctl("apply", "--timeout=60s").exit, 0)
        remains(lambda: len(self.mount.log("open")) == WRONG, "nobody opens to write", 1.5)
        self.assertLess(self.peak() - before, allowed_kib(MORE_KIB))

    def test_memory_is_bounded_by_the_number_of_disks(self):
        with_disks = self.peak()
        self.daemon.stop()
        self.daemon.start("--devices=none-has-this-name", environment=NO_QUARANTINE)
        self.assertLess(with_disks - self.peak(), allowed_kib(KIB_PER_DISK * (RIGHT + WRONG)))
