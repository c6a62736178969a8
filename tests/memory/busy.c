// A machine that others have filled: loaded before a program, it shows the file that GALET_MEMINFO names in the place
// of /proc/meminfo.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef FILE *opener(const char *path, const char *mode);

FILE *fopen(const char *path, const char *mode) {
    const char *shown = strcmp(path, "/proc/meminfo") == 0 ? getenv("GALET_MEMINFO") : NULL;
    return ((opener *)dlsym(RTLD_NEXT, "fopen"))(shown ? shown : path, mode);
}
