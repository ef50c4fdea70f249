#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace elevatord::mock {

/// What the table of a patch assumes, what it cannot tell, and what the model says beside it.
[[nodiscard]] std::vector<std::string> notes_on(std::string_view patch);

}  // namespace elevatord::mock
