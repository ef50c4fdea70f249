#include "foreign_write.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(ForeignWrite, IsOneSentenceWithWhoItWas) {
  const ForeignWrite write{
      "scheduler", "mq-deadline", "kyber", {812, "tuned", "/system.slice/tuned.service"}, 0};
  EXPECT_EQ(described(write),
            "scheduler mq-deadline -> kyber, written by tuned (pid 812, "
            "/system.slice/tuned.service)");
}

TEST(ForeignWrite, SaysAsMuchAsIsKnownOfTheWriter) {
  EXPECT_EQ(described(Writer{}), "somebody unseen");
  EXPECT_EQ(described(Writer{812, "", ""}), "pid 812");
  EXPECT_EQ(described(Writer{812, "sh", ""}), "sh (pid 812)");
  EXPECT_EQ(described(Writer{812, "sh", "/"}), "sh (pid 812)");
}

TEST(ForeignWrite, AProcessCannotForgeALineOfTheLog) {
  EXPECT_EQ(described(Writer{812, "a\nsda: b\x1b[2J", "/x\ny"}), "a?sda: b?[2J (pid 812, /x?y)");
}

}  // namespace
}  // namespace elevatord
