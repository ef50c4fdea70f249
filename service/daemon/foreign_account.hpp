#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "foreign_write.hpp"
#include "restore_limit.hpp"
#include "tell_limit.hpp"

namespace elevatord {

/// Somebody wrote to an attribute; what it came to is not known before the disk has been read.
struct ForeignHint {
  std::string attribute;
  Writer writer;
  std::uint64_t time_usec = 0;  ///< CLOCK_REALTIME
};

/// What a look at an attribute says of foreign writes to it.
struct ForeignVerdict {
  std::optional<ForeignWrite> write;  ///< the value is another one
  bool late = false;                  ///< of a write that was told already, the writer is known now
  std::vector<Writer> stalls;         ///< writers that changed nothing, and froze the disk for it
};

/// One disk's foreign writes: hints that wait for a look, and what the looks said.
///
/// Hints and looks come by different ways: a look may see a value before the hint of its writer is
/// there. And a hint of an unnamed writer may be of our own write.
class ForeignAccount {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// `writing`: a write of ours is under way.
  void hint(ForeignHint hint, bool writing, Time now);

  /// A look begins: it will say what came of all hints so far.
  void ask();

  /// A look, or the first half of a write, found `after` where `before` was known; an empty value
  /// is not known.
  [[nodiscard]] ForeignVerdict judge(const std::string& attribute, const std::string& before,
                                     const std::string& after, Time now);

  /// A write of ours came back.
  void wrote(Time now) { own_write_ = now; }

  /// The attribute is as we want it: who changed it before does not matter any more.
  void is_ours(const std::string& attribute) { unseen_.erase(attribute); }

  /// A write of ours, or one that we know of, may land or have landed unseen: the next difference
  /// is no foreign write unless somebody else was seen.
  void unsure() { unsure_ = true; }

  /// Hints were lost, or nobody watched until now: a change that was found since a while, or that
  /// the next look finds, may be somebody's whom nobody saw.
  void lost_hints();

  /// Whether the attribute was found changed, and by now a hint of a writer would have come.
  [[nodiscard]] bool is_unseen(const std::string& attribute, Time now) const;

  /// When that will be so of an attribute that was found changed; nullopt: of none.
  [[nodiscard]] std::optional<Time> hints_due() const;

  /// Those for which hints would have come are dealt with.
  void forget_unseen(Time now);

  void forget_unseen() { unseen_.clear(); }

  /// Every attribute has been judged by what the look found.
  void looked();

  /// Whether somebody wrote to the attribute and no look has said yet what came of it.
  [[nodiscard]] bool has_hint(const std::string& attribute) const;

  [[nodiscard]] const std::optional<ForeignWrite>& last() const { return last_; }

  /// Whether a stall by this writer is worth a line in the log: once in a while for each name.
  [[nodiscard]] bool is_news(const Writer& writer, Time now);

  bool restore_due = false;  ///< a foreign write is to be answered if the rule says so
  RestoreLimit restores;
  TellLimit telling;  ///< of writes

 private:
  struct Waiting {
    ForeignHint hint;
    Time at;
    bool maybe_ours = false;
    bool asked = false;
  };

  [[nodiscard]] std::vector<Waiting> take(const std::string& attribute, bool asked_only);
  [[nodiscard]] ForeignVerdict difference(ForeignWrite write, Time now);
  [[nodiscard]] bool explains(const std::vector<Waiting>& hints) const;

  std::vector<Waiting> hints_;
  std::optional<ForeignWrite> last_;
  std::optional<Time> unexplained_;  ///< when last_ was found without a hint
  std::optional<Time> own_write_;
  std::map<std::string, Time> told_;
  std::map<std::string, Time> unseen_;  ///< changed without a hint, when that was found
  bool unsure_ = false;
  bool lost_ = false;        ///< hints were lost
  bool lost_asked_ = false;  ///< before the look began
};

}  // namespace elevatord
