#include "campaign/intake.h"

#include "base/watch.h"

#include <time.h>

enum { BATCH_DRAWS = 8192 };
static const double BATCH_SECONDS = 0.2, LOOK_SECONDS = 2.0;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

galet_intake galet_intake_begin(galet_store *store, long rows, galet_watch watch) {
    return (galet_intake){.store = store,
                          .rows = rows,
                          .watch = watch,
                          .began = now(),
                          .committed = now(),
                          .next_look = now() + LOOK_SECONDS};
}

static void look(galet_intake *intake) {
    double start = now();
    if (!intake->look || start < intake->next_look) {
        return;
    }
    intake->look(intake->store, intake->context);
    double took = now() - start;
    intake->next_look = start + took + (20.0 * took > LOOK_SECONDS ? 20.0 * took : LOOK_SECONDS);
}

galet_status galet_intake_flush(galet_intake *intake, galet_message *why) {
    intake->pending = 0;
    intake->committed = now();
    return galet_store_commit(intake->store, why);
}

galet_status galet_intake_take(const galet_draw *draw, void *context, galet_message *why) {
    galet_intake *intake = context;
    galet_status status = galet_store_add(intake->store, draw, why);
    if (status) {
        return status;
    }
    intake->taken++;
    intake->pending++;
    // Of draws that come more slowly than batches each is one: the next may be long in coming.
    bool slow = (double)intake->taken * BATCH_SECONDS < now() - intake->began;
    bool due = slow || intake->pending == BATCH_DRAWS || now() - intake->committed > BATCH_SECONDS;
    status = due ? galet_intake_flush(intake, why) : GALET_OK;
    if (due && !status) {
        look(intake);
    }
    long done = galet_store_done(intake->store) + intake->pending;
    galet_watch_tell(&intake->watch, "draws", (double)done / (double)intake->rows);
    return status;
}
