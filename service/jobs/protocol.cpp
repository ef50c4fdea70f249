#include "protocol.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "attribute_path.hpp"
#include "watch_wire.hpp"
#include "wire.hpp"

namespace elevatord {

namespace {

constexpr std::uint32_t kMagic = 0x76656c65;  // "elev"

enum class Type : std::uint16_t {
  Probe = 1,
  Apply = 2,
  LoadModule = 3,
  Watch = 4,
  Done = 5,
  Ping = 6,
  Pong = 7,
  Foreign = 8,
  Watching = 9,
};

enum class DoneKind : std::uint8_t { Probe = 1, Apply = 2, Load = 3 };

constexpr std::size_t kDeviceMax = 255;
constexpr std::size_t kAttributeMax = 48;
constexpr std::size_t kCandidateMax = 64;
constexpr std::size_t kEqualMax = 4;
constexpr std::size_t kFileNameMax = 48;
constexpr std::size_t kValueMax = 64;
constexpr std::size_t kIdentityMax = 256;  // device/model and the like
constexpr std::size_t kNoteMax = 96;
constexpr std::size_t kSchedulerMax = 15;

constexpr std::size_t kHeaderSize = 16;
constexpr std::size_t kResultMax =
    5 * 2 + 1 + 4 + 8 + 8 + 4 + kAttributeMax + 2 * kValueMax + kNoteMax;
constexpr std::size_t kIoMax = 1 + 8 + 8;
static_assert(kHeaderSize + 2 + kWishesMax * kResultMax + kFileTextMax + kIoMax <= kPacketMax);
constexpr std::size_t kIdentities = 3;  // device/ files
static_assert(kHeaderSize + 3 + kFilesMax * (4 + kFileNameMax + kValueMax) + kFileTextMax +
                  kIdentities * kIdentityMax <=
              kPacketMax);
static_assert(kHeaderSize + 4 + kAttributesMax * (4 + kAttributePathMax + kAttributeTextMax) <=
              kPacketMax);

/// The whole file is worth its room for the scheduler only, which comes first: elsewhere it is the
/// value.
std::size_t text_max(std::size_t index) {
  return index == 0 ? kFileTextMax : 0;
}

std::size_t file_max(std::string_view file) {
  if (file == "queue/scheduler") return kFileTextMax;
  return file.starts_with("device/") ? kIdentityMax : kValueMax;
}

// --- out ---------------------------------------------------------------------------------------

struct BodyWriter {
  WireWriter& out;

  void operator()(const ProbeJob& job) const {
    out.text(job.device, kDeviceMax);
    out.u8(static_cast<std::uint8_t>(job.settings.size()));
    for (const auto& setting : job.settings) out.text(setting, kAttributeMax);
    out.u8(job.brief ? 1 : 0);
    out.u8(static_cast<std::uint8_t>(job.attributes.size()));
    for (const auto& path : job.attributes) out.text(path, kAttributePathMax);
  }

  void operator()(const ApplyJob& job) const {
    out.text(job.device, kDeviceMax);
    out.u64(job.diskseq);
    out.u8(job.dry_run ? 1 : 0);
    out.u8(static_cast<std::uint8_t>(job.wishes.size()));
    for (const auto& wish : job.wishes) write(wish);
    out.u8(job.quiet_since ? 1 : 0);
    if (job.quiet_since) out.u64(*job.quiet_since);
  }

  void operator()(const ProbeDone& done) const {
    out.u8(static_cast<std::uint8_t>(DoneKind::Probe));
    out.u8(done.gone ? 1 : 0);
    out.u8(static_cast<std::uint8_t>(done.files.size()));
    for (const auto& [name, text] : done.files) {
      out.text(name, kFileNameMax);
      out.text(text, file_max(name));
    }
    out.u8(static_cast<std::uint8_t>(done.attributes.size()));
    for (const auto& [path, text] : done.attributes) {
      out.text(path, kAttributePathMax);
      out.text(text, kAttributeTextMax);
    }
  }

  void operator()(const ApplyDone& done) const {
    out.u8(static_cast<std::uint8_t>(DoneKind::Apply));
    out.u8(static_cast<std::uint8_t>(done.results.size()));
    for (std::size_t i = 0; i < done.results.size(); ++i) write(done.results[i], i);
    out.u8(done.io ? 1 : 0);
    if (!done.io) return;
    out.u64(done.io->in_flight);
    out.u64(done.io->completed);
  }

  void operator()(const Ping&) const {}

  void operator()(const Pong&) const {}

  void operator()(const LoadModule& load) const { out.text(load.scheduler, kSchedulerMax); }

  void operator()(const LoadDone& done) const {
    out.u8(static_cast<std::uint8_t>(DoneKind::Load));
    out.u32(static_cast<std::uint32_t>(done.error));
    out.text(done.note, kNoteMax);
  }

  template <typename WatchMessage>
  void operator()(const WatchMessage& message) const {
    write_body(out, message);
  }

