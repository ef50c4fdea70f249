#include "scheduler_reader.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::an_entry;
using testing::texts_of;

/// What stands behind `scheduler: `, compiled.
struct Scheduler {
  Findings findings;
  std::optional<SchedulerSetting> setting;

  explicit Scheduler(const std::string& value) {
    setting = read_scheduler(an_entry("scheduler: " + value, findings), findings);
  }

  [[nodiscard]] std::string error() const {
    return findings.errors.empty() ? "" : findings.errors.front().text();
  }

  [[nodiscard]] std::string warning() const {
    return findings.warnings.empty() ? "" : findings.warnings.front().code;
  }

  [[nodiscard]] std::vector<std::string> candidates() const {
    std::vector<std::string> names;
    for (const auto& name : setting.value().candidates) names.push_back(name.text());
    return names;
  }
};

TEST(SchedulerReader, KeepsTheOrderOfPreference) {
  const Scheduler scheduler("[kyber, none, bfq]");
  EXPECT_EQ(scheduler.candidates(), (std::vector<std::string>{"kyber", "none", "bfq"}));
  EXPECT_FALSE(scheduler.setting->keep);
  EXPECT_FALSE(scheduler.setting->from_udev);
  EXPECT_EQ(scheduler.setting->at.text(), "a.yaml:1:1");
}

TEST(SchedulerReader, TakesKeepAndFromUdevAlone) {
  for (const auto* const keep : {"keep", "[keep]", "\"keep\""}) {
    EXPECT_TRUE(Scheduler(keep).setting.value().keep) << keep;
    EXPECT_TRUE(Scheduler(keep).candidates().empty()) << keep;
  }
  EXPECT_TRUE(Scheduler("from_udev").setting.value().from_udev);
  EXPECT_FALSE(Scheduler("from_udev").setting.value().keep);
}

TEST(SchedulerReader, KeepEndsTheSearch) {
  const Scheduler last("[bfq, keep]");
  EXPECT_TRUE(last.setting.value().keep);
  EXPECT_EQ(last.candidates(), std::vector<std::string>{"bfq"});
  for (const auto* const value : {"[keep, bfq]", "[keep, keep]"}) {
    EXPECT_EQ(Scheduler(value).error(),
              "a.yaml:1:13: keep ends the search: it can only be the last element");
  }
}

TEST(SchedulerReader, FromUdevHasNoAlternatives) {
  EXPECT_EQ(Scheduler("[bfq, from_udev]").error(), "a.yaml:1:18: from_udev can only stand alone");
  EXPECT_NE(Scheduler("[from_udev, keep]").error(), "");
}

TEST(SchedulerReader, TakesEveryKnownSchedulerWithoutAWord) {
  for (const auto* const name : {"none", "mq-deadline", "deadline", "kyber", "bfq"}) {
    const Scheduler scheduler(name);
    EXPECT_EQ(scheduler.error() + scheduler.warning(), "");
    EXPECT_EQ(scheduler.candidates(), std::vector<std::string>{name});
  }
}

TEST(SchedulerReader, WarnsOfSchedulersThatAreNotPartOfLinux) {
  for (const auto* const name : {"adios", "ssg", "my_sched-2"}) {
    EXPECT_EQ(Scheduler(name).warning(), "unknown-scheduler") << name;
    EXPECT_EQ(Scheduler(name).candidates(), std::vector<std::string>{name});
  }
}

TEST(SchedulerReader, WarnsOfLegacyNamesAndKeepsThem) {
  for (const auto* const name : {"noop", "cfq", "anticipatory"}) {
    EXPECT_EQ(Scheduler(name).warning(), "legacy-name") << name;
  }
  EXPECT_EQ(Scheduler("[noop, none]").candidates(), (std::vector<std::string>{"noop", "none"}));
}

TEST(SchedulerReader, SaysWhatIsTakenInPlaceOfALegacyName) {
  EXPECT_EQ(texts_of(Scheduler("cfq").findings.warnings).front(),
            "a.yaml:1:12: cfq is gone since Linux 5.0; bfq is taken instead where it is not "
            "offered");
  EXPECT_EQ(texts_of(Scheduler("anticipatory").findings.warnings).front(),
            "a.yaml:1:12: anticipatory is gone since Linux 5.0");
}

TEST(SchedulerReader, RefusesNamesNearToAScheduler) {
  for (const auto* const name : {"fq", "bf", "kibber", "mq_deadline", "nonee", "non", "deadlin",
                                 "noop2", "BFQ", "None", "kep", "from-udev", "mqdeadline"}) {
    const auto error = Scheduler(name).error();
    EXPECT_NE(error.find("did you mean"), std::string::npos) << name << ": " << error;
  }
}

