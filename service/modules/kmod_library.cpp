#include "kmod_library.hpp"

#include <optional>

#include <dlfcn.h>

namespace elevatord {

namespace {

/// Looks functions up one by one; any that is missing makes the whole of no use.
class Symbols {
 public:
  explicit Symbols(void* library) : library_(library) {}

  template <typename Function>
  void find(Function& function, const char* name) {
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as dlsym() is meant
    function = reinterpret_cast<Function>(::dlsym(library_, name));
    complete_ = complete_ && function != nullptr;
  }

  [[nodiscard]] bool complete() const { return complete_; }

 private:
  void* library_;
  bool complete_ = true;
};

std::optional<KmodLibrary> open_library() {
  void* const library = ::dlopen("libkmod.so.2", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  KmodLibrary kmod{};
  Symbols symbols{library};
  symbols.find(kmod.create, "kmod_new");
  symbols.find(kmod.unref, "kmod_unref");
  symbols.find(kmod.set_log_priority, "kmod_set_log_priority");
  symbols.find(kmod.new_from_lookup, "kmod_module_new_from_lookup");
  symbols.find(kmod.unref_list, "kmod_module_unref_list");
  symbols.find(kmod.get_module, "kmod_module_get_module");
  symbols.find(kmod.unref_module, "kmod_module_unref");
  symbols.find(kmod.get_initstate, "kmod_module_get_initstate");
  symbols.find(kmod.get_path, "kmod_module_get_path");
  symbols.find(kmod.get_name, "kmod_module_get_name");
  symbols.find(kmod.probe_insert, "kmod_module_probe_insert_module");
  return symbols.complete() ? std::optional{kmod} : std::nullopt;
}

}  // namespace

const KmodLibrary* kmod_library() {
  static const auto kLibrary = open_library();
  return kLibrary ? &*kLibrary : nullptr;
}

}  // namespace elevatord
