#pragma once

#include <unistd.h>

namespace elevatord::testing {

/// While it lives the process acts as nobody, where root runs the tests; an ordinary user stays who
/// he is.
class OrdinaryUser {
 public:
  OrdinaryUser() {
    constexpr uid_t kNobody = 65534;
    if (was_ == 0) static_cast<void>(::seteuid(kNobody));
  }

  ~OrdinaryUser() { static_cast<void>(::seteuid(was_)); }

  OrdinaryUser(const OrdinaryUser&) = delete;
  OrdinaryUser& operator=(const OrdinaryUser&) = delete;
  OrdinaryUser(OrdinaryUser&&) = delete;
  OrdinaryUser& operator=(OrdinaryUser&&) = delete;

 private:
  uid_t was_ = ::geteuid();
};

}  // namespace elevatord::testing
