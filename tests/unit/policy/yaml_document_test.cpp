#include "yaml_document.hpp"

#include <sstream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

using Kind = YamlNode::Kind;

/// The tree, and the first error as `line:column: what`.
struct Document {
  YamlNode root;
  Findings findings;

  explicit Document(std::string_view text) { root = read_yaml("a.yaml", text, findings); }

  [[nodiscard]] std::string error() const {
    return findings.errors.empty() ? "" : findings.errors.front().text();
  }

  [[nodiscard]] const YamlNode& operator[](std::string_view key) const {
    return root.find(key)->value;
  }
};

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (; times > 0; --times) text += piece;
  return text;
}

TEST(YamlDocument, KnowsThePlaceOfEveryNode) {
  const Document document("a: 1\nb:\n  - x\n  - { c: y }\n");
  ASSERT_EQ(document.error(), "");
  EXPECT_EQ(document["a"].at, (Position{"a.yaml", 1, 4}));
  EXPECT_EQ(document.root.find("b")->key_at, (Position{"a.yaml", 2, 1}));
  EXPECT_EQ(document["b"].items.at(0).at, (Position{"a.yaml", 3, 5}));
  EXPECT_EQ(document["b"].items.at(1).entries.at(0).value.at, (Position{"a.yaml", 4, 10}));
}

TEST(YamlDocument, KeepsTheOrderOfKeysAndTheTextOfScalars) {
  const Document document("z: 0123\na: \"true\"\nm: 6.10\n");
  EXPECT_EQ(document.root.entries.at(0).key, "z");
  EXPECT_EQ(document["z"].text, "0123");
  EXPECT_EQ(document["m"].text, "6.10");
  EXPECT_EQ(document["a"].text, "true");
  EXPECT_TRUE(document["a"].quoted);
  EXPECT_FALSE(document["z"].quoted);
}

TEST(YamlDocument, OfNothingOrCommentsIsNull) {
  for (const auto* const text :
       {"", "\n", "  \n\n", "# nothing\n", "\xEF\xBB\xBF", "---\n", "~\n"}) {
    const Document document(text);
    EXPECT_EQ(document.error(), "") << text;
    EXPECT_TRUE(document.root.is(Kind::Null)) << text;
  }
}

TEST(YamlDocument, AMissingValueIsNullAtItsKey) {
  const Document document("a:\n\n\nb: ~\nc: ''\nd: [x, ~]\n");
  ASSERT_EQ(document.error(), "");
  EXPECT_TRUE(document["a"].is(Kind::Null));
  EXPECT_EQ(document["a"].at.line, 1);
  EXPECT_TRUE(document["b"].is(Kind::Null));
  EXPECT_TRUE(document["c"].is(Kind::Scalar));
  EXPECT_EQ(document["d"].items.at(1).at, document["d"].at);
}

TEST(YamlDocument, TakesByteOrderMarkAndDosLineEnds) {
  const Document document(
      "\xEF\xBB\xBF"
      "a: 1\r\nb: x\r\n");
  ASSERT_EQ(document.error(), "");
  EXPECT_EQ(document["a"].at.column, 4);
  EXPECT_EQ(document["b"].text, "x");
  EXPECT_EQ(document["b"].at, (Position{"a.yaml", 2, 4}));
}

TEST(YamlDocument, CountsColumnsInCharacters) {
  EXPECT_EQ(Document("'\u00e9\u20ac\U0001F600': [ok]\n").root.entries.at(0).value.at.column, 8);
}

TEST(YamlDocument, RefusesWhatCouldHideOrMultiplyThings) {
  EXPECT_EQ(Document("a: &x 1\n").error(), "a.yaml:1:4: anchors (&name) are not supported");
  EXPECT_TRUE(Document("a: &x 1\nb: *x\n").error().starts_with("a.yaml:1:4: anchors"));
  EXPECT_TRUE(Document("a: !!str 1\n").error().starts_with("a.yaml:1:4: tags"));
  EXPECT_TRUE(Document("<<: { a: 1 }\n").error().starts_with("a.yaml:1:1: merge keys"));
  EXPECT_EQ(Document("a: 1\nb: 2\n\"a\": 3\n").error(),
            "a.yaml:3:1: duplicate key 'a' (first in line 1)");
}

TEST(YamlDocument, TellsAllOfThemInOneGo) {
  const Document document("a: &x 1\na: !t 2\n<<: *x\n");
  EXPECT_EQ(document.findings.errors.size(), 5U);
}

TEST(YamlDocument, AQuotedMergeKeyIsAKey) {
  EXPECT_EQ(Document("'<<': 1\n").error(), "");
}

