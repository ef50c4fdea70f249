#include "running_kernel.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <sys/utsname.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

TEST(RunningKernel, IsTheOneThatUnameNames) {
  struct utsname name {};

  ASSERT_EQ(::uname(&name), 0);
  const auto kernel = running_kernel("");
  EXPECT_EQ(kernel.release, name.release);
  EXPECT_EQ(kernel.hostname, name.nodename);
  EXPECT_TRUE(kernel.realtime.has_value());
  EXPECT_EQ(kernel.boot_elevator.name, "");
}

TEST(RunningKernel, WasBootedWithAnElevator) {
  testing::TemporaryDirectory directory;
  std::ofstream{directory / "cmdline"} << "root=/dev/sda1 elevator=bfq quiet\n";
  EXPECT_EQ(running_kernel((directory / "cmdline").string()).boot_elevator.name, "bfq");
  EXPECT_EQ(running_kernel((directory / "missing").string()).boot_elevator.name, "");
}

}  // namespace
}  // namespace elevatord
