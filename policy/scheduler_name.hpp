#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace elevatord {

/// A scheduler's name that the kernel could know: `[a-z0-9_-]{1,15}`, and `none` only as such,
/// because the kernel takes every name that starts with `none` for `none`.
class SchedulerName {
 public:
  /// nullopt for a name that must never be written.
  [[nodiscard]] static std::optional<SchedulerName> parse(std::string_view text);
  [[nodiscard]] static SchedulerName none();

  [[nodiscard]] const std::string& text() const { return text_; }

  /// The same scheduler under one name: `deadline` is the kernel's alias of `mq-deadline`.
  [[nodiscard]] std::string_view canonical() const;

  /// Name of the multi-queue successor for a scheduler of the single-queue block layer that is
  /// gone since 5.0: noop -> none, cfq -> bfq.
  [[nodiscard]] std::optional<SchedulerName> successor() const;

  bool operator==(const SchedulerName&) const = default;

 private:
  explicit SchedulerName(std::string text) : text_(std::move(text)) {}

  std::string text_;
};

/// The same scheduler, whatever the spelling.
[[nodiscard]] bool same_scheduler(const SchedulerName& a, const SchedulerName& b);

/// Known to this program (in-tree, past or present). Others are accepted with a warning.
[[nodiscard]] bool is_known_scheduler(std::string_view text);

}  // namespace elevatord
