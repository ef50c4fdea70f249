#include "write_check.hpp"

#include "reference_setting.hpp"

namespace elevatord::property {

namespace {

/// What stands in a file below queue/; empty: there is no such file.
std::string found_in(const ModelDisk& queue, const std::string& file) {
  const std::string iosched{"iosched/"};
  if (file == "scheduler") return queue.active;
  const bool own = file.starts_with(iosched);
  const auto& values = own ? queue.iosched : queue.values;
  const auto it = values.find(own ? file.substr(iosched.size()) : file);
  return it == values.end() ? std::string{} : it->second;
}

}  // namespace

WriteCheck::WriteCheck(VirtualKernel& kernel, WorkerFront& workers, Tally& tally,
                       FirstViolation& first)
    : kernel_(kernel), workers_(workers), tally_(tally), first_(first) {
  kernel_.model().watch_writes([this](const std::string& disk, const std::string& file,
                                      const std::string& value) { seen(disk, file, value); });
}

void WriteCheck::seen(const std::string& disk, const std::string& file, const std::string& value) {
  if (foreign_) {
    ++tally_.foreign_writes;
    return;
  }
  ++tally_.writes;
  first_.guard([&] {
    is_the_only_writer(disk);
    is_needed(disk, file, value);
  });
}

void WriteCheck::is_the_only_writer(const std::string& disk) {
  const auto writers = workers_.writers_of(disk);
  if (writers.empty()) throw Violation("I7", "a write to " + disk + " without a job");
  if (writers.size() > 1) throw Violation("I4", "two writers on " + disk);
  writers.front()->writing = true;
}

/// Whoever writes the same in the meantime is not known to a writer: it counts what stands there
/// when the write comes in.
void WriteCheck::is_needed(const std::string& disk, const std::string& file,
                           const std::string& value) const {
  const auto* const queue = kernel_.model().find(disk);
  if (queue == nullptr) return;
  const auto found = found_in(*queue, file);
  if (is_equal("queue/" + file, value, found)) {
    throw Violation("I3", value + " was written over " + found + " in " + file + " of " + disk);
  }
  const bool takes = file == "scheduler" ? queue->lists(value) : !found.empty();
  if (takes) return;
  throw Violation("I3", value + " was written to " + file + " of " + disk + ", which has no such");
}

}  // namespace elevatord::property
