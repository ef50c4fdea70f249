"""Starting with policy files that cannot be used."""

from component_test import BROKEN, BROKEN_AT, HDD_TO_BFQ, ComponentTest, run_as_nobody

UNTOUCHED = {"sda": "mq-deadline", "sdb": "mq-deadline", "nvme0n1": "none"}

ALIAS_BOMB = "version: 1\na: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join(['*' + before] * 10)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi")) + "rules: *i\n"


class NothingToFallBackOn(ComponentTest):
    def start_broken(self, text):
        self.policy.write(text)
        self.daemon.start()
        self.wait_until_settled()

    def assert_degraded_and_untouched(self, *words):
        self.assertEqual(self.bus.get("State"), "degraded")
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.schedulers(), UNTOUCHED)
        errors = "\n".join(self.bus.get("PolicyErrors"))
        for word in words:
            self.assertIn(word, errors)

    def test_a_mistake_is_pointed_at_and_nothing_is_written(self):
        self.start_broken(BROKEN)
        self.assert_degraded_and_untouched(BROKEN_AT, "mq-dedline", "mq-deadline")
        self.assertIn(BROKEN_AT, self.daemon.log())

    def test_a_shipped_policy_is_no_fallback(self):
        self.policy.write(HDD_TO_BFQ, "90-shipped.yaml")
        self.start_broken(BROKEN)
        self.assert_degraded_and_untouched(BROKEN_AT)

    def test_ten_megabytes_are_too_much(self):
        self.start_broken("version: 1\nrules: []\n" + "# filler\n" * 1_200_000)
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_ten_megabytes_of_one_rule_are_too_much(self):
        self.start_broken(HDD_TO_BFQ.replace("sata", "sata" + "a" * 10_000_000))
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_an_alias_bomb_is_an_error(self):
        self.start_broken(ALIAS_BOMB)
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_deep_nesting_is_an_error(self):
        self.start_broken("version: 1\nrules: " + "[" * 100_000)
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_text_that_is_not_utf8_is_an_error(self):
        self.start_broken(HDD_TO_BFQ.encode().replace(b"hdd", b"h\xff\xfed"))
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_text_with_a_null_byte_is_an_error(self):
        self.start_broken(HDD_TO_BFQ.encode().replace(b"hdd", b"h\0d"))
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_a_directory_in_place_of_a_file_is_an_error(self):
        (self.policy.path / "50-test.yaml").mkdir()
        self.daemon.start()
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_an_unreadable_file_is_an_error(self):
        self.policy.write(HDD_TO_BFQ).chmod(0)
        self.daemon.start(under=run_as_nobody(self.work))
        self.assert_degraded_and_untouched("50-test.yaml")

    def test_an_unreadable_directory_is_an_error(self):
        self.policy.write(HDD_TO_BFQ)
        self.policy.path.chmod(0)
        self.daemon.start(under=run_as_nobody(self.work))
        self.policy.path.chmod(0o700)  # so that it can be cleaned up
        self.assert_degraded_and_untouched(str(self.policy))

    def test_a_file_as_policy_directory_is_an_error(self):
        file = self.policy.write(HDD_TO_BFQ)
        self.daemon = self.a_daemon(file)
        self.daemon.start()
        self.assert_degraded_and_untouched("50-test.yaml")


class NoMistake(ComponentTest):
    def assert_running_and_untouched(self):
        self.assertEqual(self.bus.get("State"), "running")
        self.assertEqual(self.writes_done(), 0)
        self.assertEqual(self.schedulers(), UNTOUCHED)

    def test_an_empty_file_masks_and_is_no_mistake(self):
        self.start_with("")
        self.assert_running_and_untouched()

    def test_no_policy_directory_at_all_wants_nothing(self):
        self.policy.path.rmdir()
        self.daemon.start()
        self.assert_running_and_untouched()


class AfterAGoodRun(ComponentTest):
    def test_the_last_good_policy_is_in_force(self):
        self.start_with(HDD_TO_BFQ)
        self.daemon.stop()
        self.policy.write(BROKEN)
        self.daemon.start()
        self.wait_until_settled()
        self.assertEqual(self.bus.get("State"), "degraded")
        self.assertEqual(self.ctl.disk("sda")["wanted"], {"scheduler": "bfq"})
        self.assertIn("50-test.yaml:3", self.ctl.disk("sda")["because"]["scheduler"])

    def test_a_damaged_last_good_policy_means_hands_off(self):
        self.start_with(HDD_TO_BFQ)
        self.daemon.stop()
        self.damage_state()
        self.policy.write(BROKEN)
        self.daemon.start()
        self.wait_until_settled()
        self.assertEqual(self.bus.get("State"), "degraded")
        self.assertEqual(self.writes_done(), 0)

    def damage_state(self):
        files = [file for file in self.daemon.state_dir.rglob("*") if file.is_file()]
        self.assertTrue(files, "the last good policy is kept in the state directory")
        for file in files:
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2] + b"\xff\0{[")
