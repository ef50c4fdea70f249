"""Who may change something: uid 0 and, off the system bus, the daemon's own user."""

from component_test import HDD_TO_BFQ, NOBODY, ComponentTest, needs_root
from elevatord_testbed.ctl import DONE, NOT_AUTHORIZED

NOT_AUTHORIZED_ERROR = "org.elevatord1.Error.NotAuthorized"


@needs_root
class AnotherUser(ComponentTest):
    def setUp(self):
        super().setUp()
        self.start_with(HDD_TO_BFQ)

    def test_may_not_reload(self):
        error = self.bus.error_of("Reload", "@a{sv} {}", uid=NOBODY)
        self.assertEqual(getattr(error, "name", error), NOT_AUTHORIZED_ERROR)

    def test_may_not_reconcile(self):
        error = self.bus.error_of("Reconcile", "@ao []", "@a{sv} {}", uid=NOBODY)
        self.assertEqual(getattr(error, "name", error), NOT_AUTHORIZED_ERROR)

    def test_may_not_restore(self):
        error = self.bus.error_of("Restore", "@ao []", "@a{sv} {}", uid=NOBODY)
        self.assertEqual(getattr(error, "name", error), NOT_AUTHORIZED_ERROR)

    def test_may_look(self):
        self.assertIsNone(self.bus.error_of("ListDevices", uid=NOBODY))
        self.assertIsNone(self.bus.error_of("Plan", "@ao []", "@a{sv} {}", uid=NOBODY))


@needs_root
class AnotherUsersCtl(ComponentTest):
    def setUp(self):
        super().setUp()
        self.start_with(HDD_TO_BFQ)

    def test_says_not_authorized_in_its_exit_code(self):
        self.skip_if_hidden_from_others()
        self.assertEqual(self.ctl("apply", uid=NOBODY).exit, NOT_AUTHORIZED)
        self.assertEqual(self.ctl("reload", uid=NOBODY).exit, NOT_AUTHORIZED)

    def test_lists(self):
        self.skip_if_hidden_from_others()
        self.assertEqual(self.ctl("list", uid=NOBODY).exit, DONE)

    def skip_if_hidden_from_others(self):
        if self.ctl("--help", uid=NOBODY).exit != 0:
            self.skipTest("the build directory is not open to other users")


class OwnUser(ComponentTest):
    def test_may_reload_and_reconcile(self):
        self.start_with(HDD_TO_BFQ)
        self.assertIsNone(self.bus.error_of("Reload", "@a{sv} {}"))
        self.assertIsNone(self.bus.error_of("Reconcile", "@ao []", "@a{sv} {}"))
