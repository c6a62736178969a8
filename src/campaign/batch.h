#pragma once

#include "campaign/drawer.h"

/// Makes draws on some threads.
typedef struct galet_batch {
    galet_lot lot;
    int threads;
    int *threads_missed;  ///< Takes how many of them the system did not give; NULL: nobody wants to know
    galet_watch watch;    ///< May end it; those who take draws tell how far they are
    /// Takes a draw, in the order of rows; called by one thread at a time. An error ends the batch.
    galet_draw_taker *take;
    void *context;
} galet_batch;

/// GALET_ERR_INTERRUPTED: some of the range were not made, those taken are whole.
galet_status galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);
