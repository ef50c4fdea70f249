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
    {"beaten", "✓", "+", "matches, but a rule above decides", Colour::Plain},
    {"silent", "✓", "+", "matches, but says nothing about the scheduler", Colour::Plain},
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

std::string condition_line(const ExplainedRule& rule) {
  if (rule.condition.empty()) {
    return {};
  }
  return "      " + printable(rule.condition) + ": wanted " + printable(rule.wanted) + ", found " +
         (rule.found.empty() ? "nothing" : printable(rule.found)) + at(rule.condition_at) + '\n';
}

std::string rule_lines(const ExplainedRule& rule, const OutputStyle& style) {
  const OutcomeLook look = look_of(rule.outcome);
  std::string line = "  " +
                     coloured(style.unicode ? look.mark : look.ascii_mark, look.colour, style) +
                     ' ' + printable(rule.name) + at(rule.at);
  if (!look.note.empty()) {
    line.append(": ").append(printable(look.note));
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
