#include <galet/refiner.h>

#include <galet/creep_curve.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// Grids from the first to the finest whose bytes can be counted; how far one step may lead, and how far a step that
/// gained nothing; the fewest cells a side of which there are bars.
enum { RUNGS = 33, STEP_MAX = 4, IDLE_STEP = 2, FEWEST = 20 };

struct galet_refiner {
    size_t nx, ny, memory_limit;
    int threads;
    galet_rolling *rung[RUNGS];  // NULL: not used yet, or dropped
    size_t bytes[RUNGS];         // that they take
    int last;                    // rung of the last result; -1: none
};

/// One wish on its way up.
typedef struct climb {
    galet_refiner *refiner;
    galet_rolling_def def;
    galet_creepage along;
    const double *creep;  // NULL: a single case
    size_t count;
    double accuracy;
    galet_rolling_result *found, *results;  // of the grid at work, of the last that was finished
    galet_refinement out;
    double best;           // the least that was reached so far
    double bar, before;    // of the last grid, and of the one before
    int rung, gained;      // grid at work, and how many rungs above the one before
    int idle, idle_rungs;  // grids in a row that did not gain, and how far they lead
} climb;

static double relative(double bar, double size) {
    return bar == 0.0 ? 0.0 : size > 0.0 ? bar / size : isnan(bar) ? NAN : INFINITY;
}

static double force_of(const galet_rolling_result *r) {
    return hypot(r->traction.force.fx, r->traction.force.fy);
}

/// Of unlike materials power is a small difference, and what slip dissipates heads the answer.
static double power_of(const galet_rolling_result *r) {
    return r->coupling != 0.0 ? r->traction.power_slip : fabs(r->traction.power);
}

double galet_rolling_relative_bar(const galet_rolling_result *r) {
    const galet_rolling_bars *bars = &r->bars;
    // fmax() passes over what was given and has no bar.
    double forces = relative(fmax(bars->fx, bars->fy), force_of(r));
    double creepages = relative(fmax(bars->creep_x, bars->creep_y), hypot(r->creep.x, r->creep.y));
    double power = relative(r->coupling != 0.0 ? bars->power_slip : bars->power, power_of(r));
    return fmax(fmax(forces, creepages), power);
}

/// What two grids differ by, in the same measure.
static double relative_change(const galet_rolling_result *from, const galet_rolling_result *to) {
    galet_creep_force f = from->traction.force, g = to->traction.force;
    double forces = relative(hypot(g.fx - f.fx, g.fy - f.fy), force_of(to));
    double creepages =
        relative(hypot(to->creep.x - from->creep.x, to->creep.y - from->creep.y), hypot(to->creep.x, to->creep.y));
    return fmax(fmax(forces, creepages), relative(fabs(power_of(to) - power_of(from)), power_of(to)));
}

galet_status galet_refiner_create(size_t nx, size_t ny, int threads, size_t memory_limit, galet_refiner **out) {
    if (nx < FEWEST || ny < FEWEST || threads < 1) {
        return GALET_ERR_RANGE;
    }
    galet_refiner *refiner = calloc(1, sizeof *refiner);
    if (!refiner) {
        return GALET_ERR_MEMORY;
    }
    *refiner = (galet_refiner){.nx = nx, .ny = ny, .memory_limit = memory_limit, .threads = threads, .last = -1};
    *out = refiner;
    return GALET_OK;
}

void galet_refiner_destroy(galet_refiner *refiner) {
    for (int k = 0; refiner && k < RUNGS; k++) {
        galet_rolling_destroy(refiner->rung[k]);
    }
    free(refiner);
}

galet_rolling *galet_refiner_rolling(const galet_refiner *refiner) {
    return refiner->last < 0 ? NULL : refiner->rung[refiner->last];
}

/// Cells beyond all memory stand for any number of them.
static size_t scaled(size_t cells, double factor) {
    return (size_t)fmin(round((double)cells * factor), 1e9);
}

static double scale_of(int rung) {
    return pow(2.0, 0.5 * rung);
}

static size_t bytes_of(const climb *c, size_t nx, size_t ny) {
    return galet_rolling_bytes(&c->def, nx, ny, c->refiner->threads);
}

static size_t bytes_of_rung(const climb *c, int rung) {
    double scale = scale_of(rung);
    return rung < RUNGS ? bytes_of(c, scaled(c->refiner->nx, scale), scaled(c->refiner->ny, scale)) : SIZE_MAX;
}

static bool fits(const climb *c, size_t bytes) {
    size_t limit = c->refiner->memory_limit;
    return bytes <= (limit ? limit : SIZE_MAX - 1);
}

