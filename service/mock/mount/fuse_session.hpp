#pragma once

// The version of libfuse's interface that we were written for.
#define FUSE_USE_VERSION 35
#include <fuse3/fuse_lowlevel.h>
