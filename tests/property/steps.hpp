#pragma once

#include <functional>
#include <string>
#include <vector>

#include "history.hpp"
#include "world.hpp"

namespace elevatord::property {

/// The things that can happen to the service, one at a time and at random.
class Steps {
 public:
  Steps(World& world, History& history);

  /// One of them, and some time.
  void take_one();

 private:
  using Action = std::string (Steps::*)();

  struct Choice {
    std::size_t weight;
    Action action;
  };

  static const std::vector<Choice>& choices();

  [[nodiscard]] Action choose();
  [[nodiscard]] std::string any_disk();
  [[nodiscard]] std::chrono::milliseconds some_time();
  [[nodiscard]] std::string some_setting();
  [[nodiscard]] std::string some_value(const std::string& setting);
  [[nodiscard]] World::Hint some_hint();

  std::string change();
  std::string synthetic();
  std::string property();
  std::string unready();
  std::string late_event();
  std::string remove();
  std::string remove_unseen();
  std::string bring_back();
  std::string medium();
  std::string move();
  std::string scan();
  std::string write_by_hand();
  std::string fight();
  std::string switch_unseen();
  std::string fault();
  std::string reload();
  std::string apply();
  std::string restore();
  std::string restart();
  std::string lose_worker();

  World& world_;
  History& history_;
  Dice& dice_;
  std::vector<ReferencePolicy> policies_;  ///< that were in force
};

}  // namespace elevatord::property
