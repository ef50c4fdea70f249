// Who waits and who is refused when two write at once.
#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_disk;
using testing::in_set;
using testing::on;
using testing::World;

/// Errors of two writes at once.
struct Two {
  int first;
  int second;
  bool operator==(const Two&) const = default;
};

Two write_both(const char* release, const std::string& first, const std::string& second,
               bool siblings) {
  World world{release};
  world.model.put_disk(in_set(on(a_disk("sda"), "kyber"), "host0"));
  world.model.put_disk(in_set(on(a_disk("sdb"), "kyber"), "host0"));
  const auto value = [](const std::string& attribute) {
    return attribute == "scheduler" ? "bfq" : "64";
  };
  const auto one = world.begin_write("sda", first, value(first));
  world.wait(1ms);
  const auto other = world.begin_write(siblings ? "sdb" : "sda", second, value(second));
  world.model.run();
  EXPECT_TRUE(one->answered && other->answered);
  return {one->error, other->error};
}

TEST(TagSetLock, DecidesByEraWhoGetsEbusy) {
  constexpr Two kFine{0, 0};
  constexpr Two kBusy{0, EBUSY};

  struct Row {
    const char* release;
    Two schedulers;          ///< of two disks in one set
    Two scheduler_requests;  ///< scheduler, then nr_requests
    Two requests_scheduler;
    Two requests;
  };

  for (const auto& row : {
           Row{"6.14.0", kFine, kFine, kFine, kFine},
           Row{"6.16.0", kFine, kFine, kFine, kFine},
           Row{"6.17.0", kFine, kFine, kFine, kFine},
           Row{"6.18.0", kFine, kFine, kFine, kFine},
           Row{"6.18.44", kFine, kBusy, kBusy, kBusy},
           Row{"6.19.0", kFine, kFine, kFine, kFine},
           Row{"7.1.5", kFine, kBusy, kBusy, kBusy},
           Row{"7.2.13", kBusy, kBusy, kBusy, kBusy},
           Row{"7.3.4", kBusy, kBusy, kBusy, kBusy},
       }) {
    SCOPED_TRACE(row.release);
    EXPECT_EQ(write_both(row.release, "scheduler", "scheduler", true), row.schedulers);
    EXPECT_EQ(write_both(row.release, "scheduler", "nr_requests", true), row.scheduler_requests);
    EXPECT_EQ(write_both(row.release, "nr_requests", "scheduler", true), row.requests_scheduler);
    EXPECT_EQ(write_both(row.release, "nr_requests", "nr_requests", true), row.requests);
    EXPECT_EQ(write_both(row.release, "scheduler", "wbt_lat_usec", false), kFine);
  }
}

TEST(TagSetLock, DisksOfDifferentSetsNeverCollide) {
  World world{"7.3.4"};
  world.model.put_disk(on(a_disk("sda"), "none"));
  world.model.put_disk(on(a_disk("sdb"), "none"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sdb", "scheduler", "kyber");
  world.model.run();
  EXPECT_EQ(one->error, 0);
  EXPECT_EQ(other->error, 0);
}

TEST(TagSetLock, EbusyComesAtOnce) {
  World world{"7.3.4"};
  world.model.put_disk(in_set(on(a_disk("sda"), "none"), "host0"));
  world.model.put_disk(in_set(on(a_disk("sdb"), "none"), "host0"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sdb", "scheduler", "kyber");
  world.model.run();
  EXPECT_EQ(other->took, 0ms);
  EXPECT_EQ(one->took, 20ms);
}

TEST(TagSetLock, MalformedRequestsAreRefusedBeforeIt) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto one = world.begin_write("sda", "scheduler", "kyber");
  const auto other = world.begin_write("sda", "nr_requests", "many");
  world.model.run();
  EXPECT_EQ(one->error, 0);
  EXPECT_EQ(other->error, EINVAL);
}

TEST(TwoWriters, LandInTheWrongOrderWhereNothingSerializesThem) {
  struct Row {
    const char* release;
    const char* ends_with;
  };

  // The latest is woken first: the earlier one's value lands last.
  for (const auto& [release, ends_with] :
       {Row{"6.10.0", "bfq"}, Row{"6.14.0", "bfq"}, Row{"6.15.0", "kyber"}, Row{"6.18.44", "kyber"},
        Row{"7.1.5", "kyber"}}) {
    World world{release};
    world.model.put_disk(on(a_disk(), "none"));
    const auto io = world.hang();
    const auto first = world.begin_write("sda", "scheduler", "kyber");
    world.wait(1ms);
    const auto second = world.begin_write("sda", "scheduler", "bfq");
    world.wait(1s);
    world.model.finish_io("sda", io);
    world.model.run();
    EXPECT_EQ(first->error + second->error, 0) << release;
    EXPECT_EQ(world.active(), ends_with) << release;
  }
}

TEST(TwoWriters, TheSecondGetsEbusySince72) {
  World world{"7.2.13"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto first = world.begin_write("sda", "scheduler", "kyber");
  const auto second = world.begin_write("sda", "scheduler", "bfq");
  world.model.run();
  EXPECT_EQ(first->error, 0);
  EXPECT_EQ(second->error, EBUSY);
}

TEST(TwoWriters, ThreeStuckOnesEndWithTheFirst) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  const auto io = world.hang();
  for (const auto* const name : {"kyber", "bfq", "mq-deadline"}) {
    world.begin_write("sda", "scheduler", name);
    world.wait(1ms);
  }
  world.wait(1s);
  world.model.finish_io("sda", io);
  world.model.run();
  EXPECT_EQ(world.active(), "kyber");
}

}  // namespace
}  // namespace elevatord
