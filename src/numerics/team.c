#include "numerics/team.h"

#include "numerics/thread.h"

#ifdef GALET_HAS_THREADS

#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

enum {
    PIECES = 4,   // for each thread: one that comes late or is held up leaves the rest to the others
    LOOKS = 100,  // before one sleeps: some 50 us, about what it takes to wake up
};

typedef struct helper {
    galet_team *team;
    galet_thread thread;
    int number;
} helper;

struct galet_team {
    pthread_mutex_t lock;  // of all that follows, but for the helpers
    pthread_cond_t begun;  // there are pieces, or the team is over
    pthread_cond_t ended;  // no helper works on a piece
    galet_team_work *work;
    void *context;
    size_t count, pieces;  // of the loop
    size_t next;           // piece to be taken
    int asleep;            // helpers that wait for `begun`
    bool waiting;          // the caller, for `ended`
    bool over;
    atomic_uint loop;  // its number; this and the next are looked at without the lock
    atomic_int busy;   // helpers that work on a piece
    int helpers;
    helper helper[];
};

/// Works on pieces, with the lock held but for the work, until there are none.
static void take_pieces(galet_team *team, int thread) {
    while (team->next < team->pieces) {
        size_t piece = team->next++, first = team->count * piece / team->pieces;
        size_t end = team->count * (piece + 1) / team->pieces;
        pthread_mutex_unlock(&team->lock);
        team->work(team->context, first, end, thread);
        pthread_mutex_lock(&team->lock);
    }
}

/// Looks for another loop for a moment, which is quicker than to sleep; whoever wants the processor gets it meanwhile.
static void look_out(const galet_team *team, unsigned seen) {
    for (int i = 0; i < LOOKS && team->loop == seen; i++) {
        sched_yield();
    }
}

static void wait_for_loop(galet_team *team, unsigned seen) {
    pthread_mutex_unlock(&team->lock);
    look_out(team, seen);
    pthread_mutex_lock(&team->lock);
    while (team->loop == seen) {
        team->asleep++;
        pthread_cond_wait(&team->begun, &team->lock);
        team->asleep--;
    }
}

static void help(void *context) {
    const helper *h = context;
    galet_team *team = h->team;
    pthread_mutex_lock(&team->lock);
    for (unsigned seen = 0; !team->over; seen = team->loop) {
        team->busy++;
        take_pieces(team, h->number);
        if (--team->busy == 0 && team->waiting) {
            pthread_cond_signal(&team->ended);
        }
        wait_for_loop(team, seen);
    }
    pthread_mutex_unlock(&team->lock);
}

galet_team *galet_team_create(int threads) {
    if (threads <= 1 || galet_thread_is_ours()) {
        return NULL;
    }
    galet_team *team = calloc(1, sizeof *team + ((size_t)threads - 1) * sizeof *team->helper);
    if (!team) {
        return NULL;
    }
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->begun, NULL);
    pthread_cond_init(&team->ended, NULL);
    bool given = true;
    while (given && team->helpers < threads - 1) {
        helper *h = &team->helper[team->helpers];
        h->team = team;
        h->number = team->helpers + 1;
        given = galet_thread_start(&h->thread, help, h);
        team->helpers += given;
    }
    if (team->helpers == 0) {
        galet_team_destroy(team);
        return NULL;
    }
    return team;
}

void galet_team_destroy(galet_team *team) {
    if (!team) {
        return;
    }
    pthread_mutex_lock(&team->lock);
    team->over = true;
    team->loop++;
    pthread_cond_broadcast(&team->begun);
    pthread_mutex_unlock(&team->lock);
    for (int i = 0; i < team->helpers; i++) {
        galet_thread_join(&team->helper[i].thread);
    }
    pthread_cond_destroy(&team->ended);
    pthread_cond_destroy(&team->begun);
    pthread_mutex_destroy(&team->lock);
    free(team);
}

int galet_team_size(const galet_team *team) {
    return team ? team->helpers + 1 : 1;
}

static void wait_for_helpers(galet_team *team) {
    if (team->busy > 0) {
        pthread_mutex_unlock(&team->lock);
        for (int i = 0; i < LOOKS && team->busy > 0; i++) {
            sched_yield();
        }
        pthread_mutex_lock(&team->lock);
    }
    team->waiting = true;
    while (team->busy > 0) {
        pthread_cond_wait(&team->ended, &team->lock);
    }
    team->waiting = false;
}

void galet_team_run(galet_team *team, size_t count, galet_team_work *work, void *context) {
    if (!team || count < 2) {
        work(context, 0, count, 0);
        return;
    }
    size_t most = PIECES * (size_t)galet_team_size(team);
    pthread_mutex_lock(&team->lock);
    team->work = work;
    team->context = context;
    team->count = count;
    team->pieces = count < most ? count : most;
    team->next = 0;
    team->loop++;
    if (team->asleep > 0) {
        pthread_cond_broadcast(&team->begun);
    }
    take_pieces(team, 0);
    wait_for_helpers(team);
    pthread_mutex_unlock(&team->lock);
}

#else

galet_team *galet_team_create(int threads) {
    (void)threads;
    return NULL;
}

void galet_team_destroy(galet_team *team) {
    (void)team;
}

int galet_team_size(const galet_team *team) {
    (void)team;
    return 1;
}

void galet_team_run(galet_team *team, size_t count, galet_team_work *work, void *context) {
    (void)team;
    work(context, 0, count, 0);
}

#endif
