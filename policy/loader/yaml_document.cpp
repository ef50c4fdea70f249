#include "yaml_document.hpp"

#include <algorithm>
#include <optional>
#include <sstream>
#include <unordered_map>
#include <utility>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "yaml_text.hpp"

namespace elevatord {

namespace {

// yaml-cpp calls itself for every level: the limit keeps far away from the end of the stack.
constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxNodes = 100'000;

/// Thrown after an error that makes the rest of the file meaningless was told.
struct Stop {};

/// Makes a tree of yaml-cpp's events. Its own YAML::Node would resolve aliases (and so explode),
/// drop duplicate keys and recurse without a limit of ours.
class TreeBuilder : public YAML::EventHandler {
 public:
  TreeBuilder(const YamlText& text, Findings& findings) : text_(text), findings_(findings) {}

  YamlNode take() {
    // Only what is last in the file can be open at its end.
    if (last_quoted_ && !text_.closes_quote(last_quoted_->line, last_quoted_->column)) {
      stop(*last_quoted_, "open-quote", "the quote is never closed");
    }
    return std::move(root_);
  }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (started_) refuse_more(mark);
    started_ = true;
  }

  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    count(mark);
    refuse_anchor(mark, anchor);
    if (expects_key()) stop(mark, "bad-key", "a key is missing before the ':'");
    place(node(YamlNode::Kind::Null, null_place(mark)));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    count(mark);
    error(mark, "alias",
          "aliases (*name) are not supported; a text that starts with * must be quoted");
    if (expects_key()) throw Stop{};
    place(node(YamlNode::Kind::Broken, at(mark)));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    count(mark);
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    refuse_control(mark, value);
    const bool quoted = tag == "!";
    if (quoted) last_quoted_ = mark;
    if (expects_key()) return take_key(mark, value, quoted);
    auto scalar = node(YamlNode::Kind::Scalar, at(mark));
    scalar.text = value;
    scalar.quoted = quoted;
    place(std::move(scalar));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::List, mark, tag, anchor);
  }

  void OnSequenceEnd() override { open_.pop_back(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(YamlNode::Kind::Map, mark, tag, anchor);
  }

  void OnMapEnd() override { open_.pop_back(); }

 private:
  /// A list or map whose end has not come yet.
  struct Open {
    YamlNode* node;
    bool has_key = false;                        ///< the last entry waits for its value
    std::unordered_map<std::string, int> lines;  ///< of the keys so far
  };

  Position at(const YAML::Mark& mark) const { return text_.at(mark.line, mark.column); }

  void error(const YAML::Mark& mark, std::string code, std::string what) {
    findings_.error(at(mark), std::move(code), std::move(what));
  }

  [[noreturn]] void stop(const YAML::Mark& mark, std::string code, std::string what) {
    error(mark, std::move(code), std::move(what));
    throw Stop{};
  }

  [[noreturn]] void refuse_more(const YAML::Mark& mark) {
    stop(mark, "second-document",
         "the document ended before this; a file is one YAML document (is the indentation right?)");
  }

  void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) {
    if (anchor != 0) error(mark, "anchor", "anchors (&name) are not supported");
  }

  void refuse_tag(const YAML::Mark& mark, const std::string& tag) {
    if (!tag.empty() && tag != "?" && tag != "!") {
      error(
          mark, "tag",
          "tags (" + shown(tag) + ") are not supported; a text that starts with ! must be quoted");
    }
  }

  /// `"sda\0x"`: what a C string ends at, or a terminal obeys, is no better written as an escape.
  void refuse_control(const YAML::Mark& mark, const std::string& value) {
    if (const auto code = control_character_in(value)) {
      error(mark, "control-character", "control character " + hex_of(*code) + " in a text");
    }
  }

  bool expects_key() const {
    return !open_.empty() && open_.back().node->is(YamlNode::Kind::Map) && !open_.back().has_key;
  }

  /// yaml-cpp reports a missing value where the next thing stands, maybe lines below.
  Position null_place(const YAML::Mark& mark) const {
    if (open_.empty()) return at(mark);
    const auto& parent = *open_.back().node;
    if (parent.is(YamlNode::Kind::Map)) return parent.entries.back().key_at;
    return parent.at;
  }

  static YamlNode node(YamlNode::Kind kind, Position position) {
    YamlNode made;
    made.kind = kind;
    made.at = std::move(position);
    return made;
  }

  void take_key(const YAML::Mark& mark, const std::string& key, bool quoted) {
    auto& map = open_.back();
    const auto where = at(mark);
    const bool merges = key == "<<" && !quoted;
    if (merges) error(mark, "merge-key", "merge keys (<<) are not supported");
    const auto [first, is_new] = map.lines.emplace(key, where.line);
    if (!is_new) {
      error(
          mark, "duplicate-key",
          "duplicate key " + shown(key) + " (first in line " + std::to_string(first->second) + ")");
    }
    map.node->entries.push_back({key, where, {}, merges});
    map.has_key = true;
  }

  void count(const YAML::Mark& mark) {
    if (++nodes_ > kMaxNodes) {
      stop(mark, "too-many-values",
           "more than " + std::to_string(kMaxNodes) + " values in the file");
    }
  }

  YamlNode& place(YamlNode made) {
    if (open_.empty()) return root_ = std::move(made);
    auto& parent = open_.back();
    if (parent.node->is(YamlNode::Kind::List))
      return parent.node->items.emplace_back(std::move(made));
    parent.has_key = false;
    return parent.node->entries.back().value = std::move(made);
  }

  void open(YamlNode::Kind kind, const YAML::Mark& mark, const std::string& tag,
            YAML::anchor_t anchor) {
    if (open_.size() >= kMaxDepth) {
      stop(mark, "too-deep", "more than " + std::to_string(kMaxDepth) + " levels of nesting");
    }
    count(mark);
    refuse_anchor(mark, anchor);
    refuse_tag(mark, tag);
    if (expects_key()) stop(mark, "bad-key", "a list or map cannot be a key");
    // Stays where it is until it is closed: its parent gets no further child before.
    open_.push_back({&place(node(kind, at(mark))), false, {}});
  }

  const YamlText& text_;
  Findings& findings_;
  YamlNode root_;
  std::vector<Open> open_;
  std::size_t nodes_ = 0;
  bool started_ = false;
  std::optional<YAML::Mark> last_quoted_;
};

