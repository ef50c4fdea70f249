#include "fleet_model.hpp"

#include <utility>

namespace elevatord {

ModelDiskSpec spec_of(const FleetDisk& disk) {
  ModelDiskSpec spec;
  spec.name = disk.name;
  spec.tag_set = disk.tag_set;
  spec.hw_queues = static_cast<unsigned>(disk.hw_queues);
  spec.quiesce = disk.quiesce;
  spec.schedulers = disk.schedulers;
  spec.loadable = disk.loadable;
  spec.active = disk.active;
  spec.rotational = disk.rotational;
  spec.zoned = disk.zoned;
  spec.size = disk.size;
  return spec;
}

Result<std::unique_ptr<KernelModel>> model_of(const Fleet& fleet, const Costs& costs,
                                              std::uint64_t seed) {
  auto era = era_of(fleet.kernel.release, fleet.patches);
  if (!era) return tl::unexpected(era.error());
  auto model = std::make_unique<KernelModel>(*std::move(era), costs, seed);
  for (const auto& disk : fleet.disks) model->put_disk(spec_of(disk));
  return model;
}

}  // namespace elevatord
