#include "heap_peak.hpp"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord::testing {
namespace {

constexpr std::size_t kMany = std::size_t{10} << 20U;

TEST(HeapPeak, RemembersWhatWasGivenBackAgain) {
  static_cast<void>(take_heap_peak());
  const auto before = heap_in_use();
  { const std::vector<char> many(kMany); }
  EXPECT_LT(heap_in_use(), before + kMany / 2);
  EXPECT_GE(take_heap_peak(), before + kMany);
}

TEST(HeapPeak, BeginsAnewWithWhatIsInUse) {
  const auto held = std::make_unique<char[]>(kMany);
  static_cast<void>(take_heap_peak());
  const auto peak = take_heap_peak();
  EXPECT_GE(peak, kMany);
  EXPECT_LT(peak, heap_in_use() + kMany / 2);
}

TEST(HeapPeak, CountsWhatALibraryTakes) {
  static_cast<void>(take_heap_peak());
  const auto before = heap_in_use();
  const auto text = std::to_string(1) + std::string(kMany, 'x');  // grows within libstdc++
  EXPECT_GE(take_heap_peak(), before + text.size());
}

}  // namespace
}  // namespace elevatord::testing
