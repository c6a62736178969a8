#pragma once

#include <stddef.h>

/// Memory of the machine, or of the part of it that a control group leaves to us.

/// INFINITY where the system does not tell [bytes].
typedef struct galet_machine_memory {
    double total;
    double available;  // without pushing anybody else out
} galet_machine_memory;

/// What Linux tells in files under `root` ("" for the machine's own): /proc/meminfo, and limits of control groups,
/// version 1 or 2, along the way that /proc/self/cgroup names.
galet_machine_memory galet_machine_memory_read(const char *root);

/// That of this machine, now.
galet_machine_memory galet_machine_memory_now(void);

/// Bytes that grids may take: three quarters of all, and nine tenths of what is available; 0: nobody knows.
size_t galet_machine_memory_room(galet_machine_memory memory);

/// The same where nothing else ran.
size_t galet_machine_memory_most(galet_machine_memory memory);

/// Why that many bytes are too many, in words after "N GiB, ": longer texts are cut.
void galet_machine_memory_tell(galet_machine_memory memory, double need, char *text, size_t size);
