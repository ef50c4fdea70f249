#pragma once

#include <optional>
#include <utility>

namespace elevatord {

/// A fact about a device that a policy can match on: known, absent (the device has no such thing),
/// or not yet known (we have not been told; a decision that needs it is deferred).
template <typename T>
class Fact {
 public:
  Fact() = default;  // not yet known

  [[nodiscard]] static Fact known(T value) {
    Fact fact;
    fact.value_ = std::move(value);
    fact.settled_ = true;
    return fact;
  }

  [[nodiscard]] static Fact absent() {
    Fact fact;
    fact.settled_ = true;
    return fact;
  }

  [[nodiscard]] static Fact not_yet() { return Fact{}; }

  [[nodiscard]] bool is_known() const { return value_.has_value(); }

  [[nodiscard]] bool is_absent() const { return settled_ && !value_; }

  [[nodiscard]] bool is_not_yet() const { return !settled_; }

  /// Only after is_known().
  [[nodiscard]] const T& value() const { return *value_; }

  /// What is not yet known by now counts as absent: the end of a deferral.
  void settle() { settled_ = true; }

  bool operator==(const Fact&) const = default;

 private:
  std::optional<T> value_;
  bool settled_ = false;
};

}  // namespace elevatord
