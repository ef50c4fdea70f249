#include "named_rule_classes.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "named_fields.hpp"

namespace elevatord {

namespace {

constexpr std::array kVirtual = {DeviceClass::Loop, DeviceClass::Zram, DeviceClass::Dm,
                                 DeviceClass::Md,   DeviceClass::Brd,  DeviceClass::Zvol};

constexpr std::array kNames = {TextField::Class, TextField::Name, TextField::Id, TextField::Driver};

std::string word(DeviceClass device_class) {
  return std::string{to_text(device_class)};
}

Condition condition_for(DeviceClass device_class) {
  return {"class",
          word(device_class) + " (named by the rule)",
          {},
          TextTest{TextField::Class, {word(device_class)}}};
}

const Condition& lacking(DeviceClass device_class) {
  static const auto kConditions = [] {
    std::map<DeviceClass, Condition> conditions;
    for (const auto each : kVirtual) conditions.emplace(each, condition_for(each));
    const auto path = DeviceClass::MultipathPath;
    conditions.emplace(path, condition_for(path));
    return conditions;
  }();
  return kConditions.at(device_class);
}

/// The one word, at the top: excluding a class is not naming it.
bool names_path(const Condition& condition) {
  const auto* const text = std::get_if<TextTest>(&condition.test);
  return text != nullptr && text->field == TextField::Class &&
         std::find(text->globs.begin(), text->globs.end(), word(DeviceClass::MultipathPath)) !=
             text->globs.end();
}

bool names_disk(const Rule& rule) {
  return names_any(rule.match, kNames) || names_property(rule.match);
}

bool is_mapper(const DeviceFacts& facts) {
  return facts.name.starts_with("dm-");
}

bool names_path(const Rule& rule) {
  return std::any_of(rule.match.begin(), rule.match.end(),
                     [](const Condition& condition) { return names_path(condition); });
}

/// Where udev never spoke, a dm device is no multipath map that anybody knows of.
DeviceClass class_of(const DeviceFacts& facts) {
  if (facts.device_class.is_known()) return facts.device_class.value();
  return facts.device_class.is_absent() && is_mapper(facts) ? DeviceClass::Dm : DeviceClass::Other;
}

}  // namespace

const Condition* lacks_name_of(const Rule& rule, const DeviceFacts& facts) {
  const auto device_class = class_of(facts);
  if (device_class == DeviceClass::MultipathPath) {
    return names_path(rule) ? nullptr : &lacking(device_class);
  }
  if (facts.named_by_admin) return nullptr;
  const bool is_virtual =
      std::find(kVirtual.begin(), kVirtual.end(), device_class) != kVirtual.end();
  return is_virtual && !names_disk(rule) ? &lacking(device_class) : nullptr;
}

const Condition* may_lack_name_of(const Rule& rule, const DeviceFacts& facts) {
  if (!facts.device_class.is_not_yet()) return nullptr;
  static const Condition kMayBePath{"class", "no multipath-path, or one named by the rule", {}, {}};
  static const Condition kMayBeMap{"class", "dm-multipath, or dm named by the rule", {}, {}};
  if (is_mapper(facts)) {
    return facts.named_by_admin || names_disk(rule) ? nullptr : &kMayBeMap;
  }
  return names_path(rule) ? nullptr : &kMayBePath;
}

}  // namespace elevatord
