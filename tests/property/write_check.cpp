#include "write_check.hpp"

namespace elevatord::property {

WriteCheck::WriteCheck(VirtualKernel& kernel, WorkerFront& workers, Tally& tally,
                       FirstViolation& first)
    : kernel_(kernel), workers_(workers), tally_(tally), first_(first) {
  kernel_.model().watch_writes([this](const std::string& disk, const std::string&,
                                      const std::string& value) { seen(disk, value); });
}

void WriteCheck::seen(const std::string& disk, const std::string& value) {
  if (foreign_) {
    ++tally_.foreign_writes;
    return;
  }
  ++tally_.writes;
  first_.guard([&] {
    is_the_only_writer(disk);
    is_needed(disk, value);
  });
}

void WriteCheck::is_the_only_writer(const std::string& disk) {
  const auto writers = workers_.writers_of(disk);
  if (writers.empty()) throw Violation("I7", "a write to " + disk + " without a job");
  for (auto* const writer : writers) {
    if (writer->writing) throw Violation("I4", "two writers on " + disk);
  }
  writers.front()->writing = true;
}

/// Whoever writes the same in the meantime is not known to a writer: it counts what stands there
/// when the write comes in.
void WriteCheck::is_needed(const std::string& disk, const std::string& value) const {
  const auto* const queue = kernel_.model().find(disk);
  if (queue == nullptr) return;
  if (queue->active == value) {
    throw Violation("I3", value + " was written over " + value + " on " + disk);
  }
  if (!queue->lists(value)) {
    throw Violation("I3", value + " was written to " + disk + ", which does not list it");
  }
}

}  // namespace elevatord::property
