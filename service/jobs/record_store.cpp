#include "record_store.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <optional>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "os_failure.hpp"

namespace elevatord {

namespace {

constexpr const char* kSubdirectory = "/jobs";
constexpr int kTries = 10;

Result<UniqueFd> open_directory(const std::string& path) {
  UniqueFd fd{::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
  if (!fd) return os_failure("open " + path, errno);
  return fd;
}

// The directory may belong to a user who is not root: never follow a link in it, never wait in it.
UniqueFd open_record(int directory, const std::string& name) {
  return UniqueFd{
      ::openat(directory, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)};
}

std::optional<JobRecord> read_record(int fd) {
  std::array<char, kRecordMax + 1> buffer{};
  const auto size = retried([&] { return ::read(fd, buffer.data(), buffer.size()); });
  if (size <= 0) return std::nullopt;
  auto record = parse_job_record({buffer.data(), static_cast<std::size_t>(size)});
  return record ? std::optional{std::move(*record)} : std::nullopt;
}

/// A complete record under a name of its own, gone at the end if it was not renamed.
class Draft {
 public:
  static Result<Draft> write(int directory, const std::string& text) {
    Draft draft{directory};
    const auto* const name = draft.name_.c_str();
    // What is there under this thread's own name was left by a process that is gone.
    static_cast<void>(::unlinkat(directory, name, 0));
    const UniqueFd fd{
        ::openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644)};
    if (!fd) return os_failure("create a job record", errno);
    const auto n = retried([&] { return ::write(fd.get(), text.data(), text.size()); });
    if (n < 0) return os_failure("write a job record", errno);
    if (static_cast<std::size_t>(n) != text.size()) return os_failure("write a job record", ENOSPC);
    return draft;
  }

  ~Draft() {
    if (!name_.empty()) static_cast<void>(::unlinkat(directory_, name_.c_str(), 0));
  }

  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  Draft(Draft&& other) noexcept
      : directory_(other.directory_), name_(std::exchange(other.name_, {})) {}

  Draft& operator=(Draft&&) = delete;

  /// Gives the record its real name unless somebody has it (EEXIST). Linking a complete file is
  /// exclusive like O_EXCL, but nobody ever sees half a record.
  [[nodiscard]] int publish(const std::string& name) const {
    return ::linkat(directory_, name_.c_str(), directory_, name.c_str(), 0) == 0 ? 0 : errno;
  }

  [[nodiscard]] int replace(const std::string& name) const {
    return ::renameat(directory_, name_.c_str(), directory_, name.c_str()) == 0 ? 0 : errno;
  }

 private:
  explicit Draft(int directory)
      : directory_(directory),
        name_('.' + std::to_string(::getpid()) + '-' + std::to_string(::gettid())) {}

  int directory_;
  std::string name_;
};

bool is_still_named(int fd, int directory, const std::string& name) {
  struct stat ours {};

  struct stat now {};

  return ::fstat(fd, &ours) == 0 &&
         ::fstatat(directory, name.c_str(), &now, AT_SYMLINK_NOFOLLOW) == 0 &&
         ours.st_dev == now.st_dev && ours.st_ino == now.st_ino;
}

/// 0, EAGAIN (somebody else was faster: look again) or another errno. Only who holds the lock of
/// the stale file may replace it, and only while it still has the name.
int replace_stale(const Draft& draft, int stale, int directory, const std::string& name) {
  if (::flock(stale, LOCK_EX | LOCK_NB) < 0) return EAGAIN;
  if (!is_still_named(stale, directory, name)) return EAGAIN;
  return draft.replace(name);
}

Error busy(pid_t pid) {
  return {EBUSY, "another process (pid " + std::to_string(pid) + ") is writing this disk"};
}

/// One attempt to give the draft its name; EAGAIN: look again.
Error claim(const Draft& draft, int directory, const std::string& name) {
  if (const int code = draft.publish(name); code != EEXIST) return {code, "name a job record"};
  const auto incumbent = open_record(directory, name);
  if (!incumbent) return {errno == ENOENT ? EAGAIN : errno, "open a job record"};
  if (const auto record = read_record(incumbent.get()); record && is_alive(record->process)) {
    return busy(record->process.pid);
  }
  return {replace_stale(draft, incumbent.get(), directory, name), "replace a job record"};
}

struct DirCloser {
  void operator()(DIR* dir) const { static_cast<void>(::closedir(dir)); }
};

std::optional<ListedRecord> listed(int directory, const std::string& name) {
  const auto fd = open_record(directory, name);
  auto record = fd ? read_record(fd.get()) : std::nullopt;
  if (!record) return std::nullopt;
  const auto proper_name = record_file_name(record->device);
  if (!proper_name || *proper_name != name) return std::nullopt;
  const bool alive = is_alive(record->process);
  return ListedRecord{std::move(*record), alive};
}

}  // namespace

RecordStore::Held::~Held() {
  if (!name_.empty()) static_cast<void>(::unlinkat(directory_, name_.c_str(), 0));
}

RecordStore::Held::Held(Held&& other) noexcept
    : directory_(other.directory_), name_(std::exchange(other.name_, {})) {}

Result<RecordStore> RecordStore::open(const std::string& runtime_dir) {
  const auto path = runtime_dir + kSubdirectory;
  if (::mkdir(path.c_str(), 0755) < 0 && errno != EEXIST) return os_failure("make " + path, errno);
  auto directory = open_directory(path);
  if (!directory) return tl::unexpected(directory.error());
  auto self = this_process();
  if (!self) return tl::unexpected(self.error());
  return RecordStore{std::move(*directory), std::move(*self)};
}

Result<RecordStore::Held> RecordStore::acquire(JobRecord record) const {
  const auto name = record_file_name(record.device);
  if (!name) return tl::unexpected(name.error());
  record.process = self_;
  const auto text = to_text(record);
  if (!text) return tl::unexpected(text.error());
  const auto draft = Draft::write(directory_.get(), *text);
  if (!draft) return tl::unexpected(draft.error());

  Error last;
  for (int i = 0; i < kTries; ++i) {
    last = claim(*draft, directory_.get(), *name);
    if (last.code == 0) return Held{directory_.get(), *name};
    if (last.code == EBUSY) return tl::unexpected(last);
    if (last.code != EAGAIN) return os_failure(last.what, last.code);
  }
  return failure("another process is about to write this disk", EBUSY);
}

std::vector<ListedRecord> list_records(const std::string& runtime_dir) {
  std::vector<ListedRecord> records;
  auto directory = open_directory(runtime_dir + kSubdirectory);
  if (!directory) return records;
  const std::unique_ptr<DIR, DirCloser> dir{::fdopendir(directory->get())};
  if (!dir) return records;
  const int fd = directory->release();  // closedir() closes it
  // Nobody else uses this DIR. NOLINTNEXTLINE(concurrency-mt-unsafe)
  while (const dirent* entry = ::readdir(dir.get())) {
    if (entry->d_name[0] == '.') continue;  // drafts
    if (auto record = listed(fd, entry->d_name)) records.push_back(std::move(*record));
  }
  return records;
}

}  // namespace elevatord
