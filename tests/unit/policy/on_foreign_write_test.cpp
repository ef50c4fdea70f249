#include "on_foreign_write.hpp"

#include <gtest/gtest.h>

#include "decision.hpp"
#include "disk_builder.hpp"
#include "policy_builder.hpp"
#include "policy_loader.hpp"

namespace elevatord {
namespace {

using testing::a_disk;
using testing::a_policy;

std::optional<OnForeignWrite> decided(const std::string& rules) {
  return decide(a_policy(rules), a_disk("sda")).on_foreign_write;
}

TEST(OnForeignWrite, IsWhatTheRuleThatDecidesSays) {
  EXPECT_EQ(decided("- { scheduler: bfq, on_foreign_write: restore }\n"), OnForeignWrite::Restore);
  EXPECT_EQ(decided("- { scheduler: bfq, on_foreign_write: keep }\n"), OnForeignWrite::Keep);
  EXPECT_EQ(decided("- { scheduler: bfq }\n- { scheduler: none, on_foreign_write: restore }\n"),
            std::nullopt);
}

TEST(OnForeignWrite, AloneItSetsNothing) {
  const auto loaded =
      load_policy({"a.yaml", "version: 1\nrules:\n  - { on_foreign_write: restore }\n"});
  ASSERT_EQ(loaded.warnings.size(), 1U);
  EXPECT_EQ(loaded.warnings[0].code, "no-setting");
}

}  // namespace
}  // namespace elevatord
