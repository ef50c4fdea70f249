#include "authorizer.hpp"

#include <optional>

#include "bus_test.hpp"
#include "ordinary_user.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::OrdinaryUser;

class AuthorizerTest : public testing::BusTest {
 protected:
  testing::BusPeer& join_as_ordinary_user() {
    const OrdinaryUser user;
    return join();
  }

  bool allows(const std::string& sender, bool system_bus) {
    Authorizer authorizer{*service_.connection(), system_bus};
    std::optional<bool> answer;
    authorizer.check(sender, [&](bool allowed) { answer = allowed; });
    EXPECT_FALSE(answer.has_value()) << "answered from inside";
    EXPECT_TRUE(until([&] { return answer.has_value(); }));
    return answer.value_or(false);
  }

  testing::BusPeer& service_ = join();
};

TEST_F(AuthorizerTest, AllowsTheDaemonsOwnUserOnABusOfHis) {
  EXPECT_TRUE(allows(join().name(), false));
}

TEST_F(AuthorizerTest, RefusesAnOrdinaryUserOnTheSystemBus) {
  EXPECT_FALSE(allows(join_as_ordinary_user().name(), true));
}

TEST_F(AuthorizerTest, AllowsRootOnTheSystemBusAndNobodyElse) {
  EXPECT_EQ(allows(join().name(), true), ::getuid() == 0);
}

TEST_F(AuthorizerTest, RefusesAnotherUserOnAnyBus) {
  const bool same_user = ::getuid() != 0;  // an ordinary user cannot be another
  EXPECT_EQ(allows(join_as_ordinary_user().name(), false), same_user);
}

TEST_F(AuthorizerTest, RefusesACallerWhoIsGoneByNow) {
  EXPECT_FALSE(allows(":1.4711", false));
}

TEST_F(AuthorizerTest, RefusesWhenTheBusIsGone) {
  Authorizer authorizer{*service_.connection(), false};
  std::optional<bool> answer;
  bus_.freeze();  // else it could answer first
  authorizer.check(service_.name(), [&](bool allowed) { answer = allowed; });
  bus_.stop();
  until([&] { return answer.has_value(); });
  EXPECT_EQ(answer, false);
}

}  // namespace
}  // namespace elevatord::bus
