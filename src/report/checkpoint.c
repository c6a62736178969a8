#include "report/checkpoint.h"

#include "base/clock.h"
#include "input/message.h"
#include "report/state.h"
#include "report/whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/// Between two of them [s]; and at least so many times as long as the last one took, so that large states do not slow
/// a run down.
static const double EVERY = 2.0, REST = 20.0;

enum { PATH_SIZE = 1024 };

static void path_in(const char *folder, const char *name, char path[PATH_SIZE]) {
    snprintf(path, PATH_SIZE, "%s/%s", folder, name);
}

/// By how every state begins: reading all of it may take seconds.
static bool is_ours(const char *path) {
    static const char BEGINNING[] = "{\"study\":\"";
    char text[sizeof BEGINNING] = "";
    int descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t count = descriptor >= 0 ? read(descriptor, text, sizeof BEGINNING - 1) : 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return count == sizeof BEGINNING - 1 && strcmp(text, BEGINNING) == 0;
}

galet_status galet_checkpoint_check(const char *folder, galet_message *why) {
    char path[PATH_SIZE];
    path_in(folder, GALET_CHECKPOINT_FILE, path);
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) {
        return GALET_OK;  // a folder that is not there has room
    }
    galet_status status = galet_file_check(at, folder, GALET_CHECKPOINT_FILE, why);
    status =
        status ? status : galet_file_check(at, folder, galet_name_beside(GALET_CHECKPOINT_FILE, "partial").text, why);
    if (!status && galet_file_is_there(at, GALET_CHECKPOINT_FILE) && !is_ours(path)) {
        status = galet_complain(why, (galet_place){path, 0, 0}, NULL,
                                "is not a file of galet's and is kept; choose another --out");
    }
    close(at);
    return status;
}

/// What is saved of a run.
typedef struct snapshot {
    const galet_values *values;
    const galet_result *result;
} snapshot;

static bool snapshot_content(FILE *file, const void *context) {
    const snapshot *s = context;
    return galet_state_write(file, s->values, s->result);
}

static galet_status write_snapshot(const char *folder, const snapshot *s, galet_message *why) {
    int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (at < 0) {
        return galet_file_complain(why, folder, GALET_CHECKPOINT_FILE, "cannot be written", errno);
    }
    galet_status status = galet_whole_file_write(at, folder, GALET_CHECKPOINT_FILE, snapshot_content, s, why);
    close(at);
    return status;
}

/// A new one takes the place of the last in one go, so that there is always a whole one.
static void save(const galet_result *result, void *context) {
    galet_checkpoint *c = context;
    galet_message why = {"no memory was left to save the state"};
    double start = galet_clock_now();
    galet_status status = write_snapshot(c->folder, &(snapshot){c->values, result}, &why);
    if (status && !*c->fault.text) {
        c->fault = why;
    }
    c->due = galet_clock_now() + fmax(EVERY, REST * (galet_clock_now() - start));
}

static bool is_due(void *context) {
    return galet_clock_now() >= ((const galet_checkpoint *)context)->due;
}

galet_saver galet_checkpoint_begin(galet_checkpoint *checkpoint, const char *folder, const galet_values *values) {
    *checkpoint = (galet_checkpoint){.folder = folder, .values = values, .due = galet_clock_now() + EVERY};
    return (galet_saver){is_due, save, checkpoint};
}

void galet_checkpoint_remove(const char *folder) {
    char path[PATH_SIZE];
    path_in(folder, GALET_CHECKPOINT_FILE, path);
    if (is_ours(path)) {
        unlink(path);
    }
}
