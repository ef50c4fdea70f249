#include "explain_alone.hpp"

#include "facts_file.hpp"
#include "host_test.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;

constexpr const char* kPolicy =
    "version: 1\nrules:\n"
    "  - { name: flash, match: { class: nvme }, scheduler: none }\n"
    "  - { name: all, scheduler: bfq, queue: { read_ahead_kb: 256 } }\n";

class ExplainAlone : public testing::HostTest {
 protected:
  [[nodiscard]] CtlOptions options(const std::string& name) const {
    CtlOptions options;
    options.command = Command::Explain;
    options.names = {name};
    options.sysfs_root = sysfs_.root();
    options.worker = worker_;
    options.policy_dirs = {dir_.path("policy")};
    dir_.write("policy/10.yaml", kPolicy);
    return options;
  }

  static CommandOutput explain(const CtlOptions& options,
                               std::chrono::milliseconds patience = 10s) {
    return run_explain_alone(options, OutputStyle{}, "it is not running", patience);
  }
};

TEST_F(ExplainAlone, AnswersForADiskOfThisHostAndSaysThatItDidSo) {
  const auto output = explain(options("sda"));
  EXPECT_EQ(output.code, ExitCode::Done);
  EXPECT_EQ(output.err, "(without the daemon: it is not running)\n");
  EXPECT_EQ(output.out,
            "sda\n"
            "  wants bfq (rule 'all', 10.yaml:4)\n"
            "  active is none\n"
            "  wants read_ahead_kb 256 (rule 'all', 10.yaml:4); it is 128\n"
            "\n"
            "Rules, in the order in which they are tried:\n"
            "  x flash (10.yaml:3)\n"
            "      class: wanted nvme, found scsi (10.yaml:3:29)\n"
            "  + all (10.yaml:4): decides: scheduler, read_ahead_kb\n");
}

TEST_F(ExplainAlone, WritesNothing) {
  const auto scheduler = sysfs_.directory_of("sda") / "queue/scheduler";
  const auto before = std::filesystem::last_write_time(scheduler);
  EXPECT_EQ(explain(options("sda")).code, ExitCode::Done);
  EXPECT_EQ(elevatord::testing::text_of(scheduler), "[none] mq-deadline bfq\n");
  EXPECT_EQ(std::filesystem::last_write_time(scheduler), before);
}

TEST_F(ExplainAlone, APartitionStandsForItsDisk) {
  sysfs_.set("sda", "sda1/partition", "1");
  const auto output = explain(options("/dev/sda1"));
  EXPECT_EQ(output.code, ExitCode::Done);
  EXPECT_TRUE(output.out.starts_with("sda\n  /dev/sda1 is a partition: this is of its disk, sda\n"))
      << output.out;
}

TEST_F(ExplainAlone, ADiskThatDoesNotAnswerIsStuck) {
  auto silent = options("sda");
  silent.worker = silent_worker();
  const auto output = explain(silent, 50ms);
  EXPECT_EQ(output.code, ExitCode::Stuck);
  EXPECT_NE(output.err.find("sda: has not answered within 50 ms"), std::string::npos) << output.err;
}

TEST_F(ExplainAlone, AnUnknownDiskIsAnError) {
  const auto output = explain(options("sdz"));
  EXPECT_EQ(output.code, ExitCode::Failed);
  EXPECT_NE(output.err.find("sdz: no such disk"), std::string::npos) << output.err;
}

TEST_F(ExplainAlone, ABrokenPolicyIsToldWithItsPlace) {
  const auto asked = options("sda");
  dir_.write("policy/10.yaml", "version: 1\nrules: 7\n");
  const auto output = explain(asked);
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_NE(output.err.find("10.yaml:2:8: "), std::string::npos) << output.err;
}

TEST_F(ExplainAlone, FactsThatWerePrintedExplainTheSame) {
  auto printing = options("sda");
  printing.facts = true;
  auto reading = options("sda");
  reading.names.clear();
  reading.facts_file = dir_.write("sda.yaml", explain(printing).out);
  const auto output = explain(reading);
  EXPECT_EQ(output.err, "") << "no disk was looked at";
  EXPECT_EQ(output.out, explain(options("sda")).out);
}

TEST_F(ExplainAlone, PolicyFilesMayFollowAFactsFile) {
  auto reading = options("");
  reading.policy_dirs.clear();
  reading.names = {dir_.write("mine.yaml", kPolicy)};
  reading.facts_file = dir_.write("f.yaml", "version: 1\nname: x\nclass: nvme\n");
  EXPECT_NE(explain(reading).out.find("wants none (rule 'flash', "), std::string::npos)
      << explain(reading).out;
}

TEST_F(ExplainAlone, MistakesInAFactsFileAreToldWithTheirPlace) {
  auto reading = options("sda");
  reading.facts_file = dir_.write("f.yaml", "version: 1\nname: sda\nclass: stata\n");
  const auto output = explain(reading);
  EXPECT_EQ(output.code, ExitCode::NotAsWanted);
  EXPECT_EQ(output.err, reading.facts_file + ":3:8: unknown class 'stata' (did you mean sata?)\n");
}

TEST_F(ExplainAlone, ADiskInPlaceOfAFileIsToldHowToPrintFacts) {
  auto reading = options("");
  reading.facts_file = "sda";
  EXPECT_NE(explain(reading).err.find("elevatorctl explain DEV --facts"), std::string::npos);
}

TEST(ExplainsAlone, WhereTheDaemonKnowsNothingOfWhatIsAskedFor) {
  CtlOptions options;
  EXPECT_FALSE(explains_alone(options));
  options.facts = true;
  EXPECT_FALSE(explains_alone(options));
  options.policy_dirs = {"/tmp"};
  EXPECT_TRUE(explains_alone(options));
}

}  // namespace
}  // namespace elevatord::ctl
