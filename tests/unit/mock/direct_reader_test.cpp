#include <cerrno>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "latency_reader.hpp"
#include "temporary_directory.hpp"
#include "unique_fd.hpp"

namespace elevatord::mock {
namespace {

using namespace std::chrono_literals;
using testing::TemporaryDirectory;

/// What opening it past the page cache fails with: some file systems in memory cannot do that.
int direct_error(const std::string& file) {
  const UniqueFd fd{::open(file.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC)};
  return fd ? 0 : errno;
}

TEST(DirectReader, ReadsOneAtATimeForAsLongAsAsked) {
  const TemporaryDirectory directory;
  const auto file = directory.write("disk", std::string(65536, 'x'));
  const auto before = std::chrono::system_clock::now();
  const auto found = read_directly(file, 20ms);
  ASSERT_EQ(found ? 0 : found.error().code, direct_error(file));
  if (!found) return;
  EXPECT_GE(found->begun, before);
  ASSERT_FALSE(found->reads.empty());
  ModelTime free_from{0};
  for (const auto& read : found->reads) {
    EXPECT_GE(read.begun, free_from);
    EXPECT_LT(read.begun, 20ms);
    free_from = read.begun + read.took;
  }
}

TEST(DirectReader, AnEndThatIsNoWholeBlockIsNotRead) {
  const TemporaryDirectory directory;
  const auto file = directory.write("disk", std::string(4096 + 512, 'x'));
  const auto found = read_directly(file, 5ms);
  EXPECT_EQ(found ? 0 : found.error().code, direct_error(file));
}

TEST(DirectReader, NoTimeIsNoReads) {
  const TemporaryDirectory directory;
  const auto file = directory.write("disk", std::string(4096, 'x'));
  const auto found = read_directly(file, 0ms);
  ASSERT_EQ(found ? 0 : found.error().code, direct_error(file));
  if (found) EXPECT_TRUE(found->reads.empty());
}

TEST(DirectReader, ADiskSmallerThanAReadIsRefused) {
  const TemporaryDirectory directory;
  const auto file = directory.write("disk", std::string(4095, 'x'));
  const auto found = read_directly(file, 1ms);
  ASSERT_FALSE(found);
  if (direct_error(file) == 0) {
    EXPECT_EQ(found.error().what, file + ": too small to read 4k from");
  }
}

TEST(DirectReader, ADiskThatIsNotThereIsToldWithItsName) {
  const auto found = read_directly("/nonexistent/disk", 1ms);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ENOENT);
  EXPECT_EQ(found.error().what, "/nonexistent/disk: open: No such file or directory");
}

}  // namespace
}  // namespace elevatord::mock
