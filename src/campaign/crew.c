#include "campaign/crew.h"

#include "base/clock.h"
#include "base/digest.h"
#include "base/watch.h"
#include "input/message.h"

#include <galet/version.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RANGE_MAX = 8192 };
static const double RANGE_SECONDS = 0.3;    // of work at a time
static const double ALIVE_SECONDS = 5.0;    // between signs of life
static const double SILENT_SECONDS = 60.0;  // after which a rank counts as lost
static const double PARTING_SECONDS = 3.0;  // for what is under way when all is to end
static const double HASTY_SECONDS = 0.5;    // the same after a signal: mpirun kills a second after it

/// What rank 0 knows of a rank.
typedef struct member {
    bool ready, busy, gone;
    double given, heard;  ///< When [s]
    double rate;          ///< Draws a second; 0: not known
    long size;            ///< Of the range under way
    int missed;           ///< Threads that the system did not give it
} member;

typedef struct leader {
    const galet_crew *crew;
    galet_intake *intake;
    galet_range *ranges;  ///< What is left
    size_t count, next;
    long left;
    member *members;
    int size;
    galet_hand *hand;  ///< Rank 0's own
    double listened;   ///< When, in the midst of its work [s]
    uint64_t digest;
    galet_status status;
    galet_message *why;
} leader;

static void rest(void) {
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
}

static bool is_cancelled(const galet_crew *crew) {
    return galet_watch_cancelled(&(galet_watch){.cancel = crew->cancel});
}

/// All that the bits of a draw depend on: ranks that would make other draws must not take part.
static uint64_t digest_of(const galet_crew *crew) {
    char *text = galet_plan_text(crew->plan);
    uint64_t digest = galet_digest(GALET_DIGEST_START, text ? text : "", text ? strlen(text) : 0);
    free(text);
    digest = galet_digest(digest, &crew->plan->samples, sizeof crew->plan->samples);
    digest = galet_digest(digest, &crew->plan->seed, sizeof crew->plan->seed);
    return galet_digest(digest, galet_build(), strlen(galet_build()));
}

/// About as much as takes a rank a third of a second, and less towards the end, so that all end together.
static galet_range next_range(leader *l, const member *m) {
    double share = (double)l->left / (2.0 * l->size);
    double wanted = m->rate > 0.0 ? fmin(m->rate * RANGE_SECONDS, share) : 1.0;
    long size = (long)fmin(fmax(wanted, l->crew->threads), RANGE_MAX);
    galet_range *from = &l->ranges[l->next];
    galet_range given = {from->first, from->first + size < from->end ? from->first + size : from->end};
    from->first = given.end;
    l->next += from->first == from->end;
    l->left -= given.end - given.first;
    return given;
}

static bool has_work(const leader *l) {
    return l->next < l->count && !l->status;
}

/// Nobody is silent while rank 0 does not listen.
static void excuse_silence(leader *l, double since) {
    double away = galet_clock_now() - since;
    for (int rank = 0; rank < l->size; rank++) {
        l->members[rank].heard += away;
    }
}

/// The same for rank 0 in the midst of draws that do not let it listen, where it has no thread to make them.
static void excuse_deafness(leader *l) {
    if (galet_clock_now() - l->listened > ALIVE_SECONDS) {
        excuse_silence(l, l->listened);
    }
    l->listened = galet_clock_now();
}

static void give(leader *l, int rank) {
    member *m = &l->members[rank];
    galet_range range = next_range(l, m);
    m->busy = true;
    m->size = range.end - range.first;
    m->given = m->heard = galet_clock_now();
    if (rank == 0) {
        l->listened = m->given;
        galet_hand_give(l->hand, range);
        excuse_deafness(l);
    } else {
        galet_fleet_send(l->crew->fleet, rank, GALET_FLEET_RANGE, &range, sizeof range);
    }
}

static void fail(leader *l, galet_status status, const char *text) {
    if (!l->status) {
        l->status = status;
        *l->why = galet_message_of(text);
    }
}

/// The draws are kept even where the campaign is about to end. A page that is written meanwhile may take minutes.
static void store(leader *l, int rank, const char *draws, size_t bytes) {
    member *m = &l->members[rank];
    double began = galet_clock_now();
    size_t size = galet_draw_size(l->crew->plan);
    galet_message why = {0};
    galet_status status = GALET_OK;
    for (size_t at = 0; at + size <= bytes && !status; at += size) {
        galet_draw *draw = (galet_draw *)(void *)(draws + at);
        status = galet_intake_take(draw, l->intake, &why);
    }
    if (status) {
        fail(l, status, why.text);
    }
    m->busy = false;
    m->rate = (double)m->size / fmax(began - m->given, 1e-6);
    excuse_silence(l, began);
}

static void hear_ready(leader *l, int rank, const void *bytes, size_t count) {
    if (count != sizeof l->digest || memcmp(bytes, &l->digest, count) != 0) {
        char text[160];
        snprintf(text, sizeof text, "rank %d reads another case, or is another build of galet, than rank 0", rank);
        fail(l, GALET_ERR_INPUT, text);
    }
    l->members[rank].ready = true;
}

