#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "device_facts.hpp"

namespace elevatord::testing {

/// Facts of a disk in the domain's words:
///   DeviceFacts facts = a_disk("sda").on(DeviceClass::Sata).hdd().kernel("6.18.44");
/// Starts as a settled, unremarkable disk: class other, medium unknown, not rotational, not
/// removable, not zoned, one hardware queue, 1 GiB, no identity, no udev property, kernel 6.18.44.
class DiskBuilder {
 public:
  explicit DiskBuilder(std::string name) {
    facts_.name = std::move(name);
    facts_.settle();
    on(DeviceClass::Other).medium(Medium::Unknown).rotational(false).removable(false);
    zoned("none").hw_queues(1).size(std::uint64_t{1} << 30).kernel("6.18.44");
    facts_.properties = Fact<Properties>::known({});
  }

  DiskBuilder& on(DeviceClass device_class) {
    facts_.device_class = Fact<DeviceClass>::known(device_class);
    return *this;
  }

  /// The class by its word in a policy; a word that is none leaves the class absent.
  DiskBuilder& on(std::string_view word) {
    const auto device_class = device_class_from(word);
    facts_.device_class =
        device_class ? Fact<DeviceClass>::known(*device_class) : Fact<DeviceClass>::absent();
    return *this;
  }

  DiskBuilder& medium(Medium medium) {
    facts_.medium = Fact<Medium>::known(medium);
    return *this;
  }

  /// queue/rotational alone: what the kernel believes.
  DiskBuilder& rotational(bool yes = true) {
    facts_.rotational = Fact<bool>::known(yes);
    return *this;
  }

  /// A hard disk beyond doubt.
  DiskBuilder& hdd() { return rotational(true).medium(Medium::Hdd); }

  DiskBuilder& ssd() { return rotational(false).medium(Medium::Ssd); }

  DiskBuilder& removable(bool yes = true) {
    facts_.removable = Fact<bool>::known(yes);
    return *this;
  }

  DiskBuilder& zoned(std::string model) {
    facts_.zoned = Fact<std::string>::known(std::move(model));
    return *this;
  }

  DiskBuilder& hw_queues(std::uint64_t count) {
    facts_.hw_queues = Fact<std::uint64_t>::known(count);
    return *this;
  }

  /// In bytes.
  DiskBuilder& size(std::uint64_t bytes) {
    facts_.size = Fact<std::uint64_t>::known(bytes);
    return *this;
  }

  DiskBuilder& wwn(Spellings spellings) { return identity(facts_.wwn, std::move(spellings)); }

  DiskBuilder& serial(Spellings spellings) { return identity(facts_.serial, std::move(spellings)); }

  DiskBuilder& model(Spellings spellings) { return identity(facts_.model, std::move(spellings)); }

  DiskBuilder& vendor(Spellings spellings) { return identity(facts_.vendor, std::move(spellings)); }

  DiskBuilder& ids(Spellings names) { return identity(facts_.ids, std::move(names)); }

  DiskBuilder& drivers(Spellings names) { return identity(facts_.drivers, std::move(names)); }

  DiskBuilder& contains(Spellings fs_types) {
    return identity(facts_.fs_types, std::move(fs_types));
  }

  DiskBuilder& mounted_on(Spellings places) {
    return identity(facts_.mountpoints, std::move(places));
  }

  DiskBuilder& write_cache(std::string mode) {
    facts_.write_cache = Fact<std::string>::known(std::move(mode));
    return *this;
  }

  DiskBuilder& realtime(bool yes = true) {
    facts_.kernel.realtime = yes;
    return *this;
  }

  DiskBuilder& on_host(std::string hostname) {
    facts_.kernel.hostname = std::move(hostname);
    return *this;
  }

  /// A hidden path of an NVMe multipath.
  DiskBuilder& path_of(std::string head) {
    facts_.head = std::move(head);
    return on(DeviceClass::NvmePath);
  }

  /// One udev property; the others stay.
  DiskBuilder& property(const std::string& key, std::string_view value) {
    auto all = facts_.properties.is_known() ? facts_.properties.value() : Properties{};
    all.insert_or_assign(key, value);
    facts_.properties = Fact<Properties>::known(std::move(all));
    return *this;
  }

  /// A sysfs attribute of the disk.
  DiskBuilder& attribute(const std::string& path, std::string text) {
    facts_.attributes.set(path, Fact<std::string>::known(std::move(text)));
    return *this;
  }

  /// Nobody has looked for it yet.
  DiskBuilder& attribute_not_yet(const std::string& path) {
    facts_.attributes.set(path, Fact<std::string>::not_yet());
    return *this;
  }

  DiskBuilder& kernel(std::string_view release) {
    facts_.kernel = KernelFacts::from_release(release);
    return *this;
  }

  /// Nobody has told us yet:  a_disk("sda").not_yet(&DeviceFacts::medium)
  template <typename T>
  DiskBuilder& not_yet(Fact<T> DeviceFacts::*fact) {
    facts_.*fact = Fact<T>::not_yet();
    return *this;
  }

  /// The disk has no such thing:  a_disk("loop0").without(&DeviceFacts::serial)
  template <typename T>
  DiskBuilder& without(Fact<T> DeviceFacts::*fact) {
    facts_.*fact = Fact<T>::absent();
    return *this;
  }

  [[nodiscard]] DeviceFacts facts() const { return facts_; }

  // Implicit, so that a builder can be handed to whatever takes facts.
  operator DeviceFacts() const { return facts_; }  // NOLINT(google-explicit-constructor)

 private:
  DiskBuilder& identity(Fact<Spellings>& fact, Spellings spellings) {
    fact = Fact<Spellings>::known(std::move(spellings));
    return *this;
  }

  DeviceFacts facts_;
};

[[nodiscard]] inline DiskBuilder a_disk(std::string name) {
  return DiskBuilder{std::move(name)};
}

}  // namespace elevatord::testing
