#include "runtime_state.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using testing::TemporaryDirectory;

const AppliedValues kValues{
    {"sda", "/devices/x/block/sda", 2048, 5, 0, "scheduler", "bfq", "none", "", "", "", true, ""}};

struct Troubles {
  std::vector<std::string> texts;
  RuntimeState::Trouble collect = [this](const std::string& text) { texts.push_back(text); };
};

TEST(RuntimeState, IsThereAfterARestart) {
  TemporaryDirectory root;
  Troubles troubles;
  RuntimeState{root.path()}.save(kValues, troubles.collect);
  EXPECT_EQ(RuntimeState{root.path()}.load(troubles.collect), kValues);
  EXPECT_TRUE(troubles.texts.empty());
}

TEST(RuntimeState, NoFileIsNoTrouble) {
  TemporaryDirectory root;
  Troubles troubles;
  EXPECT_TRUE(RuntimeState{root.path()}.load(troubles.collect).empty());
  EXPECT_TRUE(troubles.texts.empty());
}

TEST(RuntimeState, DamageIsIgnoredWithOneLine) {
  TemporaryDirectory root;
  Troubles troubles;
  root.write("state", "garbage");
  EXPECT_TRUE(RuntimeState{root.path()}.load(troubles.collect).empty());
  EXPECT_EQ(troubles.texts.size(), 1U);
}

TEST(RuntimeState, ADirectoryThatCannotBeWrittenIsToldOnce) {
  RuntimeState state{"/nonexistent"};
  Troubles troubles;
  state.save(kValues, troubles.collect);
  state.save({}, troubles.collect);
  EXPECT_EQ(troubles.texts.size(), 1U);
}

TEST(RuntimeState, WhatCouldNotBeSavedIsSavedWhenItCan) {
  TemporaryDirectory root;
  const auto later = root.path() + "/later";
  RuntimeState state{later};
  Troubles troubles;
  state.save(kValues, troubles.collect);
  ASSERT_EQ(::mkdir(later.c_str(), 0755), 0);
  state.save(kValues, troubles.collect);
  EXPECT_EQ(state.load(troubles.collect), kValues);
}

}  // namespace
}  // namespace elevatord
