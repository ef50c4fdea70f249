#include "foreign_write_reader.hpp"

#include <gtest/gtest.h>

#include "policy_loader.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::an_entry;
using testing::texts_of;
using Texts = std::vector<std::string>;

/// What is read of a value, and what is told about it.
struct Read {
  std::optional<OnForeignWrite> answer;
  Texts errors;
};

Read read(const std::string& value) {
  Findings findings;
  const auto entry = an_entry("on_foreign_write: " + value, findings);
  const auto answer = read_on_foreign_write(entry, findings);
  return {answer, texts_of(findings.errors)};
}

TEST(ForeignWriteReader, KnowsBothAnswers) {
  EXPECT_EQ(read("keep").answer, OnForeignWrite::Keep);
  EXPECT_EQ(read("restore").answer, OnForeignWrite::Restore);
  EXPECT_EQ(read("\"restore\"").answer, OnForeignWrite::Restore);
  EXPECT_EQ(read("restore").errors, Texts{});
}

TEST(ForeignWriteReader, AnyOtherWordIsAnErrorAtItsPlaceAndNoAnswer) {
  const auto mistyped = read("restored");
  EXPECT_EQ(mistyped.answer, std::nullopt);
  EXPECT_EQ(
      mistyped.errors,
      Texts{"a.yaml:1:19: on_foreign_write: unknown word 'restored' (did you mean restore?)"});
}

TEST(ForeignWriteReader, WhatIsLikeNeitherIsToldWithAllThatIsKnown) {
  EXPECT_EQ(read("no").errors,
            Texts{"a.yaml:1:19: on_foreign_write: unknown word 'no' (known: keep, restore)"});
  EXPECT_EQ(read("Keep").answer, std::nullopt) << "words are as they are written";
}

TEST(ForeignWriteReader, AListIsNoAnswerAndIsToldOnce) {
  const auto list = read("[keep, restore]");
  EXPECT_EQ(list.answer, std::nullopt);
  EXPECT_EQ(list.errors.size(), 1U);
}

TEST(ForeignWriteReader, ARuleWithAMistakeInItIsToldWithItsLine) {
  const auto loaded = load_policy(
      {"a.yaml", "version: 1\nrules:\n  - { scheduler: bfq, on_foreign_write: restored }\n"});
  EXPECT_EQ(
      texts_of(loaded.errors),
      Texts{"a.yaml:3:41: on_foreign_write: unknown word 'restored' (did you mean restore?)"});
}

}  // namespace
}  // namespace elevatord
