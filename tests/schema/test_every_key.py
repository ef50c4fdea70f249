"""Of any value that an admin may write for any key, schema and loader say the same."""

import functools
import json
import re
import unittest

from elevatord_testbed import loaders, schemas
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY

VALUES = [
    None, True, False, -2, -1, 0, 1, 2, 3, 5, 300, 70000, 2**31, 2**32, 2**63, 2**64, 1.5,
    "", "x y", "true", "keep", "restore", "off", "ignore", "yes", "busy", "rcu", "P0", "none",
    "0", "128", "-1", ">1", "1..8", "..2", "> 2 <= 8", "1T", "1.5TB", "5s", "0ms", "61s", "25h",
    "6.18", "<6", "6.18.44", "nvme", "bfq", "*", "/srv", "sd[a-d]", "write back", "virtual",
    "host-aware", "noop-write-freezes",
    [], ["keep"], ["bfq", "bfq"], ["a", ""], ["nvme", "s*"], [["a"]], [None], [1, 2],
    [{"a": 1}], [{"name": "sda"}], [{"name": "sda", "class": "nvme"}],
    [{"kind": "slow", "for": "5ms"}],
    {}, {"a": "b"}, {"a": {}}, {"a": None}, {"/a": "b"}, {"a/../b": "c"}, {"a=b": "c"},
    {"fs_type": "ext4"}, {"name": "sda"}, {"name": "sda", "class": "nvme"}, {"nr_requests": 64},
    {"kyber": {}}, {"warn": "1s"}, {"bfq-hang-4.15": "no"}]


def places():
    """(kind, way in the schema, document with a value there) for every map of keys."""
    def rule(**keys):
        return {"version": 1, "rules": [{"name": "r", "scheduler": "keep", **keys}]}

    def sda(**keys):
        disk = {"name": "sda", "class": "loop", **keys}
        return {"version": 1, "kernel": "6.18.44", "disks": [disk]}

    yield POLICY, [], lambda key, value: {"version": 1, key: value}
    yield POLICY, ["rules"], lambda key, value: rule(**{key: value})
    yield POLICY, ["rules", "match"], lambda key, value: rule(match={key: value})
    yield POLICY, ["rules", "match", "not"], lambda key, value: rule(match={"not": {key: value}})
    yield POLICY, ["rules", "match", "any"], lambda key, value: rule(match={"any": [{key: value}]})
    yield (POLICY, ["rules", "match", "contains"],
           lambda key, value: rule(match={"contains": {key: value}}))
    yield POLICY, ["rules", "queue"], lambda key, value: rule(queue={key: value})
    for name in ("mq-deadline", "deadline", "kyber", "bfq"):
        yield (POLICY, ["rules", "iosched", name],
               lambda key, value, name=name: rule(iosched={name: {key: value}}))
    yield DAEMON, [], lambda key, value: {key: value}
    yield (DAEMON, ["deadlines"],
           lambda key, value: {"deadlines": {"give_up": "24h", "warn": "1ms", key: value}})
    yield DAEMON, ["quirks"], lambda key, value: {"quirks": {key: value}}
    yield (FLEET, [],
           lambda key, value: {"version": 1, "kernel": "6.18.44", "disks": [], key: value})
    yield FLEET, ["disks"], lambda key, value: sda(**{key: value})
    yield (FLEET, ["disks", "faults"],
           lambda key, value: sda(faults=[{"kind": "busy", key: value}]))


NAMES_OF_SCHEDULERS = {"scheduler", "allow_hold", "schedulers", "loadable", "active"}
GLOBS_OF_WORDS = {"class", "medium", "zoned", "write_cache"}


def is_seen_by_loader_only(kind, path, key, value):
    """What takes knowledge that a schema has no words for."""
    if path[1:2] in (["queue"], ["iosched"]):
        return isinstance(value, str) and re.fullmatch("-?[0-9]+", value)  # quoted: no numbers
    if kind == POLICY and key in GLOBS_OF_WORDS:
        return value == "sd[a-d]"  # a glob, but of none of the words
    if kind == POLICY and key == "kernel":
        return isinstance(first(value), int)  # 6 is no release, but to JSON it is the same as 6.0
    if kind == POLICY and key in ("scheduler", "allow_hold"):
        return value in ("off", "nvme")  # near to bfq and none: mistyped
    return kind == FLEET and key == "active"  # not among schedulers


def is_refused_by_schema_only(kind, key, value):
    """A number or a flag where a name is meant: the loader takes it for an unusual name."""
    is_name = key in NAMES_OF_SCHEDULERS or (kind == FLEET and key == "name")
    return is_name and isinstance(first(value), (bool, int, float))


def first(value):
    return value[0] if isinstance(value, list) and value else value


class EveryKey(unittest.TestCase):
    def test_of_every_value_both_say_the_same(self):
        for kind, path, key, value, document, schema, loader in judged():
            with self.subTest(kind=kind, path=path, document=document):
                if is_seen_by_loader_only(kind, path, key, value):
                    self.assertFalse(loader and not schema)
                elif is_refused_by_schema_only(kind, key, value):
                    self.assertFalse(schema and not loader)
                else:
                    self.assertEqual(schema, loader)

    def test_every_key_has_values_that_both_take_and_some_that_both_refuse(self):
        seen = {}
        for kind, path, key, _value, _document, schema, loader in judged():
            if schema == loader:
                seen.setdefault((kind, *path, key), set()).add(schema)
        del seen[FLEET, "disks", "active"]  # goes by another key; see tests/data/schema
        self.assertEqual([where for where, verdicts in seen.items() if len(verdicts) != 2], [])
        self.assertGreater(len(seen), 150)


@functools.cache
def judged():
    """Every key with every value: (kind, path, key, value, document, schema and loader take it)."""
    rows = []
    for kind, path, key, value, document in tried():
        rows.append((kind, path, key, value, json.dumps(document)))
    taken = loaders.findings([(kind, document) for kind, _, _, _, document in rows])
    checks = {kind: schemas.validator(kind) for kind in schemas.FILES}
    return [(*row, checks[row[0]].is_valid(json.loads(row[4])), not answer["errors"])
            for row, answer in zip(rows, taken)]


def tried():
    for kind, path, document in places():
        for key, part in schemas.properties(schemas.read(kind), *path).items():
            if key in schemas.AHEAD_OF_LOADERS:
                continue
            for value in [*VALUES, *beside_the_range(part)]:
                yield kind, path, key, value, document(key, value)


def beside_the_range(part):
    """The last numbers that are in the range, and the first ones that are not."""
    for choice in part.get("anyOf", []):
        if choice.get("type") == "integer":
            least, most = choice["minimum"], choice["maximum"]
            yield from (least - 1, least, most, most + 1)


if __name__ == "__main__":
    unittest.main()
