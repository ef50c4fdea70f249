#pragma once

#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "bus_peer.hpp"
#include "private_bus.hpp"

namespace elevatord::bus::testing {

/// How a call came out.
template <typename... Results>
struct Answer {
  bool came = false;
  std::string error;  ///< the error's name; empty: none
  std::string text;   ///< what the error says
  std::tuple<Results...> values;

  void take(ReplyError failed, const Results&... results) {
    came = true;
    if (!failed) {
      values = {results...};
      return;
    }
    error = failed->getName();
    text = failed->getMessage();
  }
};

using Options = std::map<std::string, sdbus::Variant>;
using Paths = std::vector<sdbus::ObjectPath>;

/// A bus, and a loop that serves all who join it; everything happens in turns of the loop.
class BusTest : public ::testing::Test {
 protected:
  BusPeer& join() { return peers_.emplace_back(loop_, bus_.address()); }

  /// Turns the loop until this holds; false after ten seconds, which only a test that fails waits.
  bool until(const std::function<bool()>& holds) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds{10};
    while (Clock::now() < end) {
      for (auto& peer : peers_) peer.process();
      if (holds()) return true;
      loop_.turn(std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now()));
    }
    return holds();
  }

  /// Sends a call; the answer fills in when it comes, as long as the proxy lives.
  template <typename... Results, typename... Arguments>
  static std::shared_ptr<Answer<Results...>> send(sdbus::IProxy& proxy, const char* interface,
                                                  const char* method,
                                                  const Arguments&... arguments) {
    auto answer = std::make_shared<Answer<Results...>>();
    proxy.callMethodAsync(method)
        .onInterface(interface)
        .withArguments(arguments...)
        .uponReplyInvoke(
            [answer](ReplyError failed, Results... results) { answer->take(failed, results...); });
    return answer;
  }

  template <typename... Results, typename... Arguments>
  Answer<Results...> call(sdbus::IProxy& proxy, const char* interface, const char* method,
                          const Arguments&... arguments) {
    const auto answer = send<Results...>(proxy, interface, method, arguments...);
    EXPECT_TRUE(until([&] { return answer->came; })) << method << " was not answered";
    return *answer;
  }

  elevatord::testing::PrivateBus bus_;
  EventLoop loop_;
  std::list<BusPeer> peers_;
};

}  // namespace elevatord::bus::testing
