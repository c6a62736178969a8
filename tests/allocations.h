#pragma once

#include <stdlib.h>

/// What the whole program, its libraries included, has asked of the allocator so far. Sanitizers bring an allocator of
/// their own: there nothing is counted and the tests only run.
static long allocations, failing_allocation;

/// Lets the nth allocation from here on fail for lack of memory; 0: none.
static inline void fail_allocation(long n) {
    failing_allocation = n ? allocations + n : 0;
}

#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if !defined(__GLIBC__) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                            \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { ALLOCATIONS_ARE_COUNTED = 0 };
#else
enum { ALLOCATIONS_ARE_COUNTED = 1 };

#pragma GCC visibility push(default)  // else shared libraries would not find them

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void *memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    return ++allocations == failing_allocation ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return ++allocations == failing_allocation ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return ++allocations == failing_allocation ? NULL : __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    return ++allocations == failing_allocation ? NULL : __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    return ++allocations == failing_allocation ? NULL : __libc_memalign(alignment, size);
}

#pragma GCC visibility pop
#endif
