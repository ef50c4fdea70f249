#pragma once

#include <string>

#include "position.hpp"

namespace elevatord {

/// Another program that is configured to set schedulers.
struct Rival {
  std::string tool;  ///< tuned, tlp, udev
  std::string does;  ///< `profile 'balanced' sets elevator=kyber`
  Position at;

  /// `tuned: profile 'balanced' sets elevator=kyber (/etc/tuned/balanced/tuned.conf:12): it and
  /// elevatord will overwrite each other`
  [[nodiscard]] std::string text() const;
};

}  // namespace elevatord
