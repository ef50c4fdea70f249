#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "fake_sysfs.hpp"

namespace elevatord::ctl::testing {

/// A tree with the disks sda and sdb, and the real worker to read it.
class HostTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const char* program = ::getenv("ELEVATORD_WORKER");  // NOLINT(concurrency-mt-unsafe)
    if (program == nullptr) GTEST_SKIP() << "ELEVATORD_WORKER does not name the worker program";
    worker_ = std::filesystem::absolute(program);
    for (const char* name : {"sda", "sdb"}) {
      sysfs_.add_disk(name, {{"queue/scheduler", "[none] mq-deadline bfq"},
                             {"queue/nr_requests", "256"},
                             {"queue/read_ahead_kb", "128"},
                             {"queue/rotational", "1"},
                             {"size", "2048"}});
    }
  }

  /// A program in place of the worker that takes all and says nothing until we are gone.
  std::string silent_worker() const {
    auto path = dir_.write("silent", "#!/bin/sh\nexec /bin/cat <&3 >/dev/null\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  /// One that ends at once.
  std::string broken_worker() const {
    auto path = dir_.write("broken", "#!/bin/sh\nexit 1\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
  }

  elevatord::testing::FakeSysfs sysfs_;
  elevatord::testing::TemporaryDirectory dir_;
  std::string worker_;
};

}  // namespace elevatord::ctl::testing
