"""A loop disk whose reads can be made to hang, so that freezing its queue never ends."""

import os
import subprocess
import tempfile
from pathlib import Path

from .build_tree import HUNG_FILE, program
from .patience import wait_for

RELEASE_AFTER_SECONDS = 40


def why_not():
    """Why no disk can be made to hang here; empty if one can."""
    if not HUNG_FILE.exists():
        return "built without fuse3"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "this kernel has no FUSE"
    return ""


class HungDisk:
    """The file behind a loop disk, served by FUSE, and the one read that waits for it.

    The server is a child of the private namespace: its death releases everything.
    """

    def __init__(self, disk):
        self.disk = disk
        self._directory = Path(tempfile.mkdtemp(prefix="hung-", dir="/run"))
        self._reader = None
        self._server = subprocess.Popen(
            [program(HUNG_FILE), self._directory, str(RELEASE_AFTER_SECONDS)])
        wait_for((self._directory / "ctl").exists, "the hung file is served")
        disk.attach(self._directory / "disk")

    def hang(self):
        """Returns when a read of the disk is known to wait: from now on a freeze never ends."""
        self._tell("hang")
        self._reader = subprocess.Popen(
            ["dd", f"if={self.disk.node}", "of=/dev/null", "bs=4k", "count=1", "skip=100",
             "iflag=direct", "status=none"])
        wait_for(lambda: self._waiting() > 0, "a read hangs")

    def release(self):
        self._tell("release")
        if self._reader:
            self._reader.wait(timeout=10)
            self._reader = None

    def close(self):
        self.release()
        self.disk.detach()
        # Busy as long as the loop's last user is: lazily, for the server is killed next.
        subprocess.run(["umount", "--lazy", self._directory], check=True)
        self._server.kill()
        self._server.wait()
        self._directory.rmdir()

    def _tell(self, word):
        descriptor = os.open(self._directory / "ctl", os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(descriptor, word.encode())
        finally:
            os.close(descriptor)

    def _waiting(self):
        return int((self._directory / "ctl").read_text().split()[1])