static void drop(galet_refiner *refiner, int rung) {
    galet_rolling_destroy(refiner->rung[rung]);
    refiner->rung[rung] = NULL;
    refiner->bytes[rung] = 0;
    refiner->last = refiner->last == rung ? -1 : refiner->last;
}

size_t galet_refiner_bytes(const galet_refiner *refiner) {
    size_t sum = 0;
    for (int k = 0; k < RUNGS; k++) {
        sum += refiner->bytes[k];
    }
    return sum;
}

void galet_refiner_limit(galet_refiner *refiner, size_t memory_limit) {
    refiner->memory_limit = memory_limit;
}

/// Workspaces make room for that of a rung, the one with the last result after the others.
static void make_room(const climb *c, int rung) {
    galet_refiner *refiner = c->refiner;
    size_t need = bytes_of_rung(c, rung), room = refiner->memory_limit ? refiner->memory_limit : SIZE_MAX;
    refiner->bytes[rung] = need > refiner->bytes[rung] ? need : refiner->bytes[rung];
    for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < RUNGS && galet_refiner_bytes(refiner) > room; k++) {
            if (refiner->rung[k] && k != rung && (pass || k != refiner->last)) {
                drop(refiner, k);
            }
        }
    }
}

/// Large ones are not kept from solve to solve: others may want the memory, and making one is little beside its solve.
static void drop_large(galet_refiner *refiner) {
    static const size_t LARGE = (size_t)1 << 26;
    for (int k = 0; k < RUNGS; k++) {
        if (refiner->bytes[k] > LARGE) {
            drop(refiner, k);
        }
    }
}

static galet_status refuse(climb *c, double scale) {
    c->out.nx_needed = scaled(c->refiner->nx, scale);
    c->out.ny_needed = scaled(c->refiner->ny, scale);
    c->out.bytes_needed = bytes_of(c, c->out.nx_needed, c->out.ny_needed);
    return GALET_ERR_MEMORY;
}

static galet_status solve_on(const climb *c, galet_rolling *rolling) {
    return c->creep ? galet_creep_curve_solve(rolling, &c->def, c->along, c->count, c->creep, c->found)
                    : galet_rolling_solve(rolling, &c->def, c->found);
}

/// Bars that are small by chance are found out by the grid before: at best they fall at second order from one to the
/// next, and an error of first order within the accuracy lets results change by three times as much over the longest
/// step (docs/theory/rolling.md 5.6).
static double doubted(const climb *c, double change) {
    if (isnan(c->before)) {
        return c->bar;
    }
    double fallen = c->before / pow(2.0, c->gained), least = fmax(fallen, change / (STEP_MAX - 1));
    return isnan(c->bar) ? NAN : fmax(c->bar, least);
}

/// Takes what a grid gave for the result; transforms are those of all grids, weighted as those of coarser ones are.
static void take(climb *c, bool converged) {
    galet_refiner *refiner = c->refiner;
    size_t nx = scaled(refiner->nx, scale_of(c->rung)), ny = scaled(refiner->ny, scale_of(c->rung));
    double weight = (double)c->out.nx * (double)c->out.ny / ((double)nx * (double)ny);
    double largest = NAN, change = 0.0;
    for (size_t i = 0; i < c->count; i++) {
        if (c->out.grids) {
            c->found[i].transforms += weight * c->results[i].transforms;
            change = fmax(change, relative_change(&c->results[i], &c->found[i]));
        }
        double bar = galet_rolling_relative_bar(&c->found[i]);
        largest = converged ? fmax(largest, bar) : NAN;
    }
    memcpy(c->results, c->found, c->count * sizeof *c->found);
    c->before = c->bar;
    c->bar = largest;
    c->out.reached = doubted(c, change);
    c->out.nx = nx;
    c->out.ny = ny;
    c->out.grids++;
    refiner->last = c->rung;
}

static galet_status solve_rung(climb *c) {
    galet_refiner *refiner = c->refiner;
    double scale = scale_of(c->rung);
    make_room(c, c->rung);
    galet_status status = GALET_OK;
    if (!refiner->rung[c->rung]) {
        status = galet_rolling_create(scaled(refiner->nx, scale), scaled(refiner->ny, scale), refiner->threads, 0,
                                      &refiner->rung[c->rung]);
    }
    status = status ? status : solve_on(c, refiner->rung[c->rung]);
    if (!refiner->rung[c->rung] || status == GALET_ERR_MEMORY) {
        drop(refiner, c->rung);  // it may lack what could not be allocated
        return status == GALET_ERR_MEMORY ? refuse(c, scale) : status;
    }
    bool unfinished = status == GALET_ERR_INTERRUPTED && c->out.grids > 0;
    bool known = !status || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED;
    if (known && !unfinished) {
        take(c, !status);
    }
    return status;
}

