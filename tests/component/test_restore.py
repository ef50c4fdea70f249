"""`restore` puts back what was there before the service's first write, and nothing undoes that."""

from component_test import HDD_TO_BFQ, HDD_TO_KYBER, ComponentTest
from elevatord_testbed.ctl import DONE, NOT_AS_WANTED

FIRST = {"sda": "mq-deadline", "sdb": "mq-deadline", "nvme0n1": "none"}

# Named, so that they are read; kept, so that they are what the kernel made them.
LOOK_ONLY = """version: 1
rules:
  - name: all
    queue: { nr_requests: keep, nomerges: keep }
"""

SWITCH_AND_SETTINGS = """version: 1
rules:
  - name: hdd
    match: { class: sata }
    scheduler: bfq
    queue: { nr_requests: 64, nomerges: 2 }
    iosched: { bfq: { slice_idle: 0 } }
"""


class Restore(ComponentTest):
    def values(self, disk):
        return self.ctl("status", disk, "--json").json["values"]

    def restore(self, *arguments):
        answer = self.ctl("restore", *arguments)
        self.assertEqual(answer.exit, DONE, answer)
        self.wait_until_settled()
        return answer

    def test_the_first_values_come_back_whatever_was_wanted_since(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(HDD_TO_KYBER)
        self.reload()
        self.assertEqual(self.schedulers()["sda"], "kyber")
        answer = self.restore()
        self.assertIn("kyber -> mq-deadline (restored)", answer.text)
        self.assertEqual(self.schedulers(), FIRST)
        self.assertEqual(self.ctl.disk("sda")["state"], "drifted")

    def test_other_settings_come_back_too(self):
        self.start_with(LOOK_ONLY)
        first = self.values("sda")
        self.policy.write(SWITCH_AND_SETTINGS)
        self.reload()
        changed = self.values("sda")
        self.assertEqual((changed["scheduler"], changed["queue/nr_requests"],
                          changed["queue/nomerges"]), ("bfq", "64", "2"))
        self.restore("sda")
        back = self.values("sda")
        for setting in ("scheduler", "queue/nr_requests", "queue/nomerges"):
            self.assertEqual(back[setting], first[setting], setting)
        self.assertEqual(self.schedulers()["sdb"], "bfq", "only sda was named")

    def test_the_policy_leaves_it_so_until_it_is_asked(self):
        self.start_with(HDD_TO_BFQ)
        self.restore()
        self.reload()
        self.assertEqual(self.schedulers(), FIRST)
        self.assertEqual(self.ctl("plan").exit, NOT_AS_WANTED)
        self.assertEqual(self.ctl("apply").exit, DONE)
        self.assertEqual(self.schedulers()["sda"], "bfq")

    def test_a_second_restore_writes_nothing(self):
        self.start_with(HDD_TO_BFQ)
        self.restore()
        done = self.writes_done()
        self.restore()
        self.assertEqual(self.writes_done(), done)

    def test_disks_that_were_never_written_are_left_alone(self):
        self.start_with("version: 1\nrules: []\n")
        rows = self.restore("--json").json
        self.assertEqual({row["device"] for row in rows}, {"sda", "sdb", "nvme0n1"})
        self.assertEqual(self.writes_done(), 0)

    def test_an_unknown_disk_restores_none(self):
        self.start_with(HDD_TO_BFQ)
        self.assertEqual(self.ctl("restore", "sda", "sdz").exit, 5)
        self.assertEqual(self.schedulers()["sda"], "bfq")
