#include "rival.hpp"

namespace elevatord {

std::string Rival::text() const {
  return tool + ": " + does + " (" + at.file + ':' + std::to_string(at.line) +
         "): it and elevatord will overwrite each other";
}

}  // namespace elevatord
