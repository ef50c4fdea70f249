#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model_inputs.hpp"
#include "published_figures.hpp"

namespace elevatord::mock {

/// What agreement with a published figure is worth.
enum class FigureKind {
  Calibrated,     ///< the figure was put into the model, so agreement proves nothing
  Predicted,      ///< the model had no part of it
  DoesNotFollow,  ///< the kernel's source does not give it, whatever the model says
};
[[nodiscard]] std::string_view to_text(FigureKind kind);

/// A published figure beside the model's own.
struct Row {
  const PublishedFigure* published;
  double ours;
  FigureKind kind;
  std::vector<std::string> inputs;  ///< that were calibrated from it
  bool changed = false;             ///< one of them has another value in this run
  std::string assuming;             ///< empty: what the patch's table assumes

  /// Of ours, in percent of the published value.
  [[nodiscard]] double error() const;
};

/// Collects rows. What a figure is follows from the inputs' table: nothing that an input was
/// calibrated from can pass for a prediction.
class RowMaker {
 public:
  explicit RowMaker(const ModelInputs& inputs) : inputs_(inputs) {}

  void add(std::string_view figure, double ours);
  /// A figure that the model gives, but not the kernel's source under the author's account.
  void add_not_following(std::string_view figure, double ours, std::string assuming = {});
  void add_assuming(std::string_view figure, double ours, std::string assuming);
  /// A change in percent between two rows that are there already. It is a prediction as soon as one
  /// of them is, and does not follow where one of them does not.
  void add_change(std::string_view figure, std::string_view from, std::string_view to);

  [[nodiscard]] std::vector<Row> take() { return std::move(rows_); }

 private:
  [[nodiscard]] Row made(std::string_view figure, double ours) const;
  [[nodiscard]] const Row& row(std::string_view figure) const;

  const ModelInputs& inputs_;
  std::vector<Row> rows_;
};

}  // namespace elevatord::mock
