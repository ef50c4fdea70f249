#include "matcher_table.hpp"

namespace elevatord::testing {

namespace {

constexpr std::uint64_t kTera = 1'000'000'000'000;
constexpr std::uint64_t kTebi = std::uint64_t{1} << 40U;

/// `rotational` is what the kernel believes, `medium` what can be trusted: they may differ.
MatcherRows rows_of_media() {
  const auto lying = a_disk("vda").on("virtio").rotational().medium(Medium::Virtual);
  return {
      {"medium: hdd", a_disk("sda").hdd(), "yes"},
      {"medium: hdd", lying, "no: virtual"},
      {"rotational: true", lying, "yes"},
      {"rotational: true, medium: hdd", lying, "no: virtual"},
      {"medium: [ssd, virtual]", lying, "yes"},
      {"medium: hdd", a_disk("sda").rotational().medium(Medium::Unknown), "no: unknown"},
      {"medium: ssd", a_disk("sda").without(&DeviceFacts::medium), "no: (absent)"},
      {"medium: ssd", a_disk("sda").not_yet(&DeviceFacts::medium), "not yet: (not yet known)"},
  };
}

MatcherRows rows_of_flags() {
  return {
      {"rotational: true", a_disk("sda").rotational(true), "yes"},
      {"rotational: true", a_disk("sda").rotational(false), "no: false"},
      {"rotational: 'false'", a_disk("sda").rotational(false), "yes"},
      {"rotational: false", a_disk("sda").without(&DeviceFacts::rotational), "no: (absent)"},
      {"rotational: false", a_disk("sda").not_yet(&DeviceFacts::rotational),
       "not yet: (not yet known)"},
      {"removable: true", a_disk("sda").removable(true), "yes"},
      {"removable: false", a_disk("sda").removable(true), "no: true"},
      {"removable: false", a_disk("sda").without(&DeviceFacts::removable), "no: (absent)"},
      {"removable: false", a_disk("sda").not_yet(&DeviceFacts::removable),
       "not yet: (not yet known)"},
  };
}

MatcherRows rows_of_words() {
  return {
      {"zoned: host-managed", a_disk("sda").zoned("host-managed"), "yes"},
      {"zoned: 'host-*'", a_disk("sda").zoned("host-aware"), "yes"},
      {"zoned: 'host-*'", a_disk("sda").zoned("none"), "no: none"},
      {"zoned: none", a_disk("sda").without(&DeviceFacts::zoned), "no: (absent)"},
      {"zoned: none", a_disk("sda").not_yet(&DeviceFacts::zoned), "not yet: (not yet known)"},
      {"write_cache: write back", a_disk("sda").write_cache("write back"), "yes"},
      {"write_cache: '* back'", a_disk("sda").write_cache("write through"), "no: write through"},
      {"write_cache: write back", a_disk("sda"), "no: (absent)"},
      {"write_cache: write back", a_disk("sda").not_yet(&DeviceFacts::write_cache),
       "not yet: (not yet known)"},
  };
}

MatcherRows rows_of_queues() {
  return {
      {"hw_queues: 8", a_disk("nvme0n1").hw_queues(8), "yes"},
      {"hw_queues: '>1'", a_disk("sda").hw_queues(1), "no: 1"},
      {"hw_queues: '>1'", a_disk("sda").hw_queues(2), "yes"},
      {"hw_queues: '>=2 <8'", a_disk("sda").hw_queues(8), "no: 8"},
      {"hw_queues: '2..8'", a_disk("sda").hw_queues(8), "yes"},
      {"hw_queues: '2..8'", a_disk("sda").hw_queues(9), "no: 9"},
      {"hw_queues: [1, '>=64']", a_disk("sda").hw_queues(64), "yes"},
      {"hw_queues: [1, '>=64']", a_disk("sda").hw_queues(63), "no: 63"},
      {"hw_queues: '>=0'", a_disk("sda").without(&DeviceFacts::hw_queues), "no: (absent)"},
      {"hw_queues: '>=0'", a_disk("sda").not_yet(&DeviceFacts::hw_queues),
       "not yet: (not yet known)"},
  };
}

/// T is 2^40 bytes, TB is 10^12: a disk that is sold as 1 TB is smaller than 1T.
MatcherRows rows_of_sizes() {
  return {
      {"size: '>=1TB'", a_disk("sda").size(kTera), "yes"},
      {"size: '>=1T'", a_disk("sda").size(kTera), "no: 1000000000000"},
      {"size: '>=1T'", a_disk("sda").size(kTebi), "yes"},
      {"size: '>1T'", a_disk("sda").size(kTebi), "no: 1099511627776"},
      {"size: '1TB..1T'", a_disk("sda").size(kTebi), "yes"},
      {"size: ['<1G', '>1T']", a_disk("sda").size(kTera), "no: 1000000000000"},
      {"size: '>=0'", a_disk("sda").without(&DeviceFacts::size), "no: (absent)"},
      {"size: '>=0'", a_disk("sda").not_yet(&DeviceFacts::size), "not yet: (not yet known)"},
  };
}

MatcherRows joined(const std::vector<MatcherRows>& parts) {
  MatcherRows all;
  for (const auto& rows : parts) all.insert(all.end(), rows.begin(), rows.end());
  return all;
}

}  // namespace

MatcherRows rows_of_attributes() {
  const auto drive = a_disk("sda").attribute("device/vendor", "ATA").attribute("ro", "0");
  return {
      {"attr: { device/vendor: 'AT*' }", drive, "yes"},
      {"attr: { device/vendor: [QEMU, ATA] }", drive, "yes"},
      {"attr: { device/vendor: QEMU }", drive, "no: ATA"},
      {"attr: { ro: 0, device/vendor: ATA }", drive, "yes"},
      {"attr: { ro: 1 }", drive, "no: 0"},
      {"attr: { queue/dax: 0 }", drive, "no: (absent)"},
      {"attr: { ro: 0 }", a_disk("sda").attribute_not_yet("ro"), "not yet: (not yet known)"},
      {"not: { attr: { ro: 1 } }", drive, "yes"},
  };
}

MatcherRows rows_of_the_queue() {
  return joined({rows_of_media(), rows_of_flags(), rows_of_words(), rows_of_attributes()});
}

MatcherRows rows_of_numbers() {
  return joined({rows_of_queues(), rows_of_sizes()});
}

MatcherRows rows_of_contents() {
  const auto full = a_disk("sda").contains({"vfat", "ext4"}).mounted_on({"/boot", "/srv/db"});
  return {
      {"contains: { fs_type: ext4 }", full, "yes"},
      {"contains: { fs_type: 'zfs*' }", full, "no: vfat, ext4"},
      {"contains: { fs_type: [xfs, 'ext?'] }", full, "yes"},
      {"contains: { mountpoint: '/srv/*' }", full, "yes"},
      {"contains: { mountpoint: / }", full, "no: /boot, /srv/db"},
      {"contains: { fs_type: ext4, mountpoint: / }", full, "no: /boot, /srv/db"},
      {"contains: { fs_type: '*' }", a_disk("sda").contains({}), "no: (absent)"},
      {"contains: { mountpoint: '*' }", a_disk("sda"), "no: (absent)"},
      {"contains: { fs_type: ext4 }", a_disk("sda").not_yet(&DeviceFacts::fs_types),
       "not yet: (not yet known)"},
      {"contains: { mountpoint: / }", a_disk("sda").not_yet(&DeviceFacts::mountpoints),
       "not yet: (not yet known)"},
  };
}

}  // namespace elevatord::testing
