#include "rival.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Rival, IsToldWithWhatItDoesAndWhere) {
  const Rival rival{"tuned",
                    "profile 'throughput-performance' sets elevator=kyber",
                    {"/usr/lib/tuned/throughput-performance/tuned.conf", 12, 1}};
  EXPECT_EQ(rival.text(),
            "tuned: profile 'throughput-performance' sets elevator=kyber "
            "(/usr/lib/tuned/throughput-performance/tuned.conf:12): it and elevatord will "
            "overwrite each other");
}

}  // namespace
}  // namespace elevatord
