#include "running_kernel.hpp"

#include <sys/utsname.h>

#include "boot_elevator.hpp"
#include "policy_files.hpp"
#include "yaml_document.hpp"

namespace elevatord {

namespace {

bool is_realtime() {
  constexpr std::size_t kShort = 16;
  const auto text = read_text_file("/sys/kernel/realtime", kShort);
  return text && text->starts_with('1');
}

std::string boot_elevator(const std::string& cmdline) {
  if (cmdline.empty()) return {};
  const auto text = read_text_file(cmdline, kMaxPolicyBytes);
  return text ? elevator_in(*text) : std::string{};
}

}  // namespace

KernelFacts running_kernel(const std::string& cmdline) {
  struct utsname name {};

  ::uname(&name);
  auto kernel = KernelFacts::from_release(name.release);
  kernel.hostname = name.nodename;
  kernel.realtime = is_realtime();
  kernel.boot_elevator.name = boot_elevator(cmdline);
  return kernel;
}

}  // namespace elevatord
