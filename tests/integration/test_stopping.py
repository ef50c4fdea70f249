"""SIGTERM while one write does not come back and others wait for their turn."""

from test_daemon import SHORT_DEADLINES, DaemonTest
from elevatord_testbed.mock_fleet import fleet, sata_disk
from elevatord_testbed.patience import remains, wait_for

DISKS = [f"sd{letter}" for letter in "abcdefgh"]
STOP_SECONDS = 2.0


class StopBesideAFreeze:
    """`frozen` is whichever disk was written first; its write is not given up before SIGTERM."""

    config_text = ("version: 1\n"
                   f"deadlines: {{warn: 10s, give_up: 30s, stop: {STOP_SECONDS:.0f}s}}\n")

    def setUp(self):
        super().setUp()
        self.configure(self.config_text)
        self.mount.control("\n".join(f"hang {disk}" for disk in DISKS))
        self.daemon.start()
        wait_for(lambda: len(self.written_now()) == 1 and
                 self.disks_that_are("writing") == self.written_now(), "one write is under way")
        self.frozen, = self.written_now()
        self.queued = sorted(set(DISKS) - {self.frozen})
        self.mount.control("\n".join(f"release {disk}" for disk in self.queued))

    def configure(self, text):
        (self.work / "elevatord.yaml").write_text(text)

    def written_now(self):
        return {disk for disk, words in self.mount.state().items() if "writers=1" in words}

    def disks_that_are(self, state):
        return {name for name, found in self.states().items() if found == state}

    def opened(self):
        return [entry["disk"] for entry in self.mount.log("open")]

    def stop_and_start_again(self):
        self.daemon.stop()
        self.configure(SHORT_DEADLINES)
        self.daemon.start()

    def test_it_ends_within_its_deadline(self):
        self.assertEqual(self.disks_that_are("pending"), set(self.queued))
        self.assertLess(self.daemon.stop(), STOP_SECONDS)
        self.assertEqual(self.daemon.exit_status(), 0)

    def test_nothing_is_written_from_then_on(self):
        self.daemon.stop()
        opens = self.opened()
        remains(lambda: self.opened() == opens, "nobody opens a file to write", 1)
        self.mount.control(f"release {self.frozen}")
        wait_for(lambda: self.mount.scheduler(self.frozen) == "bfq", "what was under way is done")
        remains(lambda: self.opened() == opens, "nobody opens a file to write", 1)
        self.assertEqual({self.mount.scheduler(disk) for disk in self.queued}, {"mq-deadline"})

    def test_the_next_one_takes_the_disk_for_stuck(self):
        self.stop_and_start_again()
        self.assertEqual(self.states()[self.frozen], "stuck")
        remains(lambda: self.frozen in self.written_now(), "one writer, not two", 1)

    def test_it_is_as_wanted_once_the_freeze_ends_after_one_write_in_all(self):
        self.stop_and_start_again()
        self.mount.control(f"release {self.frozen}")
        self.wait_until_all_are("ok")
        done = [entry["disk"] for entry in self.mount.writes() if entry["result"] == "ok"]
        self.assertEqual(sorted(done), DISKS)


class OneWriteAtATime(StopBesideAFreeze, DaemonTest):
    config_text = StopBesideAFreeze.config_text + "parallel: 1\n"
    fleet_text = fleet(sata_disk("sd[a-h]"))

    def test_nothing_was_written_before_either(self):
        self.daemon.stop()
        self.assertEqual(self.opened(), [self.frozen])

    def test_the_next_one_serves_the_others(self):
        self.stop_and_start_again()
        self.wait_until_all_are("ok", but=(self.frozen,))
        self.assertEqual({self.mount.scheduler(disk) for disk in self.queued}, {"bfq"})


class DisksThatTakeTurns(StopBesideAFreeze, DaemonTest):
    """A kernel that answers EBUSY to all but one disk of a host."""

    fleet_text = fleet(sata_disk("sd[a-h]"), kernel="7.3.0")
