#include "setting_text.hpp"

#include "setting.hpp"

namespace elevatord {

std::string named_setting(const std::string& setting) {
  return setting.substr(setting.find('/') + 1);
}

std::string named_value(const std::string& setting, const std::string& value) {
  return setting == kSchedulerSetting ? value : named_setting(setting) + ' ' + value;
}

std::string change_text(const std::string& setting, const std::string& from,
                        const std::string& to) {
  return named_value(setting, from) + " -> " + to;
}

}  // namespace elevatord
