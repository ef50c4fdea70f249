#pragma once

#include "mock_kernel.hpp"
#include "module_loader.hpp"

namespace elevatord {

/// Loads what the disks of a fleet have as `loadable`.
class MockModules final : public ModuleLoader {
 public:
  explicit MockModules(MockKernel& kernel) : kernel_(kernel) {}

  void load(const std::string& scheduler, Done done) override;

 private:
  MockKernel& kernel_;
};

}  // namespace elevatord
