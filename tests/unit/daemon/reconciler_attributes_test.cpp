// Rules that go by any attribute that sysfs has of a disk: `attr`.
#include <gtest/gtest.h>

#include "fake_daemon_world.hpp"

namespace elevatord {
namespace {

using testing::World;
using namespace std::chrono_literals;
using Texts = std::vector<std::string>;

constexpr const char* kDax =
    "- { match: { attr: { queue/dax: 1 } }, scheduler: none }\n"
    "- { scheduler: bfq }\n";

class Attributes : public ::testing::Test {
 protected:
  Attributes() {
    world_.kernel.disk("sda").active = "mq-deadline";
    world_.kernel.disk("sda").attributes = {{"queue/dax", "1"}, {"removable", "0"}};
  }

  [[nodiscard]] Texts written() { return world_.kernel.disk("sda").written; }

  [[nodiscard]] std::size_t looks() const { return world_.kernel.attributes_asked.size(); }

  World world_;
};

TEST_F(Attributes, AreReadBeforeAnythingIsDecided) {
  world_.policy(kDax);
  world_.add("sda");
  world_.kernel.run_one();  // the look at the disk itself
  EXPECT_EQ(world_.state("sda"), "pending");
  EXPECT_EQ(world_.kernel.writes(), 0U);
  world_.run();
  EXPECT_EQ(written(), Texts{"none"}) << "one write, and not bfq before";
  EXPECT_EQ(world_.kernel.attributes_asked, std::vector<Texts>{{"queue/dax"}});
}

TEST_F(Attributes, OneThatTheDiskHasNotDoesNotHold) {
  world_.kernel.disk("sda").attributes.erase("queue/dax");
  world_.policy(kDax);
  world_.add("sda");
  world_.run();
  EXPECT_EQ(written(), Texts{"bfq"});
}

TEST_F(Attributes, ThatNoRuleNamesAreNotRead) {
  world_.policy("- { scheduler: bfq }\n- { enabled: false, match: { attr: { ro: 1 } } }\n");
  world_.add("sda");
  world_.run();
  EXPECT_EQ(looks(), 0U);
}

TEST_F(Attributes, ThatANewPolicyNamesAreReadThen) {
  world_.policy("- { scheduler: bfq }\n");
  world_.add("sda");
  world_.run();
  world_.policy(kDax);
  EXPECT_EQ(world_.state("sda"), "pending");
  world_.run();
  EXPECT_EQ(written(), (Texts{"bfq", "none"}));
  world_.policy(std::string{kDax} + "- { match: { attr: { removable: 1 } }, scheduler: none }\n");
  world_.run();
  EXPECT_EQ(world_.kernel.attributes_asked, (std::vector<Texts>{{"queue/dax"}, {"removable"}}))
      << "what is known is not read again";
}

TEST_F(Attributes, AreReadAgainWhenTheDiskIsToldOfAnewAndWhenAsked) {
  world_.policy(kDax);
  world_.add("sda");
  world_.run();
  world_.kernel.disk("sda").attributes["queue/dax"] = "0";
  world_.change("sda");
  world_.run();
  EXPECT_EQ(written(), (Texts{"none", "bfq"}));
  world_.kernel.disk("sda").attributes["queue/dax"] = "1";
  bool done = false;
  world_.reconciler().reconcile({"sda"}, [&] { done = true; });
  world_.run();
  EXPECT_EQ(written(), (Texts{"none", "bfq", "none"}));
  EXPECT_TRUE(done);
}

TEST_F(Attributes, OfAnotherMediumAreOthers) {
  world_.policy(kDax);
  world_.add("sda", 1);
  world_.run();
  world_.kernel.disk("sda").attributes["queue/dax"] = "0";
  world_.change("sda", 2);
  EXPECT_EQ(world_.state("sda"), "pending");
  world_.run();
  EXPECT_EQ(written(), (Texts{"none", "bfq"}));
}

TEST_F(Attributes, ThatAreTooManyForOneAnswerAreAskedForInTurn) {
  std::string rules;
  for (int i = 0; i < 20; ++i) {
    rules += "- { match: { attr: { a" + std::to_string(i) + ": 1 } }, scheduler: none }\n";
  }
  world_.kernel.disk("sda").attributes["a19"] = "1";
  world_.policy(rules);
  world_.add("sda");
  world_.run();
  EXPECT_EQ(looks(), 2U);
  EXPECT_EQ(written(), Texts{"none"});
}

TEST_F(Attributes, ThatALostWorkerWasAskedForAreAskedForAgain) {
  world_.policy(kDax);
  world_.add("sda");
  world_.kernel.run_one();
  world_.kernel.lose_worker();
  world_.reconciler().resume();
  world_.run();
  EXPECT_EQ(written(), Texts{"none"});
}

TEST_F(Attributes, ThatAPauseTookBackAreAskedForAfterIt) {
  world_.policy(kDax);
  world_.add("sda");
  world_.kernel.run_one();
  world_.reconciler().pause();
  world_.run();
  EXPECT_EQ(looks(), 0U);
  world_.reconciler().go_on();
  world_.run();
  EXPECT_EQ(written(), Texts{"none"});
}

TEST_F(Attributes, OfADiskThatDoesNotAnswerAreWaitedForAndNothingIsWritten) {
  world_.policy(kDax);
  world_.add("sda");
  world_.kernel.run_one();
  world_.kernel.disk("sda").hangs = true;
  world_.run();
  world_.advance(31s);
  EXPECT_EQ(world_.state("sda"), "stuck");
  EXPECT_EQ(world_.kernel.writes(), 0U);
  world_.kernel.release("sda");
  world_.run();
  EXPECT_EQ(written(), Texts{"none"});
}

TEST_F(Attributes, APolicyThatWaitsForThemDoesNotUndoWhatAnAdminDidByHand) {
  world_.kernel.disk("sda").values = {{"queue/nr_requests", "64"}};
  world_.policy("- { scheduler: bfq, queue: { nr_requests: 128 } }\n");
  world_.add("sda");
  world_.run();
  world_.kernel.disk("sda").values["queue/nr_requests"] = "32";
  world_.change("sda");
  world_.run();
  ASSERT_EQ(world_.state("sda"), "drifted");
  world_.policy(
      "- { match: { attr: { removable: 1 } }, scheduler: none }\n"
      "- { scheduler: bfq, queue: { nr_requests: 128 } }\n");
  world_.run();
  EXPECT_EQ(written(), (Texts{"bfq", "queue/nr_requests=128"}));
  EXPECT_EQ(world_.state("sda"), "drifted");
}

TEST_F(Attributes, WhatThePolicyTookBackWhileItWaitedIsANewWishWhenItComesAgain) {
  world_.kernel.disk("sda").values = {{"queue/nr_requests", "64"}};
  const std::string wish = "- { scheduler: bfq, queue: { nr_requests: 128 } }\n";
  world_.policy(wish);
  world_.add("sda");
  world_.run();
  world_.policy("- { match: { attr: { removable: 1 } }, scheduler: none }\n- { scheduler: bfq }\n");
  world_.run();
  world_.kernel.disk("sda").values["queue/nr_requests"] = "32";
  world_.policy(wish);
  world_.run();
  EXPECT_EQ(written(), (Texts{"bfq", "queue/nr_requests=128", "queue/nr_requests=128"}));
}

}  // namespace
}  // namespace elevatord
