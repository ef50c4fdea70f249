#!/usr/bin/python3
"""The counter that "exactly one write" rests on, on plain files."""

import os
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elevatord_testbed.writing_opens import WritingOpens  # noqa: E402

TIMES = 500


def write(disk):
    descriptor = os.open(disk.scheduler_file, os.O_WRONLY)
    os.write(descriptor, b"none")
    os.close(descriptor)


class WritingOpensTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.disks = []
        for name in ("one", "two"):
            file = Path(directory.name) / name
            file.touch()
            self.disks.append(SimpleNamespace(name=name, scheduler_file=file))
        self.opens = WritingOpens(self.disks)
        self.addCleanup(self.opens.close)

    def test_writes_right_after_each_other_are_all_counted(self):
        for _ in range(TIMES):
            write(self.disks[0])
        self.assertEqual(self.opens.of(self.disks[0]), TIMES)
        self.assertEqual(self.opens.of(self.disks[1]), 0)

    def test_an_open_without_a_write_counts(self):
        os.close(os.open(self.disks[0].scheduler_file, os.O_WRONLY))
        self.assertEqual(self.opens.total(), 1)

    def test_reading_does_not_count(self):
        self.disks[0].scheduler_file.read_text()
        self.assertEqual(self.opens.total(), 0)

    def test_cleared_counts_start_anew(self):
        write(self.disks[0])
        self.opens.clear()
        write(self.disks[1])
        self.assertEqual(self.opens.total(), 1)

    def test_writers_that_wait_for_each_other_are_both_counted(self):
        # As in sysfs, where the second write goes on when the first is through.
        for _ in range(TIMES):
            first, second = (os.open(self.disks[0].scheduler_file, os.O_WRONLY) for _ in range(2))
            for descriptor in (first, second):
                os.write(descriptor, b"none")
                os.close(descriptor)
        self.assertEqual(self.opens.of(self.disks[0]), 2 * TIMES)



if __name__ == "__main__":
    unittest.main()
