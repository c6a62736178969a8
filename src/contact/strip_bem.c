#include "contact/strip_bem.h"

#include "contact/strip_newton.h"
#include "contact/strip_placement.h"
#include "contact/strip_start.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Strips of the first placement, which doubles until it has all; of a later attempt FEWER less.
enum { FIRST_STRIPS = 15, MOST_PLACEMENTS = 8, MOST_ATTEMPTS = 5, FEWER = 2 };
/// How often strips that find no solution are laid anew, each time one less, and how often those are fitted to the
/// ends.
enum { MOST_TRIES = 6, MOST_FITS = 3 };
/// Steps of all attempts after which no other is begun: what converges takes fewer, and each may take milliseconds.
enum { MOST_STEPS = 600 };
/// Tolerance of solutions that only place the next strips.
static const double ROUGH = 1e-3;
/// How far an end of contact may lie from where the strips were placed for, in widths of the last strip.
static const double END_SLACK = 0.1;

struct galet_strip_bem {
    size_t strips;
    galet_strip_newton *newton;
    galet_strip_set set, other;  // this placement and the one before or after
    double *samples, *edges, *work;
    double memory[];
};

enum { SET_VECTORS = 5 };

static double *lay_out(galet_strip_set *set, double *memory, size_t capacity) {
    *set = (galet_strip_set){
        0, memory, memory + capacity, memory + 2 * capacity, memory + 3 * capacity, memory + 4 * capacity};
    return memory + SET_VECTORS * capacity;
}

galet_status galet_strip_bem_create(size_t strips, galet_strip_bem **bem) {
    if (strips == 0 || strips > SIZE_MAX / 1024) {
        return GALET_ERR_RANGE;
    }
    size_t capacity = (strips > FIRST_STRIPS ? strips : FIRST_STRIPS) + 2;
    size_t numbers = 2 * SET_VECTORS * capacity + GALET_STRIP_SAMPLES + (capacity + 1) + 2 * (capacity + 2);
    galet_strip_bem *b = malloc(sizeof *b + numbers * sizeof(double));
    if (!b) {
        return GALET_ERR_MEMORY;
    }
    b->strips = strips;
    double *next = lay_out(&b->set, b->memory, capacity);
    b->samples = lay_out(&b->other, next, capacity);
    b->edges = b->samples + GALET_STRIP_SAMPLES;
    b->work = b->edges + capacity + 1;
    galet_status status = galet_strip_newton_create(capacity, &b->newton);
    if (status != GALET_OK) {
        free(b);
        return status;
    }
    *bem = b;
    return GALET_OK;
}

void galet_strip_bem_destroy(galet_strip_bem *bem) {
    if (bem) {
        galet_strip_newton_destroy(bem->newton);
        free(bem);
    }
}

galet_strip_bem_def galet_default_strip_bem(void) {
    return (galet_strip_bem_def){
        .load = 1500.0, .approach = NAN, .strips = 60, .adapt = true, .tolerance = 1e-9, .max_iterations = 60};
}

static bool is_valid(const galet_strip_bem *bem, const galet_strip_bem_def *def) {
    bool driven = isnan(def->approach) ? def->load > 0.0 && isfinite(def->load) : isfinite(def->approach);
    return driven && def->curvature_x > 0.0 && isfinite(def->curvature_x) && def->modulus > 0.0 &&
           isfinite(def->modulus) && def->gap && isfinite(def->y_max - def->y_min) && def->y_min < def->y_max &&
           def->strips > 0 && def->strips <= bem->strips && def->tolerance > 0.0 && def->max_iterations > 0;
}

static void read_gaps(const galet_strip_bem_def *def, galet_strip_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        set->gap[i] = def->gap(set->y[i], def->context);
    }
}

static void place_evenly(const galet_strip_bem_def *def, double from, double to, size_t count, double *edges,
                         galet_strip_set *set) {
    for (size_t i = 0; i <= count; i++) {
        double part = (double)i / (double)count;
        edges[i] = (1.0 - part) * from + part * to;
    }
    galet_strip_set_edges(set, count, edges);
    read_gaps(def, set);
}

