#pragma once

#include <deque>
#include <functional>

namespace elevatord {

/// A lock in virtual time: who cannot have it now waits, first come, first served. One who gives
/// hands it to the next before the call returns; however many wait, the stack stays flat.
class ModelMutex {
 public:
  using Taken = std::function<void()>;

  void take(Taken taken);
  void give();

  [[nodiscard]] bool held() const { return held_; }

 private:
  bool held_ = false;
  bool handing_over_ = false;
  std::deque<Taken> waiting_;
};

/// A read-write semaphore with the kernel's manners: readers do not pass a writer that waits, and a
/// try fails where one would have to wait, for a reader also while a writer only waits.
class ModelRwLock {
 public:
  using Taken = std::function<void()>;

  void read(Taken taken);
  void write(Taken taken);
  [[nodiscard]] bool try_read();
  [[nodiscard]] bool try_write();
  void give_read();
  void give_write();

 private:
  struct Waiter {
    bool writes;
    Taken taken;
  };

  void admit();

  int readers_ = 0;
  bool writer_ = false;
  bool admitting_ = false;
  std::deque<Waiter> waiting_;
};

}  // namespace elevatord
