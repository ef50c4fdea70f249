#include "this_host.hpp"

#include "host_test.hpp"
#include "policy_builder.hpp"

namespace elevatord::ctl {
namespace {

using namespace std::chrono_literals;
using elevatord::testing::a_policy;

class ThisHost : public testing::HostTest {
 protected:
  [[nodiscard]] CtlOptions options() const {
    CtlOptions options;
    options.sysfs_root = sysfs_.root();
    options.worker = worker_;
    return options;
  }
};

TEST_F(ThisHost, SaysWhichRuleTakesWhichOfItsDisks) {
  const auto check = check_on_this_host(options(), 10s)(
      a_policy("- { name: a, match: { name: sda }, scheduler: none, queue: { nomerges: 1 } }\n"
               "- { name: b, match: { class: optical }, scheduler: none }\n"));
  ASSERT_TRUE(check) << check.error().what;
  ASSERT_EQ(check->rules.size(), 2U);
  EXPECT_EQ(check->rules[0].disks, std::vector<std::string>{"sda"});
  ASSERT_FALSE(check->findings.empty());
  EXPECT_EQ(check->findings.front().code, "matches-no-disk");
  EXPECT_EQ(check->findings.front().at.line, 4);
}

TEST_F(ThisHost, DoesNotWaitForADiskThatDoesNotAnswer) {
  auto silent = options();
  silent.worker = silent_worker();
  const auto check = check_on_this_host(silent, 50ms)(a_policy("- { name: a, scheduler: none }\n"));
  ASSERT_TRUE(check) << check.error().what;
  int silent_disks = 0;
  for (const auto& finding : check->findings)
    silent_disks += finding.code == "not-answering" ? 1 : 0;
  EXPECT_EQ(silent_disks, 2);
}

TEST_F(ThisHost, SaysWhyItCannotBeSeen) {
  auto elsewhere = options();
  elsewhere.worker = "/nonexistent/elevatord-worker";
  EXPECT_FALSE(check_on_this_host(elsewhere, 1s)(a_policy("- { scheduler: none }\n")));
}

}  // namespace
}  // namespace elevatord::ctl
