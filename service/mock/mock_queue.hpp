#pragma once

#include "block_queue.hpp"
#include "mock_disks.hpp"

namespace elevatord {

/// The queue of a mock disk at one moment: answers what the kernel answers.
class MockQueue final : public BlockQueue {
 public:
  MockQueue(MockDisks& disks, MockDisk& disk, MockDisks::Elapsed now)
      : disks_(disks), disk_(disk), now_(now) {}

  [[nodiscard]] Result<std::string> read(std::string_view attribute) override;
  [[nodiscard]] Result<void> write(std::string_view attribute, std::string_view value) override;

 private:
  MockDisks& disks_;
  MockDisk& disk_;
  MockDisks::Elapsed now_;
};

}  // namespace elevatord
