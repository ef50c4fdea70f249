#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "boot_elevator.hpp"
#include "value_equality.hpp"

namespace elevatord {

/// The upstream part of a kernel release: `6.18.44` of `6.18.44-cloud-amd64`.
struct KernelVersion {
  int major_number = 0;
  int minor_number = 0;
  int patch = 0;

  /// Reads the leading `A.B[.C]` of a release or of a policy's version; nullopt where there is
  /// none.
  [[nodiscard]] static std::optional<KernelVersion> parse(std::string_view text);
  [[nodiscard]] std::string text() const;
  // clang-tidy 14 takes the comparison with 0 inside for a null pointer.
  auto operator<=>(const KernelVersion&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// The running kernel, as far as policies and cost rules ask for it.
struct KernelFacts {
  std::string release;  ///< as `uname -r` prints it
  KernelVersion version;
  /// A kernel whose vendor backports block-layer changes (RHEL, SLES, UEK ...): version rules say
  /// little about it, quirks are unknown unless the admin answers them.
  bool vendor = false;
  /// PREEMPT_RT (/sys/kernel/realtime); nullopt: nobody has looked.
  std::optional<bool> realtime;
  /// What the admin knows better: whether this kernel has a quirk, by its name.
  std::map<std::string, bool, std::less<>> quirk_answers;
  BootElevator boot_elevator;             ///< and what the admin has it mean
  std::string hostname;                   ///< as `uname -n` prints it; empty where nobody asked
  std::int64_t page_kb = 4;               ///< size of a page
  std::optional<std::int64_t> tick_rate;  ///< jiffies a second (HZ); nullopt: not known

  void keep_numbers(const ValueContext& context) {
    page_kb = context.page_kb;
    tick_rate = context.tick_rate;
  }

  /// Judges a release string alone.
  [[nodiscard]] static KernelFacts from_release(std::string_view release);
  bool operator==(const KernelFacts&) const = default;
};

}  // namespace elevatord
