#include "module_tree.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include <sys/utsname.h>
#include <syslog.h>
#include <unistd.h>

#include "kmod_library.hpp"
#include "module_name.hpp"

namespace elevatord {

namespace {

struct ContextCloser {
  void operator()(kmod_ctx* context) const { kmod_library()->unref(context); }
};

struct ListCloser {
  void operator()(kmod_list* list) const { kmod_library()->unref_list(list); }
};

struct ModuleCloser {
  void operator()(kmod_module* module) const { kmod_library()->unref_module(module); }
};

using Context = std::unique_ptr<kmod_ctx, ContextCloser>;
using List = std::unique_ptr<kmod_list, ListCloser>;
using Module = std::unique_ptr<kmod_module, ModuleCloser>;

std::string path_of_tree(const std::string& tree) {
  if (!tree.empty()) return tree;

  struct utsname name {};

  ::uname(&name);
  return std::string{"/lib/modules/"} + name.release;
}

/// Without a context there is no list and no module, and nobody asks the library for more.
Context open_tree(const std::string& tree) {
  const auto* const kmod = kmod_library();
  if (kmod == nullptr) return nullptr;
  Context context{kmod->create(tree.empty() ? nullptr : tree.c_str(), nullptr)};
  if (context) kmod->set_log_priority(context.get(), LOG_EMERG);  // what it would say is returned
  return context;
}

List look_up(const Context& context, const std::string& name) {
  kmod_list* list = nullptr;
  if (kmod_library()->new_from_lookup(context.get(), name.c_str(), &list) < 0) return nullptr;
  return List{list};
}

bool is_builtin(const kmod_module* module) {
  return kmod_library()->get_initstate(module) == KMOD_MODULE_BUILTIN;
}

bool is_file(const kmod_module* module) {
  return kmod_library()->get_path(module) != nullptr;
}

bool is_of_block_layer(const kmod_module* module) {
  if (is_builtin(module)) return true;  // nothing to load, whatever it is
  const auto* const path = kmod_library()->get_path(module);
  return path != nullptr && std::strstr(path, "/kernel/block/") != nullptr;
}

Module first_of(const List& list) {
  return Module{list ? kmod_library()->get_module(list.get()) : nullptr};
}

/// By the alias that the kernel would ask for; else by its name, for those that have no alias.
Module find(const Context& context, const SchedulerName& scheduler) {
  auto by_alias = first_of(look_up(context, module_alias(scheduler.text())));
  if (by_alias) return by_alias;
  auto by_name = first_of(look_up(context, scheduler.text()));
  return by_name && is_of_block_layer(by_name.get()) ? std::move(by_name) : nullptr;
}

/// 0, an errno, or what libkmod answers for a blacklisted one.
int insert(kmod_module* module) {
  constexpr unsigned kFlags = KMOD_PROBE_APPLY_BLACKLIST | KMOD_PROBE_IGNORE_COMMAND;
  return kmod_library()->probe_insert(module, kFlags, nullptr, nullptr, nullptr, nullptr);
}

}  // namespace

std::string_view to_text(Loadable loadable) {
  constexpr std::array<std::string_view, 5> kTexts = {"listed", "loadable", "builtin", "no",
                                                      "unknown"};
  return kTexts.at(static_cast<std::size_t>(loadable));
}

Loadable loadable(const SchedulerName& scheduler, std::span<const std::string> listed,
                  const std::string& tree) {
  if (std::find(listed.begin(), listed.end(), scheduler.text()) != listed.end()) {
    return Loadable::Listed;
  }
  if (::access((path_of_tree(tree) + "/modules.dep.bin").c_str(), R_OK) != 0) {
    return Loadable::Unknown;
  }
  const auto context = open_tree(tree);
  if (!context) return Loadable::Unknown;
  const auto module = find(context, scheduler);
  if (!module) return Loadable::No;
  if (is_builtin(module.get())) return Loadable::Builtin;
  return is_file(module.get()) ? Loadable::Loadable : Loadable::No;
}

std::optional<std::string> module_in_tree(const SchedulerName& scheduler, const std::string& tree) {
  const auto context = open_tree(tree);
  if (!context) return std::nullopt;
  const auto module = find(context, scheduler);
  if (!module || is_builtin(module.get()) || !is_file(module.get())) return std::nullopt;
  return kmod_library()->get_name(module.get());
}

Result<void> insert_module(const SchedulerName& scheduler, const std::string& tree) {
  const auto context = open_tree(tree);
  if (!context) return failure("libkmod cannot be used", ENOMEM);
  const auto module = find(context, scheduler);
  if (!module) return failure("no such module in " + path_of_tree(tree), ENOENT);
  if (is_builtin(module.get())) return {};
  const int code = insert(module.get());
  if (code == 0 || code == -EEXIST) return {};
  if (code > 0) return failure("it is blacklisted", EPERM);
  const char* const text = ::strerrordesc_np(-code);
  return failure(text == nullptr ? "error " + std::to_string(-code) : text, -code);
}

}  // namespace elevatord
