#include "study/wear_recorder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The opening at all points, of which there may have been fewer then.
typedef struct shot {
    size_t count;
    double *opening;
} shot;

struct galet_wear_recorder {
    galet_wear_moment *history;
    size_t rows, room;
    size_t moments, taken;  // shots wanted, and there
    double cycles;
    shot *shots;
    shot last;  // of the last look
};

enum { MEMBERS = sizeof(galet_wear_moment) / sizeof(double) };

galet_status galet_wear_recorder_create(size_t moments, double cycles, galet_wear_recorder **out) {
    galet_wear_recorder *recorder = calloc(1, sizeof *recorder);
    if (!recorder) {
        return GALET_ERR_MEMORY;
    }
    recorder->moments = moments;
    recorder->cycles = cycles;
    recorder->shots = calloc(moments + 1, sizeof *recorder->shots);
    if (!recorder->shots) {
        galet_wear_recorder_destroy(recorder);
        return GALET_ERR_MEMORY;
    }
    *out = recorder;
    return GALET_OK;
}

void galet_wear_recorder_destroy(galet_wear_recorder *recorder) {
    if (!recorder) {
        return;
    }
    for (size_t i = 0; i < recorder->taken; i++) {
        free(recorder->shots[i].opening);
    }
    free(recorder->last.opening);
    free(recorder->shots);
    free(recorder->history);
    free(recorder);
}

static galet_status add_moment(galet_wear_recorder *recorder, galet_wear_moment moment) {
    if (recorder->rows == recorder->room) {
        size_t room = recorder->room ? 2 * recorder->room : 64;
        galet_wear_moment *grown = realloc(recorder->history, room * sizeof *grown);
        if (!grown) {
            return GALET_ERR_MEMORY;
        }
        recorder->history = grown;
        recorder->room = room;
    }
    recorder->history[recorder->rows++] = moment;
    return GALET_OK;
}

static galet_status copy_shot(const double *opening, size_t count, shot *to) {
    double *copy = malloc(count * sizeof *copy);
    if (!copy) {
        return GALET_ERR_MEMORY;
    }
    memcpy(copy, opening, count * sizeof *copy);
    free(to->opening);
    *to = (shot){count, copy};
    return GALET_OK;
}

/// At point i of `count`; points are added on both sides alike.
static double opening_at(const shot *s, size_t i, size_t count) {
    size_t before = (count - s->count) / 2;
    return i < before || i >= before + s->count ? 0.0 : s->opening[i - before];
}

/// The shots between the last look and this one, on the straight line between them.
static galet_status take_shots(galet_wear_recorder *recorder, galet_wear_profile p, double before, double now) {
    while (recorder->taken < recorder->moments) {
        double at = recorder->cycles * (double)recorder->taken / (double)(recorder->moments - 1);
        if (at > now) {
            return GALET_OK;
        }
        shot *s = &recorder->shots[recorder->taken];
        if (copy_shot(p.opening, p.count, s)) {
            return GALET_ERR_MEMORY;
        }
        recorder->taken++;
        for (size_t i = 0; i < p.count && now > before; i++) {
            double from = opening_at(&recorder->last, i, p.count);
            s->opening[i] = from + (at - before) / (now - before) * (p.opening[i] - from);
        }
    }
    return GALET_OK;
}

galet_status galet_wear_recorder_look(galet_wear_recorder *recorder, const galet_wear *wear) {
    galet_wear_state now = galet_wear_now(wear);
    galet_wear_profile p = galet_wear_profiles(wear);
    double before = recorder->rows ? recorder->history[recorder->rows - 1].cycle : now.cycle;
    galet_wear_moment moment = {
        .cycle = now.cycle,
        .power = now.power,
        .volume = now.volume1 + now.volume2,
        .depth = fmax(now.depth1, now.depth2),
        .p0 = now.p0,
        .half_width = galet_wear_contact(wear)->b,
        .balance_error = now.balance_error,
        .edge_ratio = now.edge_ratio,
    };
    galet_status status = take_shots(recorder, p, before, now.cycle);
    status = status ? status : copy_shot(p.opening, p.count, &recorder->last);
    return status ? status : add_moment(recorder, moment);
}

