#include "output_style.hpp"

#include <clocale>
#include <cstdlib>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace elevatord::ctl {
namespace {

std::string_view escape_sequence(Colour colour) {
  switch (colour) {
    case Colour::Bold:
      return "\x1b[1m";
    case Colour::Dim:
      return "\x1b[2m";
    case Colour::Green:
      return "\x1b[32m";
    case Colour::Yellow:
      return "\x1b[33m";
    case Colour::Red:
      return "\x1b[31m";
    case Colour::Plain:
      break;
  }
  return "";
}

constexpr std::size_t kUnknownWidth = 80;

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return kUnknownWidth;
  }
  return size.ws_col;
}

// elevatorctl has one thread, so the environment and the locale hold still.
// NOLINTBEGIN(concurrency-mt-unsafe)
bool colours_welcome() {
  const char* const term = std::getenv("TERM");
  const char* const without = std::getenv("NO_COLOR");  // an empty one does not count
  const bool unwelcome = without != nullptr && *without != '\0';
  return !unwelcome && term != nullptr && std::string_view{term} != "dumb";
}

bool locale_is_utf8() {
  static_cast<void>(std::setlocale(LC_CTYPE, ""));
  return std::string_view{::nl_langinfo(CODESET)} == "UTF-8";
}

// NOLINTEND(concurrency-mt-unsafe)

}  // namespace

std::string coloured(std::string_view text, Colour colour, const OutputStyle& style) {
  if (!style.colour || colour == Colour::Plain || text.empty()) {
    return std::string{text};
  }
  return std::string{escape_sequence(colour)}.append(text).append("\x1b[0m");
}

std::string_view ellipsis(const OutputStyle& style) {
  return style.unicode ? "…" : "...";
}

OutputStyle style_of_stdout() {
  OutputStyle style;
  style.unicode = locale_is_utf8();
  if (::isatty(STDOUT_FILENO) == 1) {
    style.width = terminal_width();
    style.colour = colours_welcome();
  }
  return style;
}

}  // namespace elevatord::ctl