  void write(const AttributeWish& wish) const {
    out.text(wish.attribute, kAttributeMax);
    out.u8(static_cast<std::uint8_t>(wish.candidates.size()));
    for (const auto& candidate : wish.candidates) out.text(candidate, kCandidateMax);
    out.u8(static_cast<std::uint8_t>(wish.also_equal.size()));
    for (const auto& value : wish.also_equal) out.text(value, kValueMax);
    out.u8(wish.only_idle ? 1 : 0);
  }

  void write(const AttributeResult& result, std::size_t index) const {
    out.text(result.attribute, kAttributeMax);
    out.u8(static_cast<std::uint8_t>(result.outcome));
    out.u32(static_cast<std::uint32_t>(result.error));
    out.text(result.before, kValueMax);
    out.text(result.after, kValueMax);
    out.text(result.text, text_max(index));
    out.u64(static_cast<std::uint64_t>(result.started.count()));
    out.u64(static_cast<std::uint64_t>(result.ended.count()));
    out.u32(static_cast<std::uint32_t>(result.waited.count()));
    out.text(result.note, kNoteMax);
  }
};

/// Whether a body keeps to the limits that are not met by cutting.
struct FitCheck {
  bool operator()(const ProbeJob& job) const {
    return job.device.size() <= kDeviceMax && job.settings.size() <= kSettingsMax &&
           all_within(job.settings, kAttributeMax) && job.attributes.size() <= kAttributesMax &&
           all_within(job.attributes, kAttributePathMax);
  }

  bool operator()(const ApplyJob& job) const {
    return job.device.size() <= kDeviceMax && job.wishes.size() <= kWishesMax &&
           std::all_of(job.wishes.begin(), job.wishes.end(), wish_fits);
  }

  bool operator()(const ProbeDone& done) const {
    return done.files.size() <= kFilesMax && done.attributes.size() <= kAttributesMax &&
           (done.files.empty() || done.attributes.empty());
  }

  bool operator()(const ApplyDone& done) const { return done.results.size() <= kWishesMax; }

  bool operator()(const Ping&) const { return true; }

  bool operator()(const Pong&) const { return true; }

  bool operator()(const LoadModule& load) const { return load.scheduler.size() <= kSchedulerMax; }

  bool operator()(const LoadDone&) const { return true; }

  bool operator()(const Watch& watch) const { return fits(watch); }

  bool operator()(const Watching&) const { return true; }

  bool operator()(const Foreign&) const { return true; }

  static bool wish_fits(const AttributeWish& wish) {
    return wish.attribute.size() <= kAttributeMax && wish.candidates.size() <= kCandidatesMax &&
           all_within(wish.candidates, kCandidateMax) && wish.also_equal.size() <= kEqualMax &&
           all_within(wish.also_equal, kValueMax);
  }

  static bool all_within(const std::vector<std::string>& texts, std::size_t max) {
    return std::all_of(texts.begin(), texts.end(),
                       [&](const auto& text) { return text.size() <= max; });
  }
};

struct TypeOf {
  Type operator()(const ProbeJob&) const { return Type::Probe; }

  Type operator()(const ApplyJob&) const { return Type::Apply; }

  Type operator()(const ProbeDone&) const { return Type::Done; }

  Type operator()(const ApplyDone&) const { return Type::Done; }

  Type operator()(const Ping&) const { return Type::Ping; }

  Type operator()(const Pong&) const { return Type::Pong; }

  Type operator()(const LoadModule&) const { return Type::LoadModule; }

  Type operator()(const LoadDone&) const { return Type::Done; }

  Type operator()(const Watch&) const { return Type::Watch; }

  Type operator()(const Watching&) const { return Type::Watching; }

