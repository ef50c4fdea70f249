#pragma once

#include <span>
#include <string>

#include "device_directory.hpp"
#include "job.hpp"

namespace elevatord {

/// What sysfs says of a disk now: the files that every probe reads (`brief`: of these only what
/// changes by itself), and those of `settings`. A file
/// that cannot be read is left out, and so is what belongs to a scheduler that is not active; an
/// empty result means that the disk went away meanwhile.
[[nodiscard]] ProbedFiles probe(const DeviceDirectory& directory,
                                std::span<const std::string> settings = {}, bool brief = false);

/// What the attributes say: paths below the disk's directory, or through its link `device`. Left
/// out is what is no such path, is not there, is no file that everybody may read, or has a text
/// that is not one line of plain ASCII.
[[nodiscard]] ProbedAttributes probe_attributes(const DeviceDirectory& directory,
                                                std::span<const std::string> paths);

}  // namespace elevatord
