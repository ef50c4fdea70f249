#include "worker_link.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// A link with what it told, in order; the loop ends when a worker is there for the second time.
class WorkerLinkTest : public ::testing::Test {
 protected:
  WorkerLink::Events events() {
    return {[this] {
              told_.emplace_back("connected");
              loop_.quit(0);
            },
            [this] { told_.emplace_back("lost"); },
            [this](const std::string& text) { told_.push_back(text); }};
  }

  EventLoop loop_;
  WorkerExecutor executor_{1};
  std::vector<std::string> told_;
};

TEST_F(WorkerLinkTest, AMissingWorkerAtTheStartIsFinal) {
  WorkerLink link{loop_, executor_, {"", "/nonexistent/elevatord-worker", {}}, events()};
  EXPECT_FALSE(link.start());
  EXPECT_TRUE(told_.empty());
}

TEST_F(WorkerLinkTest, AMissingSocketAtTheStartIsFinal) {
  WorkerLink link{loop_, executor_, {"/nonexistent/worker.sock", "", {}}, events()};
  EXPECT_FALSE(link.start());
}

TEST_F(WorkerLinkTest, StartsAnotherWorkerWhenOneGoesAway) {
  // A program that ends at once: every connection is lost.
  WorkerLink link{loop_, executor_, {"", "/bin/true", {}}, events()};
  ASSERT_TRUE(link.start());
  EXPECT_EQ(loop_.run(), 0);
  EXPECT_EQ(told_, (std::vector<std::string>{"the worker went away, starting another", "lost",
                                             "connected"}));
}

}  // namespace
}  // namespace elevatord
