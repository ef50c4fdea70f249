#include "planned_changes.hpp"

#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;
using Lines = std::vector<std::string>;

TEST(PlannedChanges, AreThoseOfAllDisksAsPeopleCountThem) {
  Settings settings;
  settings.dry_run = true;
  settings.kernel = KernelFacts::from_release("6.18.44");
  World world{settings};
  world.policy("- { scheduler: bfq, queue: { nomerges: 2 } }\n");
  for (const char* name : {"sdaa", "sdb", "sdc"}) {
    world.kernel.disk(name).values = {{"queue/nomerges", "0"}};
    world.add(name);
  }
  world.kernel.disk("sdc").active = "bfq";
  world.kernel.disk("sdc").values = {{"queue/nomerges", "2"}};
  world.run();
  Lines lines;
  for (const auto& change : planned_changes(world.reconciler())) {
    lines.push_back(change.device + ' ' + change.attribute + ' ' + change.from + '>' + change.to +
                    ' ' + change.cost + ' ' + std::to_string(change.stall_usec));
  }
  EXPECT_EQ(
      lines,
      (Lines{"sdb scheduler none>bfq freeze+quiesce 21800", "sdb queue/nomerges 0>2 free 0",
             "sdaa scheduler none>bfq freeze+quiesce 21800", "sdaa queue/nomerges 0>2 free 0"}));
}

}  // namespace
}  // namespace elevatord
