#include "mock_queue.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(MockQueue, ReadsTheFileAsItWasBeforeTheWriteAndAfterIt) {
  MockQueue queue{{0, "[none] bfq \n"}, 0, {0, "none [bfq] \n"}};
  EXPECT_EQ(queue.read("scheduler").value(), "[none] bfq ");
  EXPECT_TRUE(queue.write("scheduler", "bfq").has_value());
  EXPECT_EQ(queue.read("scheduler").value(), "none [bfq] ");
}

TEST(MockQueue, RemembersWhatWasToBeWritten) {
  MockQueue queue{{0, "[none] bfq \n"}};
  EXPECT_FALSE(queue.asked_to_write().has_value());
  static_cast<void>(queue.write("scheduler", "bfq"));
  EXPECT_EQ(queue.asked_to_write(), "bfq");
}

TEST(MockQueue, TellsTheErrorsOfTheModel) {
  MockQueue queue{{ENOENT, ""}, EBUSY, {ENODEV, ""}};
  EXPECT_EQ(queue.read("scheduler").error().code, ENOENT);
  EXPECT_EQ(queue.write("scheduler", "bfq").error().code, EBUSY);
  EXPECT_EQ(queue.read("scheduler").error().code, ENODEV);
}

}  // namespace
}  // namespace elevatord
