/// Loaded before the program, fails or kills it at one of its calls that touch files: FAULT_AT counts them from 1,
/// FAULT_KIND is "fail" or "kill", FAULT_COUNT names a file that gets their number at the end. FAULT_LOG names one that
/// gets a line for each that makes, opens, syncs or renames, by whole paths, and FAULT_COME one that somebody else
/// makes when a journal is put in place. With FAULT_SIGNAL that signal comes just before a pipe is waited for.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
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

typedef struct whole_path {
    char text[2 * PATH_MAX];
} whole_path;

static whole_path path_of(int descriptor) {
    char link[64];
    whole_path path = {""};
    snprintf(link, sizeof link, descriptor == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path.text, PATH_MAX - 1);
    path.text[length > 0 ? length : 0] = '\0';
    return path;
}

static whole_path path_at(int at, const char *name) {
    whole_path path = {""};
    snprintf(path.text, sizeof path.text, "%s%s%.*s", *name == '/' ? "" : path_of(at).text, *name == '/' ? "" : "/",
             PATH_MAX, name);
    return path;
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
    const char *name = getenv("FAULT_LOG");
    int log = name ? NEXT(openat)(AT_FDCWD, name, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
    if (log >= 0) {
        va_list arguments;
        va_start(arguments, format);
        vdprintf(log, format, arguments);
        va_end(arguments);
        close(log);
    }
}

static void let_come(const char *name) {
    const char *path = getenv("FAULT_COME");
    int file = path && strcmp(name, ".galet-commit") == 0
                   ? NEXT(openat)(AT_FDCWD, path, O_WRONLY | O_CREAT | O_EXCL, 0666)
                   : -1;
    if (file >= 0) {
        dprintf(file, "another's");
        close(file);
    }
}

int rename(const char *from, const char *to) {
    note("rename %s %s\n", path_at(AT_FDCWD, from).text, path_at(AT_FDCWD, to).text);
    return is_hit() ? -1 : NEXT(rename)(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
    note("rename %s %s\n", path_at(a, from).text, path_at(b, to).text);
    let_come(to);
    return is_hit() ? -1 : NEXT(renameat)(a, from, b, to);
}

int unlink(const char *path) {
    return is_hit() ? -1 : NEXT(unlink)(path);
}

int unlinkat(int at, const char *path, int flags) {
    return is_hit() ? -1 : NEXT(unlinkat)(at, path, flags);
}

int mkdir(const char *path, mode_t mode) {
    note("mkdir %s\n", path_at(AT_FDCWD, path).text);
    return is_hit() ? -1 : NEXT(mkdir)(path, mode);
}

int mkdirat(int at, const char *path, mode_t mode) {
    note("mkdir %s\n", path_at(at, path).text);
    return is_hit() ? -1 : NEXT(mkdirat)(at, path, mode);
}

int fsync(int descriptor) {
    note("fsync %s\n", path_of(descriptor).text);
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
    note("open %s %d\n", path_at(at, path).text, flags);
    return is_hit() ? -1 : NEXT(openat)(at, path, flags, mode);
}

int poll(struct pollfd *all, nfds_t count, int timeout) {
    const char *number = getenv("FAULT_SIGNAL");
    if (number) {
        raise(atoi(number));
    }
    return NEXT(poll)(all, count, timeout);
}
