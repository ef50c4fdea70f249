#pragma once

#include <chrono>
#include <cstdint>
#include <random>
#include <vector>

namespace elevatord::property {

/// Chance from a seed: the same on every machine, which std's distributions do not promise.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  /// 0 .. count - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }

  bool one_in(std::size_t count) { return below(count) == 0; }

  template <typename T>
  const T& pick(const std::vector<T>& all) {
    return all[below(all.size())];
  }

  /// Any of `all`, each with the same chance, in their order.
  template <typename T>
  std::vector<T> some(const std::vector<T>& all) {
    std::vector<T> taken;
    for (const auto& each : all) {
      if (one_in(2)) taken.push_back(each);
    }
    return taken;
  }

  template <typename T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
  }

  std::chrono::milliseconds up_to(std::chrono::milliseconds most) {
    return std::chrono::milliseconds{below(static_cast<std::size_t>(most.count()) + 1)};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace elevatord::property
