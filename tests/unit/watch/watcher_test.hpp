#pragma once

#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "fake_sysfs.hpp"
#include "file_watcher.hpp"
#include "unique_fd.hpp"

namespace elevatord::testing {

/// A disk of plain files, and somebody who writes to them.
class WatcherTest : public ::testing::Test {
 protected:
  using Files = std::vector<std::string>;

  static constexpr const char* kScheduler = "queue/scheduler";

  WatcherTest() {
    sysfs_.add_disk("sda", {{kScheduler, "[none] bfq"}, {"queue/nr_requests", "64"}});
  }

  void write(const std::string& file) const {
    const auto path = sysfs_.root() + "/block/" + file;
    const UniqueFd fd{::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC)};
    ASSERT_TRUE(fd) << path;
    ASSERT_EQ(::write(fd.get(), "bfq\n", 4), 4);
  }

  /// All that there is to tell, until nothing more is.
  static FileEvents all_of(FileWatcher& watcher) {
    FileEvents all;
    pollfd readable{watcher.fd(), POLLIN, 0};
    while (::poll(&readable, 1, 0) == 1) {
      const auto taken = watcher.take();
      all.lost = all.lost || taken.lost;
      all.events.insert(all.events.end(), taken.events.begin(), taken.events.end());
      readable.fd = watcher.fd();
    }
    return all;
  }

  /// Files that were written to and closed.
  static Files written(FileWatcher& watcher) {
    const auto all = all_of(watcher);
    EXPECT_FALSE(all.lost);
    Files files;
    for (const auto& event : all.events) {
      if (event.closed) files.push_back(event.device + '/' + event.file);
    }
    return files;
  }

  FakeSysfs sysfs_;
  UniqueFd root_{::open(sysfs_.root().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
};

}  // namespace elevatord::testing