static void hear_error(leader *l, int rank, const char *bytes, size_t count) {
    char text[sizeof l->why->text];
    snprintf(text, sizeof text, "rank %d: %.*s", rank, (int)count, bytes);
    fail(l, GALET_ERR_INPUT, text);
    l->members[rank].busy = false;
    l->members[rank].gone = true;
}

static void note_missed(leader *l, int rank, int missed) {
    member *m = &l->members[rank];
    m->missed = missed > m->missed ? missed : m->missed;
}

static void hear_missed(leader *l, int rank, const void *bytes, size_t count) {
    int missed;
    if (count == sizeof missed) {
        memcpy(&missed, bytes, count);
        note_missed(l, rank, missed);
    }
}

static void hear(leader *l, int from, galet_fleet_tag tag, size_t count) {
    char *bytes = malloc(count + 1);
    if (!bytes) {
        fail(l, GALET_ERR_MEMORY, "");
        return;
    }
    galet_fleet_receive(l->crew->fleet, from, tag, bytes, count);
    l->members[from].heard = galet_clock_now();
    if (tag == GALET_FLEET_READY) {
        hear_ready(l, from, bytes, count);
    } else if (tag == GALET_FLEET_DRAWS) {
        store(l, from, bytes, count);
    } else if (tag == GALET_FLEET_ERROR) {
        hear_error(l, from, bytes, count);
    } else if (tag == GALET_FLEET_MISSED) {
        hear_missed(l, from, bytes, count);
    }
    free(bytes);
}

static void look_at_own_hand(leader *l) {
    galet_harvest harvest;
    if (!galet_hand_take(l->hand, &harvest)) {
        return;
    }
    if (harvest.status && harvest.status != GALET_ERR_INTERRUPTED) {
        fail(l, harvest.status, harvest.why.text);
    }
    note_missed(l, 0, harvest.threads_missed);
    store(l, 0, harvest.draws, harvest.bytes);
}

static void hear_all(leader *l) {
    int from;
    galet_fleet_tag tag;
    size_t count;
    while (galet_fleet_peek(l->crew->fleet, &from, &tag, &count)) {
        hear(l, from, tag, count);
    }
    look_at_own_hand(l);
}

static int find_silent(const leader *l) {
    for (int rank = 1; rank < l->size; rank++) {
        if (!l->members[rank].gone && galet_clock_now() - l->members[rank].heard > SILENT_SECONDS) {
            return rank;
        }
    }
    return 0;
}

static bool anyone_busy(const leader *l) {
    bool busy = false;
    for (int rank = 0; rank < l->size; rank++) {
        busy |= l->members[rank].busy;
    }
    return busy;
}

static void attend(leader *l) {
    hear_all(l);
    for (int rank = l->size - 1; rank >= 0 && has_work(l); rank--) {  // itself last: it may have no thread
        if (l->members[rank].ready && !l->members[rank].busy) {
            give(l, rank);
        }
    }
    int silent = find_silent(l);
    if (silent) {
        char text[96];
        snprintf(text, sizeof text, "rank %d has not been heard of for %.0f s", silent, SILENT_SECONDS);
        fail(l, GALET_ERR_INPUT, text);
    }
    if (is_cancelled(l->crew)) {
        fail(l, GALET_ERR_INTERRUPTED, "");
    }
}

/// In the midst of a draw of its own.
static void lead_meanwhile(void *context) {
    leader *l = context;
    excuse_deafness(l);
    attend(l);
    if (l->status) {
        galet_hand_cancel(l->hand);
    }
    l->listened = galet_clock_now();
}

static void work(leader *l) {
    while (!l->status && (has_work(l) || anyone_busy(l))) {
        attend(l);
        rest();
    }
}

/// A rank that still owes an answer; 0: none.
static int find_lost(const leader *l) {
    int lost = find_silent(l);
    for (int rank = 1; rank < l->size; rank++) {
        lost = l->members[rank].busy ? rank : lost;
    }
    return lost;
}

/// Sends all home and waits for what they still have. What is there is committed first: there may be no later.
static void part(leader *l) {
    galet_message ignored;
    galet_intake_flush(l->intake, &ignored);
    for (int rank = 1; rank < l->size; rank++) {
        galet_fleet_send(l->crew->fleet, rank, GALET_FLEET_END, NULL, 0);
    }
    galet_hand_cancel(l->hand);
    double end = galet_clock_now() + (is_cancelled(l->crew) ? HASTY_SECONDS : PARTING_SECONDS);
    while (anyone_busy(l) && galet_clock_now() < end) {
        hear_all(l);
        rest();
    }
}

static void tell_missed(const leader *l) {
    int sum = 0;
    for (int rank = 0; rank < l->size; rank++) {
        sum += l->members[rank].missed;
    }
    if (l->crew->threads_missed) {
        *l->crew->threads_missed = sum;
    }
}

void galet_crew_dismiss(galet_fleet *fleet) {
    for (int rank = 1; rank < galet_fleet_size(fleet); rank++) {
        galet_fleet_send(fleet, rank, GALET_FLEET_END, NULL, 0);
    }
}