  Type operator()(const Foreign&) const { return Type::Foreign; }
};

// --- in ----------------------------------------------------------------------------------------

AttributeWish read_wish(WireReader& in) {
  AttributeWish wish;
  wish.attribute = in.text(kAttributeMax);
  const auto count = in.count(kCandidatesMax);
  for (std::size_t i = 0; i < count; ++i) wish.candidates.push_back(in.text(kCandidateMax));
  const auto equals = in.count(kEqualMax);
  for (std::size_t i = 0; i < equals; ++i) wish.also_equal.push_back(in.text(kValueMax));
  wish.only_idle = in.flag();
  return wish;
}

ProbeJob read_probe(WireReader& in) {
  ProbeJob job{in.text(kDeviceMax)};
  const auto count = in.count(kSettingsMax);
  for (std::size_t i = 0; i < count; ++i) job.settings.push_back(in.text(kAttributeMax));
  job.brief = in.flag();
  const auto attributes = in.count(kAttributesMax);
  for (std::size_t i = 0; i < attributes; ++i) job.attributes.push_back(in.text(kAttributePathMax));
  return job;
}

ApplyJob read_apply(WireReader& in) {
  ApplyJob job;
  job.device = in.text(kDeviceMax);
  job.diskseq = in.u64();
  job.dry_run = in.flag();
  const auto count = in.count(kWishesMax);
  for (std::size_t i = 0; i < count; ++i) job.wishes.push_back(read_wish(in));
  if (in.flag()) job.quiet_since = in.u64();
  return job;
}

Outcome read_outcome(WireReader& in) {
  const auto number = in.u8();
  if (number > static_cast<std::uint8_t>(Outcome::NotIdle)) in.fail();
  return in.failed() ? Outcome::Failed : static_cast<Outcome>(number);
}

std::chrono::nanoseconds read_time(WireReader& in) {
  return std::chrono::nanoseconds{static_cast<std::int64_t>(in.u64())};
}

AttributeResult read_result(WireReader& in, std::size_t index) {
  AttributeResult result;
  result.attribute = in.text(kAttributeMax);
  result.outcome = read_outcome(in);
  result.error = static_cast<int>(in.u32());
  result.before = in.text(kValueMax);
  result.after = in.text(kValueMax);
  result.text = in.text(text_max(index));
  result.started = read_time(in);
  result.ended = read_time(in);
  result.waited = std::chrono::milliseconds{in.u32()};
  result.note = in.text(kNoteMax);
  return result;
}

ApplyDone read_apply_done(WireReader& in) {
  ApplyDone done;
  const auto count = in.count(kWishesMax);
  for (std::size_t i = 0; i < count; ++i) done.results.push_back(read_result(in, i));
  if (!in.flag()) return done;
  done.io.emplace();
  done.io->in_flight = in.u64();
  done.io->completed = in.u64();
  return done;
}

void read_attributes(WireReader& in, ProbeDone& done) {
  const auto count = in.count(kAttributesMax);
  if (count > 0 && !done.files.empty()) in.fail();
  for (std::size_t i = 0; i < count; ++i) {
    auto path = in.text(kAttributePathMax);
    if (!done.attributes.empty() && path <= done.attributes.rbegin()->first) in.fail();
    done.attributes.emplace(std::move(path), in.text(kAttributeTextMax));
  }
}

ProbeDone read_probe_done(WireReader& in) {
  ProbeDone done;
  done.gone = in.flag();
  const auto count = in.count(kFilesMax);
  for (std::size_t i = 0; i < count; ++i) {
    auto name = in.text(kFileNameMax);
    // In order and each once, as encode() takes them out of the map.
    if (!done.files.empty() && name <= done.files.rbegin()->first) in.fail();
    const auto max = file_max(name);
    done.files.emplace(std::move(name), in.text(max));
  }
  read_attributes(in, done);
  return done;
}

LoadDone read_load_done(WireReader& in) {
  LoadDone done;
  done.error = static_cast<int>(in.u32());
  done.note = in.text(kNoteMax);
  return done;
}

void read_done(WireReader& in, Message& message) {
  switch (static_cast<DoneKind>(in.u8())) {
    case DoneKind::Probe:
      message.body = read_probe_done(in);
      break;
    case DoneKind::Apply:
      message.body = read_apply_done(in);
      break;
    case DoneKind::Load:
      message.body = read_load_done(in);
      break;
    default:
      in.fail();
  }
}

void read_body(WireReader& in, Type type, Message& message) {
  switch (type) {
    case Type::Probe:
      message.body = read_probe(in);
      break;
    case Type::Apply:
      message.body = read_apply(in);
      break;
    case Type::Done:
      read_done(in, message);
      break;
    case Type::Ping:
      message.body = Ping{};
      break;
    case Type::Pong:
      message.body = Pong{};
      break;
    case Type::LoadModule:
      message.body = LoadModule{in.text(kSchedulerMax)};
      break;
    case Type::Watch:
      message.body = read_watch(in);
      break;
    case Type::Watching:
      message.body = read_watching(in);
      break;
    case Type::Foreign:
      message.body = read_foreign(in);
      break;
    default:
      in.fail();
  }
}

tl::unexpected<Error> bad_packet(const char* why) {
  return failure(why, EPROTO);
}

}  // namespace

Result<std::vector<std::byte>> encode(const Message& message) {
  if (!std::visit(FitCheck{}, message.body)) {
    return failure("the job is too large for a message", EMSGSIZE);
  }
  WireWriter out;
  out.u32(kMagic);
  out.u16(kProtocolVersion);
  out.u16(static_cast<std::uint16_t>(std::visit(TypeOf{}, message.body)));
  out.u64(message.job);
  std::visit(BodyWriter{out}, message.body);
  auto packet = out.take();
  if (packet.size() > kPacketMax) {
    return failure("the job is too large for a message", EMSGSIZE);
  }
  return packet;
}

Result<Message> decode(std::span<const std::byte> packet) {
  WireReader in{packet};
  if (in.u32() != kMagic) return bad_packet("not a message of this program's");
  if (in.u16() != kProtocolVersion) return bad_packet("another version of the protocol");
  const auto type = static_cast<Type>(in.u16());
  Message message;
  message.job = in.u64();
  read_body(in, type, message);
  if (in.failed() || !in.at_end()) return bad_packet("malformed message");
  return message;
}

}  // namespace elevatord
