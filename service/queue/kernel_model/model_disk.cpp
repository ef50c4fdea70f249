#include "model_disk.hpp"

#include <algorithm>
#include <utility>

namespace elevatord {

namespace {

constexpr unsigned kDefaultRequests = 128;       // BLKDEV_DEFAULT_RQ
constexpr unsigned kDefaultMaxSectorsKb = 1280;  // BLK_DEF_MAX_SECTORS_CAP

std::string default_wbt(const ModelDiskSpec& spec) {
  return spec.rotational ? "75000" : "2000";
}

std::map<std::string, std::string, std::less<>> first_values(const ModelDiskSpec& spec,
                                                             const Era& era) {
  std::map<std::string, std::string, std::less<>> values{
      {"read_ahead_kb", "128"},
      {"rotational", spec.rotational ? "1" : "0"},
      {"zoned", spec.zoned},
      {"max_sectors_kb", std::to_string(default_max_sectors_kb(spec))},
      {"max_hw_sectors_kb", std::to_string(spec.max_hw_sectors_kb)},
      {"iostats", "1"},
      {"add_random", "0"},
      {"stable_writes", "0"},
      {"write_cache", "write back"},
      {"discard_max_bytes", "0"},
      {"nomerges", "0"},
      {"io_poll", "0"},
      {"io_poll_delay", "-1"},
      {"logical_block_size", "512"}};
  if (spec.schedulers.empty()) return values;
  values.insert({{"rq_affinity", "1"},
                 {"io_timeout", "30000"},
                 {"nr_requests", std::to_string(spec.queue_depth)},
                 {"wbt_lat_usec", default_wbt(spec)}});
  if (era.async_depth_file) values["async_depth"] = std::to_string(spec.queue_depth);
  return values;
}

std::string bracketed(const std::string& name, const std::string& active) {
  return name == active ? '[' + name + ']' : name;
}

}  // namespace

ModelDisk::ModelDisk(ModelDiskSpec made, TagSet& tags, const Era& era)
    : spec(std::move(made)), tag_set(&tags), values(first_values(spec, era)) {
  for (const auto& scheduler : spec.schedulers) offer(scheduler, era);
}

void ModelDisk::offer(const std::string& scheduler, const Era& era) {
  // Only mq-deadline promised to keep the order of writes to a zone.
  const bool excluded = era.zoned_restriction && spec.zoned == "host-managed" &&
                        scheduler != "none" && scheduler != "mq-deadline";
  if (!excluded && !lists(scheduler)) listed.push_back(scheduler);
}

bool ModelDisk::lists(std::string_view scheduler) const {
  return std::find(listed.begin(), listed.end(), scheduler) != listed.end();
}

void ModelDisk::reset_requests() {
  const auto depth = tag_set->queue_depth;
  const auto requests = active == "none" ? depth : 2 * std::min(depth, kDefaultRequests);
  values["nr_requests"] = std::to_string(requests);
  if (values.contains("async_depth")) {
    // mq-deadline leaves all requests to asynchronous I/O, the others three quarters.
    const bool all = active == "none" || active == "mq-deadline";
    values["async_depth"] = std::to_string(all ? requests : requests * 3 / 4);
  }
}

void ModelDisk::attach(const std::string& scheduler, const Era& era) {
  if (!wbt_manual && values.contains("wbt_lat_usec")) {
    values["wbt_lat_usec"] = scheduler == "bfq" ? "0" : default_wbt(spec);
  }
  active = scheduler;
  reset_requests();
  iosched =
      default_iosched(scheduler, era, static_cast<unsigned>(std::stoul(values["nr_requests"])));
}

std::optional<std::string> ModelDisk::scheduler_file(const Era& era) const {
  if (bio_based()) return era.bio_based_file ? std::optional<std::string>{"none\n"} : std::nullopt;
  if (spec.no_sched) return era.none_last ? "[none] \n" : "none\n";
  const bool none_last = era.none_last && active != "none";
  std::string text = none_last ? "" : bracketed("none", active) + ' ';
  for (const auto& name : listed) {
    if (name != "none") text += bracketed(name, active) + ' ';
  }
  // The old form has none at the end, and no blank behind it.
  return text + (none_last ? "none\n" : "\n");
}

unsigned default_max_sectors_kb(const ModelDiskSpec& spec) {
  return std::min(spec.max_hw_sectors_kb, kDefaultMaxSectorsKb);
}

std::string default_scheduler(const ModelDiskSpec& spec, const Era& era) {
  const auto registered = [&](std::string_view name) {
    return std::find(spec.schedulers.begin(), spec.schedulers.end(), name) != spec.schedulers.end();
  };
  if (!registered("mq-deadline") || spec.no_default || spec.no_sched) return "none";
  if (era.zoned_restriction && spec.zoned == "host-managed") return "mq-deadline";
  return spec.hw_queues == 1 || spec.shared_tags ? "mq-deadline" : "none";
}

std::map<std::string, std::string, std::less<>> default_iosched(std::string_view scheduler,
                                                                const Era& era,
                                                                unsigned nr_requests) {
  if (scheduler == "mq-deadline") {
    std::map<std::string, std::string, std::less<>> values{
        {"read_expire", "500"}, {"write_expire", "5000"}, {"prio_aging_expire", "10000"},
        {"fifo_batch", "16"},   {"writes_starved", "2"},  {"front_merges", "1"}};
    if (!era.async_depth_file) values["async_depth"] = std::to_string(nr_requests);
    return values;
  }
  if (scheduler == "kyber") return {{"read_lat_nsec", "2000000"}, {"write_lat_nsec", "10000000"}};
  if (scheduler == "bfq") {
    return {{"fifo_expire_sync", "125"}, {"fifo_expire_async", "250"}, {"back_seek_max", "16384"},
            {"back_seek_penalty", "2"},  {"slice_idle", "8"},          {"slice_idle_us", "8000"},
            {"max_budget", "0"},         {"timeout_sync", "124"},      {"strict_guarantees", "0"},
            {"low_latency", "1"}};
  }
  return {};
}

}  // namespace elevatord
