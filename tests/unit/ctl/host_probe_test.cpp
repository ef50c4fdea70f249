#include "host_probe.hpp"

#include "host_test.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;

class HostProbe : public testing::HostTest {
 protected:
  [[nodiscard]] auto probe(const std::string& worker, std::chrono::milliseconds deadline) const {
    return probe_disks({worker, sysfs_.root(), {"sda", "sdb"}, {"queue/read_ahead_kb"}}, deadline);
  }
};

TEST_F(HostProbe, ReadsAllDisksAndTheSettingsAskedFor) {
  const auto answers = probe(worker_, 10s);
  ASSERT_TRUE(answers) << answers.error().what;
  ASSERT_EQ(answers->size(), 2U);
  EXPECT_EQ(answers->at("sda").files->at("queue/scheduler"), "[none] mq-deadline bfq");
  EXPECT_EQ(answers->at("sdb").files->at("queue/read_ahead_kb"), "128");
}

TEST_F(HostProbe, ReadsAttributesAsManyAsThereAre) {
  std::vector<std::string> paths{"queue/dax"};
  for (int i = 0; i < 40; ++i) paths.push_back("a" + std::to_string(i));
  sysfs_.set("sda", "queue/dax", "0");
  sysfs_.set("sda", "a39", "x");
  const auto answers = probe_disks({worker_, sysfs_.root(), {"sda"}, {}, paths}, 10s);
  ASSERT_TRUE(answers) << answers.error().what;
  const auto& sda = answers->at("sda");
  EXPECT_EQ(sda.attributes, (ProbedAttributes{{"queue/dax", "0"}, {"a39", "x"}}));
  EXPECT_EQ(sda.asked.size(), paths.size());
  EXPECT_EQ(sda.files->at("size"), "2048");
}

TEST_F(HostProbe, MoreDisksThanTheWorkerTakesAtATime) {
  std::vector<std::string> names;
  for (int i = 0; i < 200; ++i) {
    names.push_back("loop" + std::to_string(i));
    sysfs_.add_disk(names.back(), {{"size", "8"}});
  }
  const auto answers = probe_disks({worker_, sysfs_.root(), names, {}}, 60s);
  ASSERT_TRUE(answers) << answers.error().what;
  EXPECT_EQ(answers->size(), 200U);
}

TEST_F(HostProbe, ADiskThatIsGoneHasNoFiles) {
  const auto answers = probe_disks({worker_, sysfs_.root(), {"sdz"}, {}}, 10s);
  ASSERT_TRUE(answers);
  EXPECT_TRUE(answers->at("sdz").files->empty());
}

TEST_F(HostProbe, WhoDoesNotAnswerInTimeIsLeftOut) {
  const auto answers = probe(silent_worker(), 50ms);
  ASSERT_TRUE(answers) << answers.error().what;
  EXPECT_TRUE(answers->empty());
}

TEST_F(HostProbe, AWorkerThatGoesAwayIsAnError) {
  const auto answers = probe(broken_worker(), 10s);
  ASSERT_FALSE(answers);
  EXPECT_NE(answers.error().what.find("went away"), std::string::npos) << answers.error().what;
}

TEST_F(HostProbe, NobodyIsStartedForNoDisks) {
  const auto answers = probe_disks({"/nonexistent/worker", sysfs_.root(), {}, {}}, 10s);
  ASSERT_TRUE(answers) << answers.error().what;
  EXPECT_TRUE(answers->empty());
}

TEST_F(HostProbe, AWorkerThatIsNotThereIsAnError) {
  const auto answers = probe("/nonexistent/worker", 10s);
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().what,
            "no worker to read the disks with: start /nonexistent/worker: No such file or "
            "directory");
}

}  // namespace
}  // namespace elevatord::ctl