TEST(YamlDocument, KeysAreTexts) {
  EXPECT_EQ(Document("[a]: 1\n").error(), "a.yaml:1:1: a list or map cannot be a key");
  EXPECT_EQ(Document("{a: b}: 1\n").error(), "a.yaml:1:1: a list or map cannot be a key");
  EXPECT_NE(Document(": 1\n").error(), "");
  EXPECT_NE(Document("~: 1\n").error(), "");
}

TEST(YamlDocument, IsOnlyOne) {
  EXPECT_TRUE(Document("a: 1\n---\nb: 1\n").error().starts_with("a.yaml:2:1: "));
  EXPECT_EQ(Document("---\na: 1\n...\n").error(), "");
  EXPECT_NE(Document("[a]\nb\n").error(), "");
  EXPECT_NE(Document("a: 1\n]\n").error(), "");
}

TEST(YamlDocument, IsNotMadeOfATextWithMistakes) {
  // yaml-cpp would see something else in it than its author does.
  for (const auto* const text :
       {"a: \xff\n&x", "a: \x04\n&x", "a:\n\tb: 1\n&x", "%YAML 1.2\n---\n&x"}) {
    const Document document(text);
    EXPECT_TRUE(document.root.is(Kind::Broken)) << text;
    EXPECT_EQ(document.findings.errors.size(), 1U) << text;
  }
}

TEST(YamlDocument, LosesNothingBehindAnEnd) {
  for (const auto* const text : {"...\na: 1\n", "---\n...\n---\na: 1\n", "---\n---\na: 1\n"}) {
    const Document document(text);
    EXPECT_TRUE(!document.findings.errors.empty() || document.root.find("a") != nullptr) << text;
  }
}

TEST(YamlDocument, FindsPlacesInLongLinesQuickly) {
  const Document document("[" + repeated("\u00e9, ", 90'000) + "]");
  ASSERT_EQ(document.error(), "");
  EXPECT_EQ(document.root.items.back().at.column, 2 + 3 * 89'999);
}

TEST(YamlDocument, HasAtMostAMebibyte) {
  const std::string comment(kMaxPolicyBytes - 1, '#');
  EXPECT_EQ(Document(comment + "\n").error(), "");
  EXPECT_EQ(Document(comment + "#\n").error(), "a.yaml: the file is larger than 1048576 bytes");
  EXPECT_NE(Document(std::string(10U << 20U, 'a')).error(), "");
}

TEST(YamlDocument, HasAtMost32Levels) {
  EXPECT_EQ(Document(repeated("[", 32) + repeated("]", 32)).error(), "");
  EXPECT_EQ(Document(repeated("[", 33) + repeated("]", 33)).error(),
            "a.yaml:1:33: more than 32 levels of nesting");
}

TEST(YamlDocument, SurvivesEndlessNesting) {
  for (const auto* const piece :
       {"[", "{", "{a: ", "[{", "- ", "? ", "? - ", "a: [", "-\n", "!t ", "&a ", "*"}) {
    EXPECT_NE(Document(repeated(piece, 100'000)).error(), "") << piece;
  }
}

TEST(YamlDocument, HasAtMost100000Values) {
  EXPECT_EQ(Document(repeated("- a\n", 99'000)).error(), "");
  EXPECT_TRUE(Document(repeated("- a\n", 101'000)).error().find("more than 100000 values") !=
              std::string::npos);
}

TEST(YamlDocument, AliasesCannotExplode) {
  std::string bomb = "a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) {
    std::ostringstream line;
    line << 'a' << i << ": &a" << i << " [*a" << i - 1 << ", *a" << i - 1 << "]\n";
    bomb += line.str();
  }
  EXPECT_EQ(Document(bomb).findings.errors.size(), 40U + 2 * 39U);
}

TEST(YamlDocument, HintsAtCharactersThatYamlGivesAMeaning) {
  EXPECT_NE(Document("a: >=2\n").error().find("must be quoted"), std::string::npos);
  EXPECT_NE(Document("a: *abc\n").error().find("must be quoted"), std::string::npos);
  EXPECT_NE(Document("a: *\n").error().find("must be quoted"), std::string::npos);
}

TEST(YamlDocument, ShowsTextsShortAndHarmless) {
  EXPECT_EQ(shown("a\nb\x1b"), "'a?b?'");
  EXPECT_EQ(shown(std::string(100, 'x')), "'" + std::string(60, 'x') + "...'");
  EXPECT_EQ(shown(std::string(59, 'x') + "\u00e9 and more"), "'" + std::string(59, 'x') + "...'");
}

}  // namespace
}  // namespace elevatord
