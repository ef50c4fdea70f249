#include "explain_view.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "text.hpp"

namespace elevatord::ctl {
namespace {

/// How one outcome of a rule is shown.
struct OutcomeLook {
  std::string_view outcome;
  std::string_view mark;
  std::string_view ascii_mark;
  std::string_view note;
  Colour colour;
};

constexpr std::array kLooks = std::to_array<OutcomeLook>({
    {"decides", "✓", "+", "decides", Colour::Green},
    {"beaten", "✓", "+", "matches, but rules above decide all that it names", Colour::Plain},
    {"silent", "✓", "+", "matches, but sets nothing", Colour::Plain},
    {"fails", "✗", "x", "", Colour::Red},
    {"waits", "?", "?", "waits for a fact that is not yet known", Colour::Yellow},
    {"disabled", "·", "-", "disabled", Colour::Dim},
});

/// A newer daemon may know outcomes that this program does not.
OutcomeLook look_of(std::string_view outcome) {
  const auto* const found =
      std::find_if(kLooks.begin(), kLooks.end(),
                   [outcome](const OutcomeLook& look) { return look.outcome == outcome; });
  return found == kLooks.end() ? OutcomeLook{outcome, "?", "?", outcome, Colour::Plain} : *found;
}

std::string at(const std::string& position) {
  return position.empty() ? std::string{} : " (" + printable(position) + ")";
}

/// The condition that failed, or what else is to be said.
std::string condition_line(const ExplainedRule& rule) {
  if (rule.condition.empty()) {
    return rule.remark.empty() ? std::string{} : "      " + printable(rule.remark) + '\n';
  }
  return "      " + printable(rule.condition) + ": wanted " + printable(rule.wanted) + ", found " +
         (rule.found.empty() ? "nothing" : printable(rule.found)) + at(rule.condition_at) + '\n';
}

/// `decides: scheduler, queue/nr_requests`
std::string note_of(const ExplainedRule& rule, const OutcomeLook& look) {
  std::string note{look.note};
  for (const std::string& setting : rule.decides) {
    // Without its directory, as sentences name it.
    note.append(&setting == &rule.decides.front() ? ": " : ", ")
        .append(setting.substr(setting.find('/') + 1));
  }
  return note;
}

std::string rule_lines(const ExplainedRule& rule, const OutputStyle& style) {
  const OutcomeLook look = look_of(rule.outcome);
  const std::string note = note_of(rule, look);
  std::string line = "  " +
                     coloured(style.unicode ? look.mark : look.ascii_mark, look.colour, style) +
                     ' ' + printable(rule.name) + at(rule.at);
  if (!note.empty()) {
    line.append(": ").append(printable(note));
  }
  return line + '\n' + condition_line(rule);
}

}  // namespace

std::string explain_view(const DeviceExplanation& explanation, const OutputStyle& style) {
  std::string text = coloured(printable(explanation.device), Colour::Bold, style) + '\n';
  for (const std::string& conclusion : explanation.conclusions) {
    text += "  " + printable(conclusion) + '\n';
  }
  text += explanation.rules.empty() ? "\nThere are no rules.\n"
                                    : "\nRules, in the order in which they are tried:\n";
  for (const ExplainedRule& rule : explanation.rules) {
    text += rule_lines(rule, style);
  }
  return text;
}

}  // namespace elevatord::ctl
