#include "protocol.hpp"

#include <cerrno>
#include <random>

#include <gtest/gtest.h>

#include "attribute_path.hpp"
#include "attributes.hpp"

namespace elevatord {
namespace {

using Packet = std::vector<std::byte>;

Packet encoded(const Message& message) {
  auto packet = encode(message);
  EXPECT_TRUE(packet);
  return packet.value_or(Packet{});
}

Message an_apply() {
  return {7, ApplyJob{"cciss!c0d0", 12, {{"scheduler", {"bfq", "mq-deadline"}}}, true}};
}

AttributeResult a_result() {
  AttributeResult result;
  result.attribute = "scheduler";
  result.outcome = Outcome::Busy;
  result.error = EBUSY;
  result.before = "none";
  result.after = "bfq";
  result.text = "none [bfq]";
  result.started = std::chrono::nanoseconds{123456789012345};
  result.ended = std::chrono::nanoseconds{123456789099999};
  result.note = "another process (pid 7) is writing this disk";
  return result;
}

TEST(Protocol, AProbeComesBackAsItWas) {
  const auto message = decode(encoded({0xfedcba9876543210U, ProbeJob{"sda"}}));
  ASSERT_TRUE(message);
  EXPECT_EQ(message->job, 0xfedcba9876543210U);
  EXPECT_EQ(std::get<ProbeJob>(message->body).device, "sda");
}

TEST(Protocol, AnApplyComesBackAsItWas) {
  const auto message = decode(encoded(an_apply()));
  ASSERT_TRUE(message);
  const auto& job = std::get<ApplyJob>(message->body);
  EXPECT_EQ(job.device, "cciss!c0d0");
  EXPECT_EQ(job.diskseq, 12U);
  EXPECT_TRUE(job.dry_run);
  ASSERT_EQ(job.wishes.size(), 1U);
  EXPECT_EQ(job.wishes[0].attribute, "scheduler");
  EXPECT_EQ(job.wishes[0].candidates, (std::vector<std::string>{"bfq", "mq-deadline"}));
}

TEST(Protocol, AWishThatWaitsForAnIdleDiskComesBackAsItWas) {
  ApplyJob sent{"sda", 0, {{"scheduler", {"bfq"}}, {"queue/nomerges", {"1"}}}};
  sent.wishes[0].only_idle = true;
  sent.quiet_since = 0;
  const auto message = decode(encoded({1, sent}));
  ASSERT_TRUE(message);
  const auto& job = std::get<ApplyJob>(message->body);
  EXPECT_TRUE(job.wishes.at(0).only_idle);
  EXPECT_FALSE(job.wishes.at(1).only_idle);
  EXPECT_EQ(job.quiet_since, std::uint64_t{0}) << "nothing was completed is not nobody looked";
  EXPECT_FALSE(std::get<ApplyJob>(decode(encoded(an_apply()))->body).quiet_since);
}

TEST(Protocol, WhatALookForAnIdleDiskSawComesBackAsItWas) {
  auto result = a_result();
  result.outcome = Outcome::NotIdle;
  const auto message = decode(encoded({1, ApplyDone{{result}, IoInFlight{17, 0x1234567890U}}}));
  ASSERT_TRUE(message);
  const auto& done = std::get<ApplyDone>(message->body);
  EXPECT_EQ(done.results.at(0).outcome, Outcome::NotIdle);
  EXPECT_EQ(done.io, (IoInFlight{17, 0x1234567890U}));
  EXPECT_FALSE(std::get<ApplyDone>(decode(encoded({1, ApplyDone{{result}}}))->body).io);
}

TEST(Protocol, ASignOfLifeIsAskedForAndGiven) {
  EXPECT_TRUE(std::holds_alternative<Ping>(decode(encoded({0, Ping{}}))->body));
  EXPECT_TRUE(std::holds_alternative<Pong>(decode(encoded({0, Pong{}}))->body));
}

TEST(Protocol, ARequestForAModuleAndItsAnswerComeBackAsTheyWere) {
  const auto request = decode(encoded({5, LoadModule{"bfq"}}));
  ASSERT_TRUE(request);
  EXPECT_EQ(std::get<LoadModule>(request->body).scheduler, "bfq");
  const auto answer = decode(encoded({5, LoadDone{ENOENT, "no such module"}}));
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::get<LoadDone>(answer->body).error, ENOENT);
  EXPECT_EQ(std::get<LoadDone>(answer->body).note, "no such module");
}

TEST(Protocol, ANameThatNoSchedulerCanHaveIsNotSent) {
  EXPECT_TRUE(encode({1, LoadModule{std::string(15, 'a')}}));
  EXPECT_FALSE(encode({1, LoadModule{std::string(16, 'a')}}));
}

TEST(Protocol, TheAnswerToAProbeComesBackAsItWas) {
  const ProbedFiles files{{"queue/scheduler", "[none] bfq "}, {"size", "0"}, {"mq", "4"}};
  const auto message = decode(encoded({1, ProbeDone{true, files}}));
  ASSERT_TRUE(message);
  EXPECT_TRUE(std::get<ProbeDone>(message->body).gone);
  EXPECT_EQ(std::get<ProbeDone>(message->body).files, files);
}

TEST(Protocol, TheAnswerToAnApplyComesBackAsItWas) {
  const auto sent = a_result();
  const auto message = decode(encoded({1, ApplyDone{{sent, sent}}}));
  ASSERT_TRUE(message);
  const auto& results = std::get<ApplyDone>(message->body).results;
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].text, sent.text) << "the scheduler comes first; others have no list";
  EXPECT_EQ(results[1].outcome, sent.outcome);
  EXPECT_EQ(results[1].error, sent.error);
  EXPECT_EQ(results[1].started, sent.started);
  EXPECT_EQ(results[1].ended, sent.ended);
  EXPECT_EQ(results[1].note, sent.note);
}

