#pragma once

#include <string>

#include "tally.hpp"
#include "violation.hpp"
#include "worker_front.hpp"

namespace elevatord::property {

/// What must hold whenever a write() reaches the kernel.
class WriteCheck {
 public:
  WriteCheck(VirtualKernel& kernel, WorkerFront& workers, Tally& tally, FirstViolation& first);

  /// Writes by somebody else, which may be anything, until the end of the scope.
  class Foreign {
   public:
    explicit Foreign(WriteCheck& check) : check_(check) { check_.foreign_ = true; }

    ~Foreign() { check_.foreign_ = false; }

    Foreign(const Foreign&) = delete;
    Foreign& operator=(const Foreign&) = delete;
    Foreign(Foreign&&) = delete;
    Foreign& operator=(Foreign&&) = delete;

   private:
    WriteCheck& check_;
  };

 private:
  void seen(const std::string& disk, const std::string& file, const std::string& value);
  void is_the_only_writer(const std::string& disk);
  void is_needed(const std::string& disk, const std::string& file, const std::string& value) const;

  VirtualKernel& kernel_;
  WorkerFront& workers_;
  Tally& tally_;
  FirstViolation& first_;
  bool foreign_ = false;
};

}  // namespace elevatord::property
