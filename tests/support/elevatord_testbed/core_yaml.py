"""YAML as editors read it: the core schema of YAML 1.2, where `yes` and `off` are texts.

PyYAML alone reads YAML 1.1. Keys stay as they are written, as in JSON.
"""

import re

import yaml


class CoreLoader(yaml.SafeLoader):
    """Tells flags, numbers and nothing from texts as YAML 1.2 does."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        return {key.value: self.construct_object(value, deep=True) for key, value in node.value}


def _integer(loader, node):
    return int(loader.construct_scalar(node), 10)


def _float(loader, node):
    return float(loader.construct_scalar(node))


for _tag, _pattern, _first in (
        ("null", r"~|null|Null|NULL|", "~nN"),
        ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
        ("int", r"[-+]?[0-9]+", "-+0123456789"),
        ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", "-+.0123456789")):
    CoreLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"),
                                     [*_first, *([""] if _tag == "null" else [])])
CoreLoader.add_constructor("tag:yaml.org,2002:int", _integer)
CoreLoader.add_constructor("tag:yaml.org,2002:float", _float)
CoreLoader.add_constructor("tag:yaml.org,2002:map",
                           lambda loader, node: loader.construct_mapping(node))


def read(text):
    return yaml.load(text, Loader=CoreLoader)
