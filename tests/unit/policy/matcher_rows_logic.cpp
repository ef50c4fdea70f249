#include "matcher_table.hpp"

namespace elevatord::testing {

namespace {

/// Three conditions, one of each truth: `name: sda` holds, `class: nvme` does not, and whether it
/// is an SSD is not yet known.
DiskBuilder the_disk() {
  return a_disk("sda").on("sata").not_yet(&DeviceFacts::medium);
}

constexpr const char* kWaits = "not yet: (not yet known)";
constexpr const char* kMediumWaits = "not yet: medium: (not yet known)";

/// All of it must hold: the first that fails decides, wherever it stands.
MatcherRows rows_of_all() {
  return {
      {"name: sda, class: sata", the_disk(), "yes"},
      {"name: sda, class: nvme", the_disk(), "no: sata"},
      {"name: sda, medium: ssd", the_disk(), kWaits},
      {"class: nvme, medium: ssd", the_disk(), "no: sata"},
      {"medium: ssd, class: nvme", the_disk(), "no: sata"},
      {"medium: ssd, name: sda", the_disk(), kWaits},
  };
}

MatcherRows rows_of_not() {
  return {
      {"not: { class: nvme }", the_disk(), "yes"},
      {"not: { name: sda }", the_disk(), "no: all of it holds"},
      {"not: { medium: ssd }", the_disk(), kMediumWaits},
      {"not: { name: sda, class: nvme }", the_disk(), "yes"},
      {"not: { name: sda, medium: ssd }", the_disk(), kMediumWaits},
      {"not: { medium: ssd, class: nvme }", the_disk(), "yes"},
      {"not: { serial: '*' }", the_disk(), "yes"},
      {"not: { not: { name: sda } }", the_disk(), "yes"},
      {"not: { not: { class: nvme } }", the_disk(), "no: all of it holds"},
      {"not: { not: { medium: ssd } }", the_disk(), "not yet: not: medium: (not yet known)"},
  };
}

MatcherRows rows_of_any() {
  return {
      {"any: [{ name: sda }, { class: nvme }]", the_disk(), "yes"},
      {"any: [{ class: nvme }, { name: sda }]", the_disk(), "yes"},
      {"any: [{ class: nvme }, { name: sdb }]", the_disk(), "no: none of 2 alternatives holds"},
      {"any: [{ medium: ssd }, { name: sda }]", the_disk(), "yes"},
      {"any: [{ name: sda }, { medium: ssd }]", the_disk(), "yes"},
      {"any: [{ medium: ssd }, { class: nvme }]", the_disk(), kMediumWaits},
      {"any: [{ class: nvme }, { medium: ssd }]", the_disk(), kMediumWaits},
      {"any: [{ medium: ssd, class: nvme }]", the_disk(), "no: none of 1 alternatives holds"},
      {"any: [{ serial: '*' }]", the_disk(), "no: none of 1 alternatives holds"},
  };
}

MatcherRows rows_of_both() {
  return {
      {"not: { any: [{ class: nvme }, { name: sdb }] }", the_disk(), "yes"},
      {"not: { any: [{ class: nvme }, { name: sda }] }", the_disk(), "no: all of it holds"},
      {"not: { any: [{ class: nvme }, { medium: ssd }] }", the_disk(),
       "not yet: any: medium: (not yet known)"},
      {"any: [{ not: { class: nvme } }, { medium: ssd }]", the_disk(), "yes"},
      {"any: [{ not: { name: sda } }, { not: { medium: ssd } }]", the_disk(),
       "not yet: not: medium: (not yet known)"},
      {"class: nvme, not: { medium: ssd }", the_disk(), "no: sata"},
      {"name: sda, not: { name: sdb }, any: [{ class: sata }]", the_disk(), "yes"},
  };
}

}  // namespace

MatcherRows rows_of_logic() {
  MatcherRows all;
  for (const auto& rows : {rows_of_all(), rows_of_not(), rows_of_any(), rows_of_both()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace elevatord::testing
