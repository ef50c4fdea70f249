"""The mount as programs see it: a sysfs for shells, cat and libudev."""

import os
import subprocess
import tempfile
import unittest

from integration_test import IntegrationTest, milliseconds
from elevatord_testbed.mock_fleet import fleet, nvme_disk, sata_disk
from elevatord_testbed.mock_mount import unmount
from elevatord_testbed.patience import wait_for


TO_BFQ = "none mq-deadline kyber [bfq] \n"


class Files(IntegrationTest):
    def queue(self, attribute):
        return self.mount.root / "block/sda/queue" / attribute

    def test_a_disk_is_found_by_all_its_links(self):
        number = (self.mount.root / "block/sda/dev").read_text().strip()
        for link in ("block/sda", "class/block/sda", f"dev/block/{number}"):
            with self.subTest(link=link):
                self.assertEqual((self.mount.root / link / "size").read_text(), "2147483648\n")
        self.assertEqual(os.path.realpath(self.mount.root / "block/sda/subsystem"),
                         str(self.mount.root / "class/block"))

    def test_a_switch_is_there_for_the_next_reader(self):
        self.queue("scheduler").write_text("bfq")
        self.assertEqual(self.queue("scheduler").read_text(), TO_BFQ)
        self.assertEqual(subprocess.run(["grep", "-c", "[[]bfq]", self.queue("scheduler")],
                                        capture_output=True, text=True).stdout, "1\n")

    def test_a_switch_brings_new_iosched_files(self):
        read_expire = open(self.queue("iosched/read_expire"))
        self.addCleanup(read_expire.close)
        self.queue("scheduler").write_text("bfq")
        self.assertTrue(self.queue("iosched/slice_idle").exists())
        self.assertFalse(self.queue("iosched/read_expire").exists())
        with self.assertRaisesRegex(OSError, "No such device"):
            read_expire.read()

    def test_an_unknown_name_is_refused(self):
        with self.assertRaisesRegex(OSError, "Invalid argument"):
            self.queue("scheduler").write_text("nonsense")

    def test_even_root_cannot_write_what_is_read_only(self):
        with self.assertRaisesRegex(OSError, "Permission denied"):
            self.queue("zoned").write_text("none")

    def test_nothing_can_be_made_or_taken_away(self):
        with self.assertRaisesRegex(OSError, "Permission denied"):
            self.queue("invented").write_text("x")
        with self.assertRaisesRegex(OSError, "Operation not permitted"):
            self.queue("scheduler").unlink()
        with self.assertRaisesRegex(OSError, "Operation not permitted"):
            (self.mount.root / "block/sdq").mkdir()

    def test_a_long_write_is_cut_to_a_page(self):
        descriptor = os.open(self.queue("scheduler"), os.O_WRONLY)
        self.addCleanup(os.close, descriptor)
        self.assertEqual(os.write(descriptor, b"kyber" + b" " * 5000), 4096)

    def test_uevent_takes_actions_and_logs_them(self):
        file = self.mount.root / "block/sda/uevent"
        file.write_text("change")
        self.assertIn("DEVNAME=sda\n", file.read_text())
        self.assertEqual([(entry["file"], entry["value"]) for entry in self.mount.writes("sda")],
                         [("uevent", "change")])

    def test_a_text_stays_the_same_while_a_file_is_open(self):
        with open(self.queue("scheduler")) as file:
            begin = file.read(4)
            self.queue("scheduler").write_text("bfq")
            self.assertEqual(begin + file.read(), "none [mq-deadline] kyber bfq \n")
            file.seek(0)
            self.assertEqual(file.read(), TO_BFQ)

    def test_a_removed_disk_is_gone_and_comes_back_as_another(self):
        old = open(self.queue("scheduler"))
        self.addCleanup(old.close)
        self.mount.control("remove sda")
        wait_for(lambda: not self.queue("scheduler").exists(), "sda is gone")
        self.assertNotIn("sda", os.listdir(self.mount.root / "block"))
        with self.assertRaisesRegex(OSError, "No such device"):
            old.read()
        self.mount.control("add sda like sdb")
        wait_for(lambda: self.queue("scheduler").exists(), "sda is back")
        self.assertEqual((self.mount.root / "block/sda/diskseq").read_text(), "5\n")

    def test_a_broken_command_is_an_error(self):
        with self.assertRaisesRegex(OSError, "Invalid argument"):
            self.mount.control("explode sda")
        with self.assertRaisesRegex(OSError, "No such device"):
            self.mount.control("hang sdz")


