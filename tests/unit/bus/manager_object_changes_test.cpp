// The calls that change something: who may, what the daemon is asked, what is answered when.
#include "manager_object.hpp"
#include "object_test.hpp"
#include "ordinary_user.hpp"

namespace elevatord::bus {
namespace {

using namespace std::chrono_literals;
using elevatord::testing::OrdinaryUser;
using testing::Options;
using testing::Paths;
using Lines = std::vector<std::string>;
using Row = sdbus::Struct<sdbus::ObjectPath, std::string, std::string>;
using Rows = std::vector<Row>;

constexpr const char* kManager = "org.elevatord1.Manager";
const sdbus::ObjectPath kSda{"/org/elevatord1/device/sda"};
const Row kSdaIsOk{kSda, "ok", "none -> bfq (10-test.yaml:3)"};

/// The disk sda, on bfq as the policy wants, and a daemon that answers when it is told to.
class ManagerChangesTest : public testing::ObjectTest {
 protected:
  ManagerChangesTest() {
    daemon_.world().policy("- { name: all, scheduler: bfq }\n");
    daemon_.world().add("sda");
    daemon_.world().run();
  }

  std::shared_ptr<testing::Answer<std::uint64_t>> reload() {
    auto answer = send<std::uint64_t>(*proxy_, kManager, "Reload", Options{});
    EXPECT_TRUE(until([&] { return answer->came || !daemon_.reloads.empty(); }));
    return answer;
  }

  std::shared_ptr<testing::Answer<Rows>> restore(const Paths& paths, const Options& options = {}) {
    auto answer = send<Rows>(*proxy_, kManager, "Restore", paths, options);
    EXPECT_TRUE(until([&] { return answer->came || !daemon_.restores.empty(); }));
    return answer;
  }

  std::shared_ptr<testing::Answer<Rows>> reconcile(const Paths& paths,
                                                   const Options& options = {}) {
    auto answer = send<Rows>(*proxy_, kManager, "Reconcile", paths, options);
    EXPECT_TRUE(until([&] { return answer->came || !daemon_.requests.empty(); }));
    return answer;
  }

  template <typename... Results>
  testing::Answer<Results...> end_of(const std::shared_ptr<testing::Answer<Results...>>& answer) {
    EXPECT_TRUE(until([&] { return answer->came; }));
    return *answer;
  }

  std::unique_ptr<ManagerObject> manager_ =
      std::make_unique<ManagerObject>(service_.connection(), daemon_, false);
  std::unique_ptr<sdbus::IProxy> proxy_ = object("/org/elevatord1");
};

TEST_F(ManagerChangesTest, ReloadAnswersWhenThePolicyIsInForce) {
  const auto answer = reload();
  EXPECT_FALSE(answer->came);
  ASSERT_EQ(daemon_.reloads.size(), 1U);
  daemon_.reloads[0](std::uint64_t{4});
  EXPECT_EQ(end_of(answer).values, std::tuple{std::uint64_t{4}});
}

TEST_F(ManagerChangesTest, ReloadTellsTheMistakes) {
  const auto answer = reload();
  ASSERT_EQ(daemon_.reloads.size(), 1U);
  daemon_.reloads[0](failure("a\xFF.yaml:1:2: bad\nb.yaml:3:4: worse"));
  EXPECT_EQ(end_of(answer).error, "org.elevatord1.Error.InvalidPolicy");
  EXPECT_EQ(answer->text, "a\xEF\xBF\xBD.yaml:1:2: bad\nb.yaml:3:4: worse");
}

TEST_F(ManagerChangesTest, ReloadRefusesOptionsThatItDoesNotUnderstand) {
  const auto answer =
      call<std::uint64_t>(*proxy_, kManager, "Reload", Options{{"force", sdbus::Variant{true}}});
  EXPECT_EQ(answer.error, "org.elevatord1.Error.InvalidArgument");
  EXPECT_TRUE(daemon_.reloads.empty());
}

TEST_F(ManagerChangesTest, ReconcileAnswersWhenAllIsAtRest) {
  const auto answer = reconcile({kSda});
  EXPECT_FALSE(answer->came);
  ASSERT_EQ(daemon_.requests.size(), 1U);
  EXPECT_EQ(daemon_.requests[0].names, Lines{"sda"});
  EXPECT_EQ(daemon_.requests[0].timeout, 5s);
  daemon_.requests[0].done(true);
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{kSdaIsOk}});
}

