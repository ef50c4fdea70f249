"""The bus interface is what its XML says."""

import xml.etree.ElementTree as ElementTree

from component_test import BROKEN, HDD_TO_BFQ, HDD_TO_KYBER, ComponentTest
from elevatord_testbed.build_tree import INTERFACE_XML
from elevatord_testbed.bus import DEVICE, MANAGER, MANAGER_PATH
from elevatord_testbed.mock_fleet import fleet, sata_disk

ERROR = "org.elevatord1.Error."


def members(node, interface):
    """All that a client can rely on, as a comparable value."""
    found = node.find(f"interface[@name='{interface}']")
    return {(member.tag, member.get("name")): shape(member)
            for member in found if member.tag != "annotation"}


def shape(member):
    if member.tag == "property":
        return member.get("type"), member.get("access")
    default = "out" if member.tag == "signal" else "in"
    return [(arg.get("type"), arg.get("direction", default)) for arg in member.findall("arg")]


class Introspection(ComponentTest):
    def assert_as_in_the_xml(self, path, interface):
        live = ElementTree.fromstring(self.bus.introspection(path))
        written = ElementTree.parse(INTERFACE_XML).getroot()
        self.assertEqual(members(live, interface), members(written, interface))

    def test_the_manager_is_as_in_the_xml(self):
        self.start_with(HDD_TO_BFQ)
        self.assert_as_in_the_xml(MANAGER_PATH, MANAGER)

    def test_a_device_is_as_in_the_xml(self):
        self.start_with(HDD_TO_BFQ)
        self.assert_as_in_the_xml(self.bus.device_path("sda"), DEVICE)


class Objects(ComponentTest):
    def test_managed_objects_are_the_disks_with_all_their_properties(self):
        self.start_with(HDD_TO_BFQ)
        objects = self.bus.call("GetManagedObjects",
                                interface="org.freedesktop.DBus.ObjectManager")[0]
        names = {interfaces[DEVICE]["Name"]["data"] for interfaces in objects.values()
                 if DEVICE in interfaces}
        self.assertEqual(names, {"sda", "sdb", "nvme0n1"})
        sda = objects[self.bus.device_path("sda")][DEVICE]
        written = ElementTree.parse(INTERFACE_XML).getroot()
        properties = {name for kind, name in members(written, DEVICE) if kind == "property"}
        self.assertEqual(set(sda), properties)

    def test_list_devices_and_managed_objects_agree(self):
        self.start_with(HDD_TO_BFQ)
        objects = self.bus.call("GetManagedObjects",
                                interface="org.freedesktop.DBus.ObjectManager")[0]
        paths = [path for path, interfaces in objects.items() if DEVICE in interfaces]
        self.assertEqual(sorted(self.bus.call("ListDevices")[0]), sorted(paths))

    def test_a_device_is_found_by_name_and_by_dev_path(self):
        self.start_with(HDD_TO_BFQ)
        self.assertEqual(self.bus.device_path("sda"), self.bus.device_path("/dev/sda"))

    def test_names_with_strange_characters_have_valid_paths(self):
        self.fleet_file.write_text(fleet(sata_disk('"cciss!c0d0"')))
        self.start_with(HDD_TO_BFQ)
        path = self.bus.device_path("cciss!c0d0")
        self.assertRegex(path, r"^/org/elevatord1/device/[A-Za-z0-9_]+$")


