#pragma once

#include <stdbool.h>

#ifdef GALET_HAS_THREADS
#include <pthread.h>

/// A thread of ours, where it stays until it is joined.
typedef struct galet_thread {
    pthread_t id;
    void (*work)(void *context);
    void *context;
    bool leads;  ///< It may start others
} galet_thread;

/// Starts it with all signals blocked: they are for the threads of whoever called us. False where the system gives no
/// thread.
bool galet_thread_start(galet_thread *thread, void (*work)(void *context), void *context);
/// The same for one that stands in for its maker: it may start others, which work for it.
bool galet_thread_start_leader(galet_thread *thread, void (*work)(void *context), void *context);
void galet_thread_join(galet_thread *thread);
#endif

/// Whether the calling thread is one of ours and no leader: it starts no others, so that threads do not multiply.
bool galet_thread_is_ours(void);