TEST_F(ManagerChangesTest, ReconcileOfNoneIsOfAll) {
  const auto answer = reconcile({});
  ASSERT_EQ(daemon_.requests.size(), 1U);
  EXPECT_EQ(daemon_.requests[0].names, Lines{});
  daemon_.requests[0].done(true);
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{kSdaIsOk}});
}

TEST_F(ManagerChangesTest, ReconcileLeavesOutADiskThatWentMeanwhile) {
  const auto answer = reconcile({kSda});
  daemon_.world().handle(elevatord::testing::an_event("sda").devnum(7).diskseq(1).remove());
  ASSERT_EQ(daemon_.requests.size(), 1U);
  daemon_.requests[0].done(true);
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{}});
  EXPECT_EQ(answer->error, "");
}

TEST_F(ManagerChangesTest, ReconcileSaysThatItsTimeIsOver) {
  const auto answer = reconcile({kSda}, {{"timeout_ms", sdbus::Variant{std::uint32_t{70}}}});
  ASSERT_EQ(daemon_.requests.size(), 1U);
  EXPECT_EQ(daemon_.requests[0].timeout, 70ms);
  daemon_.requests[0].done(false);
  EXPECT_EQ(end_of(answer).error, "org.elevatord1.Error.Timeout");
}

TEST_F(ManagerChangesTest, ReconcileNeedNotBeWaitedFor) {
  const auto answer = reconcile({kSda}, {{"wait", sdbus::Variant{false}}});
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{kSdaIsOk}});
  ASSERT_EQ(daemon_.requests.size(), 1U) << "it is asked for all the same";
  daemon_.requests[0].done(true);
}

TEST_F(ManagerChangesTest, ReconcileOfAnUnknownDiskAsksForNone) {
  const auto answer = reconcile({kSda, sdbus::ObjectPath{"/org/elevatord1/device/sdx"}});
  EXPECT_EQ(end_of(answer).error, "org.elevatord1.Error.NotFound");
  EXPECT_TRUE(daemon_.requests.empty());
}

TEST_F(ManagerChangesTest, WhatIsAskedForIsDoneAtOnceUnlessItIsToWaitForAnIdleDisk) {
  const auto at_once = reconcile({kSda});
  const Options idle{{"when", sdbus::Variant{"idle"}}};
  const auto later =
      call<Rows>(*proxy_, kManager, "Reconcile", Paths{kSda},
                 Options{{"when", sdbus::Variant{"idle"}}, {"wait", sdbus::Variant{false}}});
  ASSERT_EQ(daemon_.requests.size(), 2U);
  EXPECT_EQ(daemon_.requests[0].when, WriteWhen::Now);
  EXPECT_EQ(daemon_.requests[1].when, WriteWhen::Idle);
  const auto restored = restore({kSda}, idle);
  const auto reloaded = send<std::uint64_t>(*proxy_, kManager, "Reload", idle);
  EXPECT_TRUE(until([&] { return !daemon_.reloads.empty(); }));
  EXPECT_EQ(daemon_.restores.at(0).when, WriteWhen::Idle);
  EXPECT_EQ(daemon_.reloads_when.at(0), WriteWhen::Idle);
}

TEST_F(ManagerChangesTest, ReconcileRefusesOptionsThatItDoesNotUnderstand) {
  const std::map<std::string, Options> mistakes{
      {"unknown option 'timeout'", {{"timeout", sdbus::Variant{std::uint32_t{70}}}}},
      {"option 'timeout_ms' must be of type u", {{"timeout_ms", sdbus::Variant{"70"}}}},
      {"option 'when' must be now or idle", {{"when", sdbus::Variant{"later"}}}},
      {"option 'when' must be of type s", {{"when", sdbus::Variant{true}}}},
      {"option 'wait' must be of type b", {{"wait", sdbus::Variant{std::uint32_t{1}}}}}};
  for (const auto& [text, options] : mistakes) {
    const auto answer = reconcile({kSda}, options);
    EXPECT_EQ(end_of(answer).error, "org.elevatord1.Error.InvalidArgument");
    EXPECT_EQ(answer->text, text);
  }
  EXPECT_TRUE(daemon_.requests.empty());
}

TEST_F(ManagerChangesTest, RestoreAnswersWhenTheValuesAreBack) {
  const auto answer = restore({kSda}, {{"timeout_ms", sdbus::Variant{std::uint32_t{70}}}});
  EXPECT_FALSE(answer->came);
  ASSERT_EQ(daemon_.restores.size(), 1U);
  EXPECT_EQ(daemon_.restores[0].names, Lines{"sda"});
  EXPECT_EQ(daemon_.restores[0].timeout, 70ms);
  EXPECT_TRUE(daemon_.requests.empty()) << "nothing is brought to what is wanted";
  daemon_.world().reconciler().restore({"sda"}, [] {});
  daemon_.world().run();
  daemon_.restores[0].done(true);
  const Row back{kSda, "drifted", "bfq -> none (restored)"};
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{back}});
}

