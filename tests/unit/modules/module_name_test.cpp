#include "module_name.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

std::string behind(const char* name) {
  return scheduler_with_module(SchedulerName::parse(name).value()).value_or("nothing");
}

TEST(ModuleName, IsThatOfTheSchedulerWhateverTheSpelling) {
  EXPECT_EQ(behind("bfq"), "bfq");
  EXPECT_EQ(behind("deadline"), "mq-deadline");
  EXPECT_EQ(behind("adios"), "adios");
}

TEST(ModuleName, ALegacyNameStandsForItsSuccessor) {
  EXPECT_EQ(behind("cfq"), "bfq");
}

TEST(ModuleName, NothingStandsBehindNone) {
  EXPECT_EQ(behind("none"), "nothing");
  EXPECT_EQ(behind("noop"), "nothing");
}

TEST(ModuleName, TheAliasIsWhatTheKernelAsksFor) {
  EXPECT_EQ(module_alias("mq-deadline"), "mq-deadline-iosched");
}

TEST(ModuleName, AUnitsInstanceHasNoDashes) {
  EXPECT_EQ(modprobe_unit("bfq"), "modprobe@bfq_iosched.service");
  EXPECT_EQ(modprobe_unit("mq-deadline"), "modprobe@mq_deadline_iosched.service");
}

}  // namespace
}  // namespace elevatord
