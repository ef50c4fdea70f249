#include "validate.hpp"

#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "validate_costs.hpp"
#include "validate_kernel.hpp"
#include "validate_loop_disk.hpp"
#include "validate_model.hpp"
#include "validate_report.hpp"
#include "validate_watch.hpp"

namespace elevatord {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kDone = 0;
constexpr int kUsage = 2;
constexpr int kFailed = 1;

/// Costs rest on few operations: each is measured so many times more often.
constexpr unsigned kCalibrationRounds = 4;

constexpr int kPriority = -20;

/// No single part takes nearly so long, however busy the machine.
constexpr auto kPatience = std::chrono::seconds{30};

// A signal handler can reach nothing else.
volatile std::sig_atomic_t interrupted = 0;

void complain(std::string_view text) {
  std::fprintf(stderr, "elevator-mock validate: %.*s\n", static_cast<int>(text.size()),
               text.data());
}

std::string running_release() {
  utsname names{};
  return ::uname(&names) == 0 ? std::string{&names.release[0]} : std::string{};
}

/// While it lives, SIGINT and SIGTERM only ask for an early end: settings are to be put back.
class EarlyEnd {
 public:
  EarlyEnd() {
    interrupted = 0;

    struct sigaction action {};

    action.sa_handler = [](int) { interrupted = 1; };
    static_cast<void>(::sigaction(SIGINT, &action, &old_int_));
    static_cast<void>(::sigaction(SIGTERM, &action, &old_term_));
  }

  ~EarlyEnd() {
    static_cast<void>(::sigaction(SIGINT, &old_int_, nullptr));
    static_cast<void>(::sigaction(SIGTERM, &old_term_, nullptr));
  }

  EarlyEnd(const EarlyEnd&) = delete;
  EarlyEnd& operator=(const EarlyEnd&) = delete;
  EarlyEnd(EarlyEnd&&) = delete;
  EarlyEnd& operator=(EarlyEnd&&) = delete;

 private:
  struct sigaction old_int_ {};

