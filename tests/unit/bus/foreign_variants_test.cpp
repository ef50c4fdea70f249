#include "foreign_variants.hpp"

#include <cstdint>

#include <gtest/gtest.h>

namespace elevatord::bus {
namespace {

const ForeignWrite kByTuned{
    "scheduler", "none", "kyber", {812, "tuned", "/system.slice/tuned.service"}, 17};

TEST(ForeignVariants, HaveAllThatIsKnown) {
  const auto variants = variants_of(kByTuned);
  EXPECT_EQ(variants.size(), 7U);
  EXPECT_EQ(variants.at("attribute").get<std::string>(), "scheduler");
  EXPECT_EQ(variants.at("before").get<std::string>(), "none");
  EXPECT_EQ(variants.at("value").get<std::string>(), "kyber");
  EXPECT_EQ(variants.at("pid").get<std::uint32_t>(), 812U);
  EXPECT_EQ(variants.at("comm").get<std::string>(), "tuned");
  EXPECT_EQ(variants.at("cgroup").get<std::string>(), "/system.slice/tuned.service");
  EXPECT_EQ(variants.at("time_usec").get<std::uint64_t>(), 17U);
}

TEST(ForeignVariants, LeaveOutWhatIsNotKnown) {
  const auto variants = variants_of({"scheduler", "none", "kyber", {}, 0});
  EXPECT_EQ(variants.size(), 3U);
  EXPECT_FALSE(variants.contains("pid"));
}

TEST(ForeignVariants, ANameThatIsNotUtf8CanBeSent) {
  auto write = kByTuned;
  write.writer.comm = "\xff";
  EXPECT_EQ(variants_of(write).at("comm").get<std::string>(), "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace elevatord::bus
