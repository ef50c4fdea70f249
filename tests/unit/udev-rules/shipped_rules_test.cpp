// A boot with a thousand disks must not keep udevd's workers: the shipped rules start no program
// and touch no queue.
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// Without comments.
std::vector<std::string> rules() {
  const char* const path = std::getenv("ELEVATORD_UDEV_RULES");  // NOLINT(concurrency-mt-unsafe)
  std::ifstream in{path == nullptr ? "" : path};
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

TEST(ShippedRules, AreThere) {
  EXPECT_FALSE(rules().empty()) << "ELEVATORD_UDEV_RULES is not set";
}

TEST(ShippedRules, StartNoProgramAndTouchNoQueue) {
  for (const auto& rule : rules()) {
    for (const auto* const key : {"RUN", "PROGRAM", "IMPORT", "ATTR{", "SYSCTL", "queue/"}) {
      EXPECT_EQ(rule.find(key), std::string::npos) << rule;
    }
  }
}

}  // namespace
}  // namespace elevatord
