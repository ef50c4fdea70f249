#include "write_log.hpp"

#include <cerrno>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

LogEntry a_write(const std::string& value) {
  LogEntry entry;
  entry.begun = std::chrono::milliseconds{1500};
  entry.ended = std::chrono::microseconds{1'513'912};
  entry.writer = {411, "bash"};
  entry.disk = "sda";
  entry.file = "scheduler";
  entry.value = value;
  return entry;
}

TEST(WriteLog, HasALineForAWrite) {
  EXPECT_EQ(log_line(a_write("bfq\n")),
            "t=1.500000 op=write pid=411 comm=\"bash\" disk=sda file=scheduler value=\"bfq\" "
            "result=ok ms=13.912");
}

TEST(WriteLog, MarksWhatWasThereAlready) {
  auto entry = a_write("none");
  entry.same = true;
  EXPECT_TRUE(log_line(entry).ends_with(" ms=13.912 same"));
}

TEST(WriteLog, NamesTheErrno) {
  auto entry = a_write("nope");
  entry.error = EINVAL;
  EXPECT_NE(log_line(entry).find("result=EINVAL"), std::string::npos);
}

TEST(WriteLog, AnOpenHasNeitherValueNorResult) {
  auto entry = a_write("");
  entry.what = LogEntry::What::Open;
  EXPECT_EQ(log_line(entry), "t=1.500000 op=open pid=411 comm=\"bash\" disk=sda file=scheduler");
}

TEST(WriteLog, StaysOnOneLineWhateverWasWritten) {
  const auto line = log_line(a_write("a\n\"b\\\x01\n"));
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_NE(line.find(R"(value="a\x0a\x22b\x5c\x01")"), std::string::npos) << line;
}

TEST(WriteLog, CutsALongValue) {
  const auto line = log_line(a_write(std::string(4096, 'x')));
  EXPECT_LT(line.size(), 200U);
  EXPECT_NE(line.find("x...\""), std::string::npos);
}

TEST(WriteLog, KeepsTheLastLines) {
  WriteLog log{2};
  for (const auto* const value : {"first", "second", "third"}) log.add(a_write(value));
  EXPECT_EQ(log.text().find("first"), std::string::npos);
  EXPECT_EQ(log.text(), log_line(a_write("second")) + '\n' + log_line(a_write("third")) + '\n');
}

}  // namespace
}  // namespace elevatord
