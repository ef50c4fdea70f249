#include "systemd_unit.hpp"

#include <cerrno>
#include <cstring>
#include <map>
#include <memory>

namespace elevatord {

namespace {

using std::chrono::microseconds;
using Clock = std::chrono::steady_clock;

constexpr const char* kName = "org.freedesktop.systemd1";
constexpr const char* kPath = "/org/freedesktop/systemd1";
constexpr const char* kManager = "org.freedesktop.systemd1.Manager";

struct BusCloser {
  void operator()(sd_bus* bus) const { sd_bus_flush_close_unref(bus); }
};

struct SlotCloser {
  void operator()(sd_bus_slot* slot) const { sd_bus_slot_unref(slot); }
};

struct MessageCloser {
  void operator()(sd_bus_message* message) const { sd_bus_message_unref(message); }
};

class ErrorHolder {
 public:
  ErrorHolder() = default;

  ~ErrorHolder() { sd_bus_error_free(&error_); }

  ErrorHolder(const ErrorHolder&) = delete;
  ErrorHolder& operator=(const ErrorHolder&) = delete;
  ErrorHolder(ErrorHolder&&) = delete;
  ErrorHolder& operator=(ErrorHolder&&) = delete;

  sd_bus_error* get() { return &error_; }

  [[nodiscard]] std::string text(int code) const {
    if (error_.message != nullptr) return error_.message;
    const char* const text = ::strerrordesc_np(-code);
    return text == nullptr ? "error " + std::to_string(-code) : text;
  }

 private:
  sd_bus_error error_{};
};

/// Results of jobs by their paths: a job may end before we know which was ours.
using Results = std::map<std::string, std::string>;

int take_removed(sd_bus_message* message, void* results, sd_bus_error* /*error*/) {
  std::uint32_t id = 0;
  const char* job = nullptr;
  const char* unit = nullptr;
  const char* result = nullptr;
  if (sd_bus_message_read(message, "uoss", &id, &job, &unit, &result) < 0) return 0;
  static_cast<Results*>(results)->insert_or_assign(job, result);
  return 0;
}

tl::unexpected<Error> bus_failure(const std::string& what, int code) {
  const char* const text = ::strerrordesc_np(-code);
  return failure(what + ": " + (text == nullptr ? "error" : text), -code);
}

/// The path of the job that starts the unit.
Result<std::string> queue_start(sd_bus& bus, const char* manager, const std::string& unit) {
  ErrorHolder error;
  sd_bus_message* answer = nullptr;
  const int code = sd_bus_call_method(&bus, manager, kPath, kManager, "StartUnit", error.get(),
                                      &answer, "ss", unit.c_str(), "replace");
  const std::unique_ptr<sd_bus_message, MessageCloser> holder{answer};
  if (code < 0) return failure(unit + ": " + error.text(code), -code);
  const char* job = nullptr;
  const int read = sd_bus_message_read(answer, "o", &job);
  if (read < 0) return bus_failure(unit, read);
  return std::string{job};
}

Result<void> wait_for(sd_bus& bus, const Results& results, const std::string& job,
                      const std::string& unit, Clock::time_point end) {
  while (!results.contains(job)) {
    const int code = sd_bus_process(&bus, nullptr);
    if (code < 0) return bus_failure(unit, code);
    if (code > 0) continue;
    const auto left = std::chrono::duration_cast<microseconds>(end - Clock::now());
    if (left.count() <= 0) return failure(unit + " has not started in time", ETIMEDOUT);
    const int waited = sd_bus_wait(&bus, static_cast<std::uint64_t>(left.count()));
    if (waited < 0 && waited != -EINTR) return bus_failure(unit, waited);
  }
  const auto& result = results.at(job);
  if (result == "done") return {};
  return failure(unit + ": " + result, EIO);
}

}  // namespace

Result<void> start_unit(sd_bus& bus, const char* manager, const std::string& unit,
                        microseconds patience) {
  const auto end = Clock::now() + patience;
  Results results;
  sd_bus_slot* slot = nullptr;
  const int matched = sd_bus_match_signal(&bus, &slot, manager, kPath, kManager, "JobRemoved",
                                          take_removed, &results);
  const std::unique_ptr<sd_bus_slot, SlotCloser> holder{slot};
  if (matched < 0) return bus_failure(unit, matched);
  static_cast<void>(
      sd_bus_set_method_call_timeout(&bus, static_cast<std::uint64_t>(patience.count())));
  const auto job = queue_start(bus, manager, unit);
  if (!job) return tl::unexpected(job.error());
  return wait_for(bus, results, *job, unit, end);
}

Result<void> start_system_unit(const std::string& unit, microseconds patience) {
  sd_bus* opened = nullptr;
  const int code = sd_bus_open_system(&opened);
  const std::unique_ptr<sd_bus, BusCloser> bus{opened};
  if (code < 0) return bus_failure("system bus", code);
  return start_unit(*bus, kName, unit, patience);
}

}  // namespace elevatord
