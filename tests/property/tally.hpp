#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace elevatord::property {

/// What was done to the service, and what it did.
struct Tally {
  std::uint64_t steps = 0;
  std::uint64_t events = 0;
  std::uint64_t reloads = 0;
  std::uint64_t applies = 0;
  std::uint64_t restores = 0;
  std::uint64_t restarts = 0;
  std::uint64_t writes = 0;          ///< of the service, as the kernel saw them
  std::uint64_t foreign_writes = 0;  ///< of everybody else
  std::uint64_t stuck = 0;           ///< times that a disk was given up
  std::uint64_t rests = 0;           ///< times that all disks were looked at, at rest
  std::map<std::string, std::uint64_t> faults;

  void add(const Tally& other) {
    steps += other.steps;
    events += other.events;
    reloads += other.reloads;
    applies += other.applies;
    restores += other.restores;
    restarts += other.restarts;
    writes += other.writes;
    foreign_writes += other.foreign_writes;
    stuck += other.stuck;
    rests += other.rests;
    for (const auto& [kind, count] : other.faults) faults[kind] += count;
  }
};

}  // namespace elevatord::property
