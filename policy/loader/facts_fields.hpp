#pragma once

#include <string_view>

#include "device_facts.hpp"

namespace elevatord {

/// How a list of facts names an attribute: `attr queue/dax`.
inline constexpr std::string_view kAttributePrefix = "attr ";

/// Shows every fact of a disk under the name that matchers have for it, with a word on what it is:
/// visit(name, what, fact). One list, so that what is written is what is read;
/// the attributes are for their own code, since there is no end of names for them.
template <typename Facts, typename Visit>
void each_fact(Facts& facts, Visit visit) {
  visit("class", "what kind of disk", facts.device_class);
  visit("medium", "hdd only where that can be trusted", facts.medium);
  visit("rotational", "what the kernel believes", facts.rotational);
  visit("removable", "", facts.removable);
  visit("zoned", "none, host-aware or host-managed", facts.zoned);
  visit("write_cache", "", facts.write_cache);
  visit("hw_queues", "at least so many", facts.hw_queues);
  visit("size", "bytes", facts.size);
  visit("wwn", "", facts.wwn);
  visit("serial", "", facts.serial);
  visit("model", "", facts.model);
  visit("vendor", "", facts.vendor);
  visit("id", "names in /dev/disk/by-id", facts.ids);
  visit("driver", "its own and those of what it hangs on", facts.drivers);
  visit("fs_type", "on it, its partitions and what stands on them", facts.fs_types);
  visit("mountpoint", "of the same; looked at only where a rule asks", facts.mountpoints);
  visit("property", "of udev", facts.properties);
}

}  // namespace elevatord
