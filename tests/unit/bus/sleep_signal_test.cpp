#include "sleep_signal.hpp"

#include "bus_test.hpp"
#include "fake_logind.hpp"

namespace elevatord::bus {
namespace {

using testing::FakeLogind;
using testing::kLogindManager;
using testing::kLogindPath;
using Told = std::vector<bool>;

class SleepSignalTest : public testing::BusTest {
 protected:
  SleepSignalTest() {
    signal_->heard = [this](bool begins) { told_.push_back(begins); };
    hear_of_sleep(*client_.connection(), signal_);
  }

  /// What this peer sent before has arrived: one sender's messages keep their order.
  void let_signals_arrive_from(testing::BusPeer& peer) {
    const auto proxy = client_.proxy(peer.name(), "/");
    static_cast<void>(call<>(*proxy, "org.freedesktop.DBus.Peer", "Ping"));
  }

  testing::BusPeer& client_ = join();
  testing::BusPeer& logind_ = join();
  std::shared_ptr<SleepSignal> signal_ = std::make_shared<SleepSignal>();
  Told told_;
};

TEST_F(SleepSignalTest, ALogindThatStartsLaterIsHeard) {
  FakeLogind logind{logind_};
  logind.prepare_for_sleep(true);
  logind.prepare_for_sleep(false);
  let_signals_arrive_from(logind_);
  EXPECT_EQ(told_, (Told{true, false}));
}

TEST_F(SleepSignalTest, WhoIsNotLogindIsNotHeard) {
  auto& other = join();
  const auto object = sdbus::createObject(*other.connection(), sdbus::ObjectPath{kLogindPath});
  object->registerSignal("PrepareForSleep").onInterface(kLogindManager).withParameters<bool>();
  object->finishRegistration();
  object->emitSignal("PrepareForSleep").onInterface(kLogindManager).withArguments(true);
  let_signals_arrive_from(other);
  EXPECT_EQ(told_, Told{});
}

TEST_F(SleepSignalTest, ASignalOfAnotherShapeIsPassedOverAndTheNextOneHeard) {
  logind_.connection()->requestName(ServiceName{testing::kLogind});
  const auto object = sdbus::createObject(*logind_.connection(), sdbus::ObjectPath{kLogindPath});
  object->registerSignal("PrepareForSleep").onInterface(kLogindManager).withParameters<bool>();
  object->finishRegistration();
  object->emitSignal("PrepareForSleep").onInterface(kLogindManager).withArguments(std::string{"a"});
  object->emitSignal("PrepareForSleep").onInterface(kLogindManager).withArguments(true);
  let_signals_arrive_from(logind_);
  EXPECT_EQ(told_, Told{true});
}

TEST_F(SleepSignalTest, ASignalThatNobodyListensToHarmsNobody) {
  FakeLogind logind{logind_};
  signal_->heard = nullptr;
  logind.prepare_for_sleep(true);
  let_signals_arrive_from(logind_);
  EXPECT_EQ(told_, Told{});
}

}  // namespace
}  // namespace elevatord::bus
