"""Policy files of a test."""

from pathlib import Path


class PolicyDir:
    """A directory for `--policy-dir`."""

    def __init__(self, path):
        self.path = Path(path)
        self.path.mkdir(exist_ok=True)

    def __fspath__(self):
        return str(self.path)

    def __str__(self):
        return str(self.path)

    def write(self, text, file_name="50-test.yaml"):
        file = self.path / file_name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def remove(self, file_name="50-test.yaml"):
        (self.path / file_name).unlink()


def policy(*rules):
    """The text of a policy file; each rule as rule() gives it, one line each."""
    return "version: 1\nrules:\n" + "".join(f"  - {rule}\n" for rule in rules)


def rule(name, match, scheduler):
    """One rule in flow style: rule("hdd", "class: sata", "[bfq, mq-deadline]")."""
    return f"{{name: {name}, match: {{{match}}}, scheduler: {scheduler}}}"
