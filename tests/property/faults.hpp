#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "dice.hpp"
#include "population.hpp"
#include "tally.hpp"
#include "worker_front.hpp"

namespace elevatord::property {

/// What goes wrong with disks; each for a while, then it ends by itself or is ended for all.
class Faults {
 public:
  Faults(Dice& dice, VirtualKernel& kernel, WorkerFront& workers, Tally& tally);

  /// Something goes wrong with this disk; what, in a word. Empty where nothing came of it.
  std::string strike(const std::string& disk);

  void end_all();

  /// Whether something is wrong with it now, so that it need not be as decided.
  [[nodiscard]] bool afflicts(const std::string& disk) const;

  /// Told when somebody else's record of a write is gone.
  std::function<void(const std::string& disk)> record_gone;
  /// Makes this scheduler the active one, unseen.
  std::function<void(const std::string& disk, const std::string& scheduler)> reset;

 private:
  void hang(const std::string& disk);
  void fail(const std::string& disk, int error);
  void slow(const std::string& disk);
  void start_anew(const std::string& disk);
  [[nodiscard]] bool may_hold_record(const std::string& disk) const;
  void hold_record(const std::string& disk);
  void during(const std::string& disk, std::function<void()> end);
  void end(std::uint64_t id);

  struct Running {
    std::string disk;
    std::function<void()> end;
  };

  Dice& dice_;
  VirtualKernel& kernel_;
  WorkerFront& workers_;
  Tally& tally_;
  std::map<std::uint64_t, Running> running_;
  std::uint64_t last_ = 0;
};

}  // namespace elevatord::property