class SignalsSeen(ComponentTest):
    def test_a_switch_changes_properties_of_its_disk(self):
        self.start_with(HDD_TO_BFQ)
        sda = self.bus.device_path("sda")
        with self.bus.signals() as signals:
            self.policy.write(HDD_TO_KYBER)
            self.reload()
            signals.wait_for("PropertiesChanged", lambda path, data: path == sda and
                             data[1].get("Scheduler", {}).get("data") == "kyber")

    def test_a_policy_in_force_is_signalled_with_its_serial(self):
        self.start_with(HDD_TO_BFQ)
        with self.bus.signals() as signals:
            self.policy.write(HDD_TO_KYBER)
            self.reload()
            _, data = signals.wait_for("PolicyReloaded")
        self.assertEqual(data, [2])

    def test_becoming_degraded_changes_the_state_property(self):
        self.start_with(HDD_TO_BFQ)
        with self.bus.signals() as signals:
            self.policy.write(BROKEN)
            self.ctl("reload")
            signals.wait_for("PropertiesChanged", lambda path, data: path == MANAGER_PATH and
                             data[1].get("State", {}).get("data") == "degraded")

    def test_counters_emit_no_signals(self):
        self.start_with(HDD_TO_BFQ)
        with self.bus.signals() as signals:
            self.policy.write(HDD_TO_KYBER)
            self.reload()
            signals.wait_for("PolicyReloaded")
            for _, data in signals.seen("PropertiesChanged"):
                self.assertFalse({"WritesDone", "WritesAvoided", "PendingCount"} & set(data[1]))

    def test_a_stuck_disk_is_signalled(self):
        self.fleet_file.write_text(fleet(sata_disk("sda", faults="{kind: stuck, for: 300s}")))
        self.policy.write(HDD_TO_BFQ)
        config = self.work / "elevatord.yaml"
        config.write_text("version: 1\ndeadlines: {warn: 200ms, give_up: 1s, stop: 1s}\n")
        self.daemon.start(f"--config={config}")
        with self.bus.signals() as signals:
            path, data = signals.wait_for("DeviceStuck")
        self.assertEqual((path, data), (MANAGER_PATH, [self.bus.device_path("sda")]))
        self.assertEqual(self.bus.get("StuckCount"), 1)
        self.assertEqual(self.ctl("apply", "sda").exit, 6)


class Errors(ComponentTest):
    def assert_error(self, error, name, *words):
        self.assertEqual(getattr(error, "name", None), ERROR + name, error)
        for word in words:
            self.assertIn(word, error.message)

    def test_an_unknown_disk_is_not_found(self):
        self.start_with(HDD_TO_BFQ)
        self.assert_error(self.bus.error_of("GetDevice", "sdz"), "NotFound", "sdz")

    def test_a_path_that_is_no_disk_is_not_found(self):
        self.start_with(HDD_TO_BFQ)
        strangers = "['/org/elevatord1/device/sdz']"
        self.assert_error(self.bus.error_of("Plan", strangers, "@a{sv} {}"), "NotFound")
        self.assert_error(self.bus.error_of("Reconcile", strangers, "@a{sv} {}"), "NotFound")
        self.assert_error(self.bus.error_of("Restore", strangers, "@a{sv} {}"), "NotFound")

    def test_a_broken_policy_is_invalid_policy_with_the_place(self):
        self.start_with(HDD_TO_BFQ)
        self.policy.write(BROKEN)
        error = self.bus.error_of("Reload", "@a{sv} {}")
        self.assert_error(error, "InvalidPolicy", "50-test.yaml:5:16")

    def test_an_unknown_option_is_an_invalid_argument(self):
        self.start_with(HDD_TO_BFQ)
        for method, *arguments in (["Reload"], ["Plan", "@ao []"], ["Reconcile", "@ao []"],
                                    ["Restore", "@ao []"]):
            error = self.bus.error_of(method, *arguments, "{'no_such': <true>}")
            self.assert_error(error, "InvalidArgument", "no_such")

    def test_an_option_of_the_wrong_type_is_an_invalid_argument(self):
        self.start_with(HDD_TO_BFQ)
        error = self.bus.error_of("Reconcile", "@ao []", "{'timeout_ms': <'soon'>}")
        self.assert_error(error, "InvalidArgument", "timeout_ms")

    def test_a_call_that_fails_does_not_end_the_daemon(self):
        self.start_with(HDD_TO_BFQ)
        self.bus.error_of("GetDevice", "a" * 100_000)
        self.assertTrue(self.daemon.is_running())
        self.assertIsNotNone(self.ctl.disks())
