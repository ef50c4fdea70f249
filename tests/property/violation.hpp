#pragma once

#include <optional>
#include <stdexcept>
#include <string>

namespace elevatord::property {

/// Something that must never be was: a promise by its number (I2), or `rest` for a disk that ended
/// up otherwise than decided, and a sentence.
class Violation : public std::runtime_error {
 public:
  Violation(const std::string& promise, const std::string& sentence)
      : std::runtime_error(promise + ": " + sentence) {}
};

/// Keeps the first violation that is found inside a callback, until it can be thrown from outside:
/// below is the event loop, which is C.
class FirstViolation {
 public:
  template <typename Check>
  void guard(const Check& check) {
    try {
      check();
    } catch (const Violation& violation) {
      if (!first_) first_ = violation;
    }
  }

  void raise() const {
    if (first_) throw Violation{*first_};
  }

 private:
  std::optional<Violation> first_;
};

}  // namespace elevatord::property