class AThousandDisks(IntegrationTest):
    fleet_text = fleet(nvme_disk("nvme[0-999]n1"))

    def test_all_are_served(self):
        files = list((self.mount.root / "block").glob("*/queue/scheduler"))
        self.assertEqual(len(files), 1000)
        taken = milliseconds(lambda: [file.read_text() for file in files])
        self.assertLess(taken, 10_000)

    @unittest.skipUnless(os.geteuid() == 0, "needs root to mount over /sys in a namespace")
    def test_libudev_lists_them_in_place_of_the_real_ones(self):
        script = ('mount --rbind "$1" /sys && SYSTEMD_DEVICE_VERIFY_SYSFS=0 '
                  'udevadm trigger --dry-run --verbose --subsystem-match=block')
        done = subprocess.run(
            ["unshare", "--mount", "--propagation=private", "sh", "-c", script, "sh", self.mount.root],
            capture_output=True, text=True, timeout=60)
        self.assertEqual(len(done.stdout.splitlines()), 1000, done.stderr)


class Ending(IntegrationTest):
    def test_writers_that_hang_are_answered_when_it_is_told_to_end(self):
        self.mount.control("hang sda\nhang sdb\n")
        writers = [self.begin_hung_write("bfq", disk) for disk in ("sda", "sdb")]
        taken = milliseconds(lambda: self.assertEqual(self.mount.terminate(), 0))
        self.assertLess(taken, 2000)  # a tenth of it, but for the sanitizers' own end
        self.assertFalse(self.mount.is_mounted())
        for writer in writers:
            self.assertIn("I/O error", writer.communicate(timeout=10)[1])

    def test_it_ends_when_somebody_unmounts_it(self):
        unmount(self.mount.root)
        self.assertEqual(self.mount.exit_status(), 0)

    def test_without_foreground_it_serves_from_the_background(self):
        with tempfile.TemporaryDirectory(prefix="elevatord-background-") as work:
            other = self.mount.__class__(work, fleet(sata_disk("sda")))
            self.addCleanup(unmount, other.root)
            done = subprocess.run(other.command(), capture_output=True, text=True, timeout=30)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("1 disks of kernel 6.18.44", done.stdout)
            self.assertEqual(other.scheduler("sda"), "mq-deadline")
            unmount(other.root)


class Starting(IntegrationTest):
    def errors_of(self, *arguments):
        command = [self.mount.command()[0], "mount", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30)
        self.assertEqual(done.returncode, 1, done.stdout)
        return done.stderr

    def test_only_an_empty_directory_is_mounted_on(self):
        fleet_option = self.mount.command()[-1]
        (self.work / "full").mkdir()
        (self.work / "full" / "file").touch()
        for place in ("full", "full/file", "missing"):
            with self.subTest(place=place):
                self.assertIn(place, self.errors_of(self.work / place, fleet_option))

    def test_a_broken_fleet_is_told_with_its_place(self):
        (self.work / "empty").mkdir()
        (self.work / "broken.yaml").write_text("version: 1\nkernel: 6.18.44\ndisks: [{name: sda}]\n")
        errors = self.errors_of(self.work / "empty", f"--fleet={self.work / 'broken.yaml'}")
        self.assertIn("broken.yaml:3:", errors)
