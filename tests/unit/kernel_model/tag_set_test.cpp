#include "tag_set.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Need = TagSet::Need;

/// What a write got: the lock, EBUSY, or a place in the queue.
enum class Got { Lock, Busy, Waits };

struct Holder {
  TagSet& tags;
  TagSet::Held held = TagSet::Held::Nothing;
  bool taken = false;

  Got take(TagSetLock how, Need need) {
    const bool ok = tags.take(how, need, [this](TagSet::Held what) {
      held = what;
      taken = true;
    });
    return !ok ? Got::Busy : taken ? Got::Lock : Got::Waits;
  }
};

struct Case {
  TagSetLock how;
  Need first;
  Need second;
  Got got;
};

TEST(TagSet, WhoCollidesWithWhomDependsOnTheEra) {
  constexpr auto kScheduler = Need::Scheduler;
  constexpr auto kRequests = Need::Exclusive;
  for (const auto& [how, first, second, got] : {
           // to 6.15: no such lock
           Case{TagSetLock::None, kScheduler, kScheduler, Got::Lock},
           Case{TagSetLock::None, kScheduler, kRequests, Got::Lock},
           // 6.16 to 6.18.0, 6.19: waited for
           Case{TagSetLock::Read, kScheduler, kScheduler, Got::Lock},
           Case{TagSetLock::Read, kScheduler, kRequests, Got::Waits},
           Case{TagSetLock::Read, kRequests, kScheduler, Got::Waits},
           Case{TagSetLock::Read, kRequests, kRequests, Got::Waits},
           // 6.18.y, 7.0, 7.1: tried
           Case{TagSetLock::TryRead, kScheduler, kScheduler, Got::Lock},
           Case{TagSetLock::TryRead, kScheduler, kRequests, Got::Busy},
           Case{TagSetLock::TryRead, kRequests, kScheduler, Got::Busy},
           Case{TagSetLock::TryRead, kRequests, kRequests, Got::Busy},
           // 7.2 on: tried as a writer
           Case{TagSetLock::TryWrite, kScheduler, kScheduler, Got::Busy},
           Case{TagSetLock::TryWrite, kScheduler, kRequests, Got::Busy},
           Case{TagSetLock::TryWrite, kRequests, kScheduler, Got::Busy},
       }) {
    TagSet tags;
    Holder one{tags};
    Holder other{tags};
    ASSERT_EQ(one.take(how, first), Got::Lock);
    EXPECT_EQ(other.take(how, second), got)
        << static_cast<int>(how) << ' ' << static_cast<int>(first) << ' '
        << static_cast<int>(second);
  }
}

TEST(TagSet, OneWhoWaitsHasTheLockWhenTheOtherGivesIt) {
  TagSet tags;
  Holder one{tags};
  Holder other{tags};
  ASSERT_EQ(one.take(TagSetLock::Read, Need::Exclusive), Got::Lock);
  ASSERT_EQ(other.take(TagSetLock::Read, Need::Scheduler), Got::Waits);
  tags.give(one.held);
  EXPECT_TRUE(other.taken);
  EXPECT_EQ(other.held, TagSet::Held::Reader);
}

TEST(TagSet, WhatWasTakenIsGivenBackInKind) {
  for (const auto how :
       {TagSetLock::None, TagSetLock::Read, TagSetLock::TryRead, TagSetLock::TryWrite}) {
    for (const auto need : {Need::Scheduler, Need::Exclusive}) {
      TagSet tags;
      Holder holder{tags};
      ASSERT_EQ(holder.take(how, need), Got::Lock);
      tags.give(holder.held);
      EXPECT_TRUE(tags.lock.try_write());
    }
  }
}

}  // namespace
}  // namespace elevatord
