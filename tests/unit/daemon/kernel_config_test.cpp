#include "kernel_config.hpp"

#include <gtest/gtest.h>

#include "config.hpp"
#include "quirks.hpp"

namespace elevatord {
namespace {

std::string first_error(const std::string& text) {
  Settings settings;
  const auto errors = read_config("c", text, settings);
  return errors.empty() ? "" : errors.front().text();
}

TEST(KernelConfig, AnswersForAVendorsKernel) {
  Settings settings;
  settings.kernel = KernelFacts::from_release("5.14.0-503.el9.x86_64");
  ASSERT_TRUE(read_config("c",
                          "quirks: { noop-write-freezes: yes, nr-requests-double-free: 'no' }\n",
                          settings)
                  .empty());
  EXPECT_EQ(find_quirk("noop-write-freezes")->state(settings.kernel), QuirkState::Yes);
  EXPECT_FALSE(nr_requests_growth_is_unsafe(settings.kernel));
}

TEST(KernelConfig, PointsAtAnswersThatAreNone) {
  EXPECT_EQ(first_error("quirks:\n  noop-write-freeze: yes\n"),
            "c:2:3: unknown quirk 'noop-write-freeze' (did you mean noop-write-freezes?)");
  EXPECT_EQ(first_error("quirks: { switch-race: unknown }\n"),
            "c:1:24: switch-race: expected yes or no, found 'unknown'");
  EXPECT_EQ(first_error("quirks: { switch-race: true }\n"),
            "c:1:24: switch-race: expected yes or no, found 'true'");
  EXPECT_EQ(first_error("quirks: { switch-race: }\n"),
            "c:1:11: switch-race: expected yes or no, found nothing");
  EXPECT_EQ(first_error("quirks: [switch-race]\n"), "c:1:9: quirks: expected a map, found a list");
}

TEST(KernelConfig, SaysWhatTheKernelParameterMeans) {
  using Meaning = BootElevator::Meaning;
  for (const auto& [word, meaning] :
       {std::pair{"ignore", Meaning::Ignore}, std::pair{"hands_off", Meaning::HandsOff},
        std::pair{"apply", Meaning::Apply}}) {
    Settings settings;
    settings.kernel.boot_elevator = {Meaning::HandsOff, "bfq"};
    EXPECT_TRUE(
        read_config("c", std::string{"kernel_cmdline_elevator: "} + word + '\n', settings).empty());
    EXPECT_EQ(settings.kernel.boot_elevator, (BootElevator{meaning, "bfq"}));
  }
}

TEST(KernelConfig, PointsAtAMeaningThatIsNone) {
  EXPECT_EQ(first_error("kernel_cmdline_elevator: handsoff\n"),
            "c:1:26: kernel_cmdline_elevator: unknown word 'handsoff' (did you mean hands_off?)");
  EXPECT_EQ(first_error("kernel_cmdline_elevator: [apply]\n"),
            "c:1:26: kernel_cmdline_elevator: expected a word, found a list");
}

}  // namespace
}  // namespace elevatord
