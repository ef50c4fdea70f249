#pragma once

#include <libkmod.h>

namespace elevatord {

/// What is used of libkmod. It is opened when it is first needed: it brings libcrypto with it, and
/// a process that locks its memory would hold megabytes of what it rarely calls.
struct KmodLibrary {
  decltype(&::kmod_new) create;
  decltype(&::kmod_unref) unref;
  decltype(&::kmod_set_log_priority) set_log_priority;
  decltype(&::kmod_module_new_from_lookup) new_from_lookup;
  decltype(&::kmod_module_unref_list) unref_list;
  decltype(&::kmod_module_get_module) get_module;
  decltype(&::kmod_module_unref) unref_module;
  decltype(&::kmod_module_get_initstate) get_initstate;
  decltype(&::kmod_module_get_path) get_path;
  decltype(&::kmod_module_get_name) get_name;
  decltype(&::kmod_module_probe_insert_module) probe_insert;
};

/// nullptr where it is not installed. Stays open from then on.
[[nodiscard]] const KmodLibrary* kmod_library();

}  // namespace elevatord
