#pragma once

#include <variant>

#include <tl/expected.hpp>

#include "mount_command.hpp"
#include "program_output.hpp"
#include "stall_command.hpp"
#include "storm_command.hpp"
#include "tables_command.hpp"
#include "validate.hpp"

namespace elevatord::mock {

struct ListInputs {};

/// A command with its options. Each new command is one more of these, and one more `run` in main.
using Command = std::variant<TablesOptions, ListInputs, StormOptions, StallOptions, MountOptions,
                             ValidateOptions>;

/// What is to be done, or what to print instead: help, version, or what is wrong with the options.
[[nodiscard]] tl::expected<Command, ProgramOutput> parse_command_line(int argc,
                                                                      const char* const* argv);

}  // namespace elevatord::mock
