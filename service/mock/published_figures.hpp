#pragma once

#include <span>
#include <string_view>

namespace elevatord::mock {

/// One of the four kernel patches, and where its figures were taken.
struct PatchText {
  std::string_view patch;
  std::string_view title;
  std::string_view machine;
};

/// A figure as its author published it, copied and never changed.
struct PublishedFigure {
  std::string_view id;  ///< `P0.before.p50`: what inputs and rows refer to
  std::string_view patch;
  std::string_view figure;  ///< what was measured
  double value;
  std::string_view unit;
  int decimals;  ///< with which it was published
};

[[nodiscard]] std::span<const PatchText> patch_texts();
[[nodiscard]] std::span<const PublishedFigure> published_figures();

/// nullptr when there is none.
[[nodiscard]] const PublishedFigure* find_published(std::string_view id);

}  // namespace elevatord::mock
