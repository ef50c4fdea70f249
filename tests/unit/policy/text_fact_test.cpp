#include "text_fact.hpp"

#include <gtest/gtest.h>

#include "disk_builder.hpp"

namespace elevatord {
namespace {

using testing::a_disk;

std::string spelled(TextField field, const DeviceFacts& facts) {
  const auto fact = TextFact::of(field, facts);
  if (fact.is_not_yet()) return "(not yet)";
  return fact.is_known() ? fact.joined(" or ") : "(absent)";
}

TEST(TextFact, HasAllSpellings) {
  const DeviceFacts disk = a_disk("sda").serial({"A 1", "A_1"}).on("sata").ssd();
  EXPECT_EQ(spelled(TextField::Serial, disk), "A 1 or A_1");
  EXPECT_EQ(spelled(TextField::Name, disk), "sda");
  EXPECT_EQ(spelled(TextField::Class, disk), "sata");
  EXPECT_EQ(spelled(TextField::Medium, disk), "ssd");
  EXPECT_EQ(spelled(TextField::Zoned, disk), "none");
}

TEST(TextFact, APathAnswersToNameAndClassOfItsHeadAsWell) {
  const DeviceFacts path = a_disk("nvme0c0n1").path_of("nvme0n1");
  EXPECT_EQ(spelled(TextField::Name, path), "nvme0c0n1 or nvme0n1");
  EXPECT_EQ(spelled(TextField::Class, path), "nvme-path or nvme");
}

TEST(TextFact, AHostHasItsNameWithAndWithoutTheDomain) {
  EXPECT_EQ(spelled(TextField::Hostname, a_disk("sda").on_host("db1.example.org")),
            "db1.example.org or db1");
  EXPECT_EQ(spelled(TextField::Hostname, a_disk("sda").on_host("db1")), "db1");
  EXPECT_EQ(spelled(TextField::Hostname, a_disk("sda").on_host(".org")), ".org");
  EXPECT_EQ(spelled(TextField::Hostname, a_disk("sda").on_host("")), "(absent)");
}

TEST(TextFact, AbsentAndNotYetKnownAreTwoThings) {
  EXPECT_EQ(spelled(TextField::Class, a_disk("sda").without(&DeviceFacts::device_class)),
            "(absent)");
  EXPECT_EQ(spelled(TextField::Class, a_disk("sda").not_yet(&DeviceFacts::device_class)),
            "(not yet)");
  EXPECT_EQ(spelled(TextField::Model, a_disk("sda")), "(absent)");
  EXPECT_EQ(spelled(TextField::Model, a_disk("sda").not_yet(&DeviceFacts::model)), "(not yet)");
  EXPECT_EQ(spelled(TextField::Model, a_disk("sda").model({})), "(absent)");
}

TEST(TextFact, HoldsWhereItHoldsForAnySpelling) {
  const DeviceFacts disk = a_disk("sda").ids({"ata-x", "wwn-y"});
  const auto fact = TextFact::of(TextField::Id, disk);
  EXPECT_TRUE(fact.any([](std::string_view text) { return text == "wwn-y"; }));
  EXPECT_FALSE(fact.any([](std::string_view text) { return text == "wwn"; }));
}

}  // namespace
}  // namespace elevatord
