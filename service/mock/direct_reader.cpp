// Reads by ourselves.
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

#include "latency_reader.hpp"
#include "unique_fd.hpp"

namespace elevatord::mock {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBlock = 4096;

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

tl::unexpected<Error> failed_with(const std::string& device, const char* doing) {
  const int code = errno;
  return failure(device + ": " + doing + ": " + std::generic_category().message(code), code);
}

Result<off_t> blocks_of(const UniqueFd& disk, const std::string& device) {
  const auto size = ::lseek(disk.get(), 0, SEEK_END);
  if (size < 0) return failed_with(device, "size");
  const auto blocks = size / static_cast<off_t>(kBlock);
  if (blocks == 0) return failure(device + ": too small to read 4k from");
  return blocks;
}

}  // namespace

Result<RealReads> read_directly(const std::string& device, std::chrono::milliseconds lasts) {
  const UniqueFd disk{::open(device.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC)};
  if (!disk) return failed_with(device, "open");
  const auto blocks = blocks_of(disk, device);
  if (!blocks) return tl::unexpected(blocks.error());
  const std::unique_ptr<void, Free> block{std::aligned_alloc(kBlock, kBlock)};
  std::mt19937_64 random;
  RealReads result{std::chrono::system_clock::now(), {}};
  const auto start = Clock::now();
  for (auto begun = start; begun - start < lasts; begun = Clock::now()) {
    const auto number = static_cast<off_t>(random() % static_cast<std::uint64_t>(*blocks));
    const auto offset = number * static_cast<off_t>(kBlock);
    if (::pread(disk.get(), block.get(), kBlock, offset) < 0) return failed_with(device, "read");
    result.reads.push_back({begun - start, Clock::now() - begun});
  }
  return result;
}

}  // namespace elevatord::mock
