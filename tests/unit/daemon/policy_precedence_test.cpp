// Which file beats which: by directory first, then by name.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "decision.hpp"
#include "dice.hpp"
#include "disk_builder.hpp"
#include "policy_files.hpp"
#include "temporary_directory.hpp"

namespace elevatord {
namespace {

using property::Dice;
using testing::a_disk;
using testing::TemporaryDirectory;

using Texts = std::vector<std::string>;

const Texts kDirectories{"etc", "run", "usr"};
const Texts kNames{"00-a.yaml", "10-b.yaml", "10-b2.yaml", "50-c.yaml", "9-d.yaml", "A.yaml"};

std::string path_of(std::string directory, const std::string& name) {
  directory += '/';
  return directory += name;
}

/// A rule for one disk that tells where it stands: each file has a value of its own.
std::string rules_of(int value) {
  return "version: 1\nrules:\n- { queue: { nr_requests: " + std::to_string(value) + " } }\n";
}

/// Files by chance in all three directories, and what should come of them.
class Installation {
 public:
  explicit Installation(std::uint64_t seed) : dice_(seed) {
    for (const auto& directory : kDirectories) {
      for (const auto& name : dice_.some(kNames)) add(directory, name);
    }
  }

  /// `run/10-b.yaml`, strongest first: the same name counts once, and empty files only mask.
  [[nodiscard]] Texts expected() const {
    Texts files;
    std::map<std::string, bool> seen;
    for (const auto& directory : kDirectories) {
      for (const auto& name : kNames) {
        const auto it = values_.find(path_of(directory, name));
        if (it == values_.end() || seen[name]) continue;
        seen[name] = true;
        if (it->second != 0) files.push_back(it->first);
      }
    }
    return files;
  }

  [[nodiscard]] std::vector<PolicyFile> found() const {
    Findings findings;
    auto files =
        find_policy_files({root_.path("etc"), root_.path("run"), root_.path("usr")}, findings);
    EXPECT_TRUE(findings.errors.empty());
    return files;
  }

  [[nodiscard]] std::string place_of(const PolicyFile& file) const {
    return file.path.substr(root_.path().size() + 1);
  }

  [[nodiscard]] std::string value_of(const std::string& file) const {
    return std::to_string(values_.at(file));
  }

 private:
  /// One in four is empty, and masks.
  void add(const std::string& directory, const std::string& name) {
    const auto file = path_of(directory, name);
    const int value = dice_.one_in(4) ? 0 : 100 + static_cast<int>(values_.size());
    values_[file] = value;
    root_.write(file, value == 0 ? "" : rules_of(value));
  }

  Dice dice_;
  TemporaryDirectory root_;
  std::map<std::string, int> values_;
};

TEST(PolicyPrecedence, IsByDirectoryThenByName) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Installation installation(seed);
    Texts found;
    for (const auto& file : installation.found()) found.push_back(installation.place_of(file));
    ASSERT_EQ(found, installation.expected()) << "seed " << seed;
  }
}

LoadedPolicy loaded(const std::vector<PolicyFile>& files) {
  std::vector<PolicyText> texts;
  texts.reserve(files.size());
  for (const auto& file : files) texts.push_back({file.name, file.text});
  return load_policies(texts);
}

TEST(PolicyPrecedence, TheFirstFileThatNamesASettingDecidesIt) {
  int decided = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Installation installation(seed);
    const auto expected = installation.expected();
    const auto decision = decide(loaded(installation.found()).policy, a_disk("sda").on("sata"));
    ASSERT_EQ(decision.values.empty(), expected.empty()) << "seed " << seed;
    if (expected.empty()) continue;
    ++decided;
    ASSERT_EQ(decision.values.front().value, installation.value_of(expected.front()))
        << "seed " << seed << ": " << expected.front();
  }
  EXPECT_GT(decided, 150);
}

TEST(PolicyPrecedence, AnAdminsFileBeatsAShippedOneWhateverItsNumber) {
  TemporaryDirectory root;
  root.write("etc/99-admin.yaml", rules_of(64));
  root.write("usr/00-shipped.yaml", rules_of(128));
  Findings findings;
  const auto files = find_policy_files({root.path("etc"), root.path("usr")}, findings);
  const auto decision = decide(loaded(files).policy, a_disk("sda").on("sata"));
  EXPECT_EQ(decision.values.at(0).value, "64");
  EXPECT_EQ(decision.values.at(0).because, "99-admin.yaml:3");
}

}  // namespace
}  // namespace elevatord
