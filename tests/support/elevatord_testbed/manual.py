"""The man pages as tests need them: sections, entries, examples, words in bold.

Reads the subset of man(7) that the pages are written in.
"""

import re
import shlex
from dataclasses import dataclass, field

from elevatord_testbed.build_tree import SOURCE

PAGES = {
    "elevatord.policy.5": SOURCE / "policy" / "man" / "elevatord.policy.5",
    "elevatord.yaml.5": SOURCE / "service" / "man" / "elevatord.yaml.5",
    "elevatord-fleet.5": SOURCE / "service" / "mock" / "man" / "elevatord-fleet.5",
    "elevatord.8": SOURCE / "service" / "man" / "elevatord.8",
    "elevatorctl.1": SOURCE / "service" / "man" / "elevatorctl.1",
    "elevator-mock.1": SOURCE / "service" / "mock" / "man" / "elevator-mock.1",
}
_CHARACTERS = {r"\-": "-", r"\e": "\\", r"\(dq": '"', r"\(aq": "'", r"\(ti": "~", r"\(ha": "^",
               r"\(ga": "`", r"\&": ""}
_FONTS = re.compile(r"^\.(B|I|BR|RB|BI|IB|IR|RI) (.*)$")


@dataclass
class Entry:
    """A tagged paragraph: what the tag says, and the text under it."""
    tag: str
    text: str = ""


@dataclass
class Page:
    entries: dict = field(default_factory=dict)   # by section
    examples: list = field(default_factory=list)
    bold: set = field(default_factory=set)        # words

    def tags(self, section):
        return [entry.tag for entry in self.entries[section]]

    def entry(self, section, tag):
        [found] = [entry for entry in self.entries[section] if entry.tag == tag]
        return found


def unescaped(text):
    text = re.sub(r"\\f[BIRP]", "", text)
    return re.sub(r"\\\(..|\\[-e&]", lambda match: _CHARACTERS[match[0]], text)


def _arguments(text):
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.commenters, lexer.quotes, lexer.escape = True, "", '"', ""
    return list(lexer)


def _plain(line):
    """The text of a line, without its macro."""
    fonts = _FONTS.match(line)
    if not fonts:
        return "" if line.startswith(".") else unescaped(line)
    between = " " if len(fonts[1]) == 1 else ""
    return unescaped(between.join(_arguments(fonts[2])))


def _bold(line):
    fonts = _FONTS.match(line)
    if not fonts:
        return re.findall(r"\\fB(.*?)\\f[RP]", line)
    arguments = _arguments(fonts[2])
    if fonts[1] == "B":
        return arguments
    return [text for i, text in enumerate(arguments) if fonts[1][i % 2] == "B"]


def read(name):
    return parse(PAGES[name].read_text(encoding="utf-8"))


def parse(source):
    page = Page()
    section, example, next_is_tag = "", None, False
    for line in source.splitlines():
        if line == ".EX":
            example = []
        elif line == ".EE":
            page.examples.append("\n".join(example) + "\n")
            example = None
        elif example is not None:
            example.append(unescaped(line))
        elif line.startswith(".SH "):
            section = line[4:].strip('"')
            page.entries[section] = []
        elif line in (".TP", ".TQ"):
            next_is_tag = True
        else:
            page.bold.update(word for text in _bold(line) for word in unescaped(text).split())
            if next_is_tag:
                page.entries[section].append(Entry(_plain(line)))
            elif page.entries.get(section):
                page.entries[section][-1].text += _plain(line) + " "
            next_is_tag = False
    return page
