#include "campaign/batch.h"

#include "base/watch.h"

#include <galet/runner.h>
#include <pthread.h>

enum { NOT_MADE = -1 };  // row of a draw that was cancelled on its way

typedef struct team {
    const galet_batch *batch;
    pthread_mutex_t mutex;
    galet_message *why;  ///< Of the first item that is complained of, as the status is
    bool complained;
    size_t item;     ///< That one
    bool cancelled;  ///< Some draws were not made
} team;

static void *begin(void *context, int worker) {
    (void)worker;
    const galet_batch *batch = ((team *)context)->batch;
    galet_watch within = batch->threads > 1 ? galet_watch_silent(&batch->watch) : batch->watch;
    galet_drawer *drawer;
    galet_status status = galet_drawer_create(&batch->lot, within, &drawer);
    return status ? NULL : drawer;
}

static void end(void *drawer) {
    galet_drawer_destroy(drawer);
}

/// A later item may be the first to complain.
static void keep_complaint(team *t, size_t item, const galet_message *why) {
    pthread_mutex_lock(&t->mutex);
    if (!t->complained || item < t->item) {
        *t->why = *why;
        t->item = item;
        t->complained = true;
    }
    pthread_mutex_unlock(&t->mutex);
}

static galet_status work(void *context, void *drawer, size_t item, void *result) {
    galet_draw *draw = result;
    galet_message why = {0};
    galet_status status = galet_drawer_draw(drawer, (long)item, draw, &why);
    if (status == GALET_ERR_INTERRUPTED) {
        draw->row = NOT_MADE;
        return GALET_OK;
    }
    if (status) {
        keep_complaint(context, item, &why);
    }
    return status;
}

static galet_status collect(void *context, size_t item, const void *result) {
    team *t = context;
    const galet_draw *draw = result;
    if (draw->row == NOT_MADE) {
        t->cancelled = true;
        return GALET_OK;
    }
    galet_message why = {0};
    galet_status status = t->batch->take(draw, t->batch->context, &why);
    if (status) {
        keep_complaint(t, item, &why);
    }
    return status;
}

galet_status galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why) {
    team t = {.batch = batch, .why = why};
    galet_runner_def def = {
        .first = (size_t)range.first,
        .count = (size_t)(range.end - range.first),
        .threads = batch->threads,
        .result_size = galet_draw_size_of(batch->lot.input_count, batch->lot.output_count),
        .context = &t,
        .begin = begin,
        .work = work,
        .collect = collect,
        .end = end,
        .watch = &batch->watch,
        .phase = "draws",
        .threads_missed = batch->threads_missed,
    };
    pthread_mutex_init(&t.mutex, NULL);
    galet_status status = galet_runner_run(&def);
    pthread_mutex_destroy(&t.mutex);
    return status || !t.cancelled ? status : GALET_ERR_INTERRUPTED;
}
