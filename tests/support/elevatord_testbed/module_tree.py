"""A tree as below /lib/modules: modules that have a name and an alias, and no code."""

import struct
import subprocess
from pathlib import Path

RELEASE = "1.2.3"
_SECTION_NAMES = b"\0.modinfo\0.shstrtab\0"


class ModuleTree:
    """`work`/lib/modules/1.2.3, with the indexes of the system's depmod once it is finished."""

    def __init__(self, work):
        self._base = Path(work)
        self.path = self._base / "lib/modules" / RELEASE
        self.path.mkdir(parents=True)
        self._builtin = []

    def __str__(self):
        return str(self.path)

    def with_module(self, path, alias):
        file = self.path / f"{path}.ko"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_object_file(f"license=GPL\0alias={alias}\0name={file.stem}\0".encode()))
        return self

    def with_builtin(self, path):
        self._builtin.append(f"{path}.ko\n")
        return self

    def finish(self):
        for name, text in (("builtin", "".join(self._builtin)), ("order", ""), ("builtin.modinfo", "")):
            (self.path / f"modules.{name}").write_text(text)
        subprocess.run(["depmod", "-b", self._base, RELEASE], check=True, timeout=30,
                       stderr=subprocess.DEVNULL)
        return self


def _object_file(info):
    """The least that passes for a kernel module: an ELF file with a section .modinfo."""
    sections = 64 + len(info) + len(_SECTION_NAMES)
    header = struct.pack("<4s4B8xHHIQQQIHHHHHH", b"\x7fELF", 2, 1, 1, 0, 1, 62, 1, 0, 0, sections, 0,
                         64, 0, 0, 64, 3, 2)
    return (header + info + _SECTION_NAMES + bytes(64) + _section(1, 1, 64, len(info)) +
            _section(10, 3, 64 + len(info), len(_SECTION_NAMES)))


def _section(name, kind, offset, size):
    return struct.pack("<IIQQQQIIQQ", name, kind, 0, 0, offset, size, 0, 0, 1, 0)
