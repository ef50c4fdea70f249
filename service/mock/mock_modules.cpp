#include "mock_modules.hpp"

#include <cerrno>
#include <utility>

namespace elevatord {

void MockModules::load(const std::string& scheduler, Done done) {
  kernel_.model().load_module(scheduler, [done = std::move(done)](bool loaded) {
    if (loaded) return done({});
    done(failure("no disk of the fleet has it as loadable", ENOENT));
  });
}

}  // namespace elevatord
