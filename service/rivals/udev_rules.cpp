#include "udev_rules.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

namespace elevatord {

namespace {

/// The same name in an earlier one replaces a file; /lib is a link to /usr/lib nearly everywhere.
constexpr std::array kDirectories = {"/etc/udev/rules.d", "/run/udev/rules.d",
                                     "/usr/local/lib/udev/rules.d", "/usr/lib/udev/rules.d",
                                     "/lib/udev/rules.d"};
constexpr std::string_view kKey = "ATTR{queue/scheduler}";
constexpr std::string_view kFile = "queue/scheduler";

/// One `KEY op "VALUE"` of a rule.
struct Token {
  std::string_view key;
  std::string_view op;
  std::string_view value;
  int line = 0;
};

/// Takes the tokens of one file off its text, whichever rules they belong to: a rule may go on in
/// the next line.
class TokenReader {
 public:
  explicit TokenReader(std::string_view text) : text_(text) {}

  std::optional<Token> next() {
    while (skip_to_key()) {
      Token token;
      token.line = line_;
      token.key = take_until("=!+-:\" \t,\n");
      skip(" \t");
      token.op = take_while("=!+-:");
      skip(token.op.empty() ? "" : " \t\r\\\n");
      if (const auto value = take_quoted(); value && !token.key.empty()) {
        token.value = *value;
        return token;
      }
    }
    return std::nullopt;
  }

 private:
  /// Past what separates tokens, line ends and comments; false at the end of the text.
  bool skip_to_key() {
    while (true) {
      skip(" \t\r,\\=!+-:");
      if (text_.empty()) return false;
      if (text_.front() == '\n') {
        begins_line_ = true;
        take(1);
      } else if (text_.front() == '#' && begins_line_) {
        take(std::min(text_.find('\n'), text_.size()));
      } else {
        begins_line_ = false;
        return true;
      }
    }
  }

  /// `"..."` or `e"..."`, and where there is neither nothing.
  std::optional<std::string_view> take_quoted() {
    if (text_.starts_with("e\"") || text_.starts_with("i\"")) take(1);
    if (!text_.starts_with('"')) return std::nullopt;
    take(1);
    std::size_t end = 0;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2 : 1;
    const auto value = take(std::min(end, text_.size()));
    take(std::min<std::size_t>(1, text_.size()));
    return value;
  }

  std::string_view take(std::size_t size) {
    const auto taken = text_.substr(0, size);
    line_ += static_cast<int>(std::count(taken.begin(), taken.end(), '\n'));
    text_.remove_prefix(size);
    return taken;
  }

  std::string_view take_until(std::string_view any) {
    return take(std::min(text_.find_first_of(any), text_.size()));
  }

  std::string_view take_while(std::string_view any) {
    return take(std::min(text_.find_first_not_of(any), text_.size()));
  }

  void skip(std::string_view any) { take_while(any); }

  std::string_view text_;
  int line_ = 1;
  bool begins_line_ = true;
};

bool assigns(std::string_view op) {
  return op == "=" || op == ":=" || op == "+=";
}

std::optional<std::string> what_it_does(const Token& token) {
  if (!assigns(token.op)) return std::nullopt;
  if (token.key == kKey) {
    return std::string{"a rule writes '"}.append(token.value).append("' to ").append(kFile);
  }
  const bool runs = token.key == "RUN" || token.key.starts_with("RUN{");
  const bool writes = token.value.find(kFile) != std::string_view::npos;
  if (!runs || !writes) return std::nullopt;
  return std::string{"a rule runs a program on "}.append(kFile);
}

}  // namespace

std::vector<Rival> rivals_in_rules(const std::string& path, std::string_view text) {
  std::vector<Rival> rivals;
  TokenReader reader{text};
  while (const auto token = reader.next()) {
    if (auto does = what_it_does(*token)) {
      rivals.push_back({"udev", *std::move(does), {path, token->line, 1}});
    }
  }
  return rivals;
}

std::vector<Rival> rivals_by_udev(const HostFiles& files) {
  std::vector<Rival> rivals;
  std::set<std::string> seen;
  for (const std::string directory : kDirectories) {
    const auto below = directory + '/';
    for (const auto& name : files.names_in(directory)) {
      if (!name.ends_with(".rules") || !seen.insert(name).second) continue;
      const auto path = below + name;
      for (auto& rival : rivals_in_rules(path, files.read(path).value_or(""))) {
        rivals.push_back(std::move(rival));
      }
    }
  }
  return rivals;
}

}  // namespace elevatord
