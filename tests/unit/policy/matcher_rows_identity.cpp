#include "matcher_table.hpp"

namespace elevatord::testing {

namespace {

MatcherRows rows_of_names() {
  return {
      {"name: sda", a_disk("sda"), "yes"},
      {"name: sda", a_disk("sdb"), "no: sdb"},
      {"name: sd", a_disk("sda"), "no: sda"},
      {"name: 'sd?'", a_disk("sdaa"), "no: sdaa"},
      {"name: 'sd[a-c]'", a_disk("sdc"), "yes"},
      {"name: 'sd[!a-c]'", a_disk("sdc"), "no: sdc"},
      {"name: [vda, 'nvme*n1']", a_disk("nvme12n1"), "yes"},
      {"name: [vda, 'nvme*n1']", a_disk("nvme12n2"), "no: nvme12n2"},
      {"name: SDA", a_disk("sda"), "no: sda"},
      {"name: '*'", a_disk("cciss!c0d0"), "yes"},
      {"name: nvme0n1", a_disk("nvme0c1n1").path_of("nvme0n1"), "yes"},
      {"name: sda", a_disk("nvme0c1n1").path_of("nvme0n1"), "no: nvme0c1n1 or nvme0n1"},
  };
}

MatcherRows rows_of_classes() {
  return {
      {"class: sata", a_disk("sda").on("sata"), "yes"},
      {"class: nvme", a_disk("sda").on("sata"), "no: sata"},
      {"class: dm", a_disk("dm-0").on("dm-multipath"), "no: dm-multipath"},
      {"class: 'dm*'", a_disk("dm-0").on("dm-multipath"), "yes"},
      {"class: [usb, mmc]", a_disk("mmcblk0").on("mmc"), "yes"},
      {"class: nvme", a_disk("nvme0c1n1").path_of("nvme0n1"), "yes"},
      {"class: sata", a_disk("sda").without(&DeviceFacts::device_class), "no: (absent)"},
      {"class: sata", a_disk("sda").not_yet(&DeviceFacts::device_class),
       "not yet: (not yet known)"},
  };
}

/// Texts that a disk tells of itself; several spellings of one thing.
MatcherRows rows_of_texts() {
  return {
      {"wwn: '0x5000c500*'", a_disk("sda").wwn({"0x5000c500a1b2c3d4"}), "yes"},
      {"wwn: '0x5001*'", a_disk("sda").wwn({"0x5000c500a1b2c3d4"}), "no: 0x5000c500a1b2c3d4"},
      {"wwn: '*'", a_disk("sda"), "no: (absent)"},
      {"wwn: '*'", a_disk("sda").not_yet(&DeviceFacts::wwn), "not yet: (not yet known)"},
      {"serial: 'S5G*'", a_disk("sda").serial({"S5GNX0"}), "yes"},
      {"serial: [A, B]", a_disk("sda").serial({"C"}), "no: C"},
      {"serial: 0123", a_disk("sda").serial({"0123"}), "yes"},
      {"serial: 0123", a_disk("sda").serial({"123"}), "no: 123"},
      {"serial: '*'", a_disk("loop0"), "no: (absent)"},
      {"serial: '*'", a_disk("sda").serial({}), "no: (absent)"},
      {"serial: '*'", a_disk("sda").not_yet(&DeviceFacts::serial), "not yet: (not yet known)"},
      {"model: 'Samsung SSD*'", a_disk("sda").model({"Samsung_SSD_870", "Samsung SSD 870"}), "yes"},
      {"model: 'WDC*'", a_disk("sda").model({"ST_8", "ST 8"}), "no: ST_8 or ST 8"},
      {"model: 'a/b*'", a_disk("sda").model({"a/b/c"}), "yes"},
      {"model: '*'", a_disk("sda").model({".hidden"}), "yes"},
      {"model: x", a_disk("sda"), "no: (absent)"},
      {"model: x", a_disk("sda").not_yet(&DeviceFacts::model), "not yet: (not yet known)"},
      {"vendor: ATA", a_disk("sda").vendor({"ATA"}), "yes"},
      {"vendor: ATA", a_disk("sda").vendor({"QEMU"}), "no: QEMU"},
      {"vendor: ATA", a_disk("sda"), "no: (absent)"},
      {"vendor: ATA", a_disk("sda").not_yet(&DeviceFacts::vendor), "not yet: (not yet known)"},
  };
}

/// Several names at once.
MatcherRows rows_of_links() {
  return {
      {"id: 'ata-WD*'", a_disk("sda").ids({"wwn-0x5", "ata-WD_1"}), "yes"},
      {"id: 'nvme-*'", a_disk("sda").ids({"wwn-0x5", "ata-WD_1"}), "no: wwn-0x5 or ata-WD_1"},
      {"id: '*'", a_disk("sda"), "no: (absent)"},
      {"id: '*'", a_disk("sda").not_yet(&DeviceFacts::ids), "not yet: (not yet known)"},
      {"driver: 'megaraid*'", a_disk("sda").drivers({"sd", "megaraid_sas"}), "yes"},
      {"driver: ahci", a_disk("sda").drivers({"sd", "megaraid_sas"}), "no: sd or megaraid_sas"},
      {"driver: ahci", a_disk("loop0"), "no: (absent)"},
      {"driver: ahci", a_disk("sda").not_yet(&DeviceFacts::drivers), "not yet: (not yet known)"},
  };
}

MatcherRows rows_of_properties() {
  const auto usb = a_disk("sda").property("ID_BUS", "usb").property("ROLE", "");
  return {
      {"property: { ID_BUS: usb }", usb, "yes"},
      {"property: { ID_BUS: [ata, 'us?'] }", usb, "yes"},
      {"property: { ID_BUS: ata }", usb, "no: usb"},
      {"property: { ID_BUS: usb, ROLE: db }", usb, "no: (empty)"},
      {"property: { ROLE: '' }", usb, "yes"},
      {"property: { ID_BUS: usb, NOT_THERE: '*' }", usb, "no: (absent)"},
      {"property: { id_bus: usb }", usb, "no: (absent)"},
      {"property: { ID_BUS: usb }", a_disk("sda").without(&DeviceFacts::properties),
       "no: (absent)"},
      {"property: { ID_BUS: usb }", a_disk("sda").not_yet(&DeviceFacts::properties),
       "not yet: (not yet known)"},
  };
}

MatcherRows rows_of_attributes() {
  const auto disk = a_disk("sda").attribute("queue/dax", "0").attribute("device/vendor", "ATA 2");
  return {
      {"attr: { queue/dax: 0 }", disk, "yes"},
      {"attr: { queue/dax: 1 }", disk, "no: 0"},
      {"attr: { device/vendor: [WDC, 'ATA*'] }", disk, "yes"},
      {"attr: { queue/dax: 0, device/vendor: ATA }", disk, "no: ATA 2"},
      {"attr: { queue/dax: 0, device/label: '*' }", disk, "no: (absent)"},
      {"attr: { 'device/label': '' }", a_disk("sda").attribute("device/label", ""), "yes"},
      {"attr: { queue/dax: 0 }", a_disk("sda").attribute_not_yet("queue/dax"),
       "not yet: (not yet known)"},
      {"attr: { queue/dax: 0, device/label: x }", a_disk("sda").attribute_not_yet("queue/dax"),
       "no: (absent)"},
      {"not: { attr: { queue/dax: 0 } }", a_disk("sda").attribute_not_yet("queue/dax"),
       "not yet: attr queue/dax: (not yet known)"},
  };
}

}  // namespace

MatcherRows rows_of_identity() {
  MatcherRows all;
  for (const auto& rows : {rows_of_names(), rows_of_classes(), rows_of_texts(), rows_of_links(),
                           rows_of_properties(), rows_of_attributes()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace elevatord::testing
