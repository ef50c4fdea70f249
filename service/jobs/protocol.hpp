#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "job.hpp"
#include "result.hpp"
#include "watch_messages.hpp"

namespace elevatord {

/// What the daemon and its worker say to each other: one packet of a SOCK_SEQPACKET socket is one
/// message. Each begins with {magic u32, version u16, type u16, job u64}, little endian.
///
/// The worker is root and the daemon is not, so neither side believes the other: decode() takes any
/// bytes, and what the texts in a message may be is checked again where they are used.
///
/// The first message makes the worker what it is: after a job it takes jobs, after a Watch it is a
/// watcher and takes no jobs.
inline constexpr std::size_t kPacketMax = 8192;
inline constexpr std::uint16_t kProtocolVersion = 3;

/// Limits of one message; together they keep each answer under kPacketMax. A request that fits
/// these and is still too large is refused by encode().
inline constexpr std::size_t kWishesMax = kMostWishes;
inline constexpr std::size_t kCandidatesMax = 8;
inline constexpr std::size_t kSettingsMax = kMostSettings;
inline constexpr std::size_t kAttributesMax = kMostAttributes;
inline constexpr std::size_t kFilesMax = 56;
inline constexpr std::size_t kFileTextMax = 480;  ///< of the scheduler file; others have less

/// The answer to a ProbeJob.
struct ProbeDone {
  bool gone = false;
  ProbedFiles files;
  ProbedAttributes attributes = {};  ///< instead of files: a message has no room for both
};

/// The answer to an ApplyJob.
struct ApplyDone {
  std::vector<AttributeResult> results;
  std::optional<IoInFlight> io;  ///< see JobDone
};

/// Asks for the module of a scheduler.
struct LoadModule {
  std::string scheduler;
};

/// The answer to a LoadModule.
struct LoadDone {
  int error = 0;     ///< 0: it is there
  std::string note;  ///< why not, for a person
};

/// Asks for a sign of life, and is one. A worker that was killed beside a thread that is stuck in
/// the kernel keeps its connection open, so that nothing else tells.
struct Ping {};

struct Pong {};

struct Message {
  JobId job = 0;
  std::variant<ProbeJob, ApplyJob, ProbeDone, ApplyDone, Ping, Pong, LoadModule, LoadDone, Watch,
               Watching, Foreign>
      body;
};

/// A request that exceeds a limit is an error. Texts in an answer are cut at their limits instead:
/// an answer is never lost because a file was long.
[[nodiscard]] Result<std::vector<std::byte>> encode(const Message& message);

/// Anything that encode() would not have made is an error (EPROTO).
[[nodiscard]] Result<Message> decode(std::span<const std::byte> packet);

}  // namespace elevatord
