#pragma once

#include <string>
#include <string_view>

#include "result.hpp"
#include "value_equality.hpp"

namespace elevatord {

/// One disk's queue, through which attributes are read and written. Both calls may block for as
/// long as the kernel likes, so they are made in the worker only.
class BlockQueue {
 public:
  BlockQueue() = default;
  virtual ~BlockQueue() = default;
  BlockQueue(const BlockQueue&) = delete;
  BlockQueue& operator=(const BlockQueue&) = delete;
  BlockQueue(BlockQueue&&) = delete;
  BlockQueue& operator=(BlockQueue&&) = delete;

  /// The file's text, without trailing newline. `attribute` is a setting's name, see setting.hpp.
  [[nodiscard]] virtual Result<std::string> read(std::string_view attribute) = 0;

  /// How the kernel behind it keeps numbers, as far as that is known.
  [[nodiscard]] virtual ValueContext context() const { return {}; }

  /// Error::code is the errno of open() or write(); a short write is an error (EIO).
  [[nodiscard]] virtual Result<void> write(std::string_view attribute, std::string_view value) = 0;
};

}  // namespace elevatord
