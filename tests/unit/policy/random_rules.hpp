#pragma once

#include <string>

#include "device_facts.hpp"
#include "dice.hpp"

namespace elevatord::testing {

/// Rules and disks by chance, from few words, so that they often meet: every matcher, `not` and
/// `any` within each other, all kinds of settings.
class RandomRules {
 public:
  explicit RandomRules(std::uint64_t seed) : dice_(seed) {}

  /// One rule as an admin writes it, in one line.
  [[nodiscard]] std::string rule();

  /// Up to `most` of them, at least one.
  [[nodiscard]] std::string rules(std::size_t most);

  /// A disk of which every fact is known, absent or not yet known; its size and zones are known,
  /// since nothing is written before the files of the disk have been read.
  [[nodiscard]] DeviceFacts disk();

  /// The same disk when all that is not yet known has come to be known, or to be absent.
  [[nodiscard]] DeviceFacts told_all(DeviceFacts disk);

  [[nodiscard]] property::Dice& dice() { return dice_; }

 private:
  [[nodiscard]] std::string match(std::size_t depth);
  [[nodiscard]] std::string combination(std::size_t depth);
  [[nodiscard]] std::string settings();
  template <typename T>
  [[nodiscard]] Fact<T> known_or_absent(const std::vector<T>& values);
  template <typename T>
  void tell(Fact<T>& fact, const std::vector<T>& values);
  void tell(Fact<bool>& fact);
  void tell(AttributeFacts& attributes, const std::string& path,
            const std::vector<std::string>& values);

  property::Dice dice_;
};

}  // namespace elevatord::testing
