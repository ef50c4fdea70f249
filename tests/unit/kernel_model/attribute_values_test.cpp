#include "attribute_values.hpp"

#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

struct Queue {
  explicit Queue(const std::string& scheduler, const char* release = "6.18.44",
                 const ModelDiskSpec& spec = a_disk())
      : rules(era_of(release).value()), disk(spec, tags, rules) {
    disk.attach(scheduler, rules);
  }

  /// What reads after a write, or the errno as `errno 22`.
  std::string after(const std::string& attribute, std::string_view value) {
    const auto text = value_after_write(disk, rules, attribute, value);
    return text ? *text : "errno " + std::to_string(text.error().code);
  }

  WriteCost cost(const std::string& attribute, std::string_view value) {
    return cost_of_write(disk, rules, find_model_attribute(attribute).value(), value,
                         value_after_write(disk, rules, attribute, value));
  }

  Era rules;
  TagSet tags;
  ModelDisk disk;
};

const std::string kInvalid = "errno " + std::to_string(EINVAL);

TEST(AttributeValues, NumbersAreDecimalWithOneNewlineAtMost) {
  Queue queue{"none"};
  for (const auto* const value : {"64", "64\n", "+64", "064"}) {
    EXPECT_EQ(queue.after("nr_requests", value), "64") << value;
  }
  for (const auto* const value : {" 64", "64 ", "64\n\n", "0x40", "-1", "-0", "+-1", "", "\n", "x",
                                  "4294967296", "99999999999999999999"}) {
    EXPECT_EQ(queue.after("nr_requests", value), kInvalid) << '\'' << value << '\'';
  }
}

TEST(AttributeValues, RequestsHaveALeastAndAMost) {
  Queue none{"none"};
  for (const auto* const value : {"0", "3", "4"}) EXPECT_EQ(none.after("nr_requests", value), "4");
  EXPECT_EQ(none.after("nr_requests", "128"), "128");
  EXPECT_EQ(none.after("nr_requests", "129"), kInvalid);
  Queue scheduled{"mq-deadline"};
  EXPECT_EQ(scheduled.after("nr_requests", "2048"), "2048");
  EXPECT_EQ(scheduled.after("nr_requests", "2049"), kInvalid);
}

TEST(AttributeValues, ReadAheadIsInPages) {
  Queue queue{"none"};
  EXPECT_EQ(queue.after("read_ahead_kb", "1"), "0");
  EXPECT_EQ(queue.after("read_ahead_kb", "3"), "0");
  EXPECT_EQ(queue.after("read_ahead_kb", "130"), "128");
  EXPECT_EQ(queue.after("read_ahead_kb", "4294967295"), "4294967292");
  EXPECT_EQ(queue.after("read_ahead_kb", "4294967296"), kInvalid);
}

TEST(AttributeValues, MaxSectorsIsClampedOrRefusedByEra) {
  Queue queue{"none"};
  EXPECT_EQ(queue.after("max_sectors_kb", "0"), "1280");
  EXPECT_EQ(queue.after("max_sectors_kb", "4"), "4");
  for (const auto* const value : {"1", "3"}) {
    EXPECT_EQ(queue.after("max_sectors_kb", value), kInvalid);
  }
  EXPECT_EQ(queue.after("max_sectors_kb", "1281"), "1280");
  EXPECT_EQ(queue.after("max_sectors_kb", "99999"), "1280");
  EXPECT_EQ(Queue("none", "6.6.9").after("max_sectors_kb", "1281"), kInvalid);
}

TEST(AttributeValues, SomeValuesAreTakenWithoutEffect) {
  Queue queue{"none"};
  EXPECT_EQ(queue.after("rq_affinity", "2"), "2");
  EXPECT_EQ(queue.after("rq_affinity", "9"), "1");
  EXPECT_EQ(queue.after("io_poll_delay", "5"), "-1");
  EXPECT_EQ(queue.after("nomerges", "2"), "2");
  EXPECT_EQ(queue.after("nomerges", "5"), "1");
  EXPECT_EQ(queue.after("rotational", "2"), "1");
  EXPECT_EQ(queue.after("iostats", "0"), "0");
  EXPECT_EQ(queue.after("io_poll", "1"), kInvalid);
  EXPECT_EQ(queue.after("io_timeout", "0"), kInvalid);
}

TEST(AttributeValues, WbtHasADefaultAndOff) {
  Queue queue{"none"};
  EXPECT_EQ(queue.after("wbt_lat_usec", "-1"), "2000");
  EXPECT_EQ(queue.after("wbt_lat_usec", "0"), "0");
  EXPECT_EQ(queue.after("wbt_lat_usec", "4294967296"), "4294967296");
  EXPECT_EQ(queue.after("wbt_lat_usec", "-2"), kInvalid);
  auto rotational = a_disk();
  rotational.rotational = true;
  EXPECT_EQ(Queue("none", "6.18.44", rotational).after("wbt_lat_usec", "-1"), "75000");
}

TEST(AttributeValues, TheCacheKnowsThreeWords) {
  Queue queue{"none"};
  EXPECT_EQ(queue.after("write_cache", "write back\n"), "write back");
  EXPECT_EQ(queue.after("write_cache", "write through"), "write through");
  EXPECT_EQ(queue.after("write_cache", "none"), "write through");
  EXPECT_EQ(queue.after("write_cache", "writeback"), kInvalid);
}