const galet_wear_moment *galet_wear_recorder_history(const galet_wear_recorder *recorder, size_t *count) {
    *count = recorder->rows;
    return recorder->history;
}

/// The first of the points that are shown: those that are worn, and some beside them. All where nothing is.
static size_t first_shown(galet_wear_profile p) {
    enum { BESIDE = 8 };
    size_t first = 0, half = p.count / 2;
    while (first < half && p.opening[first] == 0.0 && p.opening[p.count - 1 - first] == 0.0) {
        first++;
    }
    return first == half || first < BESIDE ? 0 : first - BESIDE;
}

/// The two shots that a moment lies between, and where: the way is `part` of that from the first to the second.
typedef struct between {
    const shot *from, *to;
    double part;
} between;

static between find_shots(const galet_wear_recorder *recorder, double at, double now) {
    double dx = recorder->cycles / (double)(recorder->moments - 1), last = dx * (double)(recorder->taken - 1);
    size_t i = (size_t)(at / dx);
    if (i + 1 < recorder->taken) {
        return (between){&recorder->shots[i], &recorder->shots[i + 1], at / dx - (double)i};
    }
    const shot *newest = &recorder->shots[recorder->taken - 1];
    return (between){newest, &recorder->last, now > last ? (at - last) / (now - last) : 0.0};
}

/// A run that ended early has fewer shots, the last of them before its end: the map has as many moments, up to there.
static between shots_at(const galet_wear_recorder *recorder, size_t moment, double now) {
    if (recorder->taken == recorder->moments) {
        return (between){&recorder->shots[moment], &recorder->shots[moment], 0.0};
    }
    if (moment + 1 == recorder->moments) {
        return (between){&recorder->last, &recorder->last, 0.0};
    }
    return find_shots(recorder, now * (double)moment / (double)(recorder->moments - 1), now);
}

void galet_wear_recorder_paint(const galet_wear_recorder *recorder, const galet_wear *wear, double share,
                               const char *field, galet_result *out) {
    galet_wear_profile p = galet_wear_profiles(wear);
    size_t first = first_shown(p), nx = recorder->moments, ny = p.count - 2 * first;
    double now = recorder->rows ? recorder->history[recorder->rows - 1].cycle : 0.0;
    double *depth = now > 0.0 && nx > 1 ? malloc(nx * ny * sizeof *depth) : NULL;
    if (!depth) {
        return;
    }
    for (size_t i = 0; i < nx; i++) {
        between b = shots_at(recorder, i, now);
        for (size_t j = 0; j < ny; j++) {
            double from = opening_at(b.from, first + j, p.count), to = opening_at(b.to, first + j, p.count);
            depth[j * nx + i] = share * (from + b.part * (to - from));
        }
    }
    double dx = now / (double)(nx - 1);
    galet_result_set_field(out, field, (galet_grid){nx, ny, 0.0, p.y[first], dx, p.spacing}, depth);
    free(depth);
}

/// Numbers on their way into or out of a state.
typedef struct tape {
    double *numbers;
    size_t count, at;
    bool failed;
} tape;

static void write_number(tape *t, double x) {
    if (t->numbers) {
        t->numbers[t->at] = x;
    }
    t->at++;
}

static void write_numbers(tape *t, const double *x, size_t count) {
    write_number(t, (double)count);
    if (t->numbers) {
        memcpy(t->numbers + t->at, x, count * sizeof *x);
    }
    t->at += count;
}

/// So many numbers as stand before them, borrowed.
static const double *read_numbers(tape *t, size_t *count) {
    double stated = t->at < t->count ? t->numbers[t->at] : -1.0;
    if (t->failed || !(stated >= 0.0 && stated <= (double)(t->count - t->at - 1))) {
        t->failed = true;
        *count = 0;
        return NULL;
    }
    const double *x = t->numbers + t->at + 1;
    *count = (size_t)stated;
    t->at += 1 + *count;
    return x;
}

