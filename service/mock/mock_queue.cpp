#include "mock_queue.hpp"

#include <cstring>

#include "setting.hpp"

namespace elevatord {

namespace {

std::string without_newline(std::string text) {
  if (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

Result<std::string> MockQueue::read(std::string_view attribute) {
  const bool beside = scheduler_ && attribute == kSchedulerSetting;
  const auto& answer = beside ? *scheduler_ : asked_ ? second_read_ : first_read_;
  if (answer.error == 0) return without_newline(answer.text);
  return failure(file_of_setting(attribute) + ": " + ::strerrordesc_np(answer.error), answer.error);
}

Result<void> MockQueue::write(std::string_view attribute, std::string_view value) {
  asked_ = std::string{value};
  if (written_ == 0) return {};
  return failure(file_of_setting(attribute) + ": " + ::strerrordesc_np(written_), written_);
}

}  // namespace elevatord
