"""The loaders of the three kinds of YAML files, asked by way of a program that links them."""

import json
import subprocess

from elevatord_testbed.build_tree import BUILD, program

POLICY, DAEMON, FLEET = "policy", "daemon", "fleet"
_LOADER_FINDINGS = BUILD / "tests" / "support" / "loader_findings"


def findings(documents):
    """What the loaders say of many (kind, text), in the same order: {errors: [], warnings: []}."""
    question = json.dumps([{"kind": kind, "text": text} for kind, text in documents])
    answer = subprocess.run([program(_LOADER_FINDINGS)], input=question, capture_output=True,
                            text=True, timeout=60, check=False)
    if answer.returncode != 0:
        raise RuntimeError(f"loader_findings: {answer.stderr}")
    return json.loads(answer.stdout)


def errors(kind, text):
    """The sentences that one document is refused with."""
    return [error["text"] for error in findings([(kind, text)])[0]["errors"]]
