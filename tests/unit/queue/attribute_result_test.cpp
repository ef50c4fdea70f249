#include "attribute_result.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

TEST(AttributeResult, TheErrnoOfAReadTellsADiskThatWentFromAFileThatIsNotThere) {
  EXPECT_EQ(outcome_of_read(ENODEV), Outcome::Gone);
  EXPECT_EQ(outcome_of_read(ENOENT), Outcome::NotConfigurable);
  EXPECT_EQ(outcome_of_read(EIO), Outcome::Failed);
}

TEST(AttributeResult, OfAWriteENOENTPassesAsEBUSYDoes) {
  EXPECT_EQ(outcome_of_write(EBUSY), Outcome::Busy);
  EXPECT_EQ(outcome_of_write(ENOENT), Outcome::Busy);
  EXPECT_EQ(outcome_of_write(ENODEV), Outcome::Gone);
  EXPECT_EQ(outcome_of_write(EINVAL), Outcome::Failed);
}

TEST(AttributeResult, IsTakenOnlyByAnotherWriter) {
  EXPECT_EQ(called_off({}, {EBUSY, "process 7"}).outcome, Outcome::Taken);
  EXPECT_EQ(called_off({}, {ENOSPC, "no room"}).outcome, Outcome::Failed);
}

TEST(AttributeResult, EndsWithTheErrorThatEndedIt) {
  const auto result = ended({}, Outcome::Failed, {EIO, "write: broken"});
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.error, EIO);
  EXPECT_EQ(result.note, "write: broken");
}

}  // namespace
}  // namespace elevatord
