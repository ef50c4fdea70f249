#include "attribute_table.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

Era era(const char* release) {
  return era_of(release).value();
}

TEST(AttributeTable, SaysWhatKindOfCostAnAttributeHas) {
  for (const auto& [name, kind] : {
           ModelAttribute{"nr_requests", AttributeKind::NrRequests},
           ModelAttribute{"wbt_lat_usec", AttributeKind::WbtLatUsec},
           ModelAttribute{"read_ahead_kb", AttributeKind::Simple},
           ModelAttribute{"rq_affinity", AttributeKind::Simple},
           ModelAttribute{"nomerges", AttributeKind::Simple},
           ModelAttribute{"io_timeout", AttributeKind::Simple},
           ModelAttribute{"io_poll_delay", AttributeKind::Simple},
           ModelAttribute{"max_sectors_kb", AttributeKind::Limits},
           ModelAttribute{"iostats", AttributeKind::Limits},
           ModelAttribute{"rotational", AttributeKind::Limits},
           ModelAttribute{"discard_max_bytes", AttributeKind::Limits},
           ModelAttribute{"async_depth", AttributeKind::AsyncDepth},
           ModelAttribute{"zoned_qd1_writes", AttributeKind::ZonedQd1},
           ModelAttribute{"io_poll", AttributeKind::IoPoll},
       }) {
    const auto found = find_model_attribute(name);
    ASSERT_TRUE(found.has_value()) << name;
    EXPECT_EQ(found->kind, kind) << name;
  }
}

TEST(AttributeTable, WhatIsReadOnlyIsNotThere) {
  EXPECT_FALSE(find_model_attribute("zoned").has_value());
  EXPECT_FALSE(find_model_attribute("scheduler").has_value());
  EXPECT_FALSE(find_model_attribute("").has_value());
}

TEST(AttributeTable, To614EveryShowTakesTheQueuesLock) {
  for (const auto* const release : {"5.15.135", "6.6.9", "6.14.0"}) {
    for (const auto* const name : {"scheduler", "nr_requests", "nomerges", "zoned"}) {
      EXPECT_EQ(lock_of_read(era(release), name), QueueLock::Sysfs) << release << ' ' << name;
    }
    EXPECT_EQ(lock_of_read(era(release), "iosched/read_expire"), QueueLock::None);
  }
}

TEST(AttributeTable, Since615AShowTakesTheLockOfWhatItShows) {
  // Measured on 6.18.44: reads of these wait beside writers of their kind, others do not.
  const auto locks = [](const char* name) { return lock_of_read(era("6.18.44"), name); };
  for (const auto* const name : {"scheduler", "nr_requests"}) {
    EXPECT_EQ(locks(name), QueueLock::Elevator) << name;
  }
  for (const auto* const name : {"rotational", "zoned", "max_sectors_kb", "logical_block_size",
                                 "read_ahead_kb", "iostats", "write_cache"}) {
    EXPECT_EQ(locks(name), QueueLock::Limits) << name;
  }
  for (const auto* const name : {"wbt_lat_usec", "rq_affinity", "nomerges", "iosched/fifo_batch"}) {
    EXPECT_EQ(locks(name), QueueLock::None) << name;
  }
}

TEST(AttributeTable, ReadAheadWaitsForLimitsAsTheyMayChangeIt) {
  EXPECT_TRUE(write_takes_limits_lock(era("6.18.44"), *find_model_attribute("read_ahead_kb")));
  EXPECT_TRUE(write_takes_limits_lock(era("6.18.44"), *find_model_attribute("iostats")));
  EXPECT_FALSE(write_takes_limits_lock(era("6.18.44"), *find_model_attribute("nomerges")));
  EXPECT_FALSE(write_takes_limits_lock(era("6.12.0"), *find_model_attribute("read_ahead_kb")));
}

}  // namespace
}  // namespace elevatord
