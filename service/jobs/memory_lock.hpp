#pragma once

namespace elevatord {

/// Keeps this process's memory off the disks that are about to be frozen: a page that has to come
/// from a frozen disk would stop us too. Best effort; call it before the first thread is started.
///
/// What is mapped now is locked; what is mapped later is locked page by page as it is touched, so
/// that unused stacks cost nothing, unless a limit would make later allocations fail.
void lock_memory();

}  // namespace elevatord