/// The lowest strip alone, where all others are too high: contact is narrower than a strip.
static void start_lowest(const galet_strip_start *start, galet_strip_set *set) {
    size_t lowest = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->q[i] > 0.0) {
            return;
        }
        lowest = set->gap[i] < set->gap[lowest] ? i : lowest;
    }
    set->v[lowest] = start->half_length * start->half_length;
    set->q[lowest] = start->stiffness * set->v[lowest];
}

/// a^2 as deep as the strip lies under the ends of the Hertz contact.
static void guess(const galet_strip_start *start, galet_strip_set *set) {
    for (size_t i = 0; i < set->count; i++) {
        double depth = 1.0 - (set->gap[i] - start->lowest) / start->depth;
        set->v[i] = fmax(depth, 0.0) * start->half_length * start->half_length;
        set->q[i] = start->stiffness * set->v[i];
    }
    start_lowest(start, set);
}

/// A solve on one placement after another.
typedef struct progress {
    galet_strip_bem *bem;
    const galet_strip_bem_def *def;
    galet_strip_start start;
    galet_strip_newton_def newton_def;
    galet_strip_newton_outcome newton;
    galet_strip_ends ends;
    int iterations, placements;
    size_t first;         // strips of the first placement
    galet_strip *strips;  // of the best solution, as are count and outcome
    size_t *count;
    galet_strip_bem_outcome *outcome;
} progress;

/// Goes on with the strips as they lie.
static galet_status go_on(progress *p, double tolerance) {
    int before = p->newton.iterations;
    galet_status status = galet_strip_newton_run(p->bem->newton, tolerance, &p->newton);
    if (status == GALET_OK || status == GALET_ERR_NOT_CONVERGED) {
        p->iterations += p->newton.iterations - before;
        p->ends = galet_strip_find_ends(&p->bem->set, p->def->y_min, p->def->y_max);
    }
    return status;
}

static galet_status solve_here(progress *p, double tolerance) {
    double approach = p->placements > 0 ? p->newton.approach : p->start.approach;
    galet_strip_newton_begin(p->bem->newton, &p->newton_def, approach, &p->bem->set);
    p->newton.iterations = 0;
    p->placements++;
    return go_on(p, tolerance);
}

/// A few strips over more than the expected contact, and more while it reaches their ends.
static galet_status solve_first(progress *p) {
    const galet_strip_bem_def *def = p->def;
    galet_strip_set *set = &p->bem->set;
    double from = p->start.y_from, to = p->start.y_to;
    while (true) {
        double margin = 0.15 * (to - from);
        from = fmax(from - margin, def->y_min), to = fmin(to + margin, def->y_max);
        place_evenly(def, from, to, p->first, p->bem->edges, set);
        guess(&p->start, set);
        galet_status status = solve_here(p, fmax(ROUGH, def->tolerance));
        if (status != GALET_OK && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        bool wider = (set->q[0] > 0.0 && from > def->y_min) || (set->q[set->count - 1] > 0.0 && to < def->y_max);
        if (!wider || p->placements == MOST_PLACEMENTS) {
            return GALET_OK;
        }
    }
}

/// Carries the solution over to other strips, `count` of them where they adapt.
static void move(progress *p, size_t count, bool adapt) {
    galet_strip_bem *bem = p->bem;
    const galet_strip_bem_def *def = p->def;
    if (adapt) {
        size_t all = galet_strip_place(&bem->set, p->ends, count, def->y_min, def->y_max, bem->work, bem->edges);
        galet_strip_set_edges(&bem->other, all, bem->edges);
        read_gaps(def, &bem->other);
    } else {
        place_evenly(def, def->y_min, def->y_max, count, bem->edges, &bem->other);
    }
    galet_strip_transfer(&bem->set, p->ends, &bem->other);
    start_lowest(&p->start, &bem->other);
    galet_strip_set kept = bem->set;
    bem->set = bem->other, bem->other = kept;
}

/// Whether contact ends where the strips were placed to end; the first and the last strip lie beyond.
static bool ends_fit(const progress *p, galet_strip_ends placed) {
    const galet_strip_set *set = &p->bem->set;
    double first = 2.0 * set->half_width[0], last = 2.0 * set->half_width[set->count - 1];
    return fabs(p->ends.from - placed.from) <= END_SLACK * first && fabs(p->ends.to - placed.to) <= END_SLACK * last;
}

/// The strips in contact, and what they amount to.
static void report(progress *p) {
    const galet_strip_bem_def *def = p->def;
    const galet_strip_set *set = &p->bem->set;
    galet_strip_bem_outcome r = {
        .approach = p->newton.approach,
        .load = p->newton.load * def->modulus,
        .y_from = p->ends.from,
        .y_to = p->ends.to,
        .residual = p->newton.residual,
        .overlap = p->newton.overlap,
        .iterations = p->iterations,
        .placements = p->placements,
        .cut = p->ends.from <= def->y_min || p->ends.to >= def->y_max,
    };
    size_t filled = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (set->q[i] > 0.0) {
            double a = sqrt(set->v[i]), width = 2.0 * set->half_width[i], peak = def->modulus * set->q[i] / a;
            p->strips[filled++] = (galet_strip){.y = set->y[i], .width = width, .half_length = a, .peak = peak};
            r.area += 2.0 * a * width;
            r.p0 = fmax(r.p0, peak);
        }
    }
    *p->count = filled;
    *p->outcome = r;
}

