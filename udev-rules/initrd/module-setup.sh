#!/bin/bash
# dracut: the modules of the schedulers that the policy names, so that udev rules of the initrd find
# them. (The daemon itself runs once the root file system is there.)

# called by dracut
check() {
    require_binaries elevatorctl || return 1
    return 0
}

# called by dracut
depends() {
    return 0
}

# called by dracut
installkernel() {
    local _modules
    # The initrd is often that of another kernel than the running one.
    # shellcheck disable=SC2154 # dracut's
    if ! _modules=$(elevatorctl check --modules --module-tree="${srcmods:-/lib/modules/$kernel}"); then
        # An initrd without them boots as well.
        dwarn "elevatord: the initrd gets no modules of schedulers"
        return 0
    fi
    # Without hostonly, which would take only those that are loaded now.
    # shellcheck disable=SC2086 # one argument each
    [[ -z $_modules ]] || hostonly='' instmods $_modules
}
