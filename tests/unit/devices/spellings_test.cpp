#include "spellings.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(Spellings, DecodesUdevsEscapes) {
  EXPECT_EQ(decode_udev("Ultra\\x20Fit\\x20"), "Ultra Fit ");
  EXPECT_EQ(decode_udev("a\\x2fb"), "a/b");
  for (const auto* const text : {"\\x2", "\\xzz", "\\x00", "\\", "plain"}) {
    EXPECT_EQ(decode_udev(text), text);
  }
}

TEST(Spellings, KeepsEveryWayToWriteAModelOnce) {
  const Properties properties = {{"ID_MODEL", "ST4000_DM004"},
                                 {"ID_MODEL_ENC", "ST4000\\x20DM004\\x20\\x20"}};
  const auto model = model_spellings(properties, ProbedFiles{{"device/model", "ST4000 DM004  "}});
  EXPECT_EQ(model.value(), (Spellings{"ST4000_DM004", "ST4000 DM004"}));
}

TEST(Spellings, ReadsAsUdevWouldWhereOnlyFilesTell) {
  const auto vendor = vendor_spellings({}, ProbedFiles{{"device/vendor", "Western  Digital \n"}});
  EXPECT_EQ(vendor.value(), (Spellings{"Western  Digital", "Western_Digital"}));
}

TEST(Spellings, KnowsShortAndLongSerials) {
  const Properties properties = {{"ID_SERIAL", "36d0946606d79f90025f3e09a0c1fc035"},
                                 {"ID_SERIAL_SHORT", "6d0946606d79f90025f3e09a0c1fc035"}};
  EXPECT_EQ(serial_spellings(properties, std::nullopt).value(),
            (Spellings{"36d0946606d79f90025f3e09a0c1fc035", "6d0946606d79f90025f3e09a0c1fc035"}));
}

TEST(Spellings, WritesSysfssWwnAsUdevDoes) {
  const auto wwn = wwn_spellings({}, ProbedFiles{{"device/wwid", "naa.5000c500a1b2c3d4\n"}});
  EXPECT_EQ(wwn.value(), (Spellings{"naa.5000c500a1b2c3d4", "0x5000c500a1b2c3d4"}));
}

TEST(Spellings, AreNotYetKnownBeforeAProbeAndAbsentAfter) {
  EXPECT_TRUE(model_spellings({}, std::nullopt).is_not_yet());
  EXPECT_TRUE(model_spellings({}, ProbedFiles{}).is_absent());
  EXPECT_TRUE(wwn_spellings({{"ID_WWN", ""}}, ProbedFiles{}).is_absent());
}

}  // namespace
}  // namespace elevatord
