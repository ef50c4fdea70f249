#!/usr/bin/python3
"""What a large policy costs: deciding for many disks, and loading many rules; gating nothing.

    policy_bench.py [--devices N] [--rules N] [--loaded N] [--json]

Needs no root and touches no disk.
"""

import argparse
import json
import subprocess
import sys

from loop_bench import BUILD, at_most, print_table, row


def measured(devices, rules, loaded):
    """Milliseconds of deciding and of loading."""
    command = [BUILD / "tests/bench/policy_decisions", str(devices), str(rules), str(loaded)]
    words = subprocess.run(command, check=True, capture_output=True, text=True,
                           timeout=250).stdout.split()
    if int(words[2]) == 0 or int(words[3]) != loaded:
        raise RuntimeError(f"not the policy that was meant: {' '.join(words)}")
    return float(words[0]), float(words[1])


def rows(wanted):
    deciding, loading = measured(wanted.devices, wanted.rules, wanted.loaded)
    each = deciding * 1e6 / (wanted.devices * wanted.rules)
    return [at_most(f"decide for {wanted.devices} disks by {wanted.rules} rules", deciding, "ms",
                    150),
            row("a rule and a disk", each, "ns"),
            at_most(f"load {wanted.loaded} rules", loading, "ms", 100)]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--devices", type=int, default=10000)
    parser.add_argument("--rules", type=int, default=100)
    parser.add_argument("--loaded", type=int, default=1000)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main():
    wanted = arguments()
    lines = rows(wanted)
    if wanted.json:
        print(json.dumps(lines, indent=2))
    else:
        print_table("policy", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
