#pragma once

#include <galet/status.h>
#include <galet/values.h>

/// The processes that mpirun or srun started together, each with a rank. Messages go by MPI, in a module of its own
/// that is opened only under such a launcher: MPI takes some tenths of a second to start.
typedef struct galet_fleet galet_fleet;

/// NULL for a program that was started alone. GALET_ERR_INPUT where it was started several times and the copies do not
/// know of each other.
galet_status galet_fleet_start(galet_fleet **fleet, galet_message *why);

/// Whether this is the process that speaks for all, as far as the launcher tells: known before the start.
bool galet_fleet_speaks(void);

/// All processes must call it.
void galet_fleet_stop(galet_fleet *fleet);
/// Ends all processes at once, this one with the others.
void galet_fleet_abort(galet_fleet *fleet, int code);

int galet_fleet_rank(const galet_fleet *fleet);
int galet_fleet_size(const galet_fleet *fleet);

/// What a message is about.
typedef enum galet_fleet_tag {
    GALET_FLEET_READY,   ///< To rank 0: what the sender is going to work on, as a digest
    GALET_FLEET_RANGE,   ///< From rank 0: draws to make
    GALET_FLEET_DRAWS,   ///< To rank 0: those that were made
    GALET_FLEET_ERROR,   ///< To rank 0: one line that says why the sender cannot go on
    GALET_FLEET_ALIVE,   ///< To rank 0: still at work
    GALET_FLEET_MISSED,  ///< To rank 0: how many threads the system did not give the sender
    GALET_FLEET_END,     ///< From rank 0: there is no more
} galet_fleet_tag;

/// Returns when the message can be forgotten.
void galet_fleet_send(galet_fleet *fleet, int to, galet_fleet_tag tag, const void *bytes, size_t count);
/// Whether a message is there.
bool galet_fleet_peek(galet_fleet *fleet, int *from, galet_fleet_tag *tag, size_t *count);
/// Takes that message.
void galet_fleet_receive(galet_fleet *fleet, int from, galet_fleet_tag tag, void *bytes, size_t count);
