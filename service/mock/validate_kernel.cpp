#include "validate_kernel.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <random>
#include <thread>

#include <fcntl.h>

#include "unique_fd.hpp"

namespace elevatord {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kBlock = 4096;
constexpr off_t kSpan = off_t{1} << 20;  ///< read from the first MiB
/// A read that takes longer was held up. An idle loop disk answers in microseconds; what is between
/// is the machine's own noise.
constexpr ValidateTime kHeldUp = std::chrono::milliseconds{5};

/// 4k reads past the page cache, one at a time, until it is told to stop.
class DirectReader {
 public:
  explicit DirectReader(const std::string& node)
      : fd_(::open(node.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC)),
        block_(std::aligned_alloc(kBlock, kBlock)) {
    if (fd_ && block_) thread_ = std::thread{[this] { run(); }};
  }

  ~DirectReader() { stop(); }

  DirectReader(const DirectReader&) = delete;
  DirectReader& operator=(const DirectReader&) = delete;
  DirectReader(DirectReader&&) = delete;
  DirectReader& operator=(DirectReader&&) = delete;

  ValidateStall stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    if (elapsed_.count() > 0) {
      found_.share = static_cast<double>(held_up_.count()) / static_cast<double>(elapsed_.count());
    }
    return found_;
  }

 private:
  struct Free {
    void operator()(void* block) const { std::free(block); }
  };

  void run() {
    const auto begun = Clock::now();
    while (!stop_) read_one();
    elapsed_ = Clock::now() - begun;
  }

  void read_one() {
    const auto at = static_cast<off_t>(random_() % (kSpan / kBlock)) * off_t{kBlock};
    const auto before = Clock::now();
    if (::pread(fd_.get(), block_.get(), kBlock, at) < 0) stop_ = true;
    const ValidateTime took = Clock::now() - before;
    found_.longest = std::max(found_.longest, took);
    if (took > kHeldUp) held_up_ += took;
  }

  UniqueFd fd_;
  std::unique_ptr<void, Free> block_;
  std::minstd_rand random_;
  std::atomic<bool> stop_ = false;
  ValidateTime held_up_{0};
  ValidateTime elapsed_{0};
  ValidateStall found_;
  std::thread thread_;
};

}  // namespace

/// The open is not measured: it never waits for the queue.
ValidateTarget::Answer ValidateKernel::write(unsigned disk, const std::string& attribute,
                                             const std::string& value) {
  const UniqueFd fd{::open(disks_[disk].path(attribute).c_str(), O_WRONLY | O_CLOEXEC)};
  if (!fd) return {ValidateTime{0}, errno};
  const auto begun = Clock::now();
  const auto size = ::write(fd.get(), value.data(), value.size());
  const auto error = size == static_cast<ssize_t>(value.size()) ? 0 : size < 0 ? errno : EIO;
  return {Clock::now() - begun, error};
}

ValidateTarget::Answer ValidateKernel::read(unsigned disk, const std::string& attribute) {
  const auto path = disks_[disk].path(attribute);
  std::array<char, 4096> text{};
  const auto begun = Clock::now();
  UniqueFd fd{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  const auto size = fd ? ::read(fd.get(), text.data(), text.size()) : -1;
  const auto error = size < 0 ? errno : 0;
  fd.reset();
  return {Clock::now() - begun, error};
}

void ValidateKernel::pause(ValidateTime time) {
  std::this_thread::sleep_for(time);
}

ValidateTime ValidateKernel::switch_all(const std::string& scheduler, unsigned writers) {
  std::atomic<unsigned> next = 0;
  const auto work = [&] {
    for (unsigned disk = next++; disk < disks(); disk = next++) {
      static_cast<void>(write(disk, "scheduler", scheduler));
    }
  };
  const auto begun = Clock::now();
  std::vector<std::thread> threads;
  for (unsigned writer = 0; writer < writers; ++writer) threads.emplace_back(work);
  for (auto& thread : threads) thread.join();
  return Clock::now() - begun;
}

ValidateStall ValidateKernel::stall(unsigned disk, const std::string& attribute,
                                    const std::string& value, ValidateTime period,
                                    ValidateTime time) {
  DirectReader reader{disks_[disk].node()};
  const auto end = Clock::now() + time;
  while (Clock::now() + period < end) {
    pause(period);
    if (!attribute.empty()) static_cast<void>(write(disk, attribute, value));
  }
  std::this_thread::sleep_until(end);
  return reader.stop();
}

}  // namespace elevatord
