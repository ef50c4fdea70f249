#include "device_object.hpp"

#include <algorithm>

#include "bus_error.hpp"
#include "bus_text.hpp"
#include "conclusions.hpp"
#include "device_path.hpp"
#include "explain.hpp"
#include "facts_text.hpp"

namespace elevatord::bus {

DeviceObject::DeviceObject(sdbus::IConnection& connection, const DaemonApi& daemon,
                           const std::string& name)
    : AdaptorInterfaces(connection, sdbus::ObjectPath{device_path(name)}),
      daemon_(daemon),
      name_(name) {
  if (const auto* device = daemon_.reconciler().find(name_)) {
    shown_ = properties_of(*device, daemon_.reconciler().state_of(*device));
  }
  registerAdaptor();
}

DeviceObject::~DeviceObject() {
  unregisterAdaptor();
}

void DeviceObject::refresh() {
  const auto* const device = daemon_.reconciler().find(name_);
  if (device == nullptr) return;
  const auto now = properties_of(*device, daemon_.reconciler().state_of(*device));
  const auto names = changed_properties(shown_, now);
  shown_ = now;
  if (!names.empty()) {
    emitPropertiesChangedSignal(org::elevatord1::Device_adaptor::INTERFACE_NAME, names);
  }
}

DeviceObject::Variants DeviceObject::variants(const Texts& texts) {
  Variants result;
  for (const auto& [key, text] : texts) result.emplace(key, sdbus::Variant{text});
  return result;
}

std::tuple<std::vector<std::string>, std::vector<DeviceObject::RuleRow>> DeviceObject::Explain() {
  return guarded([&] {
    const auto& reconciler = daemon_.reconciler();
    const auto* const device = reconciler.find(name_);
    if (device == nullptr) throw error("NotFound", name_ + " is gone");
    const auto explanation = explain(reconciler.policy(), device->facts);
    std::vector<RuleRow> rows;
    std::transform(explanation.rules.begin(), explanation.rules.end(), std::back_inserter(rows),
                   [](const RuleVerdict& rule) {
                     return RuleRow{rule.rule,
                                    bus_text(rule.at.file_and_line()),
                                    std::string{to_text(rule.outcome)},
                                    rule.key,
                                    rule.wanted,
                                    bus_text(rule.key.empty() ? rule.remark : rule.found),
                                    rule.key.empty() ? "" : bus_text(rule.condition_at.text()),
                                    rule.decides};
                   });
    auto conclusions = conclusions_on(*device, reconciler.state_of(*device), reconciler.now());
    for (auto& text : conclusions) text = bus_text(text);
    return std::tuple{std::move(conclusions), std::move(rows)};
  });
}

std::string DeviceObject::Facts() {
  return guarded([&] {
    const auto* const device = daemon_.reconciler().find(name_);
    if (device == nullptr) throw error("NotFound", name_ + " is gone");
    return facts_text(device->facts, device->queue);
  });
}

}  // namespace elevatord::bus
