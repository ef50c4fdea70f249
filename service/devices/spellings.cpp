#include "spellings.hpp"

#include <algorithm>
#include <charconv>
#include <initializer_list>

namespace elevatord {

namespace {

using Probed = std::optional<ProbedFiles>;

void add(Spellings& spellings, std::string_view text) {
  text = trimmed(text);
  if (text.empty() || std::find(spellings.begin(), spellings.end(), text) != spellings.end()) {
    return;
  }
  spellings.emplace_back(text);
}

Spellings from_properties(const Properties& properties, std::initializer_list<const char*> keys) {
  Spellings spellings;
  for (const char* const key : keys) {
    const auto value = property(properties, key);
    add(spellings, std::string_view{key}.ends_with("_ENC") ? decode_udev(value) : value);
  }
  return spellings;
}

/// As udev writes a text into a property: runs of blanks become one `_`.
std::string with_underscores(std::string_view text) {
  std::string result;
  for (const auto word : split(trimmed(text), ' ')) {
    if (!result.empty()) result.push_back('_');
    result.append(word);
  }
  return result;
}

void add_files(Spellings& spellings, const Probed& probed,
               std::initializer_list<const char*> files) {
  if (!probed) return;
  for (const char* const file : files) {
    const auto text = property(*probed, file);
    add(spellings, text);
    // Rules must not depend on whether udevd or only the kernel tells of the disk.
    add(spellings, with_underscores(text));
  }
}

Fact<Spellings> fact(Spellings spellings, const Probed& probed) {
  if (!spellings.empty()) return Fact<Spellings>::known(std::move(spellings));
  return probed ? Fact<Spellings>::absent() : Fact<Spellings>::not_yet();
}

std::optional<char> byte_at(std::string_view escape) {
  if (escape.size() < 4 || !escape.starts_with("\\x")) return std::nullopt;
  unsigned code = 0;
  const auto* const digits = escape.data() + 2;
  const auto [end, error] = std::from_chars(digits, digits + 2, code, 16);
  if (error != std::errc{} || end != digits + 2 || code == 0) return std::nullopt;
  return static_cast<char>(code);
}

}  // namespace

std::string decode_udev(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto byte = byte_at(text);
    result.push_back(byte ? *byte : text.front());
    text.remove_prefix(byte ? 4 : 1);
  }
  return result;
}

Fact<Spellings> wwn_spellings(const Properties& properties, const Probed& probed) {
  auto spellings = from_properties(properties, {"ID_WWN", "ID_WWN_WITH_EXTENSION", "DM_WWN"});
  if (probed) {
    for (const char* const file : {"wwid", "device/wwid"}) {
      const auto text = trimmed(property(*probed, file));
      add(spellings, text);
      // udev writes 0x5000… for what sysfs calls naa.5000…
      if (text.starts_with("naa.")) add(spellings, "0x" + std::string{text.substr(4)});
    }
  }
  return fact(std::move(spellings), probed);
}

Fact<Spellings> serial_spellings(const Properties& properties, const Probed& probed) {
  auto spellings =
      from_properties(properties, {"ID_SERIAL", "ID_SERIAL_SHORT", "ID_SCSI_SERIAL", "DM_SERIAL"});
  add_files(spellings, probed, {"device/serial", "serial"});
  return fact(std::move(spellings), probed);
}

Fact<Spellings> model_spellings(const Properties& properties, const Probed& probed) {
  auto spellings = from_properties(properties, {"ID_MODEL", "ID_MODEL_ENC"});
  add_files(spellings, probed, {"device/model"});
  return fact(std::move(spellings), probed);
}

Fact<Spellings> vendor_spellings(const Properties& properties, const Probed& probed) {
  auto spellings = from_properties(properties, {"ID_VENDOR", "ID_VENDOR_ENC"});
  add_files(spellings, probed, {"device/vendor"});
  return fact(std::move(spellings), probed);
}

}  // namespace elevatord