/// Counts where the tape has no numbers.
static void write_state(tape *t, const galet_wear_recorder *recorder, const double *saved, size_t count) {
    write_numbers(t, saved, count);
    write_numbers(t, (const double *)recorder->history, recorder->rows * MEMBERS);
    write_numbers(t, recorder->last.opening, recorder->last.count);
    write_number(t, (double)recorder->taken);
    for (size_t i = 0; i < recorder->taken; i++) {
        write_numbers(t, recorder->shots[i].opening, recorder->shots[i].count);
    }
}

galet_status galet_wear_recorder_keep(const galet_wear_recorder *recorder, const galet_wear *wear, galet_result *out) {
    size_t count = galet_wear_saved_count(wear);
    double *saved = malloc(count * sizeof *saved);
    tape counted = {0};
    if (saved) {
        galet_wear_save(wear, saved);
        write_state(&counted, recorder, saved, count);
    }
    tape t = {.numbers = saved ? malloc(counted.at * sizeof(double)) : NULL};
    if (t.numbers) {
        write_state(&t, recorder, saved, count);
        galet_result_keep_state(out, t.numbers, t.at);
    }
    free(t.numbers);
    free(saved);
    return t.numbers ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status read_history(galet_wear_recorder *recorder, tape *t) {
    size_t count;
    const double *rows = read_numbers(t, &count);
    galet_status status = count % MEMBERS ? GALET_ERR_INPUT : GALET_OK;
    for (size_t i = 0; i + MEMBERS <= count && !status; i += MEMBERS) {
        galet_wear_moment moment;
        memcpy(&moment, rows + i, sizeof moment);
        status = add_moment(recorder, moment);
    }
    return status;
}

static galet_status read_shots(galet_wear_recorder *recorder, tape *t) {
    size_t count;
    const double *opening = read_numbers(t, &count);
    galet_status status = opening ? copy_shot(opening, count, &recorder->last) : GALET_ERR_INPUT;
    double taken = !status && t->at < t->count ? t->numbers[t->at++] : -1.0;
    if (!(taken >= 0.0 && taken <= (double)recorder->moments)) {
        return GALET_ERR_INPUT;
    }
    for (size_t i = 0; i < (size_t)taken && !status; i++) {
        opening = read_numbers(t, &count);
        status = opening ? copy_shot(opening, count, &recorder->shots[i]) : GALET_ERR_INPUT;
        recorder->taken += !status;
    }
    return status;
}

/// Points are only ever added, as many on one side as on the other.
static bool fits(const shot *s, size_t count) {
    return s->count <= count && (count - s->count) % 2 == 0;
}

/// The last look may have fewer points, too: a step adds them before it is taken, and may be interrupted then.
static bool all_fit(const galet_wear_recorder *recorder, size_t count) {
    bool sized = fits(&recorder->last, count);
    for (size_t i = 0; i < recorder->taken; i++) {
        sized &= fits(&recorder->shots[i], count);
    }
    return sized;
}

/// The history tells of the start and of every step, until now.
static bool leads_here(const galet_wear_recorder *recorder, galet_wear_state now) {
    bool rises = recorder->rows == (size_t)now.steps + 1 && recorder->history[0].cycle == 0.0;
    for (size_t i = 1; i < recorder->rows && rises; i++) {
        rises = recorder->history[i].cycle > recorder->history[i - 1].cycle;
    }
    return rises && recorder->history[recorder->rows - 1].cycle == now.cycle && now.cycle <= recorder->cycles;
}

galet_status galet_wear_recorder_resume(galet_wear_recorder *recorder, galet_wear *wear, const double *numbers,
                                        size_t count) {
    tape t = {.numbers = (double *)numbers, .count = count};
    size_t saved_count;
    const double *saved = read_numbers(&t, &saved_count);
    galet_status status = read_history(recorder, &t);
    status = status ? status : read_shots(recorder, &t);
    if (!status && (t.failed || t.at != count || recorder->rows == 0)) {
        return GALET_ERR_INPUT;
    }
    status = status ? status : galet_wear_restore(wear, saved, saved_count);
    bool sound =
        status || (all_fit(recorder, galet_wear_profiles(wear).count) && leads_here(recorder, galet_wear_now(wear)));
    return sound ? status : GALET_ERR_INPUT;
}
