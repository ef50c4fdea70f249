"""Fleet files for the mock backend."""

KERNEL = "6.18.44"


def fleet(*disks, kernel=KERNEL):
    return f"version: 1\nkernel: {kernel}\npatches: []\ndisks:\n" + "".join(disks)


def sata_disk(name, active="mq-deadline", faults="", host="host0", loadable=()):
    return _disk(name, "sata", "true", 1, active, faults, tag_set=host, loadable=loadable)


def nvme_disk(name, active="none", faults=""):
    return _disk(name, "nvme", "false", 8, active, faults)


def a_disk(name, device_class, **keys):
    """Any disk; keys as in a fleet file, over those of a plain one."""
    values = {"rotational": "false", "hw_queues": "1",
              "schedulers": "[none, mq-deadline, kyber, bfq]", "active": "none", **keys}
    if values["schedulers"] == "[]":
        del values["active"]
    lines = [f"  - name: {name}", f"    class: {device_class}"]
    return "\n".join(lines + [f"    {key}: {value}" for key, value in values.items()]) + "\n"


def _disk(name, device_class, rotational, hw_queues, active, faults, tag_set=None, loadable=()):
    listed = [each for each in ("none", "mq-deadline", "kyber", "bfq") if each not in loadable]
    lines = [f"  - name: {name}", f"    class: {device_class}", f"    rotational: {rotational}",
             f"    hw_queues: {hw_queues}", f"    schedulers: [{', '.join(listed)}]", f"    loadable: [{', '.join(loadable)}]",
             f"    active: {active}", "    quiesce: rcu"]
    if tag_set:
        lines.append(f"    tag_set: {tag_set}")
    if faults:
        lines.append(f"    faults: [{faults}]")
    return "\n".join(lines) + "\n"
