#include "runtime_lock.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

TEST(RuntimeLock, IsHeldByOneAndNamesIt) {
  TemporaryDirectory root;
  const auto first = RuntimeLock::take(root.path());
  ASSERT_TRUE(first.has_value());
  const auto second = RuntimeLock::take(root.path());
  ASSERT_FALSE(second.has_value());
  EXPECT_NE(second.error().what.find("pid " + std::to_string(::getpid())), std::string::npos);
}

TEST(RuntimeLock, IsFreeAgainAfterItsHolder) {
  TemporaryDirectory root;
  { const auto first = RuntimeLock::take(root.path()); }
  EXPECT_TRUE(RuntimeLock::take(root.path()).has_value());
}

TEST(RuntimeLock, SaysWhatIsWrongWithTheDirectory) {
  const auto lock = RuntimeLock::take("/nonexistent");
  ASSERT_FALSE(lock.has_value());
  EXPECT_EQ(lock.error().what, "/nonexistent/lock: cannot open: No such file or directory");
}

}  // namespace
}  // namespace elevatord
