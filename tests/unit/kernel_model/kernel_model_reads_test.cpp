// What a read waits for beside a write, and which files there are to read.
#include <cerrno>

#include <gtest/gtest.h>

#include "model_world.hpp"

namespace elevatord {
namespace {

using namespace std::chrono_literals;
using testing::a_disk;
using testing::bio_based;
using testing::on;
using testing::World;

TEST(Read, WaitsForAGracePeriodWhereTheWriterKeepsTheElevator) {
  for (const auto& [written, value] :
       {std::pair{"scheduler", "kyber"}, std::pair{"nr_requests", "64"}}) {
    for (const auto* const attribute : {"scheduler", "nr_requests"}) {
      World world{"6.18.44"};
      world.model.put_disk(on(a_disk(), "none"));
      world.begin_write("sda", written, value);
      world.wait(5ms);  // inside the freeze
      const auto early = world.begin_read("sda", attribute);
      world.wait(7ms);  // inside the quiesce
      const auto late = world.begin_read("sda", attribute);
      world.model.run();
      EXPECT_EQ(early->took, 0ms) << attribute << " beside " << written;
      EXPECT_EQ(late->took, 8ms) << attribute << " beside " << written;
    }
  }
}

TEST(Read, OthersDoNotWaitForASwitchSince615) {
  World world{"6.18.44"};
  world.model.put_disk(on(a_disk(), "none"));
  world.begin_write("sda", "scheduler", "kyber");
  world.wait(12ms);
  std::vector<World::OutcomePtr> reads;
  for (const auto* const name : {"wbt_lat_usec", "read_ahead_kb", "rotational", "nomerges"}) {
    reads.push_back(world.begin_read("sda", name));
  }
  world.model.run();
  for (const auto& read : reads) EXPECT_EQ(read->took, 0ms);
}

TEST(Read, ADiskThatIsNotThereHasNoFiles) {
  World world{"6.18.44"};
  world.model.put_disk(bio_based());
  EXPECT_EQ(world.read("sdz", "scheduler"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "scheduler"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "nr_requests"), "errno " + std::to_string(ENOENT));
  EXPECT_EQ(world.read("dm-0", "read_ahead_kb"), "128");
}

}  // namespace
}  // namespace elevatord
