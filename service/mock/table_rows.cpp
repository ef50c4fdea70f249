#include "table_rows.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace elevatord::mock {

namespace {

/// Worse than either: a prediction is not calibrated, and what does not follow is no prediction.
FigureKind kind_of_change(FigureKind a, FigureKind b) {
  return std::max(a, b);
}

void append(std::vector<std::string>& to, const std::vector<std::string>& from) {
  for (const auto& name : from) {
    if (std::find(to.begin(), to.end(), name) == to.end()) to.push_back(name);
  }
}

}  // namespace

std::string_view to_text(FigureKind kind) {
  switch (kind) {
    case FigureKind::Calibrated:
      return "calibrated";
    case FigureKind::Predicted:
      return "predicted";
    case FigureKind::DoesNotFollow:
      return "does not follow";
  }
  return "";
}

double Row::error() const {
  return (ours - published->value) / std::abs(published->value) * 100;
}

Row RowMaker::made(std::string_view figure, double ours) const {
  const auto* const published = find_published(figure);
  if (published == nullptr) throw std::logic_error{"no published figure " + std::string{figure}};
  auto inputs = inputs_.calibrated_from(figure);
  const bool changed = std::any_of(inputs.begin(), inputs.end(),
                                   [&](const auto& name) { return inputs_.changed(name); });
  const auto kind = inputs.empty() ? FigureKind::Predicted : FigureKind::Calibrated;
  return {published, ours, kind, std::move(inputs), changed, {}};
}

void RowMaker::add(std::string_view figure, double ours) {
  rows_.push_back(made(figure, ours));
}

void RowMaker::add_not_following(std::string_view figure, double ours, std::string assuming) {
  auto row = made(figure, ours);
  row.kind = FigureKind::DoesNotFollow;
  row.assuming = std::move(assuming);
  rows_.push_back(std::move(row));
}

void RowMaker::add_assuming(std::string_view figure, double ours, std::string assuming) {
  rows_.push_back(made(figure, ours));
  rows_.back().assuming = std::move(assuming);
}

void RowMaker::add_change(std::string_view figure, std::string_view from, std::string_view to) {
  const auto& before = row(from);
  const auto& after = row(to);
  auto change = made(figure, (after.ours - before.ours) / before.ours * 100);
  change.kind = kind_of_change(before.kind, after.kind);
  if (change.kind == FigureKind::Calibrated) {
    append(change.inputs, before.inputs);
    append(change.inputs, after.inputs);
    change.changed = before.changed || after.changed;
  }
  rows_.push_back(std::move(change));
}

const Row& RowMaker::row(std::string_view figure) const {
  const auto it = std::find_if(rows_.begin(), rows_.end(),
                               [&](const Row& row) { return row.published->id == figure; });
  if (it == rows_.end()) throw std::logic_error{"no row for " + std::string{figure}};
  return *it;
}

}  // namespace elevatord::mock