/// What the cause of an error of yaml-cpp most likely is.
std::string_view hint_for(std::string_view message) {
  namespace msg = YAML::ErrorMsg;
  if (message == msg::CHAR_IN_BLOCK) return " (a text that starts with > or | must be quoted)";
  if (message == msg::ALIAS_NOT_FOUND || message == msg::CHAR_IN_ALIAS ||
      message.starts_with(msg::UNKNOWN_ANCHOR)) {
    return " (a text that starts with * must be quoted)";
  }
  if (message == msg::TAB_IN_INDENTATION) return " (use blanks)";
  if (message == msg::END_OF_MAP || message == msg::END_OF_SEQ || message == msg::MAP_VALUE) {
    return " (is the indentation right?)";
  }
  if (message == msg::END_OF_MAP_FLOW) return " (is a } missing?)";
  return message == msg::END_OF_SEQ_FLOW ? " (is a ] missing?)" : "";
}

YamlNode parse(const YamlText& text, Findings& findings) {
  TreeBuilder builder(text, findings);
  try {
    std::istringstream in{std::string{text.text()}};
    YAML::Parser parser{in};
    // The second call finds nothing, or more than one document.
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
    return builder.take();
  } catch (const Stop&) {
  } catch (const YAML::Exception& problem) {
    findings.error(text.at(problem.mark.line, problem.mark.column), "yaml",
                   problem.msg + std::string{hint_for(problem.msg)});
  }
  YamlNode broken;
  broken.kind = YamlNode::Kind::Broken;
  return broken;
}

constexpr std::size_t kLongestShown = 60;

bool is_printable(char c) {
  return static_cast<unsigned char>(c) >= 0x20U && c != '\x7F';
}

}  // namespace

const YamlEntry* YamlNode::find(std::string_view key) const {
  const auto it = std::find_if(entries.begin(), entries.end(),
                               [&](const YamlEntry& entry) { return entry.key == key; });
  return it == entries.end() ? nullptr : &*it;
}

std::string shown(std::string_view text) {
  const bool cut = text.size() > kLongestShown;
  auto end = std::min(text.size(), kLongestShown);
  // Never within a character.
  while (cut && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  std::string copy{text.substr(0, end)};
  std::replace_if(
      copy.begin(), copy.end(), [](char c) { return !is_printable(c); }, '?');
  return '\'' + copy + (cut ? "...'" : "'");
}

std::string described(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::Scalar:
      return node.text.empty() ? "an empty text" : shown(node.text);
    case YamlNode::Kind::List:
      return "a list";
    case YamlNode::Kind::Map:
      return "a map";
    case YamlNode::Kind::Null:
    case YamlNode::Kind::Broken:
      break;
  }
  return "nothing";
}

YamlNode read_yaml(const std::string& file, std::string_view text, Findings& findings) {
  YamlNode broken;
  broken.kind = YamlNode::Kind::Broken;
  const YamlText checked(file, text);
  if (!checked.check_bytes(findings)) return broken;
  const auto errors_before = findings.errors.size();
  checked.check_lines(findings);
  if (findings.errors.size() != errors_before) return broken;
  try {
    auto root = parse(checked, findings);
    if (root.at.file.empty()) root.at.file = file;
    return root;
  } catch (const std::exception& problem) {
    findings.error({file, 0, 0}, "yaml", std::string{"cannot be read: "} + problem.what());
    return broken;
  }
}

}  // namespace elevatord
