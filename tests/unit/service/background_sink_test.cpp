#include "background_sink.hpp"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

constexpr std::chrono::milliseconds kPatience{10'000};
constexpr std::chrono::milliseconds kNone{0};

/// Takes lines as soon as it may; until then whoever writes to it waits, as for a journal whose
/// disk is frozen.
class SlowSink : public spdlog::sinks::sink {
 public:
  void log(const spdlog::details::log_msg& message) override {
    std::unique_lock lock(mutex_);
    waiting_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return open_; });
    if (fails_) throw std::runtime_error("no space left");
    lines_.emplace_back(message.payload.data(), message.payload.size());
  }

  void flush() override {}

  void set_pattern(const std::string& /*pattern*/) override {}

  void set_formatter(std::unique_ptr<spdlog::formatter> /*formatter*/) override {}

  void open(bool fails = false) {
    const std::lock_guard lock(mutex_);
    open_ = true;
    fails_ = fails;
    changed_.notify_all();
  }

  void wait_for_a_writer() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_; });
  }

  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  bool fails_ = false;
  bool waiting_ = false;
  std::vector<std::string> lines_;
};

struct BackgroundSinkTest : ::testing::Test {
  void log(const std::string& text) { background.log({"test", spdlog::level::info, text}); }

  std::shared_ptr<SlowSink> slow = std::make_shared<SlowSink>();
  BackgroundSink background{slow, 3};
};

TEST_F(BackgroundSinkTest, WritesEveryLineInTheOrderInWhichTheyCame) {
  slow->open();
  log("one");
  log("two");
  ASSERT_TRUE(background.finish(kPatience));
  EXPECT_EQ(slow->lines(), (std::vector<std::string>{"one", "two"}));
}

TEST_F(BackgroundSinkTest, DoesNotMakeTheLoggerWaitForASinkThatHangs) {
  log("one");
  slow->wait_for_a_writer();
  log("two");
  EXPECT_FALSE(background.finish(kNone));
  slow->open();
  EXPECT_TRUE(background.finish(kPatience));
}

TEST_F(BackgroundSinkTest, LosesTheOldestLinesOfASinkThatIsTooSlowAndSaysHowMany) {
  log("one");
  slow->wait_for_a_writer();
  for (const char* text : {"two", "three", "four", "five", "six"}) log(text);
  slow->open();
  ASSERT_TRUE(background.finish(kPatience));
  EXPECT_EQ(slow->lines(),
            (std::vector<std::string>{"one", "2 lines were lost, the log took them too slowly",
                                      "four", "five", "six"}));
}

TEST_F(BackgroundSinkTest, GoesOnAfterALineThatCouldNotBeWritten) {
  slow->open(true);
  log("one");
  ASSERT_TRUE(background.finish(kPatience));
  slow->open(false);
  log("two");
  ASSERT_TRUE(background.finish(kPatience));
  EXPECT_EQ(slow->lines(), std::vector<std::string>{"two"});
}

TEST(BackgroundSink, CanBeLeftWhileItsSinkHangs) {
  const auto slow = std::make_shared<SlowSink>();
  {
    BackgroundSink background{slow, 3};
    background.log({"test", spdlog::level::info, "one"});
    slow->wait_for_a_writer();
  }
  EXPECT_TRUE(slow->lines().empty());
  slow->open();  // lets the thread go
}

TEST(BackgroundSink, WritesNothingAndWaitsForNothingWithoutALine) {
  BackgroundSink background{std::make_shared<SlowSink>(), 3};
  EXPECT_TRUE(background.finish(kNone));
}

}  // namespace
}  // namespace elevatord
