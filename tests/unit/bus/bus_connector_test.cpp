#include "bus_connector.hpp"

#include <cstdlib>
#include <optional>

#include <sys/socket.h>
#include <sys/un.h>

#include "bus_test.hpp"
#include "unique_fd.hpp"

namespace elevatord::bus {
namespace {

using elevatord::testing::TemporaryDirectory;
using Connection = std::shared_ptr<sdbus::IConnection>;

/// Takes connections and bytes as far as the kernel does that for it, and answers nothing.
class SilentBus {
 public:
  SilentBus() : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_un name{AF_UNIX, {}};
    directory_.path("socket").copy(name.sun_path, sizeof name.sun_path - 1);
    const auto* const address = reinterpret_cast<const sockaddr*>(&name);
    if (::bind(socket_.get(), address, sizeof name) != 0 || ::listen(socket_.get(), 4) != 0) {
      throw std::runtime_error{"cannot listen"};
    }
  }

  [[nodiscard]] std::string address() const { return "unix:path=" + directory_.path("socket"); }

  void close() { socket_.reset(); }

 private:
  TemporaryDirectory directory_;
  UniqueFd socket_;
};

class BusConnectorTest : public testing::BusTest {
 protected:
  struct Outcome {
    Connection connection;
    std::string error;
  };

  void connect(BusConnector& connector) {
    connector.connect([this](Connection connection, const std::string& error) {
      outcome_ = {std::move(connection), error};
    });
  }

  Outcome outcome_of(const std::string& bus) {
    BusConnector connector{loop_, bus, [](sdbus::IConnection&) {}};
    connect(connector);
    EXPECT_FALSE(outcome_.has_value()) << "answered from inside";
    EXPECT_TRUE(until([this] { return outcome_.has_value(); }));
    return outcome_.value_or(Outcome{});
  }

  std::optional<Outcome> outcome_;
};

TEST_F(BusConnectorTest, JoinsTheBusAtAnAddress) {
  const auto outcome = outcome_of(bus_.address());
  ASSERT_NE(outcome.connection, nullptr) << outcome.error;
  EXPECT_TRUE(outcome.connection->getUniqueName().starts_with(":1."));
}

TEST_F(BusConnectorTest, KnowsTheBusesThatHaveNames) {
  // The test's one thread is in here.
  ::setenv("DBUS_SYSTEM_BUS_ADDRESS", bus_.address().c_str(), 1);   // NOLINT(concurrency-mt-unsafe)
  ::setenv("DBUS_SESSION_BUS_ADDRESS", bus_.address().c_str(), 1);  // NOLINT(concurrency-mt-unsafe)
  EXPECT_NE(outcome_of("system").connection, nullptr);
  outcome_.reset();
  EXPECT_NE(outcome_of("session").connection, nullptr);
}

TEST_F(BusConnectorTest, SaysWhyThereIsNoBus) {
  bus_.stop();
  const auto outcome = outcome_of(bus_.address());
  EXPECT_EQ(outcome.connection, nullptr);
  EXPECT_NE(outcome.error.find("No such file or directory"), std::string::npos) << outcome.error;
}

TEST_F(BusConnectorTest, SaysThatItDoesNotUnderstandAnAddress) {
  const auto outcome = outcome_of("nonsense");
  EXPECT_EQ(outcome.connection, nullptr);
  EXPECT_NE(outcome.error, "");
}

TEST_F(BusConnectorTest, ABusThatHangsDoesNotKeepTheLoop) {
  SilentBus silent;
  BusConnector connector{loop_, silent.address(), [](sdbus::IConnection&) {}};
  connect(connector);
  bool turned = false;
  const auto idle = loop_.add_idle([&] { turned = true; });
  loop_.wake(idle);
  EXPECT_TRUE(until([&] { return turned; }));
  EXPECT_FALSE(outcome_.has_value());
  silent.close();
  EXPECT_TRUE(until([this] { return outcome_.has_value(); }));
  EXPECT_EQ(outcome_->connection, nullptr);
}

TEST_F(BusConnectorTest, GoesWithoutWaitingForABusThatHangs) {
  SilentBus silent;
  {
    BusConnector connector{loop_, silent.address(), [](sdbus::IConnection&) {}};
    connect(connector);
  }
  silent.close();
  loop_.turn(std::chrono::microseconds{0});
  EXPECT_FALSE(outcome_.has_value()) << "nobody is there to be told";
}

TEST_F(BusConnectorTest, ItsConnectionEndsThoughTheBusTakesNothing) {
  auto connection = outcome_of(bus_.address()).connection;
  outcome_.reset();
  ASSERT_NE(connection, nullptr);
  bus_.freeze();
  const std::string more_than_a_socket_holds(32U << 20U, 'x');
  sdbus::createProxy(*connection, ServiceName{"org.test"}, sdbus::ObjectPath{"/"})
      ->callMethodAsync("Take")
      .onInterface("org.test")
      .withArguments(more_than_a_socket_holds)
      .uponReplyInvoke([](ReplyError) {});
  ASSERT_NE(poll_state(*connection).events & POLLOUT, 0) << "something is still to be sent";
  const auto begun = std::chrono::steady_clock::now();
  connection.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{5});
}

}  // namespace
}  // namespace elevatord::bus
