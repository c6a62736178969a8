#pragma once

#include "campaign/drawer.h"

/// Makes draws on some threads.
typedef struct galet_batch {
    galet_lot lot;
    int threads;
    int *threads_missed;  ///< Takes how many of them the system did not give; NULL: nobody wants to know
    /// May end it. Told now and then by the caller's thread, between draws and, where there is one thread, within them;
    /// how far the campaign is, those know who take draws.
    galet_watch watch;
    /// Takes a draw, in the order of rows; called by one thread at a time. An error ends the batch.
    galet_draw_taker *take;
    void *context;
} galet_batch;

/// GALET_ERR_INTERRUPTED: some of the range were not made, those taken are whole.
galet_status galet_batch_make(const galet_batch *batch, galet_range range, galet_message *why);
