#include "deadline_child.hpp"

#include <filesystem>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace elevatord {
namespace {

using std::chrono::steady_clock;

const auto kFarAway = steady_clock::now() + std::chrono::minutes{5};

TEST(DeadlineChild, BringsTheAnswerHome) {
  const auto end = run_in_child([] { return HelperVerdict{HelperExit::Failed, "no"}; }, kFarAway);
  ASSERT_TRUE(end) << end.error().what;
  EXPECT_FALSE(end->timed_out);
  EXPECT_EQ(end->verdict, (HelperVerdict{HelperExit::Failed, "no"}));
}

TEST(DeadlineChild, BringsAnEmptyNoteAndALongOne) {
  const auto empty = run_in_child([] { return HelperVerdict{}; }, kFarAway);
  EXPECT_EQ(empty->verdict, HelperVerdict{});
  const auto lengthy = run_in_child(
      [] {
        return HelperVerdict{HelperExit::Failed, std::string(100'000, 'x')};
      },
      kFarAway);
  EXPECT_EQ(lengthy->verdict.exit, HelperExit::Failed);
  EXPECT_LT(lengthy->verdict.note.size(), 5000U);
}

TEST(DeadlineChild, LeavesAChildThatHangsBehind) {
  const auto hang = []() -> HelperVerdict {
    for (;;) ::pause();
  };
  const auto end = run_in_child(hang, steady_clock::now());
  ASSERT_TRUE(end) << end.error().what;
  EXPECT_TRUE(end->timed_out);
  ASSERT_GT(end->pid, 0);
  EXPECT_EQ(::kill(end->pid, SIGKILL), 0) << "it lives on";
  EXPECT_EQ(::waitpid(end->pid, nullptr, 0), end->pid);
}

TEST(DeadlineChild, SeesAChildThatDies) {
  const auto end = run_in_child([]() -> HelperVerdict { ::_exit(9); }, kFarAway);
  ASSERT_FALSE(end);
  EXPECT_EQ(end.error().what, "the writing process ended without an answer");
}

TEST(DeadlineChild, InheritsNoDescriptor) {
  const int before = ::dup(STDERR_FILENO);
  const auto list = [] {
    std::string names;
    for (const auto& entry : std::filesystem::directory_iterator{"/proc/self/fd"}) {
      std::error_code error;
      const auto target = std::filesystem::read_symlink(entry, error).string();
      if (target != "/dev/null" && !target.starts_with("/proc/")) names += target + '\n';
    }
    return HelperVerdict{HelperExit::AsWanted, names};
  };
  const auto end = run_in_child(list, kFarAway);
  ASSERT_TRUE(end) << end.error().what;
  EXPECT_TRUE(end->verdict.note.starts_with("pipe:")) << end->verdict.note;
  EXPECT_EQ(std::count(end->verdict.note.begin(), end->verdict.note.end(), '\n'), 1);
  static_cast<void>(::close(before));
}

}  // namespace
}  // namespace elevatord
