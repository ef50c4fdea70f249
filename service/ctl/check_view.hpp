#pragma once

#include <string>

#include "check_report.hpp"
#include "output_style.hpp"

namespace elevatord::ctl {

/// Findings file by file and a last line that sums up; before them, where they were asked for, the
/// disks of this host. On a terminal in columns under the file's name, else one line a finding as
/// compilers write it: `20-nvme.yaml:7:12: error: unknown key 'clas' [unknown-key]`.
[[nodiscard]] std::string check_view(const CheckReport& report, const OutputStyle& style);

}  // namespace elevatord::ctl
