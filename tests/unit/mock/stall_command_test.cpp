// stall as a user meets it: what it draws, and with which exit code.
#include "stall_command.hpp"

#include <gtest/gtest.h>

#include "temporary_directory.hpp"

namespace elevatord::mock {
namespace {

using testing::TemporaryDirectory;

StallOptions short_stall(std::string svg) {
  StallOptions options;
  options.stall.lasts = std::chrono::seconds{1};
  options.svg = std::move(svg);
  return options;
}

TEST(StallCommand, WritesThePicture) {
  const TemporaryDirectory directory;
  const auto output = run_stall(short_stall(directory.path("stall.svg")));
  EXPECT_EQ(output.code, ExitCode::Ok);
  const auto svg = directory.read("stall.svg");
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(StallCommand, SaysWhatThePictureShowsAndWhereItIs) {
  const TemporaryDirectory directory;
  const auto options = short_stall(directory.path("stall.svg"));
  const auto text = run_stall(options).out;
  EXPECT_NE(text.find("elevatord"), std::string::npos) << text;
  EXPECT_NE(text.find(options.svg + ": "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with(" kB\n")) << text;
}

TEST(StallCommand, RefusesKernelsThatNobodyKnowsAndWritesNothing) {
  const TemporaryDirectory directory;
  StallOptions options;
  options.stall.release = "2.6.32";
  options.svg = directory.path("stall.svg");
  EXPECT_EQ(run_stall(options).code, ExitCode::Usage);
  EXPECT_FALSE(std::filesystem::exists(options.svg));
}

TEST(StallCommand, FailsWhereItCannotWrite) {
  EXPECT_EQ(run_stall(short_stall("/nonexistent/stall.svg")).code, ExitCode::Findings);
}

TEST(StallCommand, RefusesDisksThatAreNoLoopDisks) {
  StallOptions options;
  options.svg = "/nonexistent/stall.svg";
  options.real = "/dev/vda";
  const auto output = run_stall(options);
  EXPECT_EQ(output.code, ExitCode::Findings);
  EXPECT_NE(output.err.find("refused"), std::string::npos);
}

}  // namespace
}  // namespace elevatord::mock
