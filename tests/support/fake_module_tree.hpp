#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

#include <elf.h>

#include "temporary_directory.hpp"

namespace elevatord::testing {

/// A tree as below /lib/modules, made with the system's depmod: modules that have a name and
/// aliases and nothing that could be loaded.
class FakeModuleTree {
 public:
  /// `path` below the tree without suffix: `kernel/block/bfq`.
  FakeModuleTree& with(const std::string& path, const std::string& alias = {}) {
    const auto name = path.substr(path.find_last_of('/') + 1);
    std::string info = "license=GPL";
    info += '\0';
    if (!alias.empty()) info += "alias=" + alias + '\0';
    info += "name=" + name + '\0';
    dir_.write(kTree + path + ".ko", object_file(info));
    return *this;
  }

  FakeModuleTree& with_builtin(const std::string& path) {
    builtin_ += path + ".ko\n";
    return *this;
  }

  /// Writes the indexes; the tree's path.
  std::string finish() {
    dir_.write(kTree + std::string{"modules.builtin"}, builtin_);
    dir_.write(kTree + std::string{"modules.order"}, "");
    dir_.write(kTree + std::string{"modules.builtin.modinfo"}, "");
    const auto command = "depmod -b " + dir_.path() + " 1.2.3 2>/dev/null";
    // The tests have one thread.
    if (std::system(command.c_str()) != 0) {  // NOLINT(concurrency-mt-unsafe,cert-env33-c)
      throw std::runtime_error{"depmod (package kmod) failed"};
    }
    return dir_.path(kTree);
  }

 private:
  static constexpr const char* kTree = "lib/modules/1.2.3/";

  static void append(std::string& text, const void* bytes, std::size_t size) {
    text.append(static_cast<const char*>(bytes), size);
  }

  /// The least that passes for a kernel module: an ELF file with a section .modinfo.
  static std::string object_file(const std::string& info) {
    static constexpr std::string_view kNames{"\0.modinfo\0.shstrtab\0", 20};
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_type = ET_REL;
    header.e_machine = EM_X86_64;
    header.e_version = EV_CURRENT;
    header.e_ehsize = sizeof header;
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 3;
    header.e_shstrndx = 2;
    header.e_shoff = sizeof header + info.size() + kNames.size();
    std::string file;
    append(file, &header, sizeof header);
    file += info;
    file += kNames;
    const Elf64_Shdr nothing{};
    append(file, &nothing, sizeof nothing);
    const auto modinfo = section(1, SHT_PROGBITS, sizeof header, info.size());
    append(file, &modinfo, sizeof modinfo);
    const auto names = section(10, SHT_STRTAB, sizeof header + info.size(), kNames.size());
    append(file, &names, sizeof names);
    return file;
  }

  static Elf64_Shdr section(unsigned name, unsigned type, std::size_t offset, std::size_t size) {
    Elf64_Shdr header{};
    header.sh_name = name;
    header.sh_type = type;
    header.sh_offset = offset;
    header.sh_size = size;
    header.sh_addralign = 1;
    return header;
  }

  TemporaryDirectory dir_;
  std::string builtin_;
};

}  // namespace elevatord::testing
