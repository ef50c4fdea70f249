#include "fleet.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "fleet_disk_reader.hpp"
#include "fleet_names.hpp"
#include "fleet_values.hpp"
#include "fleet_weight.hpp"
#include "quirks.hpp"
#include "yaml_document.hpp"
#include "yaml_fields.hpp"

namespace elevatord {

namespace {

using Kind = YamlNode::Kind;

constexpr std::size_t kMostDisks = 20'000;
constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
constexpr auto kFileKeys =
    std::to_array<std::string_view>({"version", "kernel", "patches", "disks"});

/// A patch, and the quirk without which the kernel has nothing for it to mend. (P2 stands on the
/// commit that serializes switches.)
struct Patch {
  std::string_view name;
  std::string_view mends;
};

constexpr auto kPatches = std::to_array<Patch>({{"P0", "default-elevator-quiesce"},
                                                {"P1", "unplugged-async-dispatch"},
                                                {"P2", "sibling-writes-collide"},
                                                {"P3", "rt-queue-lock"}});

bool is_disk_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view{"-_.:!"}.find(c) != std::string_view::npos;
  };
  return !name.empty() && name.size() <= kLongestDiskName && name.front() != '.' &&
         std::all_of(name.begin(), name.end(), allowed);
}

class FleetReader {
 public:
  explicit FleetReader(Findings& findings) : findings_(findings), values_(findings) {}

  Fleet read(const YamlNode& root) {
    if (root.is(Kind::Null)) {
      findings_.error(root.at, "empty", "the file is empty; a fleet has version, kernel and disks");
      return {};
    }
    if (!check_map(root, "fleet", {kFileKeys}, findings_)) return {};
    if (const auto* const entry = values_.required(root, "version")) {
      static_cast<void>(values_.number(*entry, 1, 1));
    }
    if (const auto* const entry = values_.required(root, "kernel")) read_kernel(*entry);
    if (const auto* const entry = root.find("patches")) read_patches(*entry);
    if (const auto* const entry = values_.required(root, "disks")) read_disks(*entry);
    return std::move(fleet_);
  }

 private:
  void read_kernel(const YamlEntry& entry) {
    constexpr KernelVersion kFirst{5, 15, 0};
    constexpr KernelVersion kAfter{7, 4, 0};
    const auto release = read_text(entry, findings_);
    if (!release) return;
    fleet_.kernel = KernelFacts::from_release(*release);
    const auto& version = fleet_.kernel.version;
    if (version >= kFirst && version < kAfter && !fleet_.kernel.vendor) return;
    findings_.error(
        entry.value.at, "unknown-kernel",
        "kernel: expected an upstream release from 5.15 to 7.3, found " + shown(*release));
  }

  void read_patches(const YamlEntry& entry) {
    if (entry.value.is(Kind::List) && entry.value.items.empty()) return;
    for (const auto* const value : read_texts(entry, findings_)) read_patch(*value);
  }

  void read_patch(const YamlNode& value) {
    const auto* const patch =
        std::find_if(kPatches.begin(), kPatches.end(),
                     [&](const Patch& known) { return known.name == value.text; });
    if (patch == kPatches.end()) {
      findings_.error(value.at, "unknown-patch",
                      "unknown patch " + shown(value.text) + " (known: P0, P1, P2, P3)");
    } else if (find_quirk(patch->mends)->state(fleet_.kernel) != QuirkState::Yes) {
      findings_.error(value.at, "no-premise",
                      value.text + ": kernel " + fleet_.kernel.release + " is not known to have " +
                          std::string{patch->mends} + ", which the patch stands on");
    } else if (std::find(fleet_.patches.begin(), fleet_.patches.end(), value.text) ==
               fleet_.patches.end()) {
      fleet_.patches.push_back(value.text);
    }
  }

  void read_disks(const YamlEntry& entry) {
    if (!check_present(entry, findings_)) return;
    if (!entry.value.is(Kind::List)) {
      findings_.error(entry.value.at, "wrong-type",
                      "disks: expected a list, found " + described(entry.value));
      return;
    }
    for (const auto& item : entry.value.items) add_disks(item);
  }

  void add_disks(const YamlNode& item) {
    const auto disk = read_fleet_disk(item, findings_);
    if (!item.is(Kind::Map)) return;
    const auto* const entry = values_.required(item, "name");
    const auto pattern = entry == nullptr ? std::nullopt : read_text(*entry, findings_);
    if (!pattern) return;
    const auto names = expand_names(*pattern, kMostDisks - fleet_.disks.size());
    if (!names) {
      findings_.error(entry->value.at, "bad-name", "name: " + names.error().what);
      return;
    }
    if (!has_room_for(*entry, names->size(), disk)) return;
    for (const auto& name : *names) {
      if (!add_disk(entry->value.at, name, disk)) return;
    }
  }

  /// A few bytes of a file can stand for 20,000 disks with all the texts of one.
  bool has_room_for(const YamlEntry& name, std::size_t count, const FleetDisk& disk) {
    weight_ += count * weight_of(disk);
    if (weight_ <= kMostBytes) return true;
    findings_.error(
        name.value.at, "too-large",
        "the texts of all disks come to more than " + std::to_string(kMostBytes) + " bytes");
    return false;
  }

  bool add_disk(const Position& at, const std::string& name, const FleetDisk& like) {
    if (!is_disk_name(name)) {
      findings_.error(at, "bad-name", "name: " + shown(name) + " cannot be a disk's kernel name");
      return false;
    }
    if (!names_.insert(name).second) {
      findings_.error(at, "duplicate-name", "name: there is a disk " + name + " already");
      return false;
    }
    auto& disk = fleet_.disks.emplace_back(like);
    disk.name = name;
    if (disk.tag_set.empty()) disk.tag_set = name;
    return true;
  }

  Findings& findings_;
  FleetValues values_;
  Fleet fleet_;
  std::set<std::string> names_;
  std::size_t weight_ = 0;
};

}  // namespace

LoadedFleet load_fleet(const std::string& name, std::string_view text) {
  Findings findings;
  const auto root = read_yaml(name, text, findings);
  auto fleet = FleetReader{findings}.read(root);
  findings.sort();
  findings.cut(name);
  LoadedFleet loaded;
  if (findings.errors.empty()) loaded.fleet = std::move(fleet);
  loaded.errors = std::move(findings.errors);
  return loaded;
}

}  // namespace elevatord
