#include "numerics/runner_team.h"

#include "numerics/runner_turn.h"

#ifdef GALET_HAS_THREADS

#include "base/watch.h"
#include "numerics/thread.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { SLOTS = 256, SLOTS_PER_WORKER = 16, LINE = 64 };
static const size_t MOST_BYTES = (size_t)64 << 20;
static const long PATIENCE = 20000000;  // of the collector between two looks at what is done or cancelled [ns]

typedef struct slot {
    bool done;
    galet_status status;
} slot;

/// Results of items wait in a ring until their turn comes.
typedef struct team {
    const galet_runner_def *def;
    void *const *states;
    size_t slots, stride;
    slot *ring;
    unsigned char *results;
    pthread_mutex_t lock;  // of all that follows, and of the ring
    pthread_cond_t room;   // an item was collected, or the run is over
    pthread_cond_t ready;  // there is much to collect, or a worker has left; waits by CLOCK_MONOTONIC
    size_t next;           // how many items were begun
    size_t collected;
    int gone;  // workers that have left
    bool stop;
} team;

typedef struct worker {
    team *team;
    void *state;
    galet_thread thread;
} worker;

static void *result_of(const team *t, size_t i) {
    return t->results + i % t->slots * t->stride;
}

static void stop(team *t) {
    t->stop = true;
    pthread_cond_broadcast(&t->room);
}

/// Takes an item as soon as the ring has room; false: there is none left.
static bool take(team *t, size_t *i) {
    while (!t->stop && t->next < t->def->count && t->next - t->collected >= t->slots) {
        pthread_cond_wait(&t->room, &t->lock);
    }
    *i = t->next;
    if (t->stop || t->next == t->def->count) {
        return false;
    }
    t->next++;
    return true;
}

/// Items are begun in order, so that all before one that ends the run are done or under way. The collector looks by
/// itself now and then and is called where half the ring waits for it: items of microseconds would wake it for each.
static void put(team *t, size_t i, galet_status status) {
    t->ring[i % t->slots] = (slot){true, status};
    if (status) {
        stop(t);
    }
    if (t->ring[t->collected % t->slots].done && 2 * (t->next - t->collected) >= t->slots) {
        pthread_cond_signal(&t->ready);
    }
}

static void work(void *context) {
    const worker *self = context;
    team *t = self->team;
    size_t i;
    pthread_mutex_lock(&t->lock);
    while (take(t, &i)) {
        pthread_mutex_unlock(&t->lock);
        galet_status status = t->def->work(t->def->context, self->state, t->def->first + i, result_of(t, i));
        pthread_mutex_lock(&t->lock);
        put(t, i, status);
    }
    t->gone++;
    pthread_cond_signal(&t->ready);
    pthread_mutex_unlock(&t->lock);
}

static void wait_a_little(team *t) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);  // that of the day may be set back meanwhile
    until.tv_nsec += PATIENCE;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&t->ready, &t->lock, &until);
}

/// Hands on the result that is next, unlocked: its slot is nobody else's until it is counted as collected.
static galet_status hand_on(team *t) {
    size_t i = t->collected;
    galet_status status = t->ring[i % t->slots].status;
    pthread_mutex_unlock(&t->lock);
    if (!status) {
        status = t->def->collect(t->def->context, t->def->first + i, result_of(t, i));
    }
    if (!status) {
        galet_runner_tell(t->def, i + 1);
    }
    pthread_mutex_lock(&t->lock);
    return status;
}

static galet_status collect(team *t, int workers) {
    galet_status status = GALET_OK;
    pthread_mutex_lock(&t->lock);
    while (t->collected < t->def->count && !status) {
        if (!t->stop && galet_watch_cancelled(t->def->watch)) {
            stop(t);
        }
        slot *next = &t->ring[t->collected % t->slots];
        if (next->done) {
            status = hand_on(t);
            if (!status) {
                next->done = false;
                t->collected++;
                pthread_cond_signal(&t->room);
            }
        } else if (t->gone == workers) {
            status = GALET_ERR_INTERRUPTED;  // nobody will do it
        } else {
            wait_a_little(t);
        }
    }
    stop(t);
    pthread_mutex_unlock(&t->lock);
    return status;
}

static bool has_room(team *t, int workers) {
    size_t size = t->def->result_size, least = 2 * (size_t)workers;
    if (size > SIZE_MAX / 2) {
        return false;
    }
    t->stride = (size / LINE + 1) * LINE;
    t->slots = (size_t)workers * SLOTS_PER_WORKER > SLOTS ? (size_t)workers * SLOTS_PER_WORKER : SLOTS;
    while (t->slots > least && t->slots > MOST_BYTES / t->stride) {
        t->slots = t->slots / 2 > least ? t->slots / 2 : least;
    }
    t->slots = t->slots < t->def->count ? t->slots : t->def->count;
    t->ring = calloc(t->slots, sizeof *t->ring);
    t->results = t->slots <= SIZE_MAX / t->stride ? aligned_alloc(LINE, t->slots * t->stride) : NULL;
    return t->ring && t->results;
}

/// By as many of the workers as the system gives.
static galet_status run(team *t, worker *all, int workers) {
    int given = 0;
    for (bool more = true; more && given < workers; given += more) {
        all[given].team = t;
        all[given].state = t->states[given];
        more = galet_thread_start(&all[given].thread, work, &all[given]);
    }
    galet_status status = given > 0 ? collect(t, given) : galet_runner_in_turn(t->def, t->states[0]);
    for (int i = 0; i < given; i++) {
        galet_thread_join(&all[i].thread);
    }
    if (t->def->threads_missed) {
        *t->def->threads_missed = workers - given;
    }
    return status;
}

static void make_ready(pthread_cond_t *ready) {
    pthread_condattr_t by;
    pthread_condattr_init(&by);
    pthread_condattr_setclock(&by, CLOCK_MONOTONIC);
    pthread_cond_init(ready, &by);
    pthread_condattr_destroy(&by);
}

galet_status galet_runner_team(const galet_runner_def *def, int workers, void *const *states) {
    team t = {.def = def, .states = states, .lock = PTHREAD_MUTEX_INITIALIZER, .room = PTHREAD_COND_INITIALIZER};
    make_ready(&t.ready);
    worker *all = calloc((size_t)workers, sizeof *all);
    galet_status status = all && has_room(&t, workers) ? run(&t, all, workers) : GALET_ERR_MEMORY;
    free(all);
    free(t.ring);
    free(t.results);
    pthread_cond_destroy(&t.ready);
    pthread_cond_destroy(&t.room);
    pthread_mutex_destroy(&t.lock);
    return status;
}

#else

galet_status galet_runner_team(const galet_runner_def *def, int workers, void *const *states) {
    (void)workers;
    return galet_runner_in_turn(def, states[0]);
}

#endif
