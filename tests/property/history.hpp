#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace elevatord::property {

/// The last things that happened, a line each.
class History {
 public:
  void add(std::string line) {
    lines_.push_back(std::move(line));
    if (lines_.size() > kLines) lines_.pop_front();
  }

  [[nodiscard]] const std::deque<std::string>& lines() const { return lines_; }

 private:
  static constexpr std::size_t kLines = 60;

  std::deque<std::string> lines_;
};

}  // namespace elevatord::property