TEST(SchedulerReader, RefusesNamesThatMustNeverBeWritten) {
  for (const auto* const name : {"none-such", "nonexistent", "sixteen-letters-", "a/b", "'a b'",
                                 "\"\"", "'[bfq]'", "~", "{}", "[[none]]", "[none, ~]"}) {
    EXPECT_NE(Scheduler(name).error(), "") << name;
    EXPECT_FALSE(Scheduler(name).setting) << name;
  }
}

TEST(SchedulerReader, TheSameSchedulerTwiceIsAMistakeUnderAnyOfItsNames) {
  EXPECT_EQ(Scheduler("[bfq, none, bfq]").error(), "a.yaml:1:24: bfq is in the list twice");
  EXPECT_EQ(Scheduler("[mq-deadline, deadline]").error(),
            "a.yaml:1:26: deadline is another name of mq-deadline, which is in the list already");
}

TEST(SchedulerReader, OneMistakeMakesTheWholeListWorthless) {
  // Without the name that is mistyped, the next one would be written where it was not wanted.
  const Scheduler scheduler("[kiber, none, bqf]");
  EXPECT_FALSE(scheduler.setting);
  EXPECT_EQ(
      texts_of(scheduler.findings.errors),
      (std::vector<std::string>{"a.yaml:1:13: unknown scheduler 'kiber' (did you mean kyber?)",
                                "a.yaml:1:26: unknown scheduler 'bqf' (did you mean bfq?)"}));
}

/// So many schedulers that nobody knows.
std::string strange_names(int count) {
  std::string names;
  for (int i = 0; i < count; ++i) names += (i == 0 ? "s" : ", s") + std::to_string(i) + "zzz";
  return "[" + names + "]";
}

TEST(SchedulerReader, BoundsTheNumberOfCandidates) {
  EXPECT_EQ(Scheduler(strange_names(16)).candidates().size(), 16U);
  for (const int count : {17, 40'000}) {
    const Scheduler scheduler(strange_names(count));
    EXPECT_FALSE(scheduler.setting);
    ASSERT_EQ(scheduler.findings.errors.size(), 1U);
    EXPECT_EQ(scheduler.findings.errors.front().what, "scheduler: more than 16 candidates");
    EXPECT_TRUE(scheduler.findings.warnings.empty()) << "nobody reads 40,000 warnings";
  }
}

/// What is read behind `allow_hold: `.
struct AllowHold {
  Findings findings;
  std::vector<std::string> names;

  explicit AllowHold(const std::string& value) {
    const auto read = read_allow_hold(an_entry("allow_hold: " + value, findings), findings);
    for (const auto& name : read) names.push_back(name.text());
  }

  [[nodiscard]] std::vector<std::string> errors() const { return texts_of(findings.errors); }
};

TEST(AllowHoldReader, TakesNamesOfSchedulers) {
  EXPECT_EQ(AllowHold("[none, bfq]").names, (std::vector<std::string>{"none", "bfq"}));
  EXPECT_EQ(AllowHold("kyber").names, std::vector<std::string>{"kyber"});
  EXPECT_TRUE(AllowHold("[none, bfq]").errors().empty());
}

TEST(AllowHoldReader, ChecksThemAsThoseOfAScheduler) {
  EXPECT_EQ(AllowHold("[none, bqf]").errors(),
            std::vector<std::string>{"a.yaml:1:20: unknown scheduler 'bqf' (did you mean bfq?)"});
  EXPECT_EQ(AllowHold("[bfq, bfq]").errors(),
            std::vector<std::string>{"a.yaml:1:19: bfq is in the list twice"});
  EXPECT_EQ(AllowHold("[my-sched]").findings.warnings.at(0).code, "unknown-scheduler");
  for (const auto* const value : {"[]", "~", "{ a: b }", "[[bfq]]"}) {
    EXPECT_EQ(AllowHold(value).errors().size(), 1U) << value;
  }
}

TEST(AllowHoldReader, OurOwnWordsAreNoSchedulers) {
  EXPECT_EQ(
      AllowHold("[keep, bfq]").errors(),
      std::vector<std::string>{"a.yaml:1:14: allow_hold: keep is no scheduler that can be held"});
  EXPECT_EQ(AllowHold("from_udev").errors().size(), 1U);
}

}  // namespace
}  // namespace elevatord
