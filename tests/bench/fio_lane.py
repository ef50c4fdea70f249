"""One run of fio on a disk, while something else is done to it every now and then."""

import json
import subprocess
import tempfile
import threading
from pathlib import Path

FIO = "/usr/bin/fio"
PAUSE = 0.05
STALLED_FROM_MS = 2.0  # as in the mock's picture


class Repeated:
    """Does an act each 50 ms, in a thread since it may block; `None` is no act."""

    def __init__(self, act):
        self._act = act
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._repeat)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def _repeat(self):
        while not self._over.wait(PAUSE):
            if self._act:
                self._act()


def run_fio(node, seconds):
    """4k random reads, sixteen at a time: (p99.9 in ms, IOPS, share of time stalled in %)."""
    with tempfile.TemporaryDirectory() as directory:
        command = [FIO, "--name=lane", f"--filename={node}", "--readonly", "--rw=randread", "--bs=4k",
                   "--direct=1", "--ioengine=io_uring", "--iodepth=16", "--time_based", "--thread",
                   f"--runtime={seconds}", f"--write_lat_log={directory}/log", "--per_job_logs=0",
                   "--disable_clat=0", "--output-format=json", f"--output={directory}/result.json"]
        subprocess.run(command, check=True, cwd=directory, timeout=60)
        result = json.loads(Path(f"{directory}/result.json").read_text())["jobs"][0]["read"]
        stalled = stalled_ms(Path(f"{directory}/log_lat.log"))
    p999 = result["clat_ns"]["percentile"]["99.900000"] / 1e6
    return p999, result["iops"], stalled / (seconds * 10)


def stalled_ms(log):
    """The time in which at least one read was on its way that took too long."""
    slow = []
    with open(log) as lines:
        for line in lines:
            end, took, _ = line.split(",", 2)
            took_ms = int(took) / 1e6
            if took_ms > STALLED_FROM_MS:
                slow.append((int(end) - took_ms, int(end)))
    covered, until = 0.0, float("-inf")
    for begin, end in sorted(slow):
        covered += max(0.0, end - max(begin, until))
        until = max(until, end)
    return covered