static void keep_best(progress *p) {
    if (p->newton.residual < p->outcome->residual) {
        report(p);
    }
}

/// Lays strips, twice as many each time up to `goal`, until the contact ends where they do.
static galet_status fit(progress *p, size_t count, size_t goal, int most_placements) {
    while (true) {
        count = 2 * count < goal ? 2 * count : goal;
        galet_strip_ends placed = p->ends;
        move(p, count, true);
        galet_status status = solve_here(p, fmax(ROUGH, p->def->tolerance));
        if (status != GALET_OK && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        if (count == goal && (p->placements >= most_placements || ends_fit(p, placed))) {
            return go_on(p, p->def->tolerance);
        }
    }
}

/// Strips far longer than wide may have no solution where they lie, but one with a strip less
/// (docs/theory/strip-bem.md 3.3).
static galet_status solve_adapted(progress *p) {
    galet_status status = fit(p, p->first, p->def->strips, MOST_PLACEMENTS);
    for (size_t less = 1; less <= MOST_TRIES && less < p->def->strips && status == GALET_ERR_NOT_CONVERGED; less++) {
        keep_best(p);
        status = fit(p, p->def->strips - less, p->def->strips - less, p->placements + MOST_FITS);
    }
    return status;
}

static galet_status solve_evenly(progress *p) {
    move(p, p->def->strips, false);
    return solve_here(p, p->def->tolerance);
}

static bool is_solved(galet_status status) {
    return status == GALET_OK || status == GALET_ERR_NOT_CONVERGED;
}

/// From the beginning; the result is reported where its residual is below that of the outcome.
static galet_status attempt(progress *p) {
    const galet_strip_bem_def *def = p->def;
    galet_status status = galet_strip_locate(def, p->bem->samples, &p->start);
    if (status == GALET_OK) {
        status = solve_first(p);
    }
    if (status == GALET_OK) {
        status = def->adapt ? solve_adapted(p) : solve_evenly(p);
    }
    if (is_solved(status)) {
        keep_best(p);
    }
    return status;
}

galet_status galet_strip_bem_solve(galet_strip_bem *bem, const galet_strip_bem_def *def, galet_strip *strips,
                                   size_t *count, galet_strip_bem_outcome *outcome) {
    if (!is_valid(bem, def)) {
        return GALET_ERR_RANGE;
    }
    galet_strip_bem_outcome best = {.residual = INFINITY};
    galet_status status = GALET_ERR_NOT_CONVERGED;
    int steps = 0;
    for (size_t k = 0; k < MOST_ATTEMPTS && steps < MOST_STEPS &&
                       (status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_NO_CONTACT);
         k++) {
        progress p = {.bem = bem, .def = def, .first = FIRST_STRIPS - k * FEWER};
        p.strips = strips, p.count = count, p.outcome = &best;
        p.newton_def = (galet_strip_newton_def){.curvature_x = def->curvature_x,
                                                .load = def->load / def->modulus,
                                                .approach = def->approach,
                                                .max_iterations = def->max_iterations,
                                                .watch = def->watch};
        status = attempt(&p);
        steps += p.iterations;
    }
    bool solved = best.residual < INFINITY && status != GALET_ERR_INTERRUPTED;
    if (solved) {
        *outcome = best;
    }
    return solved && status ? GALET_ERR_NOT_CONVERGED : status;
}
