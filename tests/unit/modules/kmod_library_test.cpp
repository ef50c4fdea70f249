#include "kmod_library.hpp"

#include <cstdlib>

#include <dlfcn.h>
#include <gtest/gtest.h>

namespace elevatord {
namespace {

bool is_loaded(const char* library) {
  void* const found = ::dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  if (found != nullptr) ::dlclose(found);
  return found != nullptr;
}

// Death tests run in a process of their own, in which nobody has asked for the library before.
TEST(KmodLibraryDeathTest, IsOpenedOnlyWhenItIsNeeded) {
  ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(
      {
        const bool before = is_loaded("libkmod.so.2") || is_loaded("libcrypto.so.3");
        const bool after = kmod_library() != nullptr && is_loaded("libkmod.so.2");
        std::_Exit(!before && after ? 0 : 1);
      },
      ::testing::ExitedWithCode(0), "");
}

TEST(KmodLibrary, GivesAContextThatCanBeUsed) {
  const auto* const kmod = kmod_library();
  ASSERT_NE(kmod, nullptr);
  auto* const context = kmod->create("/nowhere", nullptr);
  ASSERT_NE(context, nullptr);
  kmod_list* list = nullptr;
  EXPECT_LE(kmod->new_from_lookup(context, "bfq-iosched", &list), 0);
  EXPECT_EQ(list, nullptr);
  kmod->unref(context);
}

}  // namespace
}  // namespace elevatord
