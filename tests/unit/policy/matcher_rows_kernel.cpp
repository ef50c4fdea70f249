#include "matcher_table.hpp"

namespace elevatord::testing {

namespace {

DiskBuilder on_kernel(const std::string& release) {
  return a_disk("sda").kernel(release);
}

/// Two numbers stand for the whole series, and a suffix of the distribution counts for nothing.
MatcherRows rows_of_versions() {
  return {
      {"kernel: 6.18", on_kernel("6.18.44-cloud-amd64"), "yes"},
      {"kernel: 6.18", on_kernel("6.1.8"), "no: 6.1.8"},
      {"kernel: '<=6.18'", on_kernel("6.18.44"), "yes"},
      {"kernel: '>6.18'", on_kernel("6.18.44"), "no: 6.18.44"},
      {"kernel: '>6.18'", on_kernel("6.19.0"), "yes"},
      {"kernel: '<6.11'", on_kernel("6.10.14"), "yes"},
      {"kernel: '<6.11'", on_kernel("6.9.0"), "yes"},
      {"kernel: '<6.9'", on_kernel("6.10.0"), "no: 6.10.0"},
      {"kernel: '>=6.11 <6.19'", on_kernel("6.19.0-rc1"), "no: 6.19.0-rc1"},
      {"kernel: '>=6.11 <6.19'", on_kernel("6.11.0"), "yes"},
      {"kernel: '6.16.7..6.16.10'", on_kernel("6.16.10"), "yes"},
      {"kernel: '6.16.7..6.16.10'", on_kernel("6.16.11"), "no: 6.16.11"},
      {"kernel: [6.1, 6.12]", on_kernel("6.12.3"), "yes"},
      {"kernel: [6.1, 6.12]", on_kernel("6.6.3"), "no: 6.6.3"},
      {"kernel: '>=0.1'", on_kernel("next-20260101"), "no: next-20260101"},
      {"kernel: '<99.0'", on_kernel(""), "no: (absent)"},
  };
}

/// Only what is known to be there matches: the cautious answer never chooses a scheduler.
MatcherRows rows_of_quirks() {
  auto answered = on_kernel("5.14.0-503.el9").facts();
  answered.kernel.quirk_answers["unplugged-async-dispatch"] = true;
  return {
      {"quirk: unplugged-async-dispatch", on_kernel("7.2.13"), "yes"},
      {"quirk: unplugged-async-dispatch", on_kernel("6.12.0"), "no: unplugged-async-dispatch: no"},
      {"quirk: unplugged-async-dispatch", on_kernel("5.14.0-503.el9"),
       "no: unplugged-async-dispatch: unknown"},
      {"quirk: unplugged-async-dispatch", answered, "yes"},
      {"quirk: [bfq-hang-4.15, unplugged-async-dispatch]", on_kernel("7.2.13"), "yes"},
      {"quirk: [bfq-hang-4.15, unplugged-async-dispatch]", on_kernel("6.12.0"),
       "no: bfq-hang-4.15: no, unplugged-async-dispatch: no"},
      {"not: { quirk: unplugged-async-dispatch }", on_kernel("5.14.0-503.el9"), "yes"},
  };
}

MatcherRows rows_of_the_host() {
  return {
      {"realtime: true", a_disk("sda").realtime(true), "yes"},
      {"realtime: true", a_disk("sda").realtime(false), "no: false"},
      {"realtime: false", a_disk("sda"), "yes"},
      {"hostname: db1", a_disk("sda").on_host("db1"), "yes"},
      {"hostname: db1", a_disk("sda").on_host("db1.example.org"), "yes"},
      {"hostname: '*.example.org'", a_disk("sda").on_host("db1.example.org"), "yes"},
      {"hostname: 'db[1-3]'", a_disk("sda").on_host("db4"), "no: db4"},
      {"hostname: web", a_disk("sda").on_host("db1.example.org"), "no: db1.example.org or db1"},
      {"hostname: '*'", a_disk("sda").on_host(""), "no: (absent)"},
  };
}

}  // namespace

MatcherRows rows_of_the_kernel() {
  MatcherRows all;
  for (const auto& rows : {rows_of_versions(), rows_of_quirks(), rows_of_the_host()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace elevatord::testing
