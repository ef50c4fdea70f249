#include "log.hpp"

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// What reaches stderr of lines of every severity; the log is on a thread of its own until then.
std::string logged_at(const std::string& level) {
  ::unsetenv("JOURNAL_STREAM");  // NOLINT(concurrency-mt-unsafe): no other thread yet
  ::testing::internal::CaptureStderr();
  start_log(level);
  write_log(Severity::Debug, "a detail");
  write_log(Severity::Info, "sda: none -> bfq {}");
  write_log(Severity::Warning, "a doubt");
  write_log(Severity::Error, "a fault");
  EXPECT_TRUE(finish_log());
  return ::testing::internal::GetCapturedStderr();
}

bool has(const std::string& text, const std::string& line) {
  return text.find(line) != std::string::npos;
}

TEST(Log, WritesOneLineEachFromItsLevelUp) {
  const auto text = logged_at("info");
  EXPECT_FALSE(has(text, "a detail"));
  EXPECT_TRUE(has(text, " warning a doubt\n")) << text;
  EXPECT_TRUE(has(text, " error   a fault\n")) << text;
}

TEST(Log, TakesBracesOfAPolicyFileAsTheyAre) {
  EXPECT_TRUE(has(logged_at("info"), " info    sda: none -> bfq {}\n"));
}

TEST(Log, IsSilentBelowItsLevel) {
  const auto text = logged_at("error");
  EXPECT_FALSE(has(text, "a doubt"));
  EXPECT_TRUE(has(text, "a fault"));
}

}  // namespace
}  // namespace elevatord
