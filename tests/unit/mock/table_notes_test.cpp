#include "table_notes.hpp"

#include <gtest/gtest.h>

namespace elevatord::mock {
namespace {

TEST(TableNotes, AreOneLineEach) {
  for (const auto* const patch : {"P0", "P1", "P2", "P3"}) {
    const auto notes = notes_on(patch);
    EXPECT_GE(notes.size(), 3U) << patch;
    for (const auto& note : notes) EXPECT_EQ(note.find('\n'), std::string::npos) << note;
  }
}

TEST(TableNotes, EndWithTheLastParagraph) {
  EXPECT_EQ(notes_on("P3").back(), "-76 % is computed from the published pair.");
}

}  // namespace
}  // namespace elevatord::mock
