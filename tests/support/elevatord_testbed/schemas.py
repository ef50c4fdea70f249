"""The JSON Schemas for the three kinds of YAML files."""

import json

import jsonschema

from elevatord_testbed.build_tree import SOURCE
from elevatord_testbed.loaders import DAEMON, FLEET, POLICY

FILES = {
    POLICY: SOURCE / "policy" / "schema" / "elevatord.policy.schema.json",
    DAEMON: SOURCE / "service" / "daemon" / "schema" / "elevatord.schema.json",
    FLEET: SOURCE / "service" / "mock" / "schema" / "elevatord-fleet.schema.json",
}

# Keys that the schemas and man pages know and a loader may still refuse.
AHEAD_OF_LOADERS = set()


def read(kind):
    return json.loads(FILES[kind].read_text(encoding="utf-8"))


def validator(kind):
    return jsonschema.Draft7Validator(read(kind))


def resolved(schema, part):
    """Follows `$ref` and a lone `allOf`, which stands where a description is beside a `$ref`."""
    while True:
        if "$ref" in part:
            part = schema["definitions"][part["$ref"].rpartition("/")[2]]
        elif len(part.get("allOf", [])) == 1:
            part = part["allOf"][0]
        else:
            return part


def properties(schema, *path):
    """The map of keys that one gets to by these keys; items of lists are stepped into."""
    part = schema
    for key in path:
        part = _map_within(schema, part)["properties"][key]
    return _map_within(schema, part)["properties"]


def _map_within(schema, part):
    part = resolved(schema, part)
    if "properties" in part:
        return part
    if "items" in part:
        return _map_within(schema, part["items"])
    for choice in part.get("anyOf", []):
        found = _map_within(schema, choice)
        if found is not None:
            return found
    return None


def words(schema, part):
    """All that an `enum` or `const` within offers."""
    part = resolved(schema, part)
    found = set(part.get("enum", [])) | ({part["const"]} if "const" in part else set())
    for choice in [*part.get("anyOf", []), *([part["items"]] if "items" in part else [])]:
        found |= words(schema, choice)
    return found
