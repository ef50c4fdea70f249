#include "scheduler_list.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace elevatord {
namespace {

nlohmann::json all_forms() {
  std::ifstream file(ELEVATORD_SOURCE_DIR "/tests/data/scheduler-files.json");
  return nlohmann::json::parse(file);
}

TEST(ParseSchedulerList, ReadsEveryFormOfTheFileThatKernelsHavePrinted) {
  const auto forms = all_forms();
  ASSERT_GE(forms.size(), 23U);
  for (const auto& form : forms) {
    // A missing file is the reader's business: there is no text to parse.
    if (form["raw"].is_null()) continue;
    const auto raw = form["raw"].get<std::string>();
    const auto list = parse_scheduler_list(raw);
    if (form.value("error", false)) {
      EXPECT_FALSE(list.has_value()) << raw;
      continue;
    }
    ASSERT_TRUE(list.has_value()) << raw;
    EXPECT_EQ(list->configurable(), form["configurable"].get<bool>()) << raw;
    EXPECT_EQ(list->available, form["available"].get<std::vector<std::string>>()) << raw;
    const auto active = form["active"].is_null() ? "" : form["active"].get<std::string>();
    EXPECT_EQ(list->active.value_or(""), active) << raw;
  }
}

TEST(ParseSchedulerList, WithoutBracketsNothingIsActive) {
  const auto list = parse_scheduler_list("noop deadline cfq\n");
  ASSERT_TRUE(list.has_value());
  EXPECT_FALSE(list->configurable());
}

TEST(Choose, TakesTheFirstCandidateOnOffer) {
  const auto list = *parse_scheduler_list("[none] mq-deadline bfq \n");
  const std::vector<SchedulerName> names{
      *SchedulerName::parse("kyber"), *SchedulerName::parse("bfq"), *SchedulerName::parse("none")};
  const auto choice = choose(names, list);
  ASSERT_TRUE(choice.has_value());
  EXPECT_EQ(choice->name.text(), "bfq");
}

TEST(Choose, WritesAnAliasAsTheFileListsIt) {
  const std::vector<SchedulerName> names{*SchedulerName::parse("deadline")};
  EXPECT_EQ(choose(names, *parse_scheduler_list("[none] mq-deadline \n"))->name.text(),
            "mq-deadline");
  EXPECT_EQ(choose(names, *parse_scheduler_list("noop [deadline] cfq \n"))->name.text(),
            "deadline");
}

TEST(Choose, NeverPicksANameThatIsNotListed) {
  const std::vector<SchedulerName> names{*SchedulerName::parse("kyber")};
  EXPECT_FALSE(choose(names, *parse_scheduler_list("[none] mq-deadline \n")).has_value());
}

TEST(Choose, ANameThatOnlyBeginsLikeAListedOneIsAnother) {
  const std::vector<SchedulerName> names{*SchedulerName::parse("mq-deadline")};
  EXPECT_FALSE(choose(names, *parse_scheduler_list("[none] mq-deadline-nodefault \n")).has_value());
}

}  // namespace
}  // namespace elevatord
