#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "module_loader.hpp"

namespace elevatord::testing {

/// Takes requests and answers them when it is told to.
class FakeModuleLoader final : public ModuleLoader {
 public:
  void load(const std::string& scheduler, Done done) override {
    asked.push_back(scheduler);
    waiting_.insert_or_assign(scheduler, std::move(done));
  }

  void succeed(const std::string& scheduler) { answer(scheduler, {}); }

  void fail(const std::string& scheduler, const std::string& why = "no such module") {
    answer(scheduler, failure(why));
  }

  std::vector<std::string> asked;  ///< in this order

 private:
  void answer(const std::string& scheduler, const Result<void>& result) {
    const auto done = waiting_.extract(scheduler);
    if (!done.empty()) done.mapped()(result);
  }

  std::map<std::string, Done> waiting_;
};

}  // namespace elevatord::testing
