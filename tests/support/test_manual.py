#!/usr/bin/python3
"""What tests read out of man pages."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from elevatord_testbed import manual  # noqa: E402

PAGE = r"""
.TH EXAMPLE 5
.SH DESCRIPTION
Text with a \fBbold\-word\fR and an \fIitalic\fP one.
.SH "SEVERAL WORDS"
.TP
.BI \-\-bus= BUS
Which
.BR one ,
and why.
.TP
.BR \-h ", " \-\-help
Help.
.EX
\&.dot: \(aqa\(aq  # \(dqb\(dq \e \(ti
\-\-\-
.EE
"""


class Manual(unittest.TestCase):
    def setUp(self):
        self.page = manual.parse(PAGE)

    def test_entries_are_found_under_their_section(self):
        self.assertEqual(self.page.tags("SEVERAL WORDS"), ["--bus=BUS", "-h, --help"])
        self.assertEqual(self.page.tags("DESCRIPTION"), [])
        self.assertEqual(self.page.entry("SEVERAL WORDS", "--bus=BUS").text, "Which one, and why. ")

    def test_bold_is_told_from_what_stands_beside_it(self):
        self.assertEqual(self.page.bold, {"bold-word", "--bus=", "one", "-h", "--help"})

    def test_examples_are_as_a_reader_copies_them(self):
        self.assertEqual(self.page.examples, [".dot: 'a'  # \"b\" \\ ~\n---\n"])


if __name__ == "__main__":
    unittest.main()
