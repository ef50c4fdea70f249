#include "model_disk.hpp"

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::bio_based;

Era era(const char* release) {
  return era_of(release).value();
}

struct Made {
  Made(const ModelDiskSpec& spec, const char* release, const std::string& scheduler = "none")
      : rules(era(release)), disk(spec, tags, rules) {
    tags.queue_depth = spec.queue_depth;
    if (!disk.bio_based()) disk.attach(scheduler, rules);
  }

  [[nodiscard]] std::string file() const {
    return disk.scheduler_file(rules).value_or("(no file)");
  }

  [[nodiscard]] std::string value(const char* name) const {
    const auto it = disk.values.find(name);
    return it == disk.values.end() ? "(none)" : it->second;
  }

  Era rules;
  TagSet tags;
  ModelDisk disk;
};

TEST(ModelDisk, ShowsTheSchedulersInTheFormOfTheEra) {
  struct Case {
    const char* release;
    const char* active;
    const char* file;
  };

  for (const auto& [release, active, file] : {
           Case{"7.3.4", "none", "[none] mq-deadline kyber bfq \n"},
           Case{"7.3.4", "mq-deadline", "none [mq-deadline] kyber bfq \n"},
           Case{"6.2.12", "none", "[none] mq-deadline kyber bfq \n"},
           Case{"6.2.12", "kyber", "none mq-deadline [kyber] bfq \n"},
           Case{"6.1.192", "none", "[none] mq-deadline kyber bfq \n"},
           Case{"6.1.192", "mq-deadline", "[mq-deadline] kyber bfq none\n"},
           Case{"5.15.135", "bfq", "mq-deadline kyber [bfq] none\n"},
       }) {
    EXPECT_EQ(Made(a_disk(), release, active).file(), file) << release;
  }
}

TEST(ModelDisk, ABioBasedDiskHasAFileTo64Only) {
  EXPECT_EQ(Made(bio_based(), "5.15.135").file(), "none\n");
  EXPECT_EQ(Made(bio_based(), "6.4.0").file(), "none\n");
  EXPECT_EQ(Made(bio_based(), "6.5.0").file(), "(no file)");
  EXPECT_EQ(Made(bio_based(), "7.3.4").file(), "(no file)");
}

TEST(ModelDisk, ADiskThatTakesNoSchedulerSaysSoWithoutBrackets) {
  auto spec = a_disk();
  spec.no_sched = true;
  EXPECT_EQ(Made(spec, "6.1.192").file(), "[none] \n");
  EXPECT_EQ(Made(spec, "6.6.9").file(), "none\n");
}

TEST(ModelDisk, AHostManagedDiskOffersMqDeadlineAloneTo69) {
  auto spec = a_disk();
  spec.zoned = "host-managed";
  EXPECT_EQ(Made(spec, "6.9.0", "mq-deadline").file(), "none [mq-deadline] \n");
  EXPECT_EQ(Made(spec, "6.1.192", "mq-deadline").file(), "[mq-deadline] none\n");
  EXPECT_EQ(Made(spec, "6.10.0", "mq-deadline").file(), "none [mq-deadline] kyber bfq \n");
}

TEST(ModelDisk, TheDefaultSchedulerFollowsQueuesAndDriver) {
  const auto chosen = [](auto change, const char* release = "6.18.44") {
    auto spec = a_disk();
    change(spec);
    return default_scheduler(spec, era(release));
  };
  EXPECT_EQ(chosen([](auto&) {}), "mq-deadline");
  EXPECT_EQ(chosen([](auto& spec) { spec.hw_queues = 4; }), "none");
  EXPECT_EQ(chosen([](auto& spec) { spec.hw_queues = 4, spec.shared_tags = true; }), "mq-deadline");
  EXPECT_EQ(chosen([](auto& spec) { spec.no_default = true; }), "none");
  EXPECT_EQ(chosen([](auto& spec) { spec.no_sched = true; }), "none");
  EXPECT_EQ(chosen([](auto& spec) { spec.schedulers = {"kyber", "bfq"}; }), "none");
  const auto zoned = [](auto& spec) { spec.hw_queues = 4, spec.zoned = "host-managed"; };
  EXPECT_EQ(chosen(zoned, "6.9.0"), "mq-deadline");
  EXPECT_EQ(chosen(zoned, "6.10.0"), "none");
}