/// Whether bars still fall, by a sixth at least: by chance they may be small on one grid and larger on the next.
static void see_gain(climb *c) {
    bool gains = isfinite(c->out.reached) && c->out.reached <= c->best / 1.2;
    c->idle = gains ? 0 : c->idle + 1;
    c->idle_rungs = gains ? 0 : c->idle_rungs + c->gained;
    c->best = fmin(c->best, c->out.reached);
}

/// Two grids without a gain, the second at least four times as fine as the best: there is nothing more to be had.
static bool has_stalled(const climb *c) {
    return c->idle >= 2 && c->idle_rungs >= 4;
}

/// The order at which bars fell from the grid before to the last; `unknown` where there is none to tell.
static double seen_order(const climb *c, double unknown) {
    double seen = c->out.grids > 1 ? 2.0 * log2(c->before / c->bar) / c->gained : NAN;
    return isfinite(seen) ? seen : unknown;
}

/// Rungs to climb: bars are taken to fall at the order that the last two grids show, at 1.5 where there is but one.
static int next_step(const climb *c) {
    double excess = c->out.reached / c->accuracy;
    if (c->idle > 0 || !isfinite(excess)) {
        return IDLE_STEP;
    }
    double order = fmin(fmax(seen_order(c, 1.5), 1.0), 2.0);
    return (int)fmin(fmax(ceil(2.0 * log2(excess) / order - 1e-9), 1.0), STEP_MAX);
}

/// The coarsest grid that might do, over the first: at second order, or faster where bars fall so. On a grid that
/// is too coarse for its contact they may fall at any.
static double least_scale(const climb *c) {
    double excess = c->out.reached / c->accuracy, order = fmin(fmax(seen_order(c, 4.0), 2.0), 4.0);
    return scale_of(c->rung) * (isfinite(excess) ? pow(excess, 1.0 / order) : 1.0);
}

/// The next grid. Refused where it does not fit, and before it is tried where no grid that fits would ever get there: a
/// coarser one in its place would make the result one of the memory.
static galet_status climb_on(climb *c) {
    double least = least_scale(c);
    if (!fits(c, bytes_of(c, scaled(c->refiner->nx, least), scaled(c->refiner->ny, least)))) {
        return refuse(c, least);
    }
    c->gained = next_step(c);
    c->rung += c->gained;
    return fits(c, bytes_of_rung(c, c->rung)) ? GALET_OK : refuse(c, scale_of(c->rung));
}

static galet_status refine(climb *c) {
    if (!fits(c, bytes_of_rung(c, 0))) {
        return refuse(c, 1.0);
    }
    for (;;) {
        galet_status status = solve_rung(c);
        if (status && status != GALET_ERR_NOT_CONVERGED) {
            return status;
        }
        if (c->out.reached <= c->accuracy) {
            return GALET_OK;
        }
        see_gain(c);
        if (has_stalled(c)) {
            return GALET_ERR_NOT_CONVERGED;
        }
        status = climb_on(c);
        if (status) {
            return status;
        }
    }
}

static galet_status start(climb *c, const galet_rolling_def *def, galet_refinement *refinement) {
    if (!(c->accuracy > 0.0 && c->accuracy < 1.0) || !def->tangential) {
        return GALET_ERR_RANGE;
    }
    if (def->tangential->order != 2 || def->motion != GALET_ROLLING_STEADY) {
        return GALET_ERR_INPUT;
    }
    *refinement = c->out = (galet_refinement){.reached = NAN};
    c->found = calloc(c->count, sizeof *c->found);
    if (!c->found) {
        return GALET_ERR_MEMORY;
    }
    c->def = *def;
    c->def.error_estimate = true;
    c->def.warm_start = false;
    c->best = INFINITY;
    c->bar = c->before = NAN;
    c->refiner->last = -1;
    drop_large(c->refiner);
    galet_status status = refine(c);
    free(c->found);
    *refinement = c->out;
    return status;
}

galet_status galet_refiner_solve(galet_refiner *refiner, const galet_rolling_def *def, double accuracy,
                                 galet_rolling_result *result, galet_refinement *refinement) {
    climb c = {.refiner = refiner, .count = 1, .accuracy = accuracy, .results = result};
    return start(&c, def, refinement);
}

galet_status galet_refiner_solve_curve(galet_refiner *refiner, const galet_rolling_def *def, galet_creepage along,
                                       size_t count, const double *creep, double accuracy,
                                       galet_rolling_result *results, galet_refinement *refinement) {
    if (count < 1) {
        return GALET_ERR_RANGE;
    }
    climb c = {
        .refiner = refiner, .along = along, .creep = creep, .count = count, .accuracy = accuracy, .results = results};
    return start(&c, def, refinement);
}
