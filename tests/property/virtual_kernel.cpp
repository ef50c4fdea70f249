#include "virtual_kernel.hpp"

#include <stdexcept>
#include <utility>

namespace elevatord::property {

VirtualKernel::VirtualKernel(Fleet fleet) {
  auto mock = MockKernel::make(loop_, std::move(fleet), [this] { return now_; });
  if (!mock) throw std::runtime_error(mock.error().what);
  mock_ = *std::move(mock);
  loop_.settle();
}

std::optional<TimePoint> VirtualKernel::next() {
  const auto next = model().events().next();
  if (!next) return std::nullopt;
  return kStart + std::chrono::duration_cast<TimePoint::duration>(*next);
}

void VirtualKernel::move_to(TimePoint time) {
  now_ = time;
  static_cast<void>(model());
  loop_.settle();
}

}  // namespace elevatord::property
