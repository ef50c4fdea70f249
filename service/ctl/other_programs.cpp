#include "other_programs.hpp"

#include "rivals.hpp"

namespace elevatord::ctl {

std::vector<Finding> check_other_programs(const HostFiles& files) {
  std::vector<Finding> findings;
  for (const Rival& rival : find_rivals(files)) {
    findings.push_back({rival.at, "other-program",
                        rival.tool + ": " + rival.does +
                            ": it and elevatord will overwrite each other; let one of them do it"});
  }
  return findings;
}

}  // namespace elevatord::ctl
