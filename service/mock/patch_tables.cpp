#include "patch_tables.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "add_disk_run.hpp"
#include "era_table.hpp"
#include "io_workload.hpp"
#include "noop_write_run.hpp"
#include "table_notes.hpp"

namespace elevatord::mock {

namespace {

constexpr unsigned kRuns = 5;
constexpr double kRtCompletion = 4096;  // bytes: the block size was not published

Era kernel_with(const std::vector<std::string>& patches, std::string_view release = kTablesKernel) {
  const auto era = era_of(release, patches);
  if (!era) throw std::logic_error{era.error().what};
  return *era;
}

double ms(ModelTime time) {
  return std::chrono::duration<double, std::milli>{time}.count();
}

double us(ModelTime time) {
  return std::chrono::duration<double, std::micro>{time}.count();
}

// -- P0 -------------------------------------------------------------------------------------------

/// The median of several runs: the 99th percentile of 1000 disks is ten disks' luck.
template <typename Measure>
double median_of(const std::vector<AddedDisks>& runs, Measure measure) {
  std::vector<double> values;
  values.reserve(runs.size());
  for (const auto& run : runs) values.push_back(measure(run));
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

void add_disks_rows(RowMaker& rows, const ModelInputs& inputs, std::uint64_t seed,
                    const std::string& when, const Era& era) {
  std::vector<AddedDisks> runs;
  for (unsigned run = 0; run < kRuns; ++run) {
    runs.push_back(add_disks(era, inputs, {.seed = seed * kRuns + run}));
  }
  const auto at = [&](double share) {
    return median_of(runs, [&](const auto& run) { return ms(run.percentile(share)); });
  };
  rows.add("P0." + when + ".p50", at(0.5));
  rows.add("P0." + when + ".p99", at(0.99));
  rows.add("P0." + when + ".rate", median_of(runs, [](const auto& run) { return run.rate(); }));
}

std::vector<Row> p0_rows(const ModelInputs& inputs, std::uint64_t seed) {
  RowMaker rows{inputs};
  add_disks_rows(rows, inputs, seed, "before", kernel_with({}));
  add_disks_rows(rows, inputs, seed, "after", kernel_with({"P0"}));
  return rows.take();
}

// -- P1 -------------------------------------------------------------------------------------------

double kiops(const Era& era, const IoPath& path, bool scheduler_attached) {
  return 1000 / us(time_per_io(era, path, scheduler_attached));
}

IoPath null_path(const ModelInputs& inputs) {
  return {inputs.time("P1.t_null"), inputs.time("P1.s"), inputs.time("P1.k_null")};
}

IoPath ublk_path(const ModelInputs& inputs) {
  return {inputs.time("P1.t_ublk"), inputs.time("P1.s"), inputs.time("P1.k_ublk")};
}

std::vector<Row> p1_rows(const ModelInputs& inputs) {
  const auto before = kernel_with({});
  const auto after = kernel_with({"P1"});
  const auto plugged = kernel_with({}, "7.1.5");
  const auto null_blk = null_path(inputs);
  const auto ublk = ublk_path(inputs);
  RowMaker rows{inputs};
  rows.add("P1.null.mq.before", kiops(before, null_blk, true));
  rows.add("P1.null.mq.after", kiops(after, null_blk, true));
  rows.add("P1.null.mq.plugged", kiops(plugged, null_blk, true));
  rows.add("P1.null.none.before", kiops(before, null_blk, false));
  rows.add("P1.null.none.after", kiops(after, null_blk, false));
  rows.add("P1.null4.none.before", kiops(before, null_blk, false));
  rows.add("P1.null4.none.after", kiops(after, null_blk, false));
  rows.add("P1.ublk.mq.before", kiops(before, ublk, true));
  rows.add("P1.ublk.mq.after", kiops(after, ublk, true));
  rows.add("P1.ublk.mq.plugged", kiops(plugged, ublk, true));
  rows.add("P1.ublk4.before",
           scaled(kiops(before, ublk, true), 4, inputs.number("P1.sigma_before")));
  rows.add("P1.ublk4.after", scaled(kiops(after, ublk, true), 4, inputs.number("P1.sigma_after")));
  rows.add_change("P1.ublk4.lost", "P1.ublk4.after", "P1.ublk4.before");
  return rows.take();
}

// -- P2 -------------------------------------------------------------------------------------------

std::vector<Row> p2_rows(const ModelInputs& inputs) {
  const NoopMachine machine{inputs};
  const NoopMachine with_rcu{inputs, Quiesce::Rcu};
  constexpr const char* kRcu = "quiesce waits for RCU";
  const auto before = kernel_with({});
  const auto after = kernel_with({"P2"});
  const auto reads_before = reads_beside_writer(before, machine);
  const auto reads_after = reads_beside_writer(after, machine);
  RowMaker rows{inputs};
  rows.add_not_following("P2.none.before", ms(noop_write(before, machine, "none")));
  rows.add_not_following("P2.none.before", ms(noop_write(before, with_rcu, "none")), kRcu);
  rows.add("P2.none.after", ms(noop_write(after, machine, "none")));
  rows.add_change("P2.none.gain", "P2.none.before", "P2.none.after");
  rows.add("P2.mq.before", ms(noop_write(before, machine, "mq-deadline")));
  rows.add("P2.mq.after", ms(noop_write(after, machine, "mq-deadline")));
  rows.add_change("P2.mq.gain", "P2.mq.before", "P2.mq.after");
  rows.add("P2.iops.before", reads_before.iops());
  rows.add_assuming("P2.iops.before", reads_beside_writer(before, with_rcu).iops(), kRcu);
  rows.add("P2.iops.after", reads_after.iops());
  rows.add_change("P2.iops.gain", "P2.iops.before", "P2.iops.after");
  rows.add("P2.max.before", us(reads_before.longest));
  rows.add("P2.max.after", us(reads_after.longest));
  rows.add_change("P2.max.gain", "P2.max.before", "P2.max.after");
  return rows.take();
}

// -- P3 -------------------------------------------------------------------------------------------

std::vector<Row> p3_rows(const ModelInputs& inputs) {
  const auto throughput = [&](const Era& era) {
    return rt_throughput(era, true, inputs.number("P3.X_dev"), kRtCompletion,
                         inputs.seconds("P3.rh")) /
           1e6;
  };
  RowMaker rows{inputs};
  rows.add("P3.unlocked", throughput(kernel_with({}, "6.12")));
  rows.add("P3.locked", throughput(kernel_with({})));
  rows.add_change("P3.lost", "P3.unlocked", "P3.locked");
  return rows.take();
}

}  // namespace

std::vector<PatchTable> patch_tables(const ModelInputs& inputs, std::uint64_t seed) {
  const std::array rows = {p0_rows(inputs, seed), p1_rows(inputs), p2_rows(inputs),
                           p3_rows(inputs)};
  std::vector<PatchTable> tables;
  for (const auto& patch : patch_texts()) {
    tables.push_back({&patch, rows.at(tables.size()), notes_on(patch.patch)});
  }
  return tables;
}

}  // namespace elevatord::mock
