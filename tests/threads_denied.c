#define _GNU_SOURCE  // for RTLD_NEXT

#include "threads_denied.h"

/// Loaded before a program, it is given no thread.
__attribute__((constructor)) static void deny_all(void) {
    threads_allowed = 0;
}
