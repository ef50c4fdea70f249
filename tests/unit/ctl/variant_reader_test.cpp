#include "variant_reader.hpp"

#include <gtest/gtest.h>

namespace elevatord::ctl {
namespace {

sdbus::Variant text(const std::string& value) {
  return sdbus::Variant{value};
}

TEST(VariantReader, ReadsADevice) {
  const Properties properties{
      {"Name", text("sda")},
      {"HwQueues", sdbus::Variant{std::uint32_t{4}}},
      {"Available", sdbus::Variant{std::vector<std::string>{"none", "bfq"}}},
      {"Wanted", sdbus::Variant{Properties{{"scheduler", text("bfq")},
                                           {"nr_requests", sdbus::Variant{std::uint32_t{64}}}}}},
      {"Because", sdbus::Variant{std::map<std::string, std::string>{{"scheduler", "a.yaml:4"}}}}};
  const DeviceInfo device = device_from(properties);
  EXPECT_EQ(device.name, "sda");
  EXPECT_EQ(device.hw_queues, 4U);
  EXPECT_EQ(device.available, (std::vector<std::string>{"none", "bfq"}));
  EXPECT_EQ(to_text(device.wanted.at("scheduler")), "bfq");
  EXPECT_EQ(device.wanted.at("nr_requests"), Value{std::uint64_t{64}});
  EXPECT_EQ(device.because.at("scheduler"), "a.yaml:4");
}

TEST(VariantReader, LeavesDefaultsForWhatIsMissingOrOfAnotherType) {
  const DeviceInfo device = device_from({{"Name", sdbus::Variant{true}}, {"Novelty", text("x")}});
  EXPECT_EQ(device.name, "");
  EXPECT_FALSE(device.configurable);
}

TEST(VariantReader, ReadsTheService) {
  const ManagerInfo manager = manager_from({{"State", text("degraded")},
                                            {"WritesAvoided", sdbus::Variant{std::uint64_t{300}}},
                                            {"StuckCount", sdbus::Variant{std::uint32_t{2}}}});
  EXPECT_EQ(manager.state, "degraded");
  EXPECT_EQ(manager.writes_avoided, 300U);
  EXPECT_EQ(manager.stuck, 2U);
}

TEST(VariantReader, ShowsAListAsWords) {
  const DeviceInfo device = device_from(
      {{"Wanted", sdbus::Variant{Properties{
                      {"scheduler", sdbus::Variant{std::vector<std::string>{"adios", "bfq"}}}}}}});
  EXPECT_EQ(to_text(device.wanted.at("scheduler")), "adios bfq");
}

}  // namespace
}  // namespace elevatord::ctl
