#include "tag_set.hpp"

#include <utility>

namespace elevatord {

bool TagSet::take(TagSetLock how, Need need, Taken taken) {
  const bool writes = need == Need::Exclusive || how == TagSetLock::TryWrite;
  switch (how) {
    case TagSetLock::None:
      taken(Held::Nothing);
      return true;
    case TagSetLock::Read:
      if (writes) {
        lock.write([taken = std::move(taken)] { taken(Held::Writer); });
      } else {
        lock.read([taken = std::move(taken)] { taken(Held::Reader); });
      }
      return true;
    case TagSetLock::TryRead:
    case TagSetLock::TryWrite:
      if (writes ? !lock.try_write() : !lock.try_read()) return false;
      taken(writes ? Held::Writer : Held::Reader);
      return true;
  }
  return false;
}

void TagSet::give(Held held) {
  if (held == Held::Reader) lock.give_read();
  if (held == Held::Writer) lock.give_write();
}

}  // namespace elevatord
