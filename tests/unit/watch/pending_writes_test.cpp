#include "pending_writes.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using Key = PendingWrites::Key;

const Key kShell{"sda", "queue/scheduler", 812};
const PendingWrites::Time kStart{1h};

TEST(PendingWrites, AWriteOfAShellIsTwoEventsAndIsToldOnceWhenItCloses) {
  PendingWrites writes;
  writes.modified(kShell, kStart);         // opened with O_TRUNC
  writes.modified(kShell, kStart + 14ms);  // written
  EXPECT_TRUE(writes.overdue(kStart + 14ms).empty());
  EXPECT_TRUE(writes.closed(kShell));
  EXPECT_FALSE(writes.closed(kShell));
  EXPECT_EQ(writes.next(), std::nullopt);
}

TEST(PendingWrites, AnOpenWithoutAWriteIsNotTold) {
  PendingWrites writes;
  EXPECT_FALSE(writes.closed(kShell));
}

TEST(PendingWrites, WhoKeepsTheFileOpenIsToldOfAfterAWhile) {
  PendingWrites writes;
  writes.modified(kShell, kStart);
  const auto due = writes.next();
  ASSERT_TRUE(due);
  EXPECT_TRUE(writes.overdue(*due - 1ms).empty());
  EXPECT_EQ(writes.overdue(*due), std::vector<Key>{kShell});
  EXPECT_FALSE(writes.closed(kShell));
}

TEST(PendingWrites, WhoWritesOnAndOnDoesNotPutItOffForEver) {
  PendingWrites writes;
  writes.modified(kShell, kStart);
  const auto due = writes.next();
  for (auto time = kStart; time < kStart + 10s; time += 100ms) writes.modified(kShell, time);
  EXPECT_EQ(writes.next(), due);
}

TEST(PendingWrites, OneWritersCloseDoesNotTellOfAnothers) {
  PendingWrites writes;
  const Key other{"sda", "queue/scheduler", 813};
  writes.modified(kShell, kStart);
  writes.modified(other, kStart);
  EXPECT_TRUE(writes.closed(kShell));
  EXPECT_TRUE(writes.closed(other));
}

}  // namespace
}  // namespace elevatord
