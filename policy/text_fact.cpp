#include "text_fact.hpp"

namespace elevatord {

namespace {

std::string_view word(const std::string& text) {
  return text;
}

template <typename Enum>
std::string_view word(Enum value) {
  return to_text(value);
}

}  // namespace

TextFact::TextFact(std::string_view word, std::string_view second)
    : state_(State::Known), few_{word, second}, size_(second.empty() ? 1 : 2) {}

/// No spelling at all is as good as absent.
TextFact::TextFact(const Fact<Spellings>& fact)
    : state_(fact.is_not_yet() ? State::NotYet : State::Absent) {
  if (!fact.is_known() || fact.value().empty()) return;
  state_ = State::Known;
  many_ = &fact.value();
  size_ = many_->size();
}

template <typename T>
TextFact TextFact::word_of(const Fact<T>& fact, std::string_view second) {
  if (fact.is_known()) return TextFact{word(fact.value()), second};
  return TextFact{fact.is_absent() ? State::Absent : State::NotYet};
}

/// With and without the domain.
TextFact TextFact::hostname_of(const KernelFacts& kernel) {
  const std::string_view name = kernel.hostname;
  if (name.empty()) return TextFact{State::Absent};
  const auto dot = name.find('.');
  return TextFact{name, dot == std::string_view::npos ? std::string_view{} : name.substr(0, dot)};
}

TextFact TextFact::of(TextField field, const DeviceFacts& facts) {
  // A path of an NVMe multipath answers to the name and the class of its head as well: the head
  // itself has no scheduler, and what a policy says of it is meant for its paths.
  const auto class_of_head = facts.head.empty() ? std::string_view{} : to_text(DeviceClass::Nvme);
  switch (field) {
    case TextField::Name:
      return TextFact{facts.name, facts.head};
    case TextField::Class:
      return word_of(facts.device_class, class_of_head);
    case TextField::Medium:
      return word_of(facts.medium);
    case TextField::Wwn:
      return TextFact{facts.wwn};
    case TextField::Serial:
      return TextFact{facts.serial};
    case TextField::Model:
      return TextFact{facts.model};
    case TextField::Vendor:
      return TextFact{facts.vendor};
    case TextField::Zoned:
      return word_of(facts.zoned);
    case TextField::Id:
      return TextFact{facts.ids};
    case TextField::Driver:
      return TextFact{facts.drivers};
    case TextField::WriteCache:
      return word_of(facts.write_cache);
    case TextField::Hostname:
      return hostname_of(facts.kernel);
    case TextField::FsType:
      return TextFact{facts.fs_types};
    case TextField::Mountpoint:
      return TextFact{facts.mountpoints};
  }
  return TextFact{State::Absent};
}

std::string TextFact::joined(std::string_view separator) const {
  std::string text;
  for (std::size_t i = 0; i < size_; ++i) {
    if (!text.empty()) text += separator;
    text += at(i);
  }
  return text;
}

}  // namespace elevatord
