#include "mock_disks.hpp"

#include <gtest/gtest.h>

#include "fleet_builder.hpp"
#include "fleet_model.hpp"

namespace elevatord {
namespace {

using testing::a_fleet;
using testing::a_mock_disk;

TEST(MockDisks, TellOfEveryDiskWithANumberOfItsOwn) {
  const MockDisks disks{{a_mock_disk("sda"), a_mock_disk("sdb")}};
  const auto present = disks.present();
  ASSERT_EQ(present.size(), 2U);
  EXPECT_EQ(present[0].name, "sda");
  EXPECT_EQ(present[0].action, DeviceEvent::Action::Add);
  EXPECT_NE(present[0].devnum, present[1].devnum);
  EXPECT_NE(present[0].diskseq, present[1].diskseq);
}

TEST(MockDisks, ShowTheSchedulerAsTheKernelPrintsIt) {
  const auto fleet =
      a_fleet({a_mock_disk("sda").on("mq-deadline"), a_mock_disk("dm-0").bio_based()});
  const auto model = *model_of(fleet, measured_costs());
  const MockDisks disks{fleet.disks};
  const auto probe = [&](const std::string& name) {
    return disks.probe(ProbeJob{name}, *model->find(name), model->era());
  };
  EXPECT_EQ(probe("sda").at("queue/scheduler"), "none [mq-deadline] bfq ");
  EXPECT_FALSE(probe("dm-0").contains("queue/scheduler"));
  EXPECT_FALSE(probe("dm-0").contains("mq"));
}

TEST(MockDisks, ABriefProbeReadsWhatChangesByItselfAndNothingElse) {
  const auto fleet = a_fleet({a_mock_disk("sda").on("mq-deadline")});
  const auto model = *model_of(fleet, measured_costs());
  const MockDisks disks{fleet.disks};
  const ProbeJob brief{"sda", {"queue/nomerges"}, true};
  const auto files = disks.probe(brief, *model->find("sda"), model->era());
  std::vector<std::string> names;
  for (const auto& [name, text] : files) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"queue/nomerges", "queue/scheduler", "size"}));
}

TEST(MockDisks, HaveTheAttributesOfTheFleetFileAndOfTheModel) {
  FleetDisk disk = a_mock_disk("sda").on("mq-deadline");
  disk.attributes = {{"queue/dax", "1"}, {"removable", "1"}, {"queue/nr_requests", "7"}};
  const auto fleet = a_fleet({disk});
  const auto model = *model_of(fleet, measured_costs());
  const MockDisks disks{fleet.disks};
  ProbeJob job{"sda"};
  job.attributes = {"queue/dax", "removable", "ro", "queue/scheduler", "device/vendor", "mq"};
  const auto found = disks.attributes(job, *model->find("sda"), model->era());
  EXPECT_EQ(found, (ProbedAttributes{{"queue/dax", "1"},
                                     {"removable", "1"},
                                     {"ro", "0"},
                                     {"queue/scheduler", "none [mq-deadline] bfq "}}));
  job.attributes = {"queue/nr_requests"};
  EXPECT_NE(disks.attributes(job, *model->find("sda"), model->era()).at("queue/nr_requests"), "7")
      << "what lives in the model is the model's";
}

TEST(MockDisks, ADiskThatComesBackIsAnother) {
  MockDisks disks{{a_mock_disk("sda")}};
  const auto before = disks.diskseq("sda");
  EXPECT_EQ(disks.take_away("sda").action, DeviceEvent::Action::Remove);
  EXPECT_EQ(disks.find("sda"), nullptr);
  EXPECT_EQ(disks.diskseq("sda"), 0U);
  EXPECT_TRUE(disks.present().empty());
  EXPECT_EQ(disks.put_back("sda").action, DeviceEvent::Action::Add);
  EXPECT_GT(disks.diskseq("sda"), before);
}

TEST(MockDisks, TellWhatTheyShareTagsWith) {
  FleetDisk shared = a_mock_disk("sda");
  shared.tag_set = "host0";
  const MockDisks disks{{shared, a_mock_disk("sdb")}};
  EXPECT_EQ(disks.present().at(0).tag_set, "host0");
  EXPECT_EQ(disks.present().at(1).tag_set, "sdb");
}

}  // namespace
}  // namespace elevatord
