// Memory that fails: loaded before a program, it refuses the request number GALET_FAIL_AT, counted from 1; 0 refuses
// none. GALET_FAIL_COUNT names a file that is told how many there were.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_long asked;
static long fail_at = -1;

/// What the program asks for itself and through libraries that tell of a refusal. Others end the program, or go on
/// without a word: FFTW, UDUNITS, Fortran's and C++'s, HDF5 and what these open.
static bool look_up(const void *caller) {
    static const char *const counted[] = {"/galet", "/libjansson", "/libyaml", "/libcminpack", "/libsundials"};
    Dl_info info;
    for (size_t i = 0; dladdr(caller, &info) && i < sizeof counted / sizeof *counted; i++) {
        if (strstr(info.dli_fname, counted[i])) {
            return true;
        }
    }
    return false;
}

/// The same places ask again and again: what was found is kept in the lowest bit beside the place.
static bool is_counted(const void *caller) {
    static atomic_uintptr_t known[4096];
    uintptr_t place = (uintptr_t)caller << 1;
    atomic_uintptr_t *entry = &known[(uintptr_t)caller % (sizeof known / sizeof *known)];
    uintptr_t held = atomic_load(entry);
    if ((held | 1) != (place | 1)) {
        held = place | look_up(caller);
        atomic_store(entry, held);
    }
    return held & 1;
}

static bool is_refused(const void *caller) {
    if (fail_at < 0 || !is_counted(caller) || atomic_fetch_add(&asked, 1) + 1 != fail_at) {
        return false;
    }
    errno = ENOMEM;
    return true;
}

#define REFUSED() is_refused(__builtin_return_address(0))

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("GALET_FAIL_AT");
    fail_at = at ? atol(at) : -1;
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("GALET_FAIL_COUNT");
    if (!path) {
        return;
    }
    char text[32];
    size_t length = (size_t)snprintf(text, sizeof text, "%ld\n", atomic_load(&asked));
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || write(file, text, length) < 0 || close(file) < 0) {
        _exit(70);
    }
}

void *malloc(size_t size) {
    return REFUSED() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return REFUSED() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return REFUSED() ? NULL : __libc_realloc(memory, size);
}

// What the C library asks for in its own name.

char *strdup(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = REFUSED() ? NULL : __libc_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

#define NEXT(type, name) ((type *)dlsym(RTLD_NEXT, name))

typedef FILE *opener(const char *path, const char *mode);
FILE *fopen(const char *path, const char *mode) {
    return REFUSED() ? NULL : NEXT(opener, "fopen")(path, mode);
}

typedef FILE *wrapper(int file, const char *mode);
FILE *fdopen(int file, const char *mode) {
    return REFUSED() ? NULL : NEXT(wrapper, "fdopen")(file, mode);
}

typedef FILE *reader(void *text, size_t size, const char *mode);
FILE *fmemopen(void *text, size_t size, const char *mode) {
    return REFUSED() ? NULL : NEXT(reader, "fmemopen")(text, size, mode);
}

typedef FILE *baker(void *cookie, const char *mode, cookie_io_functions_t functions);
FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions) {
    return REFUSED() ? NULL : NEXT(baker, "fopencookie")(cookie, mode, functions);
}
