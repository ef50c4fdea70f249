#pragma once

#include <cstddef>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace elevatord {

/// The udev properties of a device. Copies share one map until one of them is changed: events,
/// registry and facts of a thousand disks hold the same texts.
class Properties {
 public:
  using Map = std::map<std::string, std::string>;
  using value_type = Map::value_type;

  Properties() = default;

  explicit Properties(Map map) : map_(std::make_shared<Map>(std::move(map))) {}

  Properties(std::initializer_list<value_type> entries) : Properties(Map{entries}) {}

  [[nodiscard]] Map::const_iterator find(const std::string& key) const { return map().find(key); }

  [[nodiscard]] Map::const_iterator begin() const { return map().begin(); }

  [[nodiscard]] Map::const_iterator end() const { return map().end(); }

  [[nodiscard]] bool contains(const std::string& key) const { return map().contains(key); }

  [[nodiscard]] const std::string& at(const std::string& key) const { return map().at(key); }

  [[nodiscard]] bool empty() const { return map().empty(); }

  [[nodiscard]] std::size_t size() const { return map().size(); }

  [[nodiscard]] std::size_t count(const std::string& key) const { return map().count(key); }

  /// To be changed; other copies keep what they had.
  std::string& operator[](const std::string& key) { return own()[key]; }

  void emplace(const std::string& key, std::string_view value) { own().emplace(key, value); }

  void insert_or_assign(const std::string& key, std::string_view value) {
    own().insert_or_assign(key, std::string{value});
  }

  std::size_t erase(const std::string& key) { return own().erase(key); }

  /// Drops those whose names are meant.
  template <typename Meant>
  void erase_if(Meant meant) {
    std::erase_if(own(), [&](const value_type& entry) { return meant(entry.first); });
  }

  bool operator==(const Properties& other) const {
    return map_ == other.map_ || map() == other.map();
  }

 private:
  [[nodiscard]] const Map& map() const {
    static const Map kNone;
    return map_ ? *map_ : kNone;
  }

  Map& own() {
    if (!map_ || map_.use_count() > 1) map_ = std::make_shared<Map>(map());
    return *map_;
  }

  std::shared_ptr<Map> map_;
};

}  // namespace elevatord
