#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "event_queue.hpp"
#include "result.hpp"

namespace elevatord::mock {

/// One number that the model of a patch does not derive.
struct InputText {
  std::string_view name;
  std::string_view value;  ///< as --input takes it
  /// The published figure that it was calibrated from, which is therefore no prediction. Empty:
  /// calibrated from none, an assumption.
  std::string_view from;
  std::string_view meaning;
};

[[nodiscard]] std::span<const InputText> input_texts();

/// The inputs of one run: the calibrated ones, some of them perhaps replaced.
class ModelInputs {
 public:
  ModelInputs();

  /// `P0.G=10ms`. Times take a unit (ns us ms s), P3.X_dev MB/s; shares are plain numbers.
  [[nodiscard]] Result<void> set(std::string_view assignment);

  [[nodiscard]] ModelTime time(std::string_view name) const;
  [[nodiscard]] double seconds(std::string_view name) const;
  /// A share, or bytes a second.
  [[nodiscard]] double number(std::string_view name) const;

  [[nodiscard]] bool changed(std::string_view name) const;
  /// Names of the inputs that were calibrated from this figure, for the figure's own patch.
  [[nodiscard]] std::vector<std::string> calibrated_from(std::string_view figure) const;

 private:
  struct Value {
    double value;
    bool changed;
  };

  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace elevatord::mock