TEST_F(ManagerChangesTest, RestoreTellsThatAValueIsNotBack) {
  const auto answer = restore({});
  ASSERT_EQ(daemon_.restores.size(), 1U);
  daemon_.world().kernel.disk("sda").write_errno = EIO;
  daemon_.world().reconciler().restore({"sda"}, [] {});
  daemon_.world().run();
  daemon_.restores[0].done(true);
  const auto rows = std::get<0>(end_of(answer).values);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(std::get<1>(rows[0]), "failed");
  EXPECT_TRUE(std::get<2>(rows[0]).starts_with("could not write none over bfq"));
}

TEST_F(ManagerChangesTest, RestoreThatNobodyWaitsForShowsTheStatesAsTheyAre) {
  const auto answer = restore({kSda}, {{"wait", sdbus::Variant{false}}});
  EXPECT_EQ(end_of(answer).values, std::tuple{Rows{kSdaIsOk}});
  EXPECT_EQ(daemon_.restores.size(), 1U);
}

TEST_F(ManagerChangesTest, RestoreHasTheErrorsOfReconcile) {
  const Paths unknown{sdbus::ObjectPath{"/org/elevatord1/device/sdx"}};
  const Options novelty{{"novelty", sdbus::Variant{true}}};
  EXPECT_EQ(end_of(restore(unknown)).error, "org.elevatord1.Error.NotFound");
  EXPECT_EQ(end_of(restore({kSda}, novelty)).error, "org.elevatord1.Error.InvalidArgument");
  EXPECT_TRUE(daemon_.restores.empty());
  const auto answer = restore({kSda});
  ASSERT_EQ(daemon_.restores.size(), 1U);
  daemon_.restores[0].done(false);
  EXPECT_EQ(end_of(answer).error, "org.elevatord1.Error.Timeout");
}

TEST_F(ManagerChangesTest, AnAnswerThatComesAfterTheManagerWentIsNotGiven) {
  const auto answer = reconcile({kSda});
  ASSERT_EQ(daemon_.requests.size(), 1U);
  manager_.reset();
  daemon_.requests[0].done(true);
  daemon_.requests.clear();
  let_signals_arrive();
  EXPECT_FALSE(answer->came);
}

TEST_F(ManagerChangesTest, AnAnswerToACallerWhoIsGoneHarmsNobody) {
  const auto answer = reconcile({kSda});
  ASSERT_EQ(daemon_.requests.size(), 1U);
  bus_.stop();
  daemon_.requests[0].done(true);
  EXPECT_NE(end_of(answer).error, "");
}

/// On a system bus, asked by somebody who is not root.
class ManagerOnTheSystemBusTest : public ManagerChangesTest {
 protected:
  ManagerOnTheSystemBusTest() {
    manager_.reset();
    manager_ = std::make_unique<ManagerObject>(service_.connection(), daemon_, true);
    const OrdinaryUser user;
    proxy_ = join().proxy(service_.name(), "/org/elevatord1");
  }
};

TEST_F(ManagerOnTheSystemBusTest, AnOrdinaryUserChangesNothing) {
  EXPECT_EQ(end_of(reload()).error, "org.elevatord1.Error.NotAuthorized");
  EXPECT_EQ(end_of(reconcile({kSda})).error, "org.elevatord1.Error.NotAuthorized");
  EXPECT_EQ(end_of(restore({kSda})).error, "org.elevatord1.Error.NotAuthorized");
  EXPECT_TRUE(daemon_.reloads.empty());
  EXPECT_TRUE(daemon_.requests.empty());
  EXPECT_TRUE(daemon_.restores.empty());
}

TEST_F(ManagerOnTheSystemBusTest, AnOrdinaryUserMayLook) {
  EXPECT_EQ(call<Paths>(*proxy_, kManager, "ListDevices").values, std::tuple{Paths{kSda}});
}

TEST_F(ManagerOnTheSystemBusTest, WhoMayNotIsToldNothingOfDisks) {
  const sdbus::ObjectPath unknown{"/org/elevatord1/device/sdx"};
  EXPECT_EQ(end_of(reconcile({unknown})).error, "org.elevatord1.Error.NotAuthorized");
}

}  // namespace
}  // namespace elevatord::bus
