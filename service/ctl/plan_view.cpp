#include "plan_view.hpp"

#include "plan_summary.hpp"
#include "table.hpp"

namespace elevatord::ctl {
namespace {

std::vector<Cell> row(const PlannedChange& change) {
  return {{change.device}, {change.attribute}, {change.from.empty() ? "(reset)" : change.from},
          {change.to},     {change.cost},      {stall_text(change.stall_usec)},
          {change.because}};
}

}  // namespace

std::string plan_view(const std::vector<PlannedChange>& changes, const OutputStyle& style) {
  if (changes.empty()) {
    return "nothing to do\n";
  }
  Table table{{"DEVICE", "SETTING", "FROM", "TO", "COST", "STALL", "WHY"}, {}};
  for (const PlannedChange& change : changes) {
    table.rows.push_back(row(change));
  }
  return render(table, style) + plan_summary(changes);
}

}  // namespace elevatord::ctl
