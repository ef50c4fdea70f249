#include "kernel_config.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "quirks.hpp"
#include "suggest.hpp"

namespace elevatord {

namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, 3> kMeanings = {"ignore", "hands_off", "apply"};

std::vector<std::string_view> quirk_names() {
  std::vector<std::string_view> names;
  for (const auto& quirk : quirks()) names.push_back(quirk.name);
  return names;
}

void read_answer(const YamlEntry& entry, KernelFacts& kernel, Findings& findings) {
  if (find_quirk(entry.key) == nullptr) {
    return findings.error(
        entry.key_at, "unknown-quirk",
        "unknown quirk " + shown(entry.key) + did_you_mean(entry.key, quirk_names()));
  }
  const auto& value = entry.value;
  const bool answered = value.is(YamlNode::Kind::Scalar);
  if (answered && value.text == "yes") {
    kernel.quirk_answers[entry.key] = true;
  } else if (answered && value.text == "no") {
    kernel.quirk_answers[entry.key] = false;
  } else {
    findings.error(value.at, "bad-answer",
                   entry.key + ": expected yes or no, found " + described(value));
  }
}

}  // namespace

void read_quirk_answers(const YamlNode& node, KernelFacts& kernel, Findings& findings) {
  if (!node.is(YamlNode::Kind::Map)) {
    return findings.error(node.at, "wrong-type",
                          "quirks: expected a map, found " + described(node));
  }
  for (const auto& entry : node.entries) read_answer(entry, kernel, findings);
}

void read_boot_elevator_meaning(const YamlNode& node, KernelFacts& kernel, Findings& findings) {
  const bool is_word = node.is(YamlNode::Kind::Scalar);
  const auto* const word = std::find(kMeanings.begin(), kMeanings.end(), node.text);
  if (is_word && word != kMeanings.end()) {
    kernel.boot_elevator.meaning = static_cast<BootElevator::Meaning>(word - kMeanings.begin());
    return;
  }
  findings.error(
      node.at, "bad-meaning",
      "kernel_cmdline_elevator: " +
          (is_word ? "unknown word " + shown(node.text) + did_you_mean(node.text, kMeanings)
                   : "expected a word, found " + described(node)));
}

}  // namespace elevatord
