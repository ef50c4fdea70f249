#pragma once

#include <set>
#include <string>

#include "ledger.hpp"
#include "settings.hpp"
#include "worker_front.hpp"

namespace elevatord::property {

/// What must hold whenever the service hands a job over.
class JobCheck {
 public:
  JobCheck(const VirtualKernel& kernel, const WorkerFront& workers, const Ledger& ledger,
           const Settings& settings)
      : kernel_(kernel), workers_(workers), ledger_(ledger), settings_(settings) {}

  /// `inherited`: disks that a writer of an earlier daemon has in its hands, as the service knows.
  void submitted(const Job& job, const std::set<std::string>& inherited) const;

  /// Whether the job has been out for so long that the service must have given it up.
  [[nodiscard]] bool is_stuck(const SeenJob& job) const;

  /// I4: a stopping service waits for what runs, not for what is stuck.
  void stopping(std::size_t waits_for) const;

 private:
  void one_job_at_a_time(const std::string& device) const;
  void decided_with_all_known(const Account& account, const ApplyJob& job) const;
  void is_wanted(const Account& account, const ApplyJob& job, const AttributeWish& wish) const;
  void are_new_wishes(const Account& account, const ApplyJob& job) const;
  void is_a_new_wish(const Account& account, const std::string& device,
                     const AttributeWish& wish) const;

  const VirtualKernel& kernel_;
  const WorkerFront& workers_;
  const Ledger& ledger_;
  const Settings& settings_;
};

}  // namespace elevatord::property
