#include "campaign/hand.h"

#include "base/clock.h"
#include "numerics/thread.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const double LISTEN_SECONDS = 0.01;  // between two times that the owner does

typedef enum state { IDLE, BUSY, FINISHED, ENDING } state;

struct galet_hand {
    galet_batch batch;
    size_t draw_size;
    bool alone;  ///< It has no thread of its own
    galet_hand_owner owner;
    double listened;  ///< When the owner did last [s]
    int threads;      ///< That were asked for
    int threads_missed;
#ifdef GALET_HAS_THREADS
    galet_thread thread;
#endif
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    state state;
    galet_range range;
    char *draws;
    size_t room;
    galet_harvest harvest;
    volatile int cancel;
};

#ifdef GALET_HAS_THREADS
enum { MAY_HAVE_THREAD = true };
#else
enum { MAY_HAVE_THREAD = false };
#endif

static galet_status keep(const galet_draw *draw, void *context, galet_message *why) {
    (void)why;
    galet_hand *hand = context;
    memcpy(hand->draws + hand->harvest.bytes, draw, hand->draw_size);
    hand->harvest.bytes += hand->draw_size;
    return GALET_OK;
}

static void make_range(galet_hand *hand) {
    size_t wanted = (size_t)(hand->range.end - hand->range.first) * hand->draw_size;
    hand->harvest = (galet_harvest){0};
    hand->threads_missed = 0;
    if (wanted > hand->room) {
        free(hand->draws);
        hand->draws = malloc(wanted);
        hand->room = hand->draws ? wanted : 0;
    }
    hand->harvest.status =
        hand->draws ? galet_batch_make(&hand->batch, hand->range, &hand->harvest.why) : GALET_ERR_MEMORY;
    hand->harvest.draws = hand->draws;
    bool denied = hand->alone && MAY_HAVE_THREAD;
    hand->harvest.threads_missed = denied ? hand->threads : hand->threads_missed;
}

static void change(galet_hand *hand, state next) {
    pthread_mutex_lock(&hand->mutex);
    hand->state = next;
    pthread_cond_signal(&hand->changed);
    pthread_mutex_unlock(&hand->mutex);
}

#ifdef GALET_HAS_THREADS

static void work(void *context) {
    galet_hand *hand = context;
    pthread_mutex_lock(&hand->mutex);
    while (hand->state != ENDING) {
        if (hand->state == BUSY) {
            pthread_mutex_unlock(&hand->mutex);
            make_range(hand);
            pthread_mutex_lock(&hand->mutex);
            hand->state = hand->state == ENDING ? ENDING : FINISHED;
            continue;
        }
        pthread_cond_wait(&hand->changed, &hand->mutex);
    }
    pthread_mutex_unlock(&hand->mutex);
}

/// Those that a range takes are started by it.
static bool start(galet_hand *hand) {
    return galet_thread_start_leader(&hand->thread, work, hand);
}

static void finish(galet_hand *hand) {
    change(hand, ENDING);
    galet_thread_join(&hand->thread);
}

#else

static bool start(galet_hand *hand) {
    (void)hand;
    return false;
}

static void finish(galet_hand *hand) {
    (void)hand;
}

#endif

/// The watch of one without a thread.
static void listen_now_and_then(const char *phase, double fraction, void *context) {
    (void)phase, (void)fraction;
    galet_hand *hand = context;
    if (galet_clock_now() - hand->listened > LISTEN_SECONDS) {
        hand->owner.listen(hand->owner.context);
        hand->listened = galet_clock_now();
    }
}

/// One thread, so that all is told by the owner's own.
static void do_without_thread(galet_hand *hand) {
    hand->alone = true;
    hand->batch.threads = 1;
    hand->batch.watch.progress = listen_now_and_then;
    hand->batch.watch.context = hand;
}

galet_status galet_hand_create(const galet_plan *plan, const galet_sampling *sampling, int threads,
                               galet_hand_owner owner, galet_hand **out) {
    galet_hand *hand = calloc(1, sizeof *hand);
    if (!hand) {
        return GALET_ERR_MEMORY;
    }
    hand->batch = (galet_batch){.lot = galet_plan_lot(plan, sampling),
                                .threads = threads,
                                .threads_missed = &hand->threads_missed,
                                .watch = {.cancel = &hand->cancel},
                                .take = keep,
                                .context = hand};
    hand->draw_size = galet_draw_size(plan);
    hand->owner = owner;
    hand->threads = threads;
    pthread_mutex_init(&hand->mutex, NULL);
    pthread_cond_init(&hand->changed, NULL);
    if (!start(hand)) {
        do_without_thread(hand);
    }
    *out = hand;
    return GALET_OK;
}

void galet_hand_destroy(galet_hand *hand) {
    if (!hand) {
        return;
    }
    galet_hand_cancel(hand);
    if (!hand->alone) {
        finish(hand);
    }
    pthread_cond_destroy(&hand->changed);
    pthread_mutex_destroy(&hand->mutex);
    free(hand->draws);
    free(hand);
}

void galet_hand_give(galet_hand *hand, galet_range range) {
    hand->range = range;
    change(hand, BUSY);
    if (hand->alone) {
        make_range(hand);
        change(hand, FINISHED);
    }
}

void galet_hand_cancel(galet_hand *hand) {
    __atomic_store_n(&hand->cancel, 1, __ATOMIC_RELAXED);  // its thread looks at it meanwhile
}

static state state_of(const galet_hand *hand) {
    pthread_mutex_t *mutex = (pthread_mutex_t *)&hand->mutex;
    pthread_mutex_lock(mutex);
    state s = hand->state;
    pthread_mutex_unlock(mutex);
    return s;
}

bool galet_hand_is_idle(const galet_hand *hand) {
    return state_of(hand) == IDLE;
}

bool galet_hand_take(galet_hand *hand, galet_harvest *harvest) {
    if (state_of(hand) != FINISHED) {
        return false;
    }
    *harvest = hand->harvest;
    change(hand, IDLE);
    return true;
}