TEST(Protocol, TheLargestAnswersFitIntoAPacket) {
  auto result = a_result();
  result.before = result.after = result.text = result.note = std::string(100000, 'x');
  EXPECT_LE(encoded({1, ApplyDone{std::vector(kWishesMax, result)}}).size(), kPacketMax);
  ProbedFiles files;
  for (std::size_t i = 0; i < kFilesMax; ++i) {
    files.emplace(std::string(30, 'a') + std::to_string(10 + i), std::string(100000, 'x'));
  }
  EXPECT_LE(encoded({1, ProbeDone{false, files}}).size(), kPacketMax);
}

TEST(Protocol, ALongFileIsCutInsteadOfLosingTheAnswer) {
  const auto message =
      decode(encoded({1, ProbeDone{false, {{"queue/scheduler", std::string(5000, 'x')}}}}));
  ASSERT_TRUE(message);
  const auto& files = std::get<ProbeDone>(message->body).files;
  EXPECT_EQ(files.at("queue/scheduler"), std::string(kFileTextMax, 'x'));
}

TEST(Protocol, EveryProbedFileHasRoomInOneAnswer) {
  // And room for the hardware's limit, which is read with max_sectors_kb.
  EXPECT_LE(probed_files().size() + 1 + kMostSettings + 1, kFilesMax);
}

TEST(Protocol, AProbeAsksForAttributesAndIsAnsweredWithThem) {
  ProbeJob job{"sda"};
  job.attributes = {"queue/dax", "device/vendor"};
  EXPECT_EQ(std::get<ProbeJob>(decode(encoded({1, job}))->body).attributes, job.attributes);
  const ProbedAttributes found{{"device/vendor", "ATA     "}, {"queue/dax", ""}};
  const auto message = decode(encoded({1, ProbeDone{false, {}, found}}));
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<ProbeDone>(message->body).attributes, found);
}

TEST(Protocol, AttributesOfTheLargestAnswerFit) {
  ProbedAttributes found;
  for (std::size_t i = 0; i < kAttributesMax; ++i) {
    found[std::string(kAttributePathMax - 1, 'p') + static_cast<char>('a' + i)] =
        std::string(kAttributeTextMax, 't');
  }
  const auto message = decode(encoded({1, ProbeDone{true, {}, found}}));
  ASSERT_TRUE(message);
  EXPECT_EQ(std::get<ProbeDone>(message->body).attributes, found);
}

TEST(Protocol, AnAnswerHasFilesOrAttributesForThereIsNoRoomForBoth) {
  EXPECT_EQ(encode({1, ProbeDone{false, {{"size", "1"}}, {{"ro", "0"}}}}).error().code, EMSGSIZE);
}

AttributeWish a_full_wish() {
  return {"scheduler", std::vector<std::string>(kCandidatesMax, std::string(64, 'a'))};
}

