#include "probe.hpp"

#include "attributes.hpp"

namespace elevatord {

ProbedFiles probe(const DeviceDirectory& directory) {
  ProbedFiles files;
  for (const auto file : probed_files()) {
    if (auto text = directory.read_if_there(file)) files.emplace(file, std::move(*text));
  }
  if (const auto queues = directory.hw_queues()) files.emplace(kHwQueues, std::to_string(*queues));
  return files;
}

}  // namespace elevatord
