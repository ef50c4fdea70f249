#include "job_record.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>

namespace elevatord {

namespace {

constexpr std::string_view kFormat = "elevatord-job 1\n";
constexpr std::size_t kFileNameMax = 200;  // a temporary name has room beside it

bool is_visible(char c) {
  return c > ' ' && c <= '~';
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_visible);
}

/// Takes `KEY VALUE\n` off the front of a text, line by line.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : rest_(text) {}

  std::string word(std::string_view key) {
    const auto line = rest_.substr(0, rest_.find('\n'));
    if (line.size() == rest_.size() || !line.starts_with(key) ||
        !line.substr(key.size()).starts_with(' ') || !is_word(line.substr(key.size() + 1))) {
      failed_ = true;
      return {};
    }
    rest_.remove_prefix(line.size() + 1);
    return std::string{line.substr(key.size() + 1)};
  }

  template <typename Number>
  Number number(std::string_view key) {
    const auto text = word(key);
    Number value{};
    const auto* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    if (parsed.ec != std::errc{} || parsed.ptr != end) failed_ = true;
    return value;
  }

  [[nodiscard]] bool ok() const { return !failed_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool failed_ = false;
};

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

std::string percent(char c) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', kHex[byte >> 4U], kHex[byte & 15U]};
}

}  // namespace

Result<std::string> to_text(const JobRecord& record) {
  std::string text{kFormat};
  bool ok = true;
  const auto line = [&](std::string_view key, std::string_view value) {
    ok = ok && is_word(value);
    text.append(key).append(" ").append(value).append("\n");
  };
  line("device", record.device);
  line("diskseq", std::to_string(record.diskseq));
  line("attribute", record.attribute);
  line("value", record.value);
  line("pid", std::to_string(record.process.pid));
  line("start", std::to_string(record.process.start_time));
  line("boot", record.process.boot_id);
  if (!ok || text.size() > kRecordMax) return failure("the job cannot be recorded", EINVAL);
  return text;
}

Result<JobRecord> parse_job_record(std::string_view text) {
  if (!text.starts_with(kFormat)) return failure("not a record of this format", EBADMSG);
  RecordReader in{text.substr(kFormat.size())};
  JobRecord record;
  record.device = in.word("device");
  record.diskseq = in.number<std::uint64_t>("diskseq");
  record.attribute = in.word("attribute");
  record.value = in.word("value");
  record.process.pid = in.number<pid_t>("pid");
  record.process.start_time = in.number<std::uint64_t>("start");
  record.process.boot_id = in.word("boot");
  if (!in.ok()) return failure("damaged record", EBADMSG);
  return record;
}

Result<std::string> record_file_name(std::string_view device) {
  std::string name;
  for (const char c : device)
    is_plain(c) ? static_cast<void>(name += c) : static_cast<void>(name += percent(c));
  if (name.empty() || name.size() > kFileNameMax) {
    return failure("no file can be named after this disk", ENAMETOOLONG);
  }
  return name;
}

}  // namespace elevatord
