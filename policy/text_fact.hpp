#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "condition.hpp"
#include "device_facts.hpp"

namespace elevatord {

/// What a disk has for a matcher that asks for texts, seen where it stands in the facts: rules look
/// at many, and copy none. Valid as long as the facts are.
class TextFact {
 public:
  [[nodiscard]] static TextFact of(TextField field, const DeviceFacts& facts);

  [[nodiscard]] bool is_known() const { return state_ == State::Known; }

  [[nodiscard]] bool is_not_yet() const { return state_ == State::NotYet; }

  /// Whether it holds for any spelling.
  template <typename Holds>
  [[nodiscard]] bool any(Holds holds) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (holds(at(i))) return true;
    }
    return false;
  }

  [[nodiscard]] std::string joined(std::string_view separator) const;

 private:
  enum class State { NotYet, Absent, Known };

  explicit TextFact(State state) : state_(state) {}

  /// Up to two words; an empty second one is none.
  explicit TextFact(std::string_view word, std::string_view second = {});
  explicit TextFact(const Fact<Spellings>& fact);

  template <typename T>
  static TextFact word_of(const Fact<T>& fact, std::string_view second = {});
  static TextFact hostname_of(const KernelFacts& kernel);

  [[nodiscard]] std::string_view at(std::size_t index) const {
    return many_ == nullptr ? few_.at(index) : std::string_view{(*many_)[index]};
  }

  State state_;
  const Spellings* many_ = nullptr;
  std::array<std::string_view, 2> few_;
  std::size_t size_ = 0;
};

}  // namespace elevatord
