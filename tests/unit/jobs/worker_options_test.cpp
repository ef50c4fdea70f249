#include "worker_options.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

Result<WorkerOptions> parse(const std::vector<const char*>& arguments) {
  return parse_worker_options(arguments);
}

TEST(WorkerOptions, HaveDefaults) {
  const auto options = parse({}).value();
  EXPECT_EQ(options.sysfs_root, "/sys");
  EXPECT_EQ(options.runtime_dir, "");
  EXPECT_EQ(options.threads, 64U);
  EXPECT_EQ(options.max_stuck, 256U);
}

TEST(WorkerOptions, TakeWhatIsSaid) {
  const auto options =
      parse({"--sysfs-root=/tmp/a b", "--runtime-dir=/run/e", "--threads=1", "--max-stuck=0"})
          .value();
  EXPECT_EQ(options.sysfs_root, "/tmp/a b");
  EXPECT_EQ(options.runtime_dir, "/run/e");
  EXPECT_EQ(options.threads, 1U);
  EXPECT_EQ(options.max_stuck, 0U);
}

TEST(WorkerOptions, RefuseEverythingElse) {
  for (const auto* const argument : {"", "--threads", "--threads=", "--threads=0", "--threads=1025",
                                     "--threads=2x", "--max-stuck=-1", "--max-stuck=4097",
                                     "--sysfs-root=", "--runtime-dir=", "--other=1", "x"}) {
    const auto options = parse({argument});
    ASSERT_FALSE(options) << argument;
    EXPECT_EQ(options.error().what, std::string{"bad argument: "} + argument);
  }
}

}  // namespace
}  // namespace elevatord
