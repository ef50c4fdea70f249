#include "helper_options.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using std::chrono::milliseconds;

Result<HelperOptions> parse(const std::vector<const char*>& arguments) {
  return parse_helper_options(arguments);
}

std::string error_of(const std::vector<const char*>& arguments) {
  const auto options = parse(arguments);
  return options ? "" : options.error().what;
}

TEST(HelperOptions, TakesSchedulersInOrderOfPreference) {
  const auto options = parse({"set", "bfq", "--dry-run", "mq-deadline"});
  ASSERT_TRUE(options) << options.error().what;
  ASSERT_EQ(options->wishes.size(), 1U);
  EXPECT_EQ(options->wishes[0].attribute, "scheduler");
  EXPECT_EQ(options->wishes[0].candidates, (std::vector<std::string>{"bfq", "mq-deadline"}));
  EXPECT_TRUE(options->dry_run);
  EXPECT_EQ(options->timeout, milliseconds{10'000});
  EXPECT_EQ(options->sysfs_root, "/sys");
}

TEST(HelperOptions, TakesLegacyNamesAndOnesItDoesNotKnow) {
  EXPECT_TRUE(parse({"set", "noop", "adios"}));
}

TEST(HelperOptions, TakesPlaces) {
  const auto options =
      parse({"set", "none", "--device=sda", "--sysfs-root=/tmp/sys", "--runtime-dir=/tmp/run"});
  ASSERT_TRUE(options);
  EXPECT_EQ(options->device, "sda");
  EXPECT_EQ(options->sysfs_root, "/tmp/sys");
  EXPECT_EQ(options->runtime_dir, "/tmp/run");
}

TEST(HelperOptions, UnderstandsTimes) {
  EXPECT_EQ(parse({"set", "bfq", "--timeout=3"})->timeout, milliseconds{3000});
  EXPECT_EQ(parse({"set", "bfq", "--timeout=3s"})->timeout, milliseconds{3000});
  EXPECT_EQ(parse({"set", "bfq", "--timeout=250ms"})->timeout, milliseconds{250});
  for (const auto* const text : {"--timeout=", "--timeout=0", "--timeout=-1", "--timeout=1h",
                                 "--timeout=50ms", "--timeout=171", "--timeout=99999999999"}) {
    EXPECT_FALSE(parse({"set", "bfq", text})) << text;
  }
}

TEST(HelperOptions, SaysWhatItCannotDo) {
  EXPECT_EQ(error_of({"set", "bfq", "nr_request=64"}), "nr_request: not a known attribute");
  EXPECT_EQ(error_of({"set", "bfq", "../../x=1"}), "../../x: not a known attribute");
  EXPECT_EQ(error_of({"set", "bfq", "nr_requests=many"}), "nr_requests: not a whole number");
  EXPECT_EQ(error_of({"set", "scheduler=bfq"}), "write the scheduler's name alone");
}

TEST(HelperOptions, TakesAttributesAsUdevRulesNameThemInTheOrderOfWrites) {
  const auto options =
      parse({"set", "read_ahead_kb=16", "iosched/bfq/slice_idle=0", "bfq", "nr_requests=64"});
  ASSERT_TRUE(options);
  std::vector<std::string> order;
  for (const auto& wish : options->wishes) order.push_back(wish.attribute);
  EXPECT_EQ(order, (std::vector<std::string>{"scheduler", "queue/nr_requests",
                                             "iosched/bfq/slice_idle", "queue/read_ahead_kb"}));
}

TEST(HelperOptions, RefusesNamesThatMustNeverBeWritten) {
  for (const auto* const name : {"none-such", "MQ-DEADLINE", "mq deadline", "", "keep\n", "../none",
                                 "name-with-more-than-15"}) {
    EXPECT_FALSE(parse({"set", name})) << name;
  }
}

TEST(HelperOptions, RefusesEverythingElse) {
  for (const auto& arguments :
       std::vector<std::vector<const char*>>{{},
                                             {"set"},
                                             {"get", "bfq"},
                                             {"set", "bfq", "--force"},
                                             {"set", "bfq", "--device="},
                                             {"set", "bfq", "--dry-run=yes"},
                                             {"bfq"}}) {
    EXPECT_FALSE(parse(arguments)) << (arguments.empty() ? "" : arguments.back());
  }
}

TEST(HelperOptions, KnowsHelpAndVersion) {
  EXPECT_EQ(parse({"--help"})->command, HelperOptions::Command::Help);
  EXPECT_EQ(parse({"--version"})->command, HelperOptions::Command::Version);
}

}  // namespace
}  // namespace elevatord
