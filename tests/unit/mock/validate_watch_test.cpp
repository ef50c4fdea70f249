#include "validate_watch.hpp"

#include <future>
#include <memory>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using namespace std::chrono_literals;

TEST(Watched, WorkThatEndsIsDone) {
  Watched watched{10s};
  int parts = 0;
  EXPECT_EQ(watched.run([&] {
    for (int i = 0; i < 100; ++i) {
      watched.next("part");
      ++parts;
    }
  }),
            "");
  EXPECT_EQ(parts, 100);
}

TEST(Watched, APartThatDoesNotEndIsNamed) {
  const auto release = std::make_shared<std::promise<void>>();
  const auto watched = std::make_shared<Watched>(20ms);
  EXPECT_EQ(watched->run([release, watched] {
    watched->next("a write to loop0");
    release->get_future().wait();
  }),
            "a write to loop0");
  release->set_value();
}

}  // namespace
}  // namespace elevatord
