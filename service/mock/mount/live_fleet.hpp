#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "control_command.hpp"
#include "disk_nodes.hpp"
#include "fleet.hpp"
#include "kernel_model.hpp"
#include "pending_calls.hpp"
#include "sysfs_tree.hpp"
#include "write_log.hpp"

namespace elevatord {

/// A fleet whose disks live: a kernel model that answers for their files, faults that come and go,
/// and commands. Told the time from outside, so that tests run it in virtual time.
class LiveFleet {
 public:
  /// Where commands are written to, and where the log is read; names in the tree's root.
  struct Files {
    std::string control = ".control";
    std::string log = ".log";
  };

  [[nodiscard]] static Result<std::unique_ptr<LiveFleet>> make(const Fleet& fleet,
                                                               const Files& files);

  [[nodiscard]] const SysfsTree& tree() const { return tree_; }

  [[nodiscard]] std::size_t disk_count() const { return disks_.size(); }

  // -- time: since the mount's start --------------------------------------------------------------
  void advance(ModelTime now) { model_->run_until(now); }

  /// When there is something to do again.
  [[nodiscard]] std::optional<ModelTime> next() const { return model_->events().next(); }

  // -- files --------------------------------------------------------------------------------------
  using Answered = PendingCalls::Answered;

  /// `answered` is called by advance(), or by abandon(). ENODEV where the file is gone.
  void read(Inode file, Answered answered);
  /// What does not wait for the kernel is answered at once.
  void write(Inode file, const std::string& value, const Writer& writer, Answered answered);
  void opened_for_writing(Inode file, const Writer& writer);

  /// Answers all that still wait.
  void abandon(int error) { calls_.answer_all(error); }

 private:
  struct Disk {
    FleetDisk made;
    DiskNumbers numbers;
    enum class State { Coming, There, Leaving } state = State::Coming;
    std::optional<KernelModel::IoId> hung;
    bool comes_back = false;  ///< added again when it is gone for good
  };

  LiveFleet(const Fleet& fleet, const Files& files, std::unique_ptr<KernelModel> model);

  Disk& number(const FleetDisk& made);
  Disk* find(const std::string& name);
  void show(Disk& disk);
  void add(const FleetDisk& made);
  void added(const std::string& name);
  void remove(Disk& disk);
  void removed(const std::string& name);
  void hang(Disk& disk);
  void release(Disk& disk);
  void mend(Disk& disk);
  void reset(Disk& disk);
  void change_unseen(Disk& disk, const std::string& scheduler);

  void plan_faults(const FleetDisk& made);
  void begin_fault(const std::string& name, const FleetFault& fault);
  void end_fault(const FleetDisk& made, const FleetFault& fault);

  void write_queue(const std::string& disk, const std::string& attribute, const std::string& value,
                   const Writer& writer, Answered answered);
  void written(LogEntry entry, PendingCalls::Id call, int error);
  void write_uevent(const SysfsNode& file, const std::string& value, const Writer& writer,
                    const Answered& answered);
  void write_control(const std::string& value, const Writer& writer, const Answered& answered);
  Result<void> obey(const ControlCommand& command);
  Result<void> obey(const ControlCommand& command, Disk& disk);
  [[nodiscard]] bool is_same(const std::string& disk, const std::string& attribute,
                             const std::string& value) const;

  [[nodiscard]] std::string state_text() const;
  [[nodiscard]] std::string state_line(const std::string& name, const Disk& disk) const;
  [[nodiscard]] std::string stat_text(const std::string& disk) const;
  [[nodiscard]] std::string in_flight_text(const std::string& disk) const;
  [[nodiscard]] std::string text_now(const SysfsNode& file) const;

  std::unique_ptr<KernelModel> model_;
  SysfsTree tree_;
  WriteLog log_;
  PendingCalls calls_;
  std::map<std::string, Disk> disks_;
  std::string release_;
  unsigned last_minor_ = 0;
  std::uint64_t last_diskseq_ = 0;
};

}  // namespace elevatord
