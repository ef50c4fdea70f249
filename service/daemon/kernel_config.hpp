#pragma once

#include "finding.hpp"
#include "kernel_version.hpp"
#include "yaml_document.hpp"

namespace elevatord {

/// Takes what elevatord.yaml says about the kernel; errors point into the file.
///
///   quirks: { noop-write-freezes: yes, switch-race: no }   # answers, for vendor kernels mostly
void read_quirk_answers(const YamlNode& node, KernelFacts& kernel, Findings& findings);

///   kernel_cmdline_elevator: ignore                        # or hands_off, or apply
void read_boot_elevator_meaning(const YamlNode& node, KernelFacts& kernel, Findings& findings);

}  // namespace elevatord
