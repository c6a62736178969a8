/// Loaded before the program, fails or kills it at one of its calls that touch files: FAULT_AT counts them from 1,
/// FAULT_KIND is "fail" or "kill", FAULT_COUNT names a file that gets their number at the end.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static long calls;

__attribute__((destructor)) static void tell(void) {
    long counted = calls;
    const char *path = getenv("FAULT_COUNT");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld", counted);
        fclose(file);
    }
}

static int is_hit(void) {
    const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND");
    if (++calls != (at ? atol(at) : 0)) {
        return 0;
    }
    if (strcmp(kind, "kill") == 0) {
        raise(SIGKILL);
    }
    errno = EIO;
    return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int rename(const char *from, const char *to) {
    return is_hit() ? -1 : NEXT(rename)(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
    return is_hit() ? -1 : NEXT(renameat)(a, from, b, to);
}

int unlink(const char *path) {
    return is_hit() ? -1 : NEXT(unlink)(path);
}

int unlinkat(int at, const char *path, int flags) {
    return is_hit() ? -1 : NEXT(unlinkat)(at, path, flags);
}

int mkdir(const char *path, mode_t mode) {
    return is_hit() ? -1 : NEXT(mkdir)(path, mode);
}

int mkdirat(int at, const char *path, mode_t mode) {
    return is_hit() ? -1 : NEXT(mkdirat)(at, path, mode);
}

int fsync(int descriptor) {
    return is_hit() ? -1 : NEXT(fsync)(descriptor);
}

int flock(int descriptor, int operation) {
    return is_hit() ? -1 : NEXT(flock)(descriptor, operation);
}

FILE *fopen(const char *path, const char *mode) {
    return *mode == 'w' && is_hit() ? NULL : NEXT(fopen)(path, mode);
}

FILE *fdopen(int descriptor, const char *mode) {
    return is_hit() ? NULL : NEXT(fdopen)(descriptor, mode);
}

/// What was written and could not be brought to the file is told by the last call at the latest.
int fclose(FILE *file) {
    int is_output = (fcntl(fileno(file), F_GETFL) & O_ACCMODE) == O_WRONLY;
    int failed = is_output && is_hit();
    int code = NEXT(fclose)(file);
    if (failed) {
        errno = EIO;
    }
    return failed ? EOF : code;
}

int openat(int at, const char *path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return is_hit() ? -1 : NEXT(openat)(at, path, flags, mode);
}
