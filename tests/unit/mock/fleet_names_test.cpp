#include "fleet_names.hpp"

#include <gtest/gtest.h>

namespace elevatord {
namespace {

std::string expanded(std::string_view pattern, std::size_t most = 100) {
  const auto names = expand_names(pattern, most);
  if (!names) return "error: " + names.error().what;
  std::string text;
  for (const auto& name : *names) text += (text.empty() ? "" : " ") + name;
  return text;
}

TEST(FleetNames, APlainNameIsItself) {
  EXPECT_EQ(expanded("nvme0n1"), "nvme0n1");
}

TEST(FleetNames, ExpandRangesTheLastOneFastest) {
  EXPECT_EQ(expanded("sd[a-c]"), "sda sdb sdc");
  EXPECT_EQ(expanded("nvme[9-11]n1"), "nvme9n1 nvme10n1 nvme11n1");
  EXPECT_EQ(expanded("sd[a-b][y-z]"), "sday sdaz sdby sdbz");
  EXPECT_EQ(expanded("x[3-3]"), "x3");
}

TEST(FleetNames, RefuseBrokenRanges) {
  for (const auto* const pattern : {"sd[", "sd[]", "sd]", "sd[a]", "sd[a-", "sd[c-a]", "sd[Z-a]",
                                    "sd[a-3]", "x[01-3]", "x[5-2]", "sd[a-zz]", "x[-1-3]"}) {
    EXPECT_EQ(expanded(pattern),
              std::string{"error: expected a range such as [a-d] or [0-3] in '"} + pattern + "'");
  }
}

TEST(FleetNames, HaveAnEnd) {
  EXPECT_EQ(expand_names("x[1-100]", 100)->size(), 100U);
  EXPECT_FALSE(expand_names("x[0-100]", 100));
  EXPECT_FALSE(expand_names("x[0-18446744073709551615]", 100));
  EXPECT_FALSE(expand_names("x[0-99][0-99][0-99][0-99][0-99][0-99]", 20000));
  EXPECT_FALSE(expand_names("x", 0));
}

TEST(FleetNames, AreNoLongerThanADisksName) {
  const auto longest = std::string(kLongestDiskName, 'x');
  EXPECT_EQ(expanded(longest), longest);
  for (const auto& pattern : {longest + 'x', longest + "[0-9]", "[0-9]" + longest}) {
    EXPECT_EQ(expanded(pattern), "error: longer than the 31 characters of a disk's name");
  }
}

}  // namespace
}  // namespace elevatord
