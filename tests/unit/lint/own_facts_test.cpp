#include <gtest/gtest.h>

#include "linted.hpp"

namespace elevatord {
namespace {

using testing::linted;
using Codes = std::vector<std::string>;

TEST(ChangesItsMatch, ARuleThatMakesItsDisksAnothers) {
  EXPECT_EQ(linted("- { match: { rotational: true }, queue: { rotational: 0 } }\n"),
            Codes{"changes-its-match"});
  EXPECT_EQ(linted("- { match: { rotational: false }, queue: { rotational: 1 } }\n"),
            Codes{"changes-its-match"});
}

TEST(ChangesItsMatch, NotWhatStaysAsItIs) {
  EXPECT_EQ(linted("- { match: { rotational: true }, queue: { rotational: 1 } }\n"), Codes{});
  EXPECT_EQ(linted("- { match: { medium: ssd }, queue: { rotational: 0 } }\n"), Codes{});
  EXPECT_EQ(linted("- { match: { rotational: true }, queue: { rotational: keep } }\n"), Codes{});
}

}  // namespace
}  // namespace elevatord
