#include "yaml_text.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "yaml_document.hpp"
#include "yaml_entry.hpp"

namespace elevatord {
namespace {

using testing::texts_of;
using Texts = std::vector<std::string>;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// The place of the first `what` in a text, `line:column`.
std::string place_of(std::string_view what, std::string_view text) {
  const YamlText read("", text);
  return read.at(read.text().find(what)).text().substr(1);
}

/// What is wrong with the bytes: `a.yaml:1:4: control character 0x07`, or nothing.
std::string wrong_bytes(std::string_view text) {
  Findings findings;
  const bool good = YamlText("a.yaml", text).check_bytes(findings);
  EXPECT_EQ(good, findings.errors.empty());
  return good ? "" : findings.errors.front().text();
}

Texts wrong_lines(std::string_view text) {
  Findings findings;
  YamlText("a.yaml", text).check_lines(findings);
  return texts_of(findings.errors);
}

TEST(YamlText, PlacesCountFromOne) {
  EXPECT_EQ(place_of("x", "x"), "1:1");
  EXPECT_EQ(place_of("x", "ab\n\n cx\n"), "3:3");
  EXPECT_EQ(place_of("\n", "ab\ncd\n"), "1:3");
}

TEST(YamlText, ColumnsCountCharacters) {
  EXPECT_EQ(place_of("x", "\u00e9\u20ac\U0001F600x"), "1:4");
  EXPECT_EQ(place_of("x", "\u00e9\u00e9\n\u00e9x"), "2:2");
}

TEST(YamlText, ColumnsAreRightBehindManyCharacters) {
  // Characters are counted in blocks of bytes; these have their edges inside characters.
  for (std::size_t count = 15; count < 50; ++count) {
    std::string text = "\u00e9\n";
    for (std::size_t i = 0; i < count; ++i) text += "\u20ac";
    EXPECT_EQ(place_of("x", text + "x"), "2:" + std::to_string(count + 1));
  }
}

TEST(YamlText, AByteOrderMarkTakesNoPlace) {
  const auto text = std::string{kByteOrderMark} + "a: x";
  EXPECT_EQ(YamlText("a.yaml", text).text(), "a: x");
  EXPECT_EQ(place_of("x", text), "1:4");
  EXPECT_EQ(wrong_bytes(text), "");
}

TEST(YamlText, LinesEndAsOnDosToo) {
  EXPECT_EQ(place_of("x", "a\r\nbx\r\n"), "2:2");
  EXPECT_EQ(wrong_bytes("a: 1\r\nb: 2\r\n"), "");
}

TEST(YamlText, ThePlaceOfALineAndAByteIsTheSame) {
  const YamlText text("a.yaml", "ab\n\u00e9\u00e9x\n");
  EXPECT_EQ(text.at(1, 4), (Position{"a.yaml", 2, 3}));
  EXPECT_EQ(text.at(1, 4), text.at(std::size_t{7}));
}

TEST(YamlText, APlaceThatNobodyKnowsIsTheFileAsAWhole) {
  EXPECT_EQ(YamlText("a.yaml", "ab\n").at(-1, -1), (Position{"a.yaml", 0, 0}));
}

TEST(YamlText, PlacesBehindTheEndHarmNobody) {
  // yaml-cpp tells of an end of file in the line after the last.
  EXPECT_EQ(YamlText("a.yaml", "").at(0, 0), (Position{"a.yaml", 1, 1}));
  EXPECT_EQ(YamlText("a.yaml", "").at(3, 70).line, 4);
  EXPECT_EQ(YamlText("a.yaml", "ab\n").at(2, 0), (Position{"a.yaml", 3, 1}));
  EXPECT_EQ(YamlText("a.yaml", "ab").at(std::size_t{2}), (Position{"a.yaml", 1, 3}));
}

TEST(YamlText, TakesEveryCharacterThatYamlHas) {
  for (const auto* const text : {"", "\t", "\n", "\r", " ~", "\u0085", "\u00a0", "\u07ff", "\u0800",
                                 "\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0010ffff"}) {
    EXPECT_EQ(wrong_bytes(text), "") << text;
  }
}

TEST(YamlText, IsUtf8) {
  EXPECT_EQ(wrong_bytes("a: 1\nb: x\xff\n"), "a.yaml:2:5: byte 0xff is not valid UTF-8");
  EXPECT_EQ(wrong_bytes("\u00e9 \xe9t\xe9"), "a.yaml:1:3: byte 0xe9 is not valid UTF-8");
  for (const auto* const bytes : {"\xc0\xaf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",  // overlong
                                  "\xed\xa0\x80", "\xed\xbf\xbf",                  // surrogates
                                  "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",  // beyond U+10FFFF
                                  "\x80", "\xbf", "\xfe",                  // begin no character
                                  "\xc3", "\xe2\x82", "\xf0\x9f\x98",      // cut
                                  "\xc3x", "\xe2\x82x", "\xf0\x9f\x98x"}) {
    EXPECT_NE(wrong_bytes(bytes).find("not valid UTF-8"), std::string::npos)
        << ::testing::PrintToString(bytes);
  }
}

TEST(YamlText, SaysHowToSaveUtf16) {
  const std::string advice = "a.yaml:1:1: the file is UTF-16; save it as UTF-8";
  for (const auto text : {std::string_view{"a\0:\0", 4}, std::string_view{"\0a\0:", 4},
                          std::string_view{"\xFF\xFE", 2}, std::string_view{"\xFE\xFF", 2}}) {
    EXPECT_EQ(wrong_bytes(text), advice);
  }
}

TEST(YamlText, HasNoControlCharacters) {
  EXPECT_EQ(wrong_bytes(std::string_view{"a: 1\0", 5}), "a.yaml:1:5: control character 0x00");
  EXPECT_EQ(wrong_bytes(std::string_view{"\0", 1}), "a.yaml:1:1: control character 0x00");
  // yaml-cpp takes 4 for the end of the file: what follows would be lost without a word.
  EXPECT_EQ(wrong_bytes("a: 1\n\x04\nb: 2\n"), "a.yaml:2:1: control character 0x04");
  EXPECT_EQ(wrong_bytes("a: \x1b[31m"), "a.yaml:1:4: control character 0x1b");
  EXPECT_EQ(wrong_bytes("a: \x7f"), "a.yaml:1:4: control character 0x7f");
  EXPECT_EQ(wrong_bytes("a: \xc2\x9b[31m"), "a.yaml:1:4: control character 0x9b");
}

TEST(YamlText, HasAtMostAMebibyteBesidesItsByteOrderMark) {
  const std::string most(kMaxPolicyBytes, '#');
  EXPECT_EQ(wrong_bytes(std::string{kByteOrderMark} + most), "");
  EXPECT_EQ(wrong_bytes(most + "\xff"), "a.yaml: the file is larger than 1048576 bytes");
}

TEST(YamlText, TabsDoNotIndent) {
  EXPECT_EQ(wrong_lines("a:\n\tb: 1\n  \tc: 1\n"),
            (Texts{"a.yaml:2:1: a tab indents this line; use blanks",
                   "a.yaml:3:3: a tab indents this line; use blanks"}));
}

TEST(YamlText, TabsElsewhereAreBlanks) {
  EXPECT_EQ(wrong_lines("a:\t1\t# note\n#\tnote\nb: 2\t\n"), Texts{});
  EXPECT_EQ(wrong_lines("\t\n\t\r\n\t# note\n\t"), Texts{}) << "lines without content";
}

TEST(YamlText, HasNoDirectives) {
  EXPECT_EQ(wrong_lines("# x\n%YAML 1.2\n---\na: 50%\n"),
            Texts{"a.yaml:2:1: directives (%...) are not supported"});
}

TEST(YamlText, AnEscapeMayBringAControlCharacterIn) {
  using namespace std::string_literals;
  EXPECT_EQ(control_character_in("a\tb\n\u00e9\u20ac"), std::nullopt);
  EXPECT_EQ(control_character_in("sda\0x"s), 0x00);
  EXPECT_EQ(control_character_in("a\x1b[2J"), 0x1b);
  EXPECT_EQ(control_character_in("\x7f"), 0x7f);
  EXPECT_EQ(control_character_in("\xc2\x9b"), 0x9b);
  EXPECT_EQ(control_character_in("\xc2\x85"), std::nullopt) << "a line end to YAML";
  EXPECT_EQ(control_character_in("cut off \xc2"), std::nullopt);
}

TEST(YamlText, KnowsWhetherAQuoteIsClosed) {
  const auto closes = [](std::string_view text) {
    return YamlText("a.yaml", text).closes_quote(1, 3);
  };
  for (const auto* const text :
       {"# x\na: \"\"", "# x\na: \"b\nc\"\n", "# x\na: '\\'", "# x\na: 'it''s'", "# x\na: b\"",
        "# x\na: |\n b", "# x\na: ! 'b'", "# x\na: "}) {
    EXPECT_TRUE(closes(text)) << text;
  }
  for (const auto* const text : {"# x\na: \"", "# x\na: \"b\nc", "# x\na: \"\\\"", "# x\na: 'it''",
                                 "# x\na: '", "# x\na: ! 'b"}) {
    EXPECT_FALSE(closes(text)) << text;
  }
}

}  // namespace
}  // namespace elevatord
