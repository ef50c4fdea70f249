#include "json_views.hpp"

#include <chrono>

#include <nlohmann/json.hpp>

namespace elevatord::mock {

namespace {

using Json = nlohmann::ordered_json;

Json object_of(const PatchText& patch, const Row& row) {
  return {{"patch", patch.patch},
          {"figure", row.published->figure},
          {"published", row.published->value},
          {"ours", row.ours},
          {"kind", to_text(row.kind)},
          {"error", row.error()},
          {"unit", row.published->unit},
          {"id", row.published->id},
          {"machine", patch.machine},
          {"inputs", row.inputs},
          {"changed", row.changed},
          {"assuming", row.assuming}};
}

double ms(ModelTime time) {
  return std::chrono::duration<double, std::milli>{time}.count();
}

Json object_of(const StormRun& run) {
  return {{"creators", run.creators},
          {"patches", run.patches},
          {"watcher", to_text(run.watcher)},
          {"start_dev_p50", ms(run.added.percentile(0.5))},
          {"start_dev_p99", ms(run.added.percentile(0.99))},
          {"devices_per_second", run.added.rate()},
          {"grace_periods", run.added.grace_periods},
          {"writes", run.added.writes}};
}

std::string text_of(const Json& json) {
  return json.dump(2) + '\n';
}

}  // namespace

std::string to_json(const std::vector<PatchTable>& tables) {
  auto rows = Json::array();
  for (const auto& table : tables) {
    for (const auto& row : table.rows) rows.push_back(object_of(*table.patch, row));
  }
  return text_of(rows);
}

std::string to_json(const Storm& storm, const std::vector<StormRun>& runs) {
  const auto cost = cost_of_watching(runs);
  Json all{{"kernel", storm.release}, {"disks", storm.disks}, {"runs", Json::array()}};
  for (const auto& run : runs) all["runs"].push_back(object_of(run));
  all["watching_added"] = {{"grace_periods", cost.grace_periods}, {"writes", cost.writes}};
  return text_of(all);
}

}  // namespace elevatord::mock
