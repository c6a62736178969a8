#include "report/checkpoint.h"

#include "input/message.h"
#include "report/folder.h"
#include "report/state.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// Between two of them [s]; and at least so many times as long as the last one took, so that large states do not slow
/// a run down.
static const double EVERY = 2.0, REST = 20.0;

enum { PATH_SIZE = 1024 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void path_in(const char *folder, const char *name, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
}

/// By how every state begins: reading all of it may take seconds.
static bool is_ours(const char *path) {
    static const char BEGINNING[] = "{\"study\":\"";
    char text[sizeof BEGINNING] = "";
    FILE *file = fopen(path, "rb");
    size_t count = file ? fread(text, 1, sizeof BEGINNING - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    return count == sizeof BEGINNING - 1 && strcmp(text, BEGINNING) == 0;
}

galet_status galet_checkpoint_check(const char *folder, galet_message *why) {
    char path[PATH_SIZE];
    path_in(folder, GALET_CHECKPOINT_FILE, path);
    if (access(path, F_OK) == 0 && !is_ours(path)) {
        return galet_complain(why, (galet_place){path, 0, 0}, NULL,
                              "is not a file of galet's and is kept; choose another --out");
    }
    return GALET_OK;
}

/// A name is safe on the disk when its folder is.
static void sync_folder(const char *folder) {
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
}

/// Whole, on the disk, and closed.
static bool write_whole(const char *path, const galet_values *values, const galet_result *result) {
    FILE *file = fopen(path, "wb");
    if (!file) {
        return false;
    }
    bool written = galet_state_write(file, values, result);
    errno = written ? errno : ENOMEM;
    written = written && fflush(file) == 0 && ferror(file) == 0 && fsync(fileno(file)) == 0;
    int error = errno;
    written = fclose(file) == 0 && written;
    errno = written ? errno : error;
    return written;
}

/// A new one takes the place of the last in one go, so that there is always a whole one.
static void save(const galet_result *result, void *context) {
    galet_checkpoint *c = context;
    char path[PATH_SIZE], partial[PATH_SIZE];
    path_in(c->folder, GALET_CHECKPOINT_FILE, path);
    path_in(c->folder, "." GALET_CHECKPOINT_FILE ".partial", partial);
    galet_message why = {""};
    double start = now();
    galet_status status = galet_folder_make(c->folder, &why);
    if (!status && (!write_whole(partial, c->values, result) || rename(partial, path) != 0)) {
        galet_complain(&why, (galet_place){path, 0, 0}, NULL, "cannot be written: %s", strerror(errno));
        unlink(partial);
    }
    sync_folder(c->folder);
    if (*why.text && !*c->fault.text) {
        c->fault = why;
    }
    c->due = now() + fmax(EVERY, REST * (now() - start));
}

static bool is_due(void *context) {
    return now() >= ((const galet_checkpoint *)context)->due;
}

galet_saver galet_checkpoint_begin(galet_checkpoint *checkpoint, const char *folder, const galet_values *values) {
    *checkpoint = (galet_checkpoint){.folder = folder, .values = values, .due = now() + EVERY};
    return (galet_saver){is_due, save, checkpoint};
}

void galet_checkpoint_remove(const char *folder) {
    char path[PATH_SIZE];
    path_in(folder, GALET_CHECKPOINT_FILE, path);
    if (is_ours(path)) {
        unlink(path);
    }
}
