#include "foreign_write.hpp"

#include <algorithm>

namespace elevatord {

namespace {

/// Any process may call itself anything, and the log is read by people and by line.
std::string on_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

}  // namespace

std::string described(const Writer& writer) {
  if (!writer.known()) return "somebody unseen";
  auto pid = "pid " + std::to_string(writer.pid);
  if (writer.comm.empty()) return pid;
  const bool in_root = writer.cgroup.empty() || writer.cgroup == "/";
  return on_one_line(writer.comm) + " (" + pid +
         (in_root ? "" : ", " + on_one_line(writer.cgroup)) + ')';
}

std::string described(const ForeignWrite& write) {
  return write.attribute + ' ' + write.before + " -> " + write.value + ", written by " +
         described(write.writer);
}

}  // namespace elevatord
