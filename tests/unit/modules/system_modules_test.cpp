#include "system_modules.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Names = std::vector<std::string>;
using namespace std::chrono_literals;

class SystemModulesTest : public ::testing::Test {
 protected:
  SystemModulesTest() {
    ways_.look_up = [this](const SchedulerName&) { return found_; };
    ways_.start_unit = [this](const std::string& unit) {
      units_.push_back(unit);
      return unit_result_;
    };
    ways_.worker = [this](const std::string& scheduler, const ModuleLoader::Done& done) {
      worker_asked_.push_back(scheduler);
      done({});
    };
  }

  /// How loading ends.
  std::string load(const std::string& scheduler) {
    EventLoop loop;
    SystemModules modules{loop, ways_};
    std::string text = "no answer";
    const auto late = loop.add_timer([&] { loop.quit(1); });
    loop.arm(late, std::chrono::steady_clock::now() + 10s);
    modules.load(scheduler, [&](const Result<void>& result) {
      text = result ? "loaded" : result.error().what;
      loop.quit(0);
    });
    EXPECT_EQ(text, "no answer");  // never from inside the call
    loop.run();
    return text;
  }

  SystemModules::Ways ways_;
  Loadable found_ = Loadable::Loadable;
  Result<void> unit_result_;
  Names units_;
  Names worker_asked_;
};

TEST_F(SystemModulesTest, SystemdsUnitLoadsIt) {
  EXPECT_EQ(load("bfq"), "loaded");
  EXPECT_EQ(units_, Names{"modprobe@bfq_iosched.service"});
  EXPECT_EQ(worker_asked_, Names{});
}

TEST_F(SystemModulesTest, TheWorkerLoadsItWhereSystemdRefuses) {
  unit_result_ = failure("access denied");
  EXPECT_EQ(load("bfq"), "loaded");
  EXPECT_EQ(worker_asked_, Names{"bfq"});
}

TEST_F(SystemModulesTest, TheWorkerLoadsItWhereThereIsNoSystemd) {
  ways_.start_unit = nullptr;
  EXPECT_EQ(load("bfq"), "loaded");
  EXPECT_EQ(worker_asked_, Names{"bfq"});
}

TEST_F(SystemModulesTest, NobodyIsAskedForWhatIsNotThere) {
  found_ = Loadable::No;
  EXPECT_EQ(load("bfq"), "there is no such module for this kernel");
  found_ = Loadable::Builtin;
  EXPECT_EQ(load("bfq"), "it is part of the kernel, and not offered");
  EXPECT_EQ(load("../evil"), "not a scheduler's name");
  EXPECT_EQ(units_, Names{});
  EXPECT_EQ(worker_asked_, Names{});
}

TEST_F(SystemModulesTest, WhereNothingIsKnownTheWorkerFindsOutWhy) {
  found_ = Loadable::Unknown;
  EXPECT_EQ(load("bfq"), "loaded");
  EXPECT_EQ(units_, Names{});
  EXPECT_EQ(worker_asked_, Names{"bfq"});
}

}  // namespace
}  // namespace elevatord
