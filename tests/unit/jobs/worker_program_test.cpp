#include "worker_program.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(WorkerProgram, IsTheOneThatWasAskedFor) {
  EXPECT_EQ(find_worker_program("/opt/worker"), "/opt/worker");
}

TEST(WorkerProgram, IsTheInstalledOneWhereNoneLiesBesideUs) {
  // Tests lie in a directory of their own.
  const auto path = find_worker_program("");
  EXPECT_TRUE(path.ends_with("/elevatord-worker")) << path;
  EXPECT_EQ(path.find("tests/unit"), std::string::npos) << path;
}

}  // namespace
}  // namespace elevatord
