#include "study/machine_memory.h"

#include "base/format.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// Parts that grids may take: of the whole, so that the machine stays usable, and of what is free, since results want
/// some, too, and others do not stand still.
static const double SHARE = 0.75, FREE_SHARE = 0.9;

enum { PATH = 1024, LINE = 512 };

static FILE *open_in(const char *root, const char *folder, const char *name) {
    char path[PATH];
    int length = snprintf(path, sizeof path, "%s%s%s", root, folder, name);
    return length > 0 && length < PATH ? fopen(path, "r") : NULL;
}

/// The number behind a word at the start of a line; of an empty word the first of the file. NAN: there is none.
static double number_in(const char *root, const char *folder, const char *name, const char *word) {
    FILE *file = open_in(root, folder, name);
    char line[LINE];
    double found = NAN;
    size_t length = strlen(word);
    while (file && isnan(found) && fgets(line, sizeof line, file)) {
        unsigned long long number;
        if (strncmp(line, word, length) == 0 && sscanf(line + length, "%llu", &number) == 1) {
            found = (double)number;
        }
    }
    if (file) {
        fclose(file);
    }
    return found;
}

/// Files of a version of control groups.
typedef struct group_files {
    const char *mount, *limit, *usage, *active, *inactive;
} group_files;

static const group_files VERSION1 = {"/sys/fs/cgroup/memory", "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                                     "total_active_file ", "total_inactive_file "};
static const group_files VERSION2 = {"/sys/fs/cgroup", "/memory.max", "/memory.current", "active_file ",
                                     "inactive_file "};

static double at_least(double least, double x) {
    return x > least ? x : least;  // of NAN the least
}

/// What a group leaves; files that are merely remembered can be forgotten.
static void limit_by(const char *root, const group_files *files, const char *folder, galet_machine_memory *memory) {
    double limit = number_in(root, folder, files->limit, ""), usage = number_in(root, folder, files->usage, "");
    if (isnan(limit)) {
        return;
    }
    double cached = at_least(0.0, number_in(root, folder, "/memory.stat", files->active)) +
                    at_least(0.0, number_in(root, folder, "/memory.stat", files->inactive));
    memory->total = fmin(memory->total, limit);
    memory->available = fmin(memory->available, at_least(0.0, limit - at_least(0.0, at_least(0.0, usage) - cached)));
}

/// From a group up to the top: each may have a limit. In a container the way that is told may begin above what is seen.
static void limit_along(const char *root, const group_files *files, const char *way, galet_machine_memory *memory) {
    char folder[PATH];
    int length = snprintf(folder, sizeof folder, "%s%s", files->mount, way);
    size_t top = strlen(files->mount);
    while (length > 0 && length < PATH && strlen(folder) >= top) {
        limit_by(root, files, folder, memory);
        char *last = strrchr(folder, '/');
        *last = '\0';
    }
}

/// Lines of /proc/self/cgroup: "4:memory:/way" of version 1, "0::/way" of version 2.
static void limit_by_groups(const char *root, galet_machine_memory *memory) {
    FILE *file = open_in(root, "/proc", "/self/cgroup");
    char line[LINE];
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *names = strchr(line, ':'), *way = names ? strchr(names + 1, ':') : NULL;
        if (way && strncmp(names, ":memory:", 8) == 0) {
            limit_along(root, &VERSION1, way + 1, memory);
        } else if (way && way == names + 1) {
            limit_along(root, &VERSION2, way + 1, memory);
        }
    }
    if (file) {
        fclose(file);
    }
}

galet_machine_memory galet_machine_memory_read(const char *root) {
    double total = 1024.0 * number_in(root, "/proc", "/meminfo", "MemTotal:");
    double available = 1024.0 * number_in(root, "/proc", "/meminfo", "MemAvailable:");
    galet_machine_memory memory = {isnan(total) ? INFINITY : total, isnan(available) ? INFINITY : available};
    limit_by_groups(root, &memory);
    return memory;
}

galet_machine_memory galet_machine_memory_now(void) {
    galet_machine_memory memory = galet_machine_memory_read("");
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
    memory.total = fmin(memory.total, pages > 0 && page > 0 ? (double)pages * (double)page : INFINITY);
    return memory;
}

static size_t counted(double bytes) {
    return bytes < (double)SIZE_MAX ? (size_t)at_least(1.0, bytes) : 0;
}

size_t galet_machine_memory_most(galet_machine_memory memory) {
    return counted(SHARE * memory.total);
}

size_t galet_machine_memory_room(galet_machine_memory memory) {
    return counted(fmin(SHARE * memory.total, FREE_SHARE * memory.available));
}

void galet_machine_memory_tell(galet_machine_memory memory, double need, char *text, size_t size) {
    double total = memory.total / 0x1p30, available = memory.available / 0x1p30;
    if (need > SHARE * memory.total) {
        galet_format(text, size, "more than three quarters of this machine's %.3g GiB", total);
    } else {
        galet_format(text, size, "more than nine tenths of the %.3g GiB that are free of this machine's %.3g GiB",
                     available, total);
    }
}
