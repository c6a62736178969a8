#pragma once

#include <galet/api.h>
#include <galet/status.h>
#include <galet/watch.h>

#include <stddef.h>

GALET_C_BEGIN

/// The one way to run many cases: sweeps, campaigns, trials of an identification. Items are worked on by several
/// threads, whoever is free takes the next, and are collected in their order by the thread that started them. What
/// comes out is the same on any number of threads as long as `work` depends on its item alone.
/// No pointer may be NULL but where it is said.

/// What is run. Where several threads work at once, work that asks for threads of its own gets one: teams are not
/// nested. On the caller's thread alone it gets what it asks for.
typedef struct galet_runner_def {
    size_t first, count;  ///< Items first, first + 1, ..., first + count - 1
    int threads;          ///< That work at once, besides the caller's, which collects; 1 or less: the caller's alone
    size_t result_size;   ///< Of one result [bytes]
    void *context;        ///< The caller's, handed to all callbacks
    /// Makes what worker number `worker` (from 0) keeps from item to item, by the caller's thread; NULL: nothing is
    /// kept. May return NULL where memory is exhausted.
    void *(*begin)(void *context, int worker);
    /// Computes one item into `result`, by any thread; the memory is not cleared. A status other than GALET_OK ends the
    /// run: a case that merely fails says so in its result.
    galet_status (*work)(void *context, void *worker_state, size_t item, void *result);
    /// Takes a result, by the caller's thread, in the order of items; any status but GALET_OK ends the run.
    galet_status (*collect)(void *context, size_t item, const void *result);
    void (*end)(void *worker_state);  ///< Destroys what `begin` made, by the caller's thread; NULL: nothing to do
    const galet_watch *watch;         ///< NULL: nobody looks on
    const char *phase;                ///< What the watch is told
    int *threads_missed;  ///< Takes how many of the threads the system did not give; NULL: nobody wants to know
} galet_runner_def;

/// Runs all items. Results wait for their turn in bounded memory, 16 per thread and 256 at least (fewer where they are
/// large): threads that are further ahead wait. They are collected some 20 ms after they are done at the latest.
/// Returns the first status other than GALET_OK, in the order of items, of `work` or `collect`: what comes before was
/// collected, nothing after. GALET_ERR_INTERRUPTED where the watch cancelled: no item is begun after that, and those
/// under way are finished and collected. GALET_ERR_MEMORY. Threads that the system does not give are done without, down
/// to the caller's alone.
GALET_API galet_status galet_runner_run(const galet_runner_def *def);

GALET_C_END
