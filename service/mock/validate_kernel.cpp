#include "validate_kernel.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <future>
#include <thread>

#include <fcntl.h>

#include "unique_fd.hpp"

namespace elevatord {

namespace {

using Clock = std::chrono::steady_clock;

/// A read that takes longer was held up. An idle loop disk answers in microseconds; what is between
/// is the machine's own noise.
constexpr ValidateTime kHeldUp = std::chrono::milliseconds{5};

}  // namespace

ValidateTarget::Answer timed_write(const std::string& file, const std::string& value) {
  const UniqueFd fd{::open(file.c_str(), O_WRONLY | O_CLOEXEC)};
  if (!fd) return {ValidateTime{0}, errno};
  const auto begun = Clock::now();
  const auto size = ::write(fd.get(), value.data(), value.size());
  const auto error = size == static_cast<ssize_t>(value.size()) ? 0 : size < 0 ? errno : EIO;
  return {Clock::now() - begun, error};
}

ValidateTarget::Answer timed_read(const std::string& file) {
  std::array<char, 4096> text{};
  const auto begun = Clock::now();
  UniqueFd fd{::open(file.c_str(), O_RDONLY | O_CLOEXEC)};
  const auto size = fd ? ::read(fd.get(), text.data(), text.size()) : -1;
  const auto error = size < 0 ? errno : 0;
  fd.reset();
  return {Clock::now() - begun, error};
}

ValidateStall stall_in(const std::vector<mock::Latency>& reads, ValidateTime lasts) {
  ValidateStall stall;
  ValidateTime held_up{0};
  for (const auto& read : reads) {
    const ValidateTime took = read.took;
    stall.longest = std::max(stall.longest, took);
    if (took > kHeldUp) held_up += took;
  }
  stall.share = static_cast<double>(held_up.count()) / static_cast<double>(lasts.count());
  return stall;
}

ValidateTarget::Answer ValidateKernel::write(unsigned disk, const std::string& attribute,
                                             const std::string& value) {
  return timed_write(disks_[disk].path(attribute), value);
}

ValidateTarget::Answer ValidateKernel::read(unsigned disk, const std::string& attribute) {
  return timed_read(disks_[disk].path(attribute));
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
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(time);
  auto reads = std::async(std::launch::async, mock::read_directly, disks_[disk].node(), seconds);
  const auto end = Clock::now() + seconds;
  while (Clock::now() + period < end) {
    pause(period);
    if (!attribute.empty()) static_cast<void>(write(disk, attribute, value));
  }
  const auto found = reads.get();
  return found ? stall_in(found->reads, seconds) : ValidateStall{};
}

}  // namespace elevatord
