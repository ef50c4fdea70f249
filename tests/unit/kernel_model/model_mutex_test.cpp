#include "model_mutex.hpp"

#include <string>

#include <gtest/gtest.h>

namespace elevatord {
namespace {

/// Far more than a stack of nested calls would bear.
constexpr int kMany = 200000;

TEST(ModelMutex, IsTakenInTheOrderOfCalls) {
  ModelMutex mutex;
  std::string order;
  mutex.take([&] { order += 'a'; });
  mutex.take([&] { order += 'b'; });
  mutex.take([&] { order += 'c'; });
  EXPECT_EQ(order, "a");
  mutex.give();
  EXPECT_EQ(order, "ab");
  mutex.give();
  mutex.give();
  EXPECT_EQ(order, "abc");
  EXPECT_FALSE(mutex.held());
}

TEST(ModelMutex, OneWhoComesWhileItIsHandedOverWaitsItsTurn) {
  ModelMutex mutex;
  std::string order;
  mutex.take([] {});
  mutex.take([&] {
    mutex.take([&] { order += 'c'; });
    order += 'a';
    mutex.give();
  });
  mutex.take([&] {
    order += 'b';
    mutex.give();
  });
  mutex.give();
  EXPECT_EQ(order, "abc");
}

TEST(ModelMutex, AnyNumberMayWaitAndGiveAtOnce) {
  ModelMutex mutex;
  int count = 0;
  mutex.take([] {});
  for (int i = 0; i < kMany; ++i) {
    mutex.take([&] {
      ++count;
      mutex.give();
    });
  }
  mutex.give();
  EXPECT_EQ(count, kMany);
  EXPECT_FALSE(mutex.held());
}

TEST(ModelRwLock, ReadersShareAndAWriterIsAlone) {
  ModelRwLock lock;
  int readers = 0;
  bool writer = false;
  lock.read([&] { ++readers; });
  lock.read([&] { ++readers; });
  lock.write([&] { writer = true; });
  EXPECT_EQ(readers, 2);
  lock.give_read();
  EXPECT_FALSE(writer);
  lock.give_read();
  EXPECT_TRUE(writer);
}

TEST(ModelRwLock, ReadersDoNotPassAWriterThatWaits) {
  ModelRwLock lock;
  std::string order;
  lock.read([] {});
  lock.write([&] { order += 'w'; });
  lock.read([&] { order += 'r'; });
  EXPECT_EQ(order, "");
  lock.give_read();
  EXPECT_EQ(order, "w");
  lock.give_write();
  EXPECT_EQ(order, "wr");
}

TEST(ModelRwLock, ATryFailsWhereOneWouldWait) {
  ModelRwLock lock;
  EXPECT_TRUE(lock.try_read());
  EXPECT_TRUE(lock.try_read());
  EXPECT_FALSE(lock.try_write());
  lock.give_read();
  lock.give_read();
  EXPECT_TRUE(lock.try_write());
  EXPECT_FALSE(lock.try_read());
  EXPECT_FALSE(lock.try_write());
  lock.give_write();
  EXPECT_TRUE(lock.try_read());
}

TEST(ModelRwLock, ATryToReadFailsAlsoWhileAWriterOnlyWaits) {
  ModelRwLock lock;
  ASSERT_TRUE(lock.try_read());
  lock.write([] {});
  EXPECT_FALSE(lock.try_read());
}

TEST(ModelRwLock, AnyNumberMayWaitAndGiveAtOnce) {
  ModelRwLock lock;
  int count = 0;
  ASSERT_TRUE(lock.try_write());
  for (int i = 0; i < kMany; ++i) {
    lock.write([&] {
      ++count;
      lock.give_write();
    });
    lock.read([&] {
      ++count;
      lock.give_read();
    });
  }
  lock.give_write();
  EXPECT_EQ(count, 2 * kMany);
  EXPECT_TRUE(lock.try_write());
}

}  // namespace
}  // namespace elevatord
