#include "hostile_yaml.hpp"

#include <sstream>

namespace elevatord::testing {

namespace {

using Texts = std::vector<HostileYaml>;

constexpr std::size_t kTenMegabytes = 10'000'000;

/// a1 is two of a0, a2 is two of a1 ...: 2^40 values, were they made.
std::string alias_bomb() {
  std::ostringstream bomb;
  bomb << "a0: &a0 [x, x]\n";
  for (int i = 1; i < 40; ++i) {
    bomb << 'a' << i << ": &a" << i << " [*a" << i - 1 << ", *a" << i - 1 << "]\n";
  }
  return bomb.str();
}

/// The same by merging: every map has the keys of the one before.
std::string merge_bomb() {
  std::ostringstream bomb;
  bomb << "m0: &m0 { x: 1 }\n";
  for (int i = 1; i < 40; ++i) bomb << 'm' << i << ": &m" << i << " { <<: *m" << i - 1 << " }\n";
  return bomb.str();
}

/// One level deeper in every line.
std::string staircase() {
  std::string text;
  for (std::size_t depth = 0; depth < 1000; ++depth) text += std::string(depth, ' ') + "a:\n";
  return text;
}

std::string many_keys() {
  std::string text;
  for (int i = 0; i < 60'000; ++i) text += 'k' + std::to_string(i) + ": 1\n";
  return text;
}

Texts that_multiply() {
  constexpr auto kAnchors = "anchors (&name) are not supported";
  constexpr auto kAliases = "aliases (*name) are not supported";
  return {
      {"AliasBomb", alias_bomb, ":1:5", kAnchors},
      {"MergeBomb", merge_bomb, ":2:11", "merge keys (<<) are not supported"},
      {"AnAnchorThatHoldsItself", [] { return std::string{"a: &a [*a]\n"}; }, ":1:4", kAnchors},
      {"AnAliasOfWhatIsStillOpen", [] { return std::string{"a: &a [*a]\n"}; }, ":1:8", kAliases},
      {"AMapThatMergesItself", [] { return std::string{"a: &a\n  <<: *a\n"}; }, ":2:3",
       "merge keys"},
      {"AMergeOfALiteralMap", [] { return std::string{"<<: { version: 1 }\n"}; }, ":1:1",
       "merge keys"},
      {"ManyAnchorsOfOneValue", [] { return repeated("&a ", 300'000); }, ":1:4", "anchors"},
      {"AnAliasOfNothing", [] { return std::string{"a: *b\n"}; }, ":1:4", "must be quoted"},
  };
}

Texts that_are_large() {
  constexpr auto kTooLarge = "the file is larger than 1048576 bytes";
  constexpr auto kTooMany = "more than 100000 values in the file";
  return {
      {"TenMegabytesOfOneWord", [] { return std::string(kTenMegabytes, 'a'); }, "", kTooLarge},
      {"TenMegabytesOfComments", [] { return repeated("# x\n", kTenMegabytes / 4); }, "",
       kTooLarge},
      {"TenMegabytesOfKeys", [] { return repeated("a: 1\n", kTenMegabytes / 5); }, "", kTooLarge},
      {"TenMegabytesOfNothing", [] { return std::string(kTenMegabytes, '\0'); }, "", kTooLarge},
      {"OneByteTooMany", [] { return std::string((1U << 20U) + 1, ' '); }, "", kTooLarge},
      {"ManyValues", [] { return "a: [" + repeated("x,", 101'000) + "]\n"; }, ":1:199999",
       kTooMany},
      {"ManyCommas", [] { return "[" + repeated(",", 500'000) + "]\n"; }, ":1:100001", kTooMany},
      {"ManyKeys", many_keys, ":50000:9", kTooMany},
  };
}

Texts that_are_deep() {
  constexpr auto kTooDeep = "more than 32 levels of nesting";
  constexpr auto kNoKey = "a list or map cannot be a key";
  constexpr std::size_t kDeep = 100'000;
  return {
      {"DeepBrackets", [] { return repeated("[", kDeep) + repeated("]", kDeep); }, ":1:33",
       kTooDeep},
      {"DeepBracketsThatNeverEnd", [] { return repeated("[", kDeep); }, ":1:1", kNoKey},
      {"DeepMaps", [] { return repeated("{a: ", kDeep) + repeated("}", kDeep); }, ":1:129",
       kTooDeep},
      {"DeepMapsThatNeverEnd", [] { return repeated("{a: ", kDeep); }, ":1:1", kNoKey},
      {"DeepMix", [] { return repeated("{a: [", kDeep) + repeated("]}", kDeep); }, ":1:81",
       kTooDeep},
      {"DeepBlocks", [] { return repeated("- ", kDeep); }, ":1:65", kTooDeep},
      {"Staircase", staircase, ":33:33", kTooDeep},
  };
}

Texts with_doubtful_keys() {
  return {
      {"DuplicateKeys", [] { return std::string{"version: 1\nversion: 1\n"}; }, ":2:1",
       "duplicate key 'version' (first in line 1)"},
      {"DuplicateKeysInQuotes", [] { return std::string{"version: 1\n\"version\": 1\n"}; }, ":2:1",
       "duplicate key 'version'"},
      {"ManyDuplicates", [] { return repeated("version: 1\n", 40'000); }, ":2:1",
       "duplicate key 'version'"},
      {"AListAsKey", [] { return std::string{"? [version]\n: 1\n"}; }, ":1:3",
       "a list or map cannot be a key"},
      {"ManyQuestions", [] { return repeated("?\n", 400'000); }, ":2:1", "a key is missing"},
      {"ManyColons", [] { return repeated(":", 500'000); }, ":1:500000", "illegal map value"},
  };
}

Texts with_tags() {
  return {
      {"APythonTag",
       [] { return std::string{"version: !!python/object/apply:os.system [\"id\"]\n"}; }, ":1:10",
       "tags ("},
      {"ABinaryTag", [] { return std::string{"version: !!binary AAAA\n"}; }, ":1:10", "tags ("},
      {"AVerbatimTag", [] { return std::string{"version: !<tag:x,2026:y> 1\n"}; }, ":1:10",
       "tags ("},
      {"ALocalTagOfTheWhole", [] { return std::string{"!policy\nversion: 1\n"}; }, ":1:1",
       "tags ('!policy')"},
      {"ATagDirective", [] { return std::string{"%TAG ! tag:x,2026:\n---\nversion: 1\n"}; }, ":1:1",
       "directives (%...) are not supported"},
      {"AVersionDirective", [] { return std::string{"%YAML 9.9\n---\nversion: 1\n"}; }, ":1:1",
       "directives"},
  };
}

Texts of_several_documents() {
  constexpr auto kOne = "a file is one YAML document";
  return {
      {"TwoDocuments", [] { return std::string{"version: 1\n---\nversion: 1\n"}; }, ":2:1", kOne},
      {"ADocumentAfterTheEnd", [] { return std::string{"version: 1\n...\n---\nrules: []\n"}; },
       ":3:1", kOne},
      {"ManyDocuments", [] { return repeated("---\nversion: 1\n", 60'000); }, ":3:1", kOne},
  };
}

Texts that_do_not_end() {
  constexpr auto kNeverClosed = "the quote is never closed";
  return {
      {"AnOpenQuote", [] { return std::string{"version: \"1\n"}; }, ":1:10", kNeverClosed},
      {"AnOpenSingleQuote", [] { return std::string{"version: '1''\n\n"}; }, ":1:10", kNeverClosed},
      {"AnOpenQuoteOverManyLines", [] { return "version: \"" + repeated("x\n", 400'000); }, ":1:10",
       kNeverClosed},
      {"AnOpenQuoteBehindATag", [] { return std::string{"version: ! \"1\n"}; }, ":1:10",
       kNeverClosed},
      {"AnEscapedQuoteAtTheEnd", [] { return std::string{"version: \"1\\\"\n"}; }, ":1:10",
       kNeverClosed},
      {"AnOpenList", [] { return std::string{"version: [1\n"}; }, ":2:1", "is a ] missing?"},
      {"AnOpenMap", [] { return std::string{"version: {a: 1\n"}; }, ":2:1", "is a } missing?"},
      {"ALongOpenQuote", [] { return "version: \"" + repeated("x ", 400'000); }, ":1:800011",
       "illegal EOF in scalar"},
  };
}

Texts with_odd_bytes() {
  constexpr auto kNotUtf8 = "is not valid UTF-8";
  using namespace std::string_literals;
  return {
      {"Latin1", [] { return "version: 1\n# \xE9t\xE9\n"s; }, ":2:3", "byte 0xe9 is not valid"},
      {"OverlongNul", [] { return "version: \xC0\x80\n"s; }, ":1:10", kNotUtf8},
      {"ASurrogate", [] { return "version: \xED\xA0\x80\n"s; }, ":1:10", kNotUtf8},
      {"BeyondUnicode", [] { return "version: \xF4\x90\x80\x80\n"s; }, ":1:10", kNotUtf8},
      {"ACharacterCutOff", [] { return "version: 1 # \xE2\x82"s; }, ":1:14", kNotUtf8},
      {"Utf16", [] { return "\xFF\xFEv\0e\0r\0"s; }, ":1:1", "the file is UTF-16"},
      {"Utf16WithoutMark", [] { return "v\0e\0r\0"s; }, ":1:1", "the file is UTF-16"},
      {"ANulAtTheStart", [] { return "\0version: 1\n"s; }, ":1:1", "UTF-16"},
      {"ANulBetween", [] { return "version: 1\0\n&x\n"s; }, ":1:11", "control character 0x00"},
      {"ANulAtTheEnd", [] { return "version: 1\n\0"s; }, ":2:1", "control character 0x00"},
      {"ATerminalSequence", [] { return "# \x1B[2J\nversion: 1\n"s; }, ":1:3",
       "control character 0x1b"},
      {"AnEscapedNul", [] { return R"(version: "1\0")"s; }, ":1:10",
       "control character 0x00 in a text"},
      {"AnEscapedNulInAKey", [] { return R"("version\0": 1)"s; }, ":1:1",
       "control character 0x00 in a text"},
      {"AnEscapedTerminalSequence", [] { return R"(version: "\e[2J")"s; }, ":1:10",
       "control character 0x1b in a text"},
      {"AnEscapedC1", [] { return R"(version: "\x9b")"s; }, ":1:10",
       "control character 0x9b in a text"},
      {"AnEscapedSurrogate", [] { return R"(version: "\ud800")"s; }, ":1:17", "invalid unicode"},
  };
}

Texts with_odd_lines() {
  using namespace std::string_literals;
  return {
      {"ATabThatIndents", [] { return "version: 1\n\tx: 1\n"s; }, ":2:1",
       "a tab indents this line"},
      {"ATabAfterBlanks", [] { return "version:\n  \tx: 1\n"s; }, ":2:3",
       "a tab indents this line"},
      {"ErrorsBehindAByteOrderMark",
       [] {
         return "\xEF\xBB\xBF"
                "version: &x 1\n"s;
       },
       ":1:10", "anchors"},
      {"ErrorsBetweenDosLineEnds", [] { return "# x\r\n\r\nversion: &x 1\r\n"s; }, ":3:10",
       "anchors"},
      {"ErrorsBehindWideCharacters", [] { return "# \U0001F600\n'\u00e9\u20ac': &x 1\n"s; }, ":2:7",
       "anchors"},
  };
}

Texts joined(const std::vector<Texts>& parts) {
  Texts all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

const std::vector<HostileYaml>& hostile_yaml() {
  static const auto kAll =
      joined({that_multiply(), that_are_large(), that_are_deep(), with_doubtful_keys(), with_tags(),
              of_several_documents(), that_do_not_end(), with_odd_bytes(), with_odd_lines()});
  return kAll;
}

}  // namespace elevatord::testing
