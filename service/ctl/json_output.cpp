#include "json_output.hpp"

#include <nlohmann/json.hpp>

namespace elevatord::ctl {
namespace {

using Json = nlohmann::ordered_json;

/// Device texts need not be UTF-8, and a strict dump would throw.
std::string text_of(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Json json_of(const std::map<std::string, Value>& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) {
    std::visit([&json, &key = name](const auto& plain) { json[key] = plain; }, value);
  }
  return json;
}

Json json_of(const std::map<std::string, std::string>& texts) {
  Json json = Json::object();
  for (const auto& [name, text] : texts) {
    json[name] = text;
  }
  return json;
}

Json json_of(const DeviceInfo& device) {
  return {{"name", device.name},
          {"class", device.device_class},
          {"scheduler", device.scheduler},
          {"available", device.available},
          {"wanted", json_of(device.wanted)},
          {"state", device.state},
          {"source", json_of(device.source)},
          {"because", json_of(device.because)},
          {"last_result", device.last_result}};
}

Json json_of(const PlannedChange& change) {
  return {{"device", change.device},
          {"attribute", change.attribute},
          {"old", change.from},
          {"new", change.to},
          {"because", change.because},
          {"cost", change.cost},
          {"stall_usec", change.stall_usec},
          {"tag_set", change.tag_set}};
}

Json json_of(const AppliedDevice& device) {
  return {{"device", device.device}, {"state", device.state}, {"last_result", device.last_result}};
}

Json json_of(const ExplainedRule& rule) {
  return {{"name", rule.name},
          {"at", rule.at},
          {"outcome", rule.outcome},
          {"condition", rule.condition},
          {"wanted", rule.wanted},
          {"found", rule.found},
          {"condition_at", rule.condition_at},
          {"decides", rule.decides},
          {"remark", rule.remark}};
}

Json json_of(const RuleShare& share) {
  return {{"settings", share.settings}, {"disks", share.disks}};
}

Json json_of(const ShippedFile& file) {
  return {{"file", file.file},
          {"shipped", file.shipped},
          {"kind", to_text(file.kind)},
          {"diff", file.diff}};
}

Json json_of(const DiskUse& disk) {
  return {{"name", disk.name},
          {"class", disk.device_class},
          {"excluded", disk.excluded},
          {"because", json_of(disk.because)}};
}

template <typename T>
Json array_of(const std::vector<T>& items) {
  Json array = Json::array();
  for (const T& item : items) {
    array.push_back(json_of(item));
  }
  return array;
}

Json json_of(const ListedRule& rule) {
  return {{"name", rule.name},
          {"at", rule.at},
          {"enabled", rule.enabled},
          {"takes", array_of(rule.shares)}};
}

void add_findings(Json& array, const std::vector<Finding>& findings, const char* severity) {
  for (const Finding& finding : findings) {
    array.push_back({{"severity", severity},
                     {"code", finding.code},
                     {"file", finding.at.file},
                     {"line", finding.at.line},
                     {"column", finding.at.column},
                     {"text", finding.what}});
  }
}

}  // namespace

std::string list_json(const std::vector<DeviceInfo>& devices) {
  return text_of(array_of(devices));
}

std::string device_json(const DeviceInfo& device, const std::vector<std::string>& conclusions) {
  Json json = json_of(device);
  json.update({{"device_number", device.device_number},
               {"diskseq", device.diskseq},
               {"ids", device.ids},
               {"medium", device.medium},
               {"rotational", device.rotational},
               {"zoned", device.zoned},
               {"hw_queues", device.hw_queues},
               {"legacy", is_legacy(device)},
               {"size", device.size},
               {"configurable", device.configurable},
               {"values", json_of(device.values)},
               {"last_write_duration_usec", device.last_write_usec},
               {"last_foreign_writer", json_of(device.last_foreign_writer)},
               {"conclusions", conclusions}});
  return text_of(json);
}

std::string status_json(const ManagerInfo& manager) {
  return text_of({{"version", manager.version},
                  {"state", manager.state},
                  {"policy_serial", manager.policy_serial},
                  {"policy_files", manager.policy_files},
                  {"policy_errors", manager.policy_errors},
                  {"kernel_release", manager.kernel_release},
                  {"writes_done", manager.writes_done},
                  {"writes_avoided", manager.writes_avoided},
                  {"writes_failed", manager.writes_failed},
                  {"foreign_writes", manager.foreign_writes},
                  {"foreign_stalls", manager.foreign_stalls},
                  {"pending", manager.pending},
                  {"stuck", manager.stuck}});
}

std::string explain_json(const DeviceExplanation& explanation) {
  return text_of({{"device", explanation.device},
                  {"conclusions", explanation.conclusions},
                  {"rules", array_of(explanation.rules)}});
}

std::string facts_json(const std::string& facts) {
  Json json = Json::object();
  json["facts"] = facts;
  return text_of(json);
}

std::string rules_json(const std::vector<ListedRule>& rules) {
  Json json = Json::array();
  for (const ListedRule& rule : rules) {
    json.push_back(json_of(rule));
  }
  return text_of(json);
}

std::string diff_json(const std::vector<ShippedFile>& files) {
  return text_of(array_of(files));
}

std::string plan_json(const std::vector<PlannedChange>& changes) {
  return text_of(array_of(changes));
}

std::string apply_json(const std::vector<AppliedDevice>& devices) {
  return text_of(array_of(devices));
}

std::string reload_json(std::uint64_t serial) {
  Json json = Json::object();
  json["serial"] = serial;
  return text_of(json);
}

std::string check_json(const CheckReport& report) {
  Json findings = Json::array();
  add_findings(findings, report.errors, "error");
  add_findings(findings, report.warnings, "warning");
  Json json = {{"ok", report.ok()},
               {"files", report.files},
               {"rules", report.rules},
               {"findings", findings}};
  if (report.host) {
    json["disks"] = array_of(report.host->disks);
  }
  return text_of(json);
}

std::string modules_json(const std::vector<PolicyModule>& modules) {
  Json json = Json::array();
  for (const auto& [module, scheduler] : modules) {
    json.push_back({{"module", module}, {"scheduler", scheduler}});
  }
  return text_of(json);
}

}  // namespace elevatord::ctl
