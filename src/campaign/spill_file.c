#include "campaign/spill_file.h"

#include "input/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// Always by the same name, so that one that an end in between leaves is the next one's.
static galet_status open_beside(const char *folder, int *file, galet_message *why) {
    static const char name[] = ".draws.partial";
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int made = at >= 0 ? openat(at, name, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
    bool gone = made >= 0 && unlinkat(at, name, 0) == 0;
    int number = errno;
    if (at >= 0) {
        close(at);
    }
    if (!gone) {
        if (made >= 0) {
            close(made);
        }
        return galet_complain(why, (galet_place){folder, 0, 0}, NULL, "no file can be made there: %s",
                              strerror(number));
    }
    *file = made;
    return GALET_OK;
}

static int open_in(const char *folder) {
    char path[4096];
    int length = folder ? snprintf(path, sizeof path, "%s/galet-XXXXXX", folder) : -1;
    int file = length > 0 && (size_t)length < sizeof path ? mkstemp(path) : -1;
    if (file >= 0) {
        unlink(path);
    }
    return file;
}

galet_status galet_spill_file_open(const char *folder, int *file, const char **place, galet_message *why) {
    if (folder) {
        *place = folder;
        return open_beside(folder, file, why);
    }
    const char *folders[] = {getenv("SQLITE_TMPDIR"), getenv("TMPDIR"), "/var/tmp", "/usr/tmp", "/tmp", "."};
    int made = -1;
    for (size_t i = 0; i < sizeof folders / sizeof *folders && made < 0; i++) {
        made = open_in(folders[i]);
    }
    if (made < 0) {
        return galet_complain(why, (galet_place){0}, NULL,
                              "no temporary file can be made; set TMPDIR to a folder for it");
    }
    *place = "temporary file";
    *file = made;
    return GALET_OK;
}
