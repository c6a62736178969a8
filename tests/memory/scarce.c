// Memory that fails: loaded before a program, it refuses the allocation number GALET_FAIL_AT, counted from 1, and tells
// how many there were. With GALET_FAIL_ON=1 it refuses all that follow, too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_long asked;
static long fail_at = -1;
static bool fail_on;

/// Libraries that end the program themselves where memory is short, or take theirs while a library is opened.
static bool is_spared(const void *caller) {
    static const char *const spared[] = {"/libfftw3", "/libudunits2", "/libexpat", "/libgomp", "/ld-linux"};
    Dl_info info;
    if (!dladdr(caller, &info) || !info.dli_fname) {
        return true;
    }
    for (size_t i = 0; i < sizeof spared / sizeof *spared; i++) {
        if (strstr(info.dli_fname, spared[i])) {
            return true;
        }
    }
    return false;
}

static bool is_refused(const void *caller) {
    if (fail_at < 0 || is_spared(caller)) {
        return false;
    }
    long number = atomic_fetch_add(&asked, 1) + 1;
    bool refused = number == fail_at || (fail_on && fail_at > 0 && number > fail_at);
    if (refused) {
        errno = ENOMEM;
    }
    return refused;
}

__attribute__((constructor)) static void begin(void) {
    const char *at = getenv("GALET_FAIL_AT"), *on = getenv("GALET_FAIL_ON");
    fail_on = on && *on == '1';
    fail_at = at ? atol(at) : -1;
}

__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("GALET_FAIL_COUNT");
    if (!path) {
        return;
    }
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&asked)), file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    fail_at = -1;
    if (file >= 0 && write(file, text, (size_t)length) == length) {
        close(file);
    }
}

void *malloc(size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    return is_refused(__builtin_return_address(0)) ? NULL : __libc_realloc(memory, size);
}