galet_status galet_crew_lead(const galet_crew *crew, galet_intake *intake, const galet_range *ranges, size_t count,
                             int *lost, galet_message *why) {
    leader l = {.crew = crew, .intake = intake, .count = count, .why = why, .digest = digest_of(crew)};
    l.size = galet_fleet_size(crew->fleet);
    l.members = calloc((size_t)l.size, sizeof *l.members);
    l.ranges = calloc(count + 1, sizeof *l.ranges);
    *lost = 0;
    galet_status status = l.members && l.ranges ? GALET_OK : GALET_ERR_MEMORY;
    galet_hand_owner self = {lead_meanwhile, &l};
    status = status ? status : galet_hand_create(crew->plan, crew->sampling, crew->threads, self, &l.hand);
    if (status) {
        galet_crew_dismiss(crew->fleet);
    } else {
        for (size_t i = 0; i < count; i++) {
            l.ranges[i] = ranges[i];
            l.left += ranges[i].end - ranges[i].first;
        }
        for (int rank = 0; rank < l.size; rank++) {
            l.members[rank].heard = galet_clock_now();
        }
        l.members[0].ready = true;
        work(&l);
        part(&l);
        *lost = find_lost(&l);
        tell_missed(&l);
        galet_hand_destroy(l.hand);
        status = is_cancelled(crew) && l.status ? GALET_ERR_INTERRUPTED : l.status;
    }
    free(l.members);
    free(l.ranges);
    return status;
}

static void send_error(galet_fleet *fleet, const char *text) {
    galet_fleet_send(fleet, 0, GALET_FLEET_ERROR, text, strlen(text));
}

/// A rank other than 0.
typedef struct follower {
    const galet_crew *crew;
    galet_hand *hand;  ///< NULL: it cannot make any draws
    bool dismissed;    ///< Rank 0 has said that this is the end
    double told;       ///< When, that it is alive [s]
} follower;

/// What rank 0 says: a range to make, or that this is the end.
static void hear_order(follower *f) {
    int from;
    galet_fleet_tag tag;
    size_t count;
    galet_range range;
    if (f->dismissed || !galet_fleet_peek(f->crew->fleet, &from, &tag, &count)) {
        return;
    }
    bool order = tag == GALET_FLEET_RANGE && count == sizeof range;
    galet_fleet_receive(f->crew->fleet, from, tag, &range, order ? count : 0);
    f->dismissed = tag == GALET_FLEET_END;
    if (order && f->hand && galet_hand_is_idle(f->hand)) {
        galet_hand_give(f->hand, range);
    }
}

/// In the midst of a draw as well, where there is no thread that makes it.
static void follow_meanwhile(void *context) {
    follower *f = context;
    hear_order(f);
    if (f->dismissed || is_cancelled(f->crew)) {
        galet_hand_cancel(f->hand);
    }
    if (galet_clock_now() - f->told > ALIVE_SECONDS) {
        galet_fleet_send(f->crew->fleet, 0, GALET_FLEET_ALIVE, NULL, 0);
        f->told = galet_clock_now();
    }
}

static void deliver(const galet_crew *crew, const galet_harvest *harvest) {
    if (harvest->status && harvest->status != GALET_ERR_INTERRUPTED) {
        bool told = harvest->status == GALET_ERR_INPUT || harvest->status == GALET_ERR_PROGRAM;
        send_error(crew->fleet, told ? harvest->why.text : galet_status_text(harvest->status));
        return;
    }
    if (harvest->threads_missed > 0) {
        galet_fleet_send(crew->fleet, 0, GALET_FLEET_MISSED, &harvest->threads_missed, sizeof harvest->threads_missed);
    }
    galet_fleet_send(crew->fleet, 0, GALET_FLEET_DRAWS, harvest->draws, harvest->bytes);
}

void galet_crew_refuse(galet_fleet *fleet, const galet_message *why) {
    galet_crew crew = {.fleet = fleet};
    follower f = {.crew = &crew};
    send_error(fleet, why->text);
    while (!f.dismissed) {
        hear_order(&f);
        rest();
    }
}

void galet_crew_follow(const galet_crew *crew) {
    follower f = {.crew = crew, .told = galet_clock_now()};
    if (galet_hand_create(crew->plan, crew->sampling, crew->threads, (galet_hand_owner){follow_meanwhile, &f},
                          &f.hand)) {
        galet_crew_refuse(crew->fleet, &(galet_message){.text = "memory is exhausted"});
        return;
    }
    uint64_t digest = digest_of(crew);
    galet_fleet_send(crew->fleet, 0, GALET_FLEET_READY, &digest, sizeof digest);
    bool signalled = false;
    while (!f.dismissed || !galet_hand_is_idle(f.hand)) {
        galet_harvest harvest;
        follow_meanwhile(&f);
        if (galet_hand_take(f.hand, &harvest)) {
            deliver(crew, &harvest);
        }
        if (!f.dismissed && !signalled && is_cancelled(crew) && galet_hand_is_idle(f.hand)) {
            send_error(crew->fleet, "was told by a signal to end");
            signalled = true;
        }
        rest();
    }
    galet_hand_destroy(f.hand);
}
