#include "plan_summary.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "natural_order.hpp"
#include "text.hpp"

namespace elevatord::ctl {
namespace {

using Stalls = std::map<std::string, std::uint64_t>;

/// What is written to disks of one tag set, one disk after the other.
struct Row {
  std::set<std::string> disks;
  std::uint64_t stall_usec = 0;
};

std::string counted(std::size_t number, std::string_view noun) {
  return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

std::uint64_t milliseconds(std::uint64_t microseconds) {
  return std::max<std::uint64_t>((microseconds + 500) / 1000, 1);
}

std::string stall_of(const Stalls& disks) {
  const auto less = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto [least, most] = std::minmax_element(disks.begin(), disks.end(), less);
  if (most->second == 0) {
    return "no I/O stalls";
  }
  const bool same = least->second == most->second;
  const auto from = least->second == 0 ? 0 : milliseconds(least->second);
  return "about " + (same ? "" : std::to_string(from) + " to ") + stall_text(most->second) +
         " of stalled I/O a disk";
}

std::map<std::string, Row, NaturalOrder> rows_of(const std::vector<PlannedChange>& changes) {
  std::map<std::string, Row, NaturalOrder> rows;
  for (const PlannedChange& change : changes) {
    if (change.tag_set.empty()) {
      continue;
    }
    auto& row = rows[change.tag_set];
    row.disks.insert(change.device);
    row.stall_usec += change.stall_usec;
  }
  return rows;
}

std::string row_line(const std::string& tag_set, const Row& row) {
  if (row.disks.size() < 2 || row.stall_usec == 0) {
    return {};
  }
  return printable(tag_set) + ": " + counted(row.disks.size(), "disk") + " in a row, about " +
         stall_text(row.stall_usec) + '\n';
}

}  // namespace

std::string stall_text(std::uint64_t microseconds) {
  return microseconds == 0 ? std::string{} : std::to_string(milliseconds(microseconds)) + " ms";
}

std::string plan_summary(const std::vector<PlannedChange>& changes) {
  if (changes.empty()) {
    return {};
  }
  Stalls disks;
  for (const PlannedChange& change : changes) {
    disks[change.device] += change.stall_usec;
  }
  std::string text = counted(changes.size(), "write") + " on " + counted(disks.size(), "disk") +
                     "; " + stall_of(disks) + '\n';
  for (const auto& [tag_set, row] : rows_of(changes)) {
    text += row_line(tag_set, row);
  }
  return text;
}

}  // namespace elevatord::ctl
