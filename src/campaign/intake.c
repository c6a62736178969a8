#include "campaign/intake.h"

#include "base/clock.h"
#include "base/watch.h"

enum { BATCH_DRAWS = 8192 };
static const double BATCH_SECONDS = 0.2, LOOK_SECONDS = 2.0;

galet_intake galet_intake_begin(galet_store *store, long rows, galet_watch watch) {
    return (galet_intake){.store = store,
                          .rows = rows,
                          .watch = watch,
                          .began = galet_clock_now(),
                          .committed = galet_clock_now(),
                          .next_look = galet_clock_now() + LOOK_SECONDS};
}

static void look(galet_intake *intake) {
    double start = galet_clock_now();
    if (!intake->look || start < intake->next_look) {
        return;
    }
    intake->look(intake->store, intake->context);
    double took = galet_clock_now() - start;
    intake->next_look = start + took + (20.0 * took > LOOK_SECONDS ? 20.0 * took : LOOK_SECONDS);
}

galet_status galet_intake_flush(galet_intake *intake, galet_message *why) {
    intake->pending = 0;
    intake->committed = galet_clock_now();
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
    bool slow = (double)intake->taken * BATCH_SECONDS < galet_clock_now() - intake->began;
    bool due = slow || intake->pending == BATCH_DRAWS || galet_clock_now() - intake->committed > BATCH_SECONDS;
    status = due ? galet_intake_flush(intake, why) : GALET_OK;
    if (due && !status) {
        look(intake);
    }
    long done = galet_store_done(intake->store) + intake->pending;
    galet_watch_tell(&intake->watch, "draws", (double)done / (double)intake->rows);
    return status;
}
