#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reconciler.hpp"
#include "reference_policy.hpp"
#include "worker.hpp"

namespace elevatord::property {

/// What the reference knows of one disk, from what went to the service and what came out.
struct Account {
  std::uint64_t diskseq = 0;
  std::string last;                      ///< the wish last in force; empty: none, or not for sure
  std::string tried;                     ///< the wish that failed and is not to be tried again
  std::string failed;                    ///< the wish whose write was the last not to succeed
  bool forced = false;                   ///< `apply` was asked for and has not been done
  std::optional<TimePoint> waits_since;  ///< udev had not told all then
  ReferenceFacts facts;
};

/// Keeps account of each disk apart from the service: which value was last wanted and in force.
/// Where the service may have seen one thing or another (a deferral that ended or not), it knows
/// nothing rather than something wrong.
class Ledger {
 public:
  /// The classes of all disks by their names.
  explicit Ledger(std::map<std::string, std::string> classes) : classes_(std::move(classes)) {}

  /// What the service has been told by now: who came, who went, who is another one.
  void follow(const Reconciler& service, TimePoint now);

  /// A new daemon begins: it knows what was applied and nothing else.
  void restart();

  void take_policy(const ReferencePolicy& policy);
  void ask(const std::vector<std::string>& names);

  void job_submitted(JobId id, const Job& job);
  void job_withdrawn(JobId id);
  /// Before the service hears of it; `sure` if it will take this for how the disk is.
  void job_ended(const SeenJob& job, const JobDone& done, bool sure);

  [[nodiscard]] const Account* find(const std::string& name) const;

  [[nodiscard]] ReferenceWish wish(const Account& account) const {
    return policy_.wish(account.facts);
  }

  [[nodiscard]] ReferenceWish settled_wish(const Account& account) const {
    return policy_.settled_wish(account.facts);
  }

 private:
  /// What a job was made for.
  struct Errand {
    std::string name;
    std::uint64_t diskseq = 0;
    bool forced = false;
  };

  void follow(Account& account, const ManagedDevice& device, TimePoint now);
  void take_files(Account& account, const ProbedFiles& files, bool sure);
  void take_result(Account& account, const ApplyJob& job, const AttributeResult& result,
                   bool forced);
  static void doubt(Account& account, const std::string& active);
  void settle(Account& account, const std::string& text, bool sure);

  std::map<std::string, std::string> classes_;
  ReferencePolicy policy_;
  std::map<std::string, Account> accounts_;
  std::map<JobId, Errand> errands_;
};

/// How long a decision may wait for udev.
inline constexpr std::chrono::seconds kLongestWait{2};

}  // namespace elevatord::property
