#include "report/checkpoint.h"

#include "base/clock.h"
#include "input/message.h"
#include "report/state.h"
#include "report/whole_file.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

/// Between two of them [s]; and at least so many times as long as the last one took, so that large states do not slow
/// a run down.
static const double EVERY = 2.0, REST = 20.0;

enum { PATH_SIZE = 1024 };

/// By how every state begins: reading all of it may take seconds.
static bool is_ours(int at) {
    static const char BEGINNING[] = "{\"study\":\"";
    char text[sizeof BEGINNING] = "";
    int descriptor = openat(at, GALET_CHECKPOINT_FILE, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t count = descriptor >= 0 ? read(descriptor, text, sizeof BEGINNING - 1) : 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return count == sizeof BEGINNING - 1 && strcmp(text, BEGINNING) == 0;
}

static galet_status complain(const galet_folder *folder, const char *what, galet_message *why) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", galet_folder_path(folder), GALET_CHECKPOINT_FILE);
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s", what);
}

galet_status galet_checkpoint_check(const galet_folder *folder, galet_message *why) {
    int at = galet_folder_at(folder);
    const char *path = galet_folder_path(folder);
    galet_status status = galet_file_check(at, path, GALET_CHECKPOINT_FILE, why);
    status =
        status ? status : galet_file_check(at, path, galet_name_beside(GALET_CHECKPOINT_FILE, "partial").text, why);
    if (!status && galet_file_is_there(at, GALET_CHECKPOINT_FILE) && !is_ours(at)) {
        status = complain(folder, "is not a file of galet's and is kept; choose another --out", why);
    }
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

static galet_status write_snapshot(const galet_folder *folder, const snapshot *s, galet_message *why) {
    if (!galet_folder_is_there(folder)) {
        return complain(folder, "cannot be written: its folder was moved away", why);
    }
    return galet_whole_file_write(galet_folder_at(folder), galet_folder_path(folder), GALET_CHECKPOINT_FILE,
                                  snapshot_content, s, why);
}

/// A new one takes the place of the last in one go, so that there is always a whole one.
static void save(const galet_result *result, void *context) {
    galet_checkpoint *c = context;
    galet_message why = {.text = "no memory was left to save the state"};
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

galet_saver galet_checkpoint_begin(galet_checkpoint *checkpoint, const galet_folder *folder,
                                   const galet_values *values) {
    *checkpoint = (galet_checkpoint){.folder = folder, .values = values, .due = galet_clock_now() + EVERY};
    return (galet_saver){is_due, save, checkpoint};
}

void galet_checkpoint_remove(const galet_folder *folder) {
    if (is_ours(galet_folder_at(folder))) {
        unlinkat(galet_folder_at(folder), GALET_CHECKPOINT_FILE, 0);
    }
}
