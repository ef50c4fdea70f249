#include "thread_pool.hpp"

#include <utility>

#include <pthread.h>

namespace elevatord {

namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ELEVATORD_LARGE_STACKS
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ELEVATORD_LARGE_STACKS
#endif

#ifdef ELEVATORD_LARGE_STACKS
constexpr std::size_t kStackSize = std::size_t{2048} * 1024;
#else
// Locked memory: 320 threads with the usual 8 MiB would be 2.5 GiB.
constexpr std::size_t kStackSize = std::size_t{128} * 1024;
#endif

}  // namespace

ThreadPool::~ThreadPool() {
  std::unique_lock lock{mutex_};
  queue_.clear();
  ending_ = true;
  work_.notify_all();
  quiet_.wait(lock, [&] { return threads_ == 0; });
}

void ThreadPool::add(Task task) {
  const std::lock_guard lock{mutex_};
  queue_.push_back(std::move(task));
  // Where no thread can be had, the task waits for one of those there are.
  if (queue_.size() > idle_ && threads_ < max_ && start_thread()) ++threads_;
  work_.notify_one();
}

void ThreadPool::drop_waiting() {
  const std::lock_guard lock{mutex_};
  queue_.clear();
}

void ThreadPool::wait_for_quiet() {
  std::unique_lock lock{mutex_};
  quiet_.wait(lock, [&] { return queue_.empty() && idle_ == threads_; });
}

bool ThreadPool::start_thread() {
  pthread_attr_t attributes;
  if (::pthread_attr_init(&attributes) != 0) return false;
  static_cast<void>(::pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED));
  static_cast<void>(::pthread_attr_setstacksize(&attributes, kStackSize));
  pthread_t thread{};
  const bool started = ::pthread_create(&thread, &attributes, thread_main, this) == 0;
  static_cast<void>(::pthread_attr_destroy(&attributes));
  return started;
}

void* ThreadPool::thread_main(void* pool) {
  static_cast<ThreadPool*>(pool)->work();
  return nullptr;
}

void ThreadPool::work() {
  std::unique_lock lock{mutex_};
  while (auto task = next_task(lock)) {
    lock.unlock();
    task();
    task = nullptr;  // what it holds is given back outside the lock
    lock.lock();
  }
  --threads_;
  quiet_.notify_all();
}

/// An empty task means that this thread is not needed any more.
ThreadPool::Task ThreadPool::next_task(std::unique_lock<std::mutex>& lock) {
  if (queue_.empty() && idle_ >= keep_) return {};
  ++idle_;
  quiet_.notify_all();
  work_.wait(lock, [&] { return ending_ || !queue_.empty(); });
  --idle_;
  if (queue_.empty()) return {};
  auto task = std::move(queue_.front());
  queue_.pop_front();
  return task;
}

}  // namespace elevatord