TEST(AttributeValues, AsyncDepthStaysBelowRequestsAndNeedsAScheduler) {
  Queue kyber{"kyber", "7.1.5"};
  EXPECT_EQ(kyber.after("async_depth", "10"), "10");
  EXPECT_EQ(kyber.after("async_depth", "9999"), "256");
  EXPECT_EQ(kyber.after("async_depth", "0"), kInvalid);
  Queue none{"none", "7.1.5"};
  EXPECT_EQ(none.after("async_depth", "10"), kInvalid);
  EXPECT_EQ(none.cost("async_depth", "10"), WriteCost::Freeze);
}

TEST(AttributeValues, WhatDoesNotParseFreezesFrom611To614Only) {
  for (const auto& [release, cost] :
       {std::pair{"6.10.0", WriteCost::Free}, std::pair{"6.11.0", WriteCost::Freeze},
        std::pair{"6.14.0", WriteCost::Freeze}, std::pair{"6.15.0", WriteCost::Free},
        std::pair{"6.18.44", WriteCost::Free}}) {
    Queue queue{"none", release};
    for (const auto* const name :
         {"nr_requests", "read_ahead_kb", "iostats", "wbt_lat_usec", "write_cache"}) {
      EXPECT_EQ(queue.cost(name, "x"), cost) << release << ' ' << name;
    }
  }
}

TEST(AttributeValues, AWellFormedValueIsRefusedLate) {
  Queue queue{"none"};
  EXPECT_EQ(queue.cost("max_sectors_kb", "1"), WriteCost::Freeze);
  EXPECT_EQ(queue.cost("nr_requests", "129"), WriteCost::Free);
  EXPECT_EQ(queue.cost("io_poll", "0"), WriteCost::Free);
  EXPECT_EQ(Queue("none", "6.17.0").cost("nr_requests", "129"), WriteCost::FreezeAndQuiesce);
  EXPECT_EQ(Queue("none", "6.17.0").cost("io_poll", "0"), WriteCost::Freeze);
  EXPECT_EQ(Queue("none", "6.6.9").cost("max_sectors_kb", "1"), WriteCost::Free);
}

TEST(AttributeValues, RequestsAreComparedBeforeTheyAreClampedSince618) {
  for (const auto& [release, cost] :
       {std::pair{"6.10.0", WriteCost::Free}, std::pair{"6.18.44", WriteCost::FreezeAndQuiesce}}) {
    Queue queue{"none", release};
    queue.disk.values["nr_requests"] = "4";
    EXPECT_EQ(queue.cost("nr_requests", "3"), cost) << release;
    EXPECT_EQ(queue.cost("nr_requests", "4"), WriteCost::Free) << release;
  }
}

// -- queue/scheduler ------------------------------------------------------------------------------

struct Wish {
  const char* release;
  std::string value;
  SchedulerWrite::Kind kind;
  const char* name;
};

TEST(SchedulerName, IsReadToTheLetter) {
  using Kind = SchedulerWrite::Kind;
  using namespace std::string_literals;
  const Wish cases[] = {
      {"6.18.44", "none", Kind::None, "none"},
      {"6.18.44", "none\n", Kind::None, "none"},
      {"6.18.44", " none", Kind::None, "none"},
      // The first four letters decide.
      {"6.18.44", "nonexistent", Kind::None, "none"},
      {"6.18.44", "none-such", Kind::None, "none"},
      {"6.18.44", "non", Kind::NotListed, "non"},
      {"6.18.44", "None", Kind::NotListed, "None"},
      {"6.18.44", "mq-deadline", Kind::Listed, "mq-deadline"},
      {"6.18.44", " mq-deadline\n", Kind::Listed, "mq-deadline"},
      {"6.18.44", "MQ-DEADLINE", Kind::NotListed, "MQ-DEADLINE"},
      {"6.18.44", "deadline", Kind::Listed, "mq-deadline"},
      // 15 characters are copied, leading blanks count.
      {"6.18.44", "    mq-deadline", Kind::Listed, "mq-deadline"},
      {"6.18.44", "     mq-deadline", Kind::NotListed, "mq-deadlin"},
      {"6.18.44", "kyber          and more", Kind::Listed, "kyber"},
      {"6.18.44", "mq-deadline\0junk"s, Kind::Listed, "mq-deadline"},
      {"6.18.44", "kyber"s + std::string(5000, ' '), Kind::Listed, "kyber"},
      {"6.18.44", "\n", Kind::Invalid, ""},
      {"6.18.44", "   ", Kind::Invalid, ""},
      {"6.18.44", "noop", Kind::NotListed, "noop"},
      // To 6.1 `none` is compared before blanks are trimmed.
      {"6.1.192", "none", Kind::None, "none"},
      {"6.1.192", "nonexistent", Kind::None, "none"},
      {"6.1.192", " none", Kind::NotListed, "none"},
      {"6.1.192", " mq-deadline", Kind::Listed, "mq-deadline"},
      {"5.15.135", " none", Kind::NotListed, "none"},
      {"6.2.12", " none", Kind::None, "none"},
  };
  auto spec = a_disk();
  spec.schedulers.insert(spec.schedulers.begin(), "none");  // as some lists have it
  for (const auto& [release, value, kind, name] : cases) {
    const Queue queue{"kyber", release, spec};
    const auto wish = parse_scheduler_write(queue.disk, queue.rules, value);
    EXPECT_EQ(wish.kind, kind) << release << " '" << value << '\'';
    EXPECT_EQ(wish.name, name) << release << " '" << value << '\'';
  }
}

}  // namespace
}  // namespace elevatord