  struct sigaction old_term_ {};
};

Result<std::vector<ValidateLoopDisk>> open_disks(const std::vector<std::string>& names) {
  std::vector<ValidateLoopDisk> disks;
  std::set<std::string> seen;
  for (const auto& name : names) {
    auto disk = ValidateLoopDisk::open(name);
    if (!disk) return tl::unexpected(disk.error());
    if (!seen.insert(disk->name()).second) return failure(disk->name() + ": named twice");
    disks.push_back(*std::move(disk));
  }
  if (disks.empty()) return failure("needs at least one loop disk");
  return disks;
}

Result<Costs> costs_for(const std::string& file) {
  if (file.empty()) return measured_costs();
  std::ifstream in(file, std::ios::binary);
  if (!in) return failure("cannot read " + file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto loaded = load_costs(file, text);
  if (!loaded.errors.empty()) return failure(loaded.errors.front().text());
  return loaded.costs;
}

class Validation {
 public:
  Validation(const ValidateOptions& options, std::vector<ValidateLoopDisk> disks)
      : options_(options), disks_(std::move(disks)), kernel_(disks_) {}

  int validate(const Era& era, const Costs& costs);
  int calibrate();

 private:
  int measure_real(ValidatePlan plan);
  void restore();
  void find_timer_tick();
  [[nodiscard]] ValidatePlan plan_of(std::vector<ValidateOperation> operations) const;

  const ValidateOptions& options_;
  std::vector<ValidateLoopDisk> disks_;
  ValidateKernel kernel_;
  ProgressLine progress_;
  Measurements real_;
  std::optional<ModelTime> tick_;
  std::vector<std::string> not_restored_;
};

ValidatePlan Validation::plan_of(std::vector<ValidateOperation> operations) const {
  ValidatePlan plan;
  plan.operations = std::move(operations);
  plan.rounds = options_.rounds;
  plan.go_on = [](const std::string&) { return true; };
  plan.late = [] { return false; };
  return plan;
}

/// Measures, and puts the settings back. Never returns where a write is stuck: static destructors
/// would wait for its thread.
int Validation::measure_real(ValidatePlan plan) {
  Watched watched{kPatience};
  plan.go_on = [&](const std::string& what) {
    progress_.show(what);
    watched.next(what);
    return interrupted == 0;
  };
  plan.late = [until = Clock::now() + options_.limit] {
    return interrupted != 0 || Clock::now() > until;
  };
  const auto stuck = watched.run([&] {
    if (!options_.calibrate_file.empty()) find_timer_tick();
    real_ = measure(kernel_, plan);
    watched.next("putting the settings back");
    restore();
  });
  progress_.clear();
  if (!stuck.empty()) {
    complain("'" + stuck + "' does not come back; settings are as the last write left them");
    std::_Exit(kFailed);
  }
  for (const auto& what : not_restored_) complain("cannot put back " + what);
  if (interrupted == 0) return kDone;
  complain("interrupted; the settings are as they were");
  return kFailed;
}

void Validation::restore() {
  for (const auto& disk : disks_) {
    for (auto& what : disk.restore()) not_restored_.push_back(std::move(what));
  }
}

/// A scheduler keeps its times in jiffies: the shortest one is the tick.
void Validation::find_timer_tick() {
  static_cast<void>(kernel_.write(0, "scheduler", "mq-deadline"));
  if (kernel_.write(0, "iosched/read_expire", "1").error != 0) return;
  std::ifstream in(disks_.front().path("iosched/read_expire"));
  long tick = 0;
  if (in >> tick && tick > 0) tick_ = std::chrono::milliseconds{tick};
  static_cast<void>(kernel_.write(0, "iosched/read_expire", "500"));
}

int Validation::validate(const Era& era, const Costs& costs) {
  const auto queue = disks_.front().queue();
  const auto plan = plan_of(reported_operations(queue));
  const auto ended = measure_real(plan);
  if (ended != kDone) return ended;
  ValidateModel model{era, costs, queue, static_cast<unsigned>(disks_.size())};
  const auto mock = measure(model, plan);
  ValidateReport report;
  report.release = running_release();
  report.era = era.name;
  report.assumption = era.assumption;
  report.costs = options_.costs_file.empty() ? "as measured on 6.18.44" : options_.costs_file;
  report.disks = disks_.size();
  report.not_restored = not_restored_;
  compare(report, real_, mock);
  const auto text = options_.json ? json_of(report) : table_of(report);
  std::fputs(text.c_str(), stdout);
  return not_restored_.empty() ? kDone : kFailed;
}

int Validation::calibrate() {
  auto plan = plan_of(calibration_operations(disks_.front().queue()));
  plan.whole = false;
  plan.rounds *= kCalibrationRounds;
  const auto ended = measure_real(plan);
  if (ended != kDone) return ended;
  if (!tick_) {
    complain("cannot tell the timer tick: no mq-deadline");
    return kFailed;
  }
  const auto costs = costs_from(real_, *tick_);
  std::ofstream out(options_.calibrate_file, std::ios::trunc);
  out << text_of(costs, "Costs of Linux " + running_release() + ", from " + kCalibrateFreeze +
                            ", " + kCalibrateSyscall + ", " + kCalibrateRead +
                            " and\nthe shortest read_expire (the tick). What these do not say is "
                            "as measured on 6.18.44.\n" +
                            calibration_check(real_, costs));
  if (out.flush()) return not_restored_.empty() ? kDone : kFailed;
  complain("cannot write " + options_.calibrate_file);
  return kFailed;
}

int refuse(const Error& error) {
  complain(error.what);
  return kUsage;
}

}  // namespace

int run_validate(const ValidateOptions& options) {
  if (options.rounds == 0) return refuse({0, "needs at least one round"});
  const auto costs = costs_for(options.costs_file);
  if (!costs) return refuse(costs.error());
  if (::geteuid() != 0) return refuse({0, "needs root: it writes to queue/* of the disks"});
  const auto era = era_of(running_release());
  if (!era) return refuse(era.error());
  auto disks = open_disks(options.disks);
  if (!disks) return refuse(disks.error());
  // Other programs shall not be measured as well.
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kPriority));
  const EarlyEnd early_end;
  Validation validation{options, *std::move(disks)};
  return options.calibrate_file.empty() ? validation.validate(*era, *costs)
                                        : validation.calibrate();
}

}  // namespace elevatord
