#include "job_record.hpp"

#include <cerrno>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

JobRecord a_record(const std::string& device = "sda") {
  return {device, 12, "scheduler", "bfq", this_process().value()};
}

TEST(JobRecord, ComesBackAsItWas) {
  const auto record = a_record("cciss!c0d0");
  EXPECT_EQ(parse_job_record(to_text(record).value()).value(), record);
}

TEST(JobRecord, ATextThatIsNotOneWordIsNotRecorded) {
  auto record = a_record();
  record.value = "bfq\npid 1";
  EXPECT_FALSE(to_text(record));
  record.value = "";
  EXPECT_FALSE(to_text(record));
}

TEST(JobRecord, ADamagedTextIsAnError) {
  const auto text = to_text(a_record()).value();
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(parse_job_record(text.substr(0, size))) << size;
  }
  EXPECT_FALSE(parse_job_record(text + "more 1\n"));
  EXPECT_FALSE(parse_job_record("elevatord-job 2" + text.substr(15)));
}

TEST(JobRecord, FileNamesAreSafeAndDistinct) {
  const std::vector<std::string> devices{"sda", "a!b", "a/b", ".", "..", ".hidden", "a%21b", "a b"};
  std::set<std::string> names;
  for (const auto& device : devices) {
    const auto name = record_file_name(device).value();
    EXPECT_EQ(name.find_first_of("/. !"), std::string::npos) << name;
    names.insert(name);
  }
  EXPECT_EQ(names.size(), devices.size());
  EXPECT_EQ(record_file_name(std::string(255, '!')).error().code, ENAMETOOLONG);
  EXPECT_FALSE(record_file_name(""));
}

}  // namespace
}  // namespace elevatord
