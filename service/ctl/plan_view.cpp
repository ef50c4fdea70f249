#include "plan_view.hpp"

#include "table.hpp"

namespace elevatord::ctl {

std::string plan_view(const std::vector<PlannedChange>& changes, const OutputStyle& style) {
  if (changes.empty()) {
    return "nothing to do\n";
  }
  Table table{{"NAME", "ATTRIBUTE", "CHANGE", "WHY"}, {}};
  for (const PlannedChange& change : changes) {
    table.rows.push_back({{change.device},
                          {change.attribute},
                          {change.from + " -> " + change.to},
                          {change.because}});
  }
  return render(table, style);
}

}  // namespace elevatord::ctl
