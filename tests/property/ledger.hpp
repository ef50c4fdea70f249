#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "reconciler.hpp"
#include "reference_policy.hpp"
#include "setting_account.hpp"
#include "worker.hpp"

namespace elevatord::property {

/// What the reference knows of one disk, from what went to the service and what came out.
struct Account {
  std::uint64_t diskseq = 0;
  TimePoint added_at{};
  std::map<std::string, SettingAccount> settings;
  std::map<std::string, std::string> found;  ///< values as the service saw them last
  bool forced = false;                       ///< `apply` was asked for and has not been done
  bool restoring = false;                    ///< `restore` was
  std::optional<TimePoint> waits_since;      ///< udev had not told all then
  ReferenceFacts facts;

  [[nodiscard]] SettingAccount of(const std::string& setting) const;
  [[nodiscard]] std::string found_of(const std::string& setting) const;
  [[nodiscard]] bool has_originals() const;
  void doubt_all();
};

/// Keeps account of each disk apart from the service: which values were last wanted and in force.
/// Where the service may have seen one thing or another (a deferral that ended or not), it knows
/// nothing rather than something wrong.
class Ledger {
 public:
  /// The classes of all disks by their names; `watched`: the service is told who writes.
  Ledger(std::map<std::string, std::string> classes, bool watched)
      : classes_(std::move(classes)), watched_(watched) {}

  /// What the service has been told by now: who came, who went, who is another one.
  void follow(const Reconciler& service, TimePoint now);

  /// A new daemon begins: it knows what was applied, what `left` of the last one's jobs was begun,
  /// and nothing else.
  void restart(const std::map<JobId, SeenJob>& left);

  void take_policy(const ReferencePolicy& policy);
  void ask(const std::vector<std::string>& names);
  void ask_to_restore(const std::vector<std::string>& names);

  /// Somebody changes a setting; `seen`: the service will be told who.
  void changed(const std::string& disk, const std::string& setting, bool seen, TimePoint now);

  void job_submitted(JobId id, const Job& job, TimePoint now);
  void job_withdrawn(JobId id);
  /// Before the service hears of it; `sure` if it will take this for how the disk is.
  void job_ended(const SeenJob& job, const JobDone& done, bool sure, TimePoint now);

  [[nodiscard]] const Account* find(const std::string& name) const;

  [[nodiscard]] ReferenceWish wish(const Account& account) const {
    return policy_.wish(account.facts);
  }

  [[nodiscard]] ReferenceWish settled_wish(const Account& account) const {
    return policy_.settled_wish(account.facts);
  }

  /// Whether what was in force may be written again though nobody asked for it.
  [[nodiscard]] bool may_rewrite(const SettingAccount& its, const std::string& setting) const;

 private:
  /// What a job was made for.
  struct Errand {
    std::string name;
    std::uint64_t diskseq = 0;
    bool forced = false;
    bool restores = false;
    TimePoint at{};
    std::map<std::string, std::string> found = {};  ///< before it began
  };

  void follow(Account& account, const ManagedDevice& device, TimePoint now);
  void follow_wishes(Account& account) const;
  void take_policy(Account& account, const ReferencePolicy& policy) const;
  void take_lost(Account& account, const SeenJob& job, const Errand& errand, TimePoint now);
  static void doubt_write(Account& account, const SeenJob& job, const Errand& errand);
  void take_files(Account& account, const ProbedFiles& files, bool sure, TimePoint since);
  void take_results(Account& account, const ApplyJob& job, const JobDone& done,
                    const Errand& errand, bool sure);
  static void take_result(Account& account, const AttributeWish& wish,
                          const AttributeResult& result, const Errand& errand);
  static void take_found(Account& account, const AttributeResult& result);
  void settle(Account& account, bool sure, TimePoint since) const;
  void settle_values(Account& account, const ReferenceWish& wish, bool sure, TimePoint since) const;

  std::map<std::string, std::string> classes_;
  bool watched_;
  ReferencePolicy policy_;
  std::map<std::string, Account> accounts_;
  std::map<std::string, Account> earlier_;  ///< of the daemon before, by disks not yet found again
  std::map<JobId, Errand> errands_;
};

/// Whether a job puts back what was there before the first writes, as far as the reference knows.
[[nodiscard]] bool puts_back(const Account& account, const ApplyJob& job);

/// How long a decision may wait for udev.
inline constexpr std::chrono::seconds kLongestWait{2};

}  // namespace elevatord::property
