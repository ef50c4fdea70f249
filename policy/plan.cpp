#include "plan.hpp"

namespace elevatord {

namespace {

std::string joined(const std::vector<SchedulerName>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name.text();
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const auto& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

Plan unavailable(const Decision& decision, const SchedulerList& queue) {
  if (decision.keep_otherwise) return {};
  Plan plan;
  plan.kind = Plan::Kind::Unavailable;
  plan.note =
      "none of " + joined(decision.candidates) + " is on offer (" + joined(queue.available) + ")";
  return plan;
}

/// The legacy name that stands behind a choice is worth a warning: rules of old vintage.
std::string legacy_note(const Decision& decision, const Choice& choice) {
  if (!choice.legacy) return {};
  return "a scheduler of the single-queue block layer is wanted (" + joined(decision.candidates) +
         "); " + choice.name.text() + " takes its place";
}

Plan towards(const Decision& decision, const Choice& choice, const SchedulerList& queue) {
  Plan plan;
  plan.wanted = choice.name.text();
  plan.note = legacy_note(decision, choice);
  const auto active = SchedulerName::parse(*queue.active);
  if (active && same_scheduler(*active, choice.name)) {
    plan.kind = Plan::Kind::AsWanted;
    return plan;
  }
  plan.kind = Plan::Kind::Change;
  plan.changes.push_back({"scheduler", *queue.active, plan.wanted, decision.because});
  return plan;
}

Plan of_kind(Plan::Kind kind, std::string note = {}) {
  Plan plan;
  plan.kind = kind;
  plan.note = std::move(note);
  return plan;
}

}  // namespace

Plan plan(const Decision& decision, const SchedulerList& queue) {
  switch (decision.kind) {
    case Decision::Kind::Deferred:
      return of_kind(Plan::Kind::Wait, decision.because);
    case Decision::Kind::Refused:
      return of_kind(Plan::Kind::Refused, decision.because);
    case Decision::Kind::Wish:
      break;
    default:
      return {};
  }
  if (!queue.configurable()) return of_kind(Plan::Kind::NotConfigurable, "no scheduler to choose");
  const auto choice = choose(decision.candidates, queue);
  return choice ? towards(decision, *choice, queue) : unavailable(decision, queue);
}

}  // namespace elevatord
