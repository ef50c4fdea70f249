#include "disk_names.hpp"

#include <algorithm>
#include <cctype>

#include "text.hpp"

namespace elevatord::ctl {
namespace {

/// Some names that follow each other.
struct Run {
  std::string text;
  std::size_t disks = 0;
};

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// The name that comes after it where disks are numbered or lettered through: sdz -> sdaa.
std::string next_name(std::string name) {
  const bool number = !name.empty() && is_digit(name.back());
  const char first = number ? '0' : 'a';
  const char last = number ? '9' : 'z';
  // What `sd` and `vd` begin with is no letter that counts.
  const std::size_t fixed = number ? 0 : 2;
  auto i = name.size();
  while (i > fixed && name[i - 1] == last) name[--i] = first;
  const bool counts = i > fixed && name[i - 1] >= first && name[i - 1] < last;
  if (counts) {
    ++name[i - 1];
  } else {
    name.insert(i, 1, number ? '1' : 'a');
  }
  return name;
}

void add_run(std::vector<Run>& runs, const std::vector<std::string>& names, std::size_t begin,
             std::size_t end) {
  constexpr std::size_t kWorthARange = 3;
  if (end - begin >= kWorthARange) {
    runs.push_back({names[begin] + '-' + names[end - 1], end - begin});
    return;
  }
  for (auto i = begin; i < end; ++i) runs.push_back({names[i], 1});
}

std::vector<Run> runs_of(const std::vector<std::string>& names) {
  std::vector<Run> runs;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= names.size(); ++i) {
    if (i < names.size() && next_name(names[i - 1]) == names[i]) continue;
    add_run(runs, names, begin, i);
    begin = i;
  }
  return runs;
}

std::string more(std::size_t disks) {
  return ", +" + std::to_string(disks) + " more";
}

}  // namespace

std::string folded_names(const std::vector<std::string>& names, std::size_t max_columns) {
  std::string text;
  auto left = names.size();
  for (const auto& run : runs_of(names)) {
    const auto longer = text + (text.empty() ? "" : ", ") + run.text;
    const auto rest = left - run.disks;
    const auto needed = columns(longer) + (rest == 0 ? 0 : more(rest).size());
    if (!text.empty() && needed > max_columns) return text + more(left);
    text = longer;
    left = rest;
  }
  return text;
}

}  // namespace elevatord::ctl
