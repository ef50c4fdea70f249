#include "real_kernels.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "quirks.hpp"

namespace elevatord {

namespace {

constexpr KernelVersion kNewest{7, 3, 0};  // from here on anything may come

/// The last series of each major number: 6.19 was followed by 7.0.
struct LastSeries {
  int major_number;
  int minor_number;
};

constexpr auto kLast = std::to_array<LastSeries>({{3, 19}, {4, 20}, {5, 19}, {6, 19}});

/// Quirks came and went with stable releases of these and later series, below this number.
constexpr KernelVersion kFirstWithPatches{6, 6, 0};
constexpr int kPatches = 150;

void add_series(std::vector<KernelVersion>& versions, const KernelVersion& series, bool patches) {
  const int count = patches && series >= kFirstWithPatches ? kPatches : 1;
  for (int patch = 0; patch < count; ++patch) {
    versions.push_back({series.major_number, series.minor_number, patch});
  }
}

std::vector<KernelVersion> released(bool patches) {
  std::vector<KernelVersion> versions{{2, 6, 32}, {2, 6, 39}};
  for (const auto& last : kLast) {
    for (int i = 0; i <= last.minor_number; ++i)
      add_series(versions, {last.major_number, i, 0}, patches);
  }
  for (int i = 0; i <= kNewest.minor_number; ++i)
    add_series(versions, {kNewest.major_number, i, 0}, patches);
  versions.push_back({kNewest.major_number, kNewest.minor_number + 1, 0});
  return versions;
}

bool asks_for_quirk(const std::vector<Condition>& conditions) {
  return std::any_of(conditions.begin(), conditions.end(), [](const Condition& each) {
    return std::holds_alternative<QuirkTest>(each.test);
  });
}

/// The kernels that a rule names may lie beyond the samples.
void add_named(const std::vector<Condition>& all_of, std::vector<KernelVersion>& versions) {
  for (const auto& condition : all_of) {
    const auto* const test = std::get_if<KernelTest>(&condition.test);
    if (test == nullptr) continue;
    for (const auto& ranges : test->any_of) {
      for (const auto& range : ranges) {
        if (range.min && is_real_series(*range.min)) versions.push_back(*range.min);
      }
    }
  }
}

bool is_about_kernels(const Condition& condition) {
  const auto* const flag = std::get_if<FlagTest>(&condition.test);
  return std::holds_alternative<KernelTest>(condition.test) ||
         std::holds_alternative<QuirkTest>(condition.test) ||
         (flag != nullptr && flag->field == FlagField::Realtime);
}

std::vector<Condition> only_about_kernels(const std::vector<Condition>& all_of) {
  std::vector<Condition> conditions;
  std::copy_if(all_of.begin(), all_of.end(), std::back_inserter(conditions), is_about_kernels);
  return conditions;
}

/// nullopt: nobody has asked, which is no for rules and may be either for quirks.
std::optional<bool> realtime_under(const std::vector<Condition>& conditions) {
  for (const auto& condition : conditions) {
    const auto* const flag = std::get_if<FlagTest>(&condition.test);
    if (flag != nullptr) return flag->wanted;
  }
  return std::nullopt;
}

KernelFacts facts_of(const KernelVersion& version, std::optional<bool> realtime) {
  KernelFacts kernel;
  kernel.version = version;
  kernel.release = version.text();
  kernel.realtime = realtime;
  return kernel;
}

}  // namespace

bool is_real_series(const KernelVersion& version) {
  if (version.major_number > kLast.back().major_number) return true;
  const auto* const last = std::find_if(kLast.begin(), kLast.end(), [&](const LastSeries& each) {
    return each.major_number == version.major_number;
  });
  if (last == kLast.end()) return version.major_number == 2 && version.minor_number == 6;
  return version.minor_number <= last->minor_number;
}

std::vector<KernelFacts> real_kernels_under(const std::vector<Condition>& all_of) {
  const auto conditions = only_about_kernels(all_of);
  const auto realtime = realtime_under(conditions);
  auto versions = released(asks_for_quirk(conditions));
  add_named(conditions, versions);
  std::vector<KernelFacts> kernels;
  DeviceFacts disk;
  for (const auto& version : versions) {
    disk.kernel = facts_of(version, realtime);
    if (evaluate(conditions, disk).truth == Truth::Yes) kernels.push_back(disk.kernel);
  }
  return kernels;
}

}  // namespace elevatord