TEST(Protocol, ARequestBeyondALimitIsNotEncoded) {
  const AttributeWish wish{"scheduler", {"bfq"}};
  const std::vector<Message> too_large{
      {1, ProbeJob{std::string(256, 'a')}},
      {1, ApplyJob{"sda", 0, std::vector(kWishesMax + 1, wish)}},
      {1, ApplyJob{"sda", 0, {{"scheduler", std::vector<std::string>(kCandidatesMax + 1)}}}},
      {1, ProbeJob{"sda", std::vector<std::string>(kSettingsMax + 1, "scheduler")}},
      {1, ProbeJob{"sda", {}, false, std::vector<std::string>(kAttributesMax + 1, "ro")}},
      {1, ProbeJob{"sda", {}, false, {std::string(kAttributePathMax + 1, 'a')}}},
      {1, ApplyJob{"sda", 0, {{"scheduler", {std::string(65, 'a')}}}}},
      {1, ApplyJob{"sda", 0, {{"queue/nomerges", {"1"}, std::vector<std::string>(5, "1")}}}},
      // Within every limit, and still too much in all.
      {1, ApplyJob{"sda", 0, std::vector(kWishesMax, a_full_wish())}}};
  for (const auto& message : too_large) EXPECT_EQ(encode(message).error().code, EMSGSIZE);
}

TEST(Protocol, APacketCutShortAnywhereIsAnError) {
  const std::vector<Message> messages{{1, ProbeJob{"sda"}},
                                      an_apply(),
                                      {1, LoadModule{"bfq"}},
                                      {1, LoadDone{ENOENT, "no"}},
                                      {1, ProbeJob{"sda", {}, true, {"ro"}}},
                                      {1, ProbeDone{false, {{"size", "1"}}}},
                                      {1, ProbeDone{false, {}, {{"ro", "0"}}}},
                                      {1, ApplyDone{{a_result()}}}};
  for (const auto& message : messages) {
    const auto packet = encoded(message);
    for (std::size_t size = 0; size < packet.size(); ++size) {
      EXPECT_FALSE(decode(std::span{packet}.first(size))) << size;
    }
  }
}

TEST(Protocol, ATailIsAnError) {
  auto packet = encoded(an_apply());
  packet.push_back(std::byte{0});
  EXPECT_EQ(decode(packet).error().code, EPROTO);
}

/// A valid Apply with one byte changed.
Packet with_byte(std::size_t at, int value) {
  auto packet = encoded(an_apply());
  packet.at(at) = static_cast<std::byte>(value);
  return packet;
}

TEST(Protocol, AnotherMagicVersionOrTypeIsAnError) {
  EXPECT_FALSE(decode(with_byte(0, 'E')));
  EXPECT_EQ(decode(with_byte(4, kProtocolVersion + 1)).error().what,
            "another version of the protocol");
  for (const int type : {0, 3, 4, 6, 255}) EXPECT_FALSE(decode(with_byte(6, type))) << type;
}

TEST(Protocol, AFlagIsZeroOrOne) {
  constexpr std::size_t kDryRun = 16 + 2 + 10 + 8;
  EXPECT_TRUE(decode(with_byte(kDryRun, 0)));
  EXPECT_FALSE(decode(with_byte(kDryRun, 2)));
}

TEST(Protocol, AnUnknownOutcomeIsAnError) {
  auto packet = encoded({1, ApplyDone{{a_result()}}});
  constexpr std::size_t kOutcome = 16 + 2 + 2 + 9;
  packet.at(kOutcome) = std::byte{12};
  EXPECT_FALSE(decode(packet));
}

TEST(Protocol, RandomBytesAreNeverTrouble) {
  std::mt19937 random{1};  // NOLINT: the same bytes in every run
  std::uniform_int_distribution<int> byte{0, 255};
  std::uniform_int_distribution<std::size_t> size{0, 300};
  for (int i = 0; i < 20000; ++i) {
    Packet packet(size(random));
    for (auto& b : packet) b = static_cast<std::byte>(byte(random));
    EXPECT_FALSE(decode(packet));
  }
}

TEST(Protocol, DamagedMessagesAreNeverTrouble) {
  std::mt19937 random{2};  // NOLINT: the same bytes in every run
  std::uniform_int_distribution<int> byte{0, 255};
  for (const auto& message : {an_apply(), Message{1, ApplyDone{{a_result(), a_result()}}},
                              Message{1, ApplyDone{{a_result()}, IoInFlight{17, 103}}},
                              Message{1, ProbeDone{false, {{"size", "1"}, {"mq", "2"}}}}}) {
    const auto packet = encoded(message);
    std::uniform_int_distribution<std::size_t> place{0, packet.size() - 1};
    for (int i = 0; i < 5000; ++i) {
      auto damaged = packet;
      for (int hits = 0; hits < 3; ++hits) {
        damaged.at(place(random)) = static_cast<std::byte>(byte(random));
      }
      const auto decoded = decode(damaged);
      EXPECT_TRUE(!decoded || encoded(*decoded) == damaged);
    }
  }
}

}  // namespace
}  // namespace elevatord
