#pragma once

#include <cstdint>

namespace elevatord {

/// When a disk may be written to. All its I/O waits for a write that freezes its queue.
enum class WriteWhen : std::uint8_t {
  Now,
  Idle,  ///< what freezes: only where the disk has no I/O, and has had none for a short while
};

}  // namespace elevatord
