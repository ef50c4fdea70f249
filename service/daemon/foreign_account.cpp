#include "foreign_account.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace elevatord {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMostHints = 64;
constexpr std::size_t kMostNames = 64;
// How far a hint may come behind a look, and behind the end of our own write.
constexpr auto kLag = 2s;
constexpr auto kOneLineEach = 10min;

}  // namespace

void ForeignAccount::hint(ForeignHint hint, bool writing, Time now) {
  if (hints_.size() >= kMostHints) hints_.erase(hints_.begin());
  const bool near_ours = writing || (own_write_ && now - *own_write_ < kLag);
  const bool maybe_ours = !hint.writer.known() && near_ours;
  hints_.push_back({std::move(hint), now, maybe_ours, false});
}

void ForeignAccount::ask() {
  for (auto& waiting : hints_) waiting.asked = true;
  lost_asked_ = lost_;
}

void ForeignAccount::looked() {
  unsure_ = false;
  if (lost_asked_) lost_ = lost_asked_ = false;
}

void ForeignAccount::lost_hints() {
  lost_ = true;
  unseen_.clear();
}

bool ForeignAccount::is_unseen(const std::string& attribute, Time now) const {
  const auto found = unseen_.find(attribute);
  return found != unseen_.end() && now - found->second >= kLag;
}

std::optional<ForeignAccount::Time> ForeignAccount::hints_due() const {
  const auto first =
      std::min_element(unseen_.begin(), unseen_.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (first == unseen_.end()) return std::nullopt;
  return first->second + kLag;
}

void ForeignAccount::forget_unseen(Time now) {
  std::erase_if(unseen_, [&](const auto& entry) { return now - entry.second >= kLag; });
}

bool ForeignAccount::has_hint(const std::string& attribute) const {
  return std::any_of(hints_.begin(), hints_.end(),
                     [&](const Waiting& waiting) { return waiting.hint.attribute == attribute; });
}

std::vector<ForeignAccount::Waiting> ForeignAccount::take(const std::string& attribute,
                                                          bool asked_only) {
  std::vector<Waiting> taken;
  std::vector<Waiting> left;
  for (auto& waiting : hints_) {
    const bool its = waiting.hint.attribute == attribute && (waiting.asked || !asked_only);
    (its ? taken : left).push_back(std::move(waiting));
  }
  hints_ = std::move(left);
  return taken;
}

ForeignVerdict ForeignAccount::judge(const std::string& attribute, const std::string& before,
                                     const std::string& after, Time now) {
  if (!before.empty() && !after.empty() && before != after) {
    return difference({attribute, before, after, {}, 0}, now);
  }
  const auto hints = take(attribute, true);
  if (!hints.empty()) unseen_.erase(attribute);
  ForeignVerdict verdict;
  if (hints.empty() || before.empty()) return verdict;
  if (last_ && last_->attribute == attribute && explains(hints)) {
    unexplained_.reset();
    if (!hints.back().hint.writer.known()) return verdict;
    last_->writer = hints.back().hint.writer;
    last_->time_usec = hints.back().hint.time_usec;
    verdict.write = last_;
    verdict.late = true;
    return verdict;
  }
  for (const auto& waiting : hints) {
    if (!waiting.maybe_ours) verdict.stalls.push_back(waiting.hint.writer);
  }
  return verdict;
}

/// The last one who wrote is the one whose value is there.
ForeignVerdict ForeignAccount::difference(ForeignWrite write, Time now) {
  const auto hints = take(write.attribute, false);
  if (hints.empty() && unsure_) return {};
  unexplained_.reset();
  if (hints.empty()) {
    unexplained_ = now;
    if (!lost_) unseen_[write.attribute] = now;
  } else {
    unseen_.erase(write.attribute);
    write.writer = hints.back().hint.writer;
    write.time_usec = hints.back().hint.time_usec;
  }
  last_ = std::move(write);
  return {last_, false, {}};
}

/// Whether these are the late hints of what was found without one.
bool ForeignAccount::explains(const std::vector<Waiting>& hints) const {
  return unexplained_ && hints.front().at - *unexplained_ < kLag;
}

bool ForeignAccount::is_news(const Writer& writer, Time now) {
  const auto told = told_.find(writer.comm);
  if (told != told_.end() && now - told->second < kOneLineEach) return false;
  if (told_.size() >= kMostNames) told_.clear();
  told_[writer.comm] = now;
  return true;
}

}  // namespace elevatord
