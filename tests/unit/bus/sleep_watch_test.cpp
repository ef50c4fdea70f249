#include "sleep_watch.hpp"

#include <optional>

#include "bus_test.hpp"
#include "fake_logind.hpp"

namespace elevatord::bus {
namespace {

using testing::FakeLogind;

/// A watch that has been subscribed and inhibits; what it tells is written down.
class SleepWatchTest : public testing::BusTest {
 protected:
  void watch() {
    hear_of_sleep(*client_.connection(), signal_);
    SleepWatch::Events events;
    events.sleep = [this](std::function<void()> ready) { ready_ = std::move(ready); };
    events.resumed = [this] { ++resumed_; };
    watch_.emplace(loop_, *client_.connection(), signal_, std::move(events));
  }

  /// The machine is about to sleep, and the watch has told of it.
  void go_to_sleep() {
    logind_->prepare_for_sleep(true);
    ASSERT_TRUE(until([this] { return ready_ != nullptr; }));
  }

  /// What was sent before has arrived at both ends.
  void let_signals_arrive() {
    const auto proxy = client_.proxy(logind_peer_.name(), "/");
    static_cast<void>(call<>(*proxy, "org.freedesktop.DBus.Peer", "Ping"));
  }

  bool held(std::size_t count) {
    return until([&] { return logind_->held() == count; });
  }

  testing::BusPeer& client_ = join();
  testing::BusPeer& logind_peer_ = join();
  std::optional<FakeLogind> logind_{std::in_place, logind_peer_};
  std::shared_ptr<SleepSignal> signal_ = std::make_shared<SleepSignal>();
  std::function<void()> ready_;
  int resumed_ = 0;
  std::optional<SleepWatch> watch_;
};

TEST_F(SleepWatchTest, ADelayInhibitorIsHeldFromTheBeginning) {
  watch();
  ASSERT_TRUE(held(1));
  EXPECT_EQ(logind_->asked(), std::vector<std::string>{"sleep delay elevatord"});
}

TEST_F(SleepWatchTest, TheMachineWaitsUntilWhatRunsHasComeBack) {
  watch();
  ASSERT_TRUE(held(1));
  go_to_sleep();
  let_signals_arrive();
  EXPECT_EQ(logind_->held(), 1U) << "a write still runs";
  ready_();
  EXPECT_TRUE(held(0));
}

TEST_F(SleepWatchTest, BackFromSleepItInhibitsTheNextOneAndLetsDriversComeBackFirst) {
  watch();
  ASSERT_TRUE(held(1));
  go_to_sleep();
  ready_();
  ASSERT_TRUE(held(0));
  logind_->prepare_for_sleep(false);
  ASSERT_TRUE(until([this] { return logind_->asked().size() == 2; }));
  let_signals_arrive();
  EXPECT_EQ(resumed_, 0) << "controllers are being reset";
}

TEST_F(SleepWatchTest, ABusThatIsLostWhileTheMachineSleepsDoesNotKeepTheDisksWaiting) {
  watch();
  go_to_sleep();
  watch_.reset();
  EXPECT_EQ(resumed_, 1);
}

TEST_F(SleepWatchTest, AWatchThatGoesWhileTheMachineIsAwakeTellsNothing) {
  watch();
  ASSERT_TRUE(held(1));
  watch_.reset();
  EXPECT_EQ(resumed_, 0);
  EXPECT_TRUE(held(0)) << "nobody is left who would let the machine sleep";
  logind_->prepare_for_sleep(true);
  let_signals_arrive();
  EXPECT_EQ(ready_, nullptr);
}

TEST_F(SleepWatchTest, WhoIsReadyAfterTheWatchIsGoneHarmsNobody) {
  watch();
  go_to_sleep();
  watch_.reset();
  ready_();
  EXPECT_EQ(resumed_, 1);
}

TEST_F(SleepWatchTest, WithoutALogindNothingIsToldAndNothingIsHeld) {
  logind_peer_.connection()->releaseName(ServiceName{testing::kLogind});
  watch();
  let_signals_arrive();
  EXPECT_EQ(logind_->asked().size(), 0U);
  watch_.reset();
  EXPECT_EQ(resumed_, 0);
}

}  // namespace
}  // namespace elevatord::bus
