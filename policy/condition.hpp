#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "device_facts.hpp"
#include "kernel_version.hpp"
#include "position.hpp"

namespace elevatord {

/// Numbers from `min` to `max`, both included; a missing bound is open.
struct NumberRange {
  std::optional<std::uint64_t> min;
  std::optional<std::uint64_t> max;

  [[nodiscard]] bool contains(std::uint64_t number) const {
    return (!min || number >= *min) && (!max || number <= *max);
  }
};

/// Versions from `min` up to but without `below`; a missing bound is open.
struct VersionRange {
  std::optional<KernelVersion> min;
  std::optional<KernelVersion> below;

  [[nodiscard]] bool contains(const KernelVersion& version) const {
    return (!min || version >= *min) && (!below || version < *below);
  }
};

enum class TextField {
  Name,
  Class,
  Medium,
  Wwn,
  Serial,
  Model,
  Vendor,
  Zoned,
  Id,
  Driver,
  WriteCache,
  Hostname,
  FsType,
  Mountpoint,
};
enum class FlagField { Rotational, Removable, Realtime };
enum class NumberField { HwQueues, Size };

/// Any of the globs (fnmatch, whole text) matches any spelling of the fact.
struct TextTest {
  TextField field;
  std::vector<std::string> globs;
};

/// The udev property exists and any of the globs matches it.
struct PropertyTest {
  std::string property;
  std::vector<std::string> globs;
};

/// The sysfs attribute is there and any of the globs matches its text.
struct AttributeTest {
  std::string path;  ///< below the disk's directory
  std::vector<std::string> globs;
};

struct FlagTest {
  FlagField field;
  bool wanted;
};

struct NumberTest {
  NumberField field;
  std::vector<NumberRange> any_of;
};

/// Each inner list is one text like ">=6.11 <6.19": all its ranges hold; any of the texts.
struct KernelTest {
  std::vector<std::vector<VersionRange>> any_of;
};

/// Any of the named quirks is known to be there; an unknown quirk does not match.
struct QuirkTest {
  std::vector<std::string> names;
};

struct Condition;

struct NotTest {
  std::vector<Condition> all_of;
};

struct AnyTest {
  std::vector<std::vector<Condition>> any_of;
};

/// One key of a `match:`.
struct Condition {
  std::string key;     ///< as in the file: `hw_queues`, `property ID_BUS`, `attr ro`, `not`
  std::string wanted;  ///< what the file asks for, for a person to read
  Position at;
  std::variant<TextTest, PropertyTest, AttributeTest, FlagTest, NumberTest, KernelTest, QuirkTest,
               NotTest, AnyTest>
      test;
};

enum class Truth { No, NotYet, Yes };

/// How a list of conditions came out, and on which one it failed (or waits).
struct Verdict {
  Truth truth = Truth::Yes;
  const Condition* condition = nullptr;  ///< points into the policy; nullptr when all hold
  std::string found;                     ///< what the device has instead, for a person to read
};

/// Whether a verdict tells what the device has: to say it takes longer than to find out.
enum class Words { No, Yes };

/// Checks conditions in the file's order; the first one that fails decides, else the first that
/// needs a fact which is not yet known. Without words `found` may be empty.
[[nodiscard]] Verdict evaluate(const std::vector<Condition>& all_of, const DeviceFacts& facts,
                               Words words = Words::Yes);

}  // namespace elevatord