TEST(ModelDisk, RequestsFollowTheSchedulerAndTheDepth) {
  EXPECT_EQ(Made(a_disk(), "6.18.44", "none").value("nr_requests"), "128");
  EXPECT_EQ(Made(a_disk(), "6.18.44", "bfq").value("nr_requests"), "256");
  auto deep = a_disk();
  deep.queue_depth = 1024;
  EXPECT_EQ(Made(deep, "6.18.44", "none").value("nr_requests"), "1024");
  EXPECT_EQ(Made(deep, "6.18.44", "bfq").value("nr_requests"), "256");
  auto flat = a_disk();
  flat.queue_depth = 32;
  EXPECT_EQ(Made(flat, "6.18.44", "bfq").value("nr_requests"), "64");
}

TEST(ModelDisk, AsyncDepthMovedFromTheSchedulerToTheQueueWith70) {
  EXPECT_EQ(Made(a_disk(), "6.18.44", "mq-deadline").disk.iosched.at("async_depth"), "256");
  EXPECT_EQ(Made(a_disk(), "6.18.44", "mq-deadline").value("async_depth"), "(none)");
  const Made later{a_disk(), "7.1.5", "mq-deadline"};
  EXPECT_FALSE(later.disk.iosched.contains("async_depth"));
  EXPECT_EQ(later.value("async_depth"), "256");
  EXPECT_EQ(Made(a_disk(), "7.1.5", "kyber").value("async_depth"), "192");
  EXPECT_EQ(Made(a_disk(), "7.1.5", "none").value("async_depth"), "128");
}

TEST(ModelDisk, BfqTurnsWbtOffUnlessSomebodySetIt) {
  Made made{a_disk(), "6.18.44"};
  EXPECT_EQ(made.value("wbt_lat_usec"), "2000");
  made.disk.attach("bfq", made.rules);
  EXPECT_EQ(made.value("wbt_lat_usec"), "0");
  made.disk.attach("kyber", made.rules);
  EXPECT_EQ(made.value("wbt_lat_usec"), "2000");
  made.disk.values["wbt_lat_usec"] = "5000";
  made.disk.wbt_manual = true;
  made.disk.attach("bfq", made.rules);
  EXPECT_EQ(made.value("wbt_lat_usec"), "5000");
}

TEST(ModelDisk, WbtAllowsARotationalDiskMore) {
  auto spec = a_disk();
  spec.rotational = true;
  EXPECT_EQ(Made(spec, "6.18.44").value("wbt_lat_usec"), "75000");
}

TEST(ModelDisk, ASwitchLeavesOtherAttributesAlone) {
  Made made{a_disk(), "6.18.44"};
  for (const auto* const name : {"read_ahead_kb", "rq_affinity", "nomerges", "max_sectors_kb"}) {
    made.disk.values[name] = "77";
  }
  made.disk.attach("bfq", made.rules);
  for (const auto* const name : {"read_ahead_kb", "rq_affinity", "nomerges", "max_sectors_kb"}) {
    EXPECT_EQ(made.value(name), "77") << name;
  }
}

TEST(ModelDisk, ABioBasedDiskHasNoneOfTheRequestQueuesAttributes) {
  const Made made{bio_based(), "6.18.44"};
  for (const auto* const name : {"nr_requests", "wbt_lat_usec", "rq_affinity", "io_timeout"}) {
    EXPECT_EQ(made.value(name), "(none)") << name;
  }
  EXPECT_EQ(made.value("read_ahead_kb"), "128");
}

TEST(ModelDisk, MaxSectorsBeginsBelowWhatTheHardwareTakes) {
  auto spec = a_disk();
  spec.max_hw_sectors_kb = 32767;
  EXPECT_EQ(Made(spec, "6.18.44").value("max_sectors_kb"), "1280");
  spec.max_hw_sectors_kb = 512;
  EXPECT_EQ(Made(spec, "6.18.44").value("max_sectors_kb"), "512");
}

}  // namespace
}  // namespace elevatord
