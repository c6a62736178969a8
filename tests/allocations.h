#pragma once

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>

/// What the whole program, its libraries included, has asked of the allocator so far. Sanitizers bring an allocator of
/// their own: there nothing is counted and the tests only run.
static long allocations, failing_allocation;

/// Bytes that it holds, and the most that it has held since somebody set it.
static atomic_long bytes_held __attribute__((unused)), bytes_peak __attribute__((unused));

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

void __libc_free(void *memory);

static void *hold(void *memory) {
    long held = atomic_fetch_add(&bytes_held, (long)malloc_usable_size(memory)) + (long)malloc_usable_size(memory);
    if (held > bytes_peak) {
        bytes_peak = held;  // who counts bytes allocates on one thread
    }
    return memory;
}

static void let_go(void *memory) {
    atomic_fetch_sub(&bytes_held, (long)malloc_usable_size(memory));
}

void *malloc(size_t size) {
    return ++allocations == failing_allocation ? NULL : hold(__libc_malloc(size));
}

void *calloc(size_t count, size_t size) {
    return ++allocations == failing_allocation ? NULL : hold(__libc_calloc(count, size));
}

void *realloc(void *memory, size_t size) {
    if (++allocations == failing_allocation) {
        return NULL;
    }
    long before = (long)malloc_usable_size(memory);
    void *moved = __libc_realloc(memory, size);
    atomic_fetch_sub(&bytes_held, moved || size == 0 ? before : 0);
    return hold(moved);
}

void free(void *memory) {
    let_go(memory);
    __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) {
    return ++allocations == failing_allocation ? NULL : hold(__libc_memalign(alignment, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
    return memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *found = memalign(alignment, size);
    *memory = found ? found : *memory;
    return found ? 0 : ENOMEM;
}

#pragma GCC visibility pop
#endif
