#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "result.hpp"
#include "scheduler_name.hpp"

namespace elevatord {

/// Whether a scheduler can be had, as far as reading files tells.
enum class Loadable {
  Listed,    ///< a disk offers it already
  Loadable,  ///< a module of the kernel's tree
  Builtin,   ///< part of the kernel
  No,        ///< the tree has no such module
  Unknown,   ///< there is no tree of modules to look into
};
[[nodiscard]] std::string_view to_text(Loadable loadable);

/// Looks into the indexes of a module tree (`/lib/modules/RELEASE`; empty: the running kernel's),
/// without side effects. Waits for the file system: not for the daemon's main thread. `listed` is
/// what disks offer.
[[nodiscard]] Loadable loadable(const SchedulerName& scheduler, std::span<const std::string> listed,
                                const std::string& tree = {});

/// The name of the scheduler's module in a tree, as the kernel spells it (`kyber_iosched`); nullopt
/// where the tree has none, also because the scheduler is part of the kernel.
[[nodiscard]] std::optional<std::string> module_in_tree(const SchedulerName& scheduler,
                                                        const std::string& tree = {});

/// Loads it and what it depends on, in this process, which must be privileged; takes as long as the
/// kernel does. Blacklists are respected, install commands are not run. Only modules that answer to
/// `NAME-iosched`, or are called NAME and belong to the block layer: whoever asks can have no other
/// module. Error::what is the reason alone.
[[nodiscard]] Result<void> insert_module(const SchedulerName& scheduler,
                                         const std::string& tree = {});

}  // namespace elevatord
