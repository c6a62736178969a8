#pragma once

#include "campaign/batch.h"

/// A thread that makes ranges of draws while its owner speaks to others; where the system gives none, its owner makes
/// them when they are given, on no other thread, and listens meanwhile. All calls by the owner.
typedef struct galet_hand galet_hand;

/// How the owner of a hand without a thread listens in the midst of its work, some hundred times a second as far as the
/// study tells of itself. It may cancel the hand, and give it nothing.
typedef struct galet_hand_owner {
    void (*listen)(void *context);
    void *context;
} galet_hand_owner;

galet_status galet_hand_create(const galet_plan *plan, const galet_sampling *sampling, int threads,
                               galet_hand_owner owner, galet_hand **hand);
/// Ends what is under way first.
void galet_hand_destroy(galet_hand *hand);

/// Starts a range; the hand must be idle.
void galet_hand_give(galet_hand *hand, galet_range range);
/// Asks it to end soon.
void galet_hand_cancel(galet_hand *hand);

bool galet_hand_is_idle(const galet_hand *hand);

/// What a range came to. Borrowed until the next is given.
typedef struct galet_harvest {
    galet_status status;  ///< GALET_ERR_INTERRUPTED: some are missing
    galet_message why;
    const char *draws;  ///< Whole draws, one behind the other
    size_t bytes;
    int threads_missed;  ///< That the system did not give
} galet_harvest;

/// Whether a range is finished; the hand is then idle again.
bool galet_hand_take(galet_hand *hand, galet_harvest *harvest);
