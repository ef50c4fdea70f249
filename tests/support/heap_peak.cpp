#include "heap_peak.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include <malloc.h>

namespace elevatord::testing {

namespace {

std::atomic<std::size_t> in_use{0};
std::atomic<std::size_t> peak{0};

void* counted(void* memory) {
  if (memory == nullptr) throw std::bad_alloc{};
  const auto now = in_use += ::malloc_usable_size(memory);
  auto most = peak.load();
  while (most < now && !peak.compare_exchange_weak(most, now)) {
  }
  return memory;
}

void give_back(void* memory) {
  if (memory == nullptr) return;
  in_use -= ::malloc_usable_size(memory);
  std::free(memory);
}

}  // namespace

std::size_t heap_in_use() {
  return in_use;
}

std::size_t take_heap_peak() {
  return peak.exchange(in_use);
}

}  // namespace elevatord::testing

using elevatord::testing::counted;
using elevatord::testing::give_back;

// All forms but the aligned ones: a sanitizer brings each of them and checks that they fit.
void* operator new(std::size_t size) {
  return counted(std::malloc(size == 0 ? 1 : size));
}

void* operator new[](std::size_t size) {
  return ::operator new(size);
}

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return ::operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return ::operator new(size, tag);
}

void operator delete(void* memory) noexcept {
  give_back(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept {
  give_back(memory);
}

void operator delete[](void* memory) noexcept {
  give_back(memory);
}

void operator delete[](void* memory, std::size_t /*size*/) noexcept {
  give_back(memory);
}

void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept {
  give_back(memory);
}

void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept {
  give_back(memory);
}
