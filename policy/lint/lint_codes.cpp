#include "lint_codes.hpp"

#include <algorithm>
#include <array>

namespace elevatord {

namespace {

constexpr auto kCodes = std::to_array<LintCode>({
    {"never-matches", "no disk, or no kernel, has all that the match asks for"},
    {"matches-everything", "match: with nothing under it"},
    {"no-setting", "the rule sets nothing"},
    {"shadowed", "rules above take all its disks and name all that it sets"},
    {"partly-shadowed", "the same, of one of its settings"},
    {"duplicate-name", "a rule of another file has the same name"},
    {"unknown-scheduler", "not part of Linux; out-of-tree schedulers exist"},
    {"legacy-name", "noop, cfq and anticipatory are gone since Linux 5.0"},
    {"no-candidate", "no kernel that the rule is for offers one of the schedulers"},
    {"unreachable-candidate", "a scheduler after none, which is always offered"},
    {"other-scheduler-tunables", "iosched: of a scheduler that the rule never chooses"},
    {"freezes-on-apply", "a value that is written, with a freeze, where nothing is to be changed"},
    {"reads-back-differently", "a value that is written at each apply"},
    {"changes-its-match", "the rule changes what it matches by"},
    {"unstable-name", "sda, nvme0n1, dm-3: names in the order of discovery"},
    {"zoned-hazard", "what breaks the order of writes of host-managed zoned disks"},
    {"multipath-hazard", "maps without their paths, or paths without their map"},
    {"cmdline-elevator", "elevator= on the kernel's command line has no effect"},
    {"other-program", "another program (tuned, TLP, a udev rule) sets schedulers as well"},
    {"matches-no-disk", "with --host: no disk of this host is taken by the rule"},
    {"not-offered", "with --host: a disk offers none of the schedulers, or lacks the setting"},
    {"refused", "with --host: a guard forbids it for a disk"},
    {"not-answering", "with --host: a disk did not answer in time"},
    {"not-read", "a file of the directory that is not read: only *.yaml files are"},
    {"too-many-warnings", "the rest of them"},
});

}  // namespace

std::span<const LintCode> lint_codes() {
  return kCodes;
}

const LintCode* find_lint_code(std::string_view code) {
  const auto* const it = std::find_if(kCodes.begin(), kCodes.end(),
                                      [&](const LintCode& each) { return each.code == code; });
  return it == kCodes.end() ? nullptr : &*it;
}

}  // namespace elevatord
