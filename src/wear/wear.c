#include "wear/wear.h"

#include "base/watch.h"

#include <math.h>
#include <stdlib.h>

/// Points of the profile across the first contact; more where the contact has more lines.
enum { POINTS_ACROSS = 128 };

galet_wear_def galet_default_wear(void) {
    return (galet_wear_def){
        .contact = galet_default_rolling(),
        .law = galet_wear_law_find("energy"),
        .coefficient = 1e-14,
        .k = 2e-6,
        .hardness = 2e9,
        .share = 1.0,
        .track = NAN,
        .step = 0.05,
    };
}

double galet_wear_length1(const galet_wear_def *def) {
    double rx = def->contact.contact.body1.rx;
    return isfinite(rx) ? 2.0 * M_PI * fabs(rx) : def->track;
}

/// The track is that of the body that is straight; of two round ones, body 2 may run on a part of itself.
static double length2_of(const galet_wear_def *def) {
    bool tracked = !isnan(def->track) && isfinite(def->contact.contact.body1.rx);
    return tracked ? def->track : 2.0 * M_PI * fabs(def->contact.contact.body2.rx);
}

/// What the worn volume is spread over on each body, and how much of it each loses.
static galet_status describe(galet_wear *wear) {
    const galet_wear_def *def = &wear->def;
    double length1 = galet_wear_length1(def), length2 = length2_of(def);
    bool shared = def->share >= 0.0 && def->share <= 1.0, whole = def->share == 1.0;
    bool ends = length1 > 0.0 && isfinite(length1) && length2 > 0.0 && (whole || isfinite(length2));
    bool turned = def->contact.contact.angle != 0.0;  // the lines of body 2 run across those of body 1
    wear->coefficient = def->law ? def->law->coefficient(def) : NAN;
    bool wears = wear->coefficient >= 0.0 && isfinite(wear->coefficient);
    bool moves = def->contact.speed > 0.0 && def->step > 0.0 && def->step <= 1.0;
    if (!shared || !ends || !wears || !moves || (turned && !whole) || def->contact.motion != GALET_ROLLING_STEADY ||
        !def->contact.normal || !def->contact.tangential) {
        return GALET_ERR_RANGE;
    }
    double thin1 = def->share / length1, thin2 = whole ? 0.0 : (1.0 - def->share) / length2;
    wear->length1 = length1;
    wear->thinning = thin1 + thin2;
    wear->depth1 = thin1 / wear->thinning;
    wear->depth2 = thin2 / wear->thinning;
    return GALET_OK;
}

galet_status galet_wear_create(const galet_wear_def *def, size_t nx, size_t ny, int threads, galet_wear **out) {
    galet_wear *wear = calloc(1, sizeof *wear);
    if (!wear) {
        return GALET_ERR_MEMORY;
    }
    wear->def = *def;
    wear->ny = ny;
    galet_status status = describe(wear);
    status = status ? status : galet_wear_solver_create(&wear->def, nx, ny, threads, &wear->solver);
    if (status) {
        galet_wear_destroy(wear);
        return status;
    }
    *out = wear;
    return GALET_OK;
}

void galet_wear_destroy(galet_wear *wear) {
    if (!wear) {
        return;
    }
    galet_wear_solver_destroy(&wear->solver);
    galet_wear_points_destroy(&wear->points);
    free(wear->memory);
    free(wear);
}

galet_status galet_wear_adopt(galet_wear *wear, galet_wear_points *points) {
    double *memory = calloc(GALET_WEAR_ARRAYS * points->count, sizeof(double));
    if (!memory) {
        galet_wear_points_destroy(points);
        return GALET_ERR_MEMORY;
    }
    galet_wear_points_destroy(&wear->points);
    free(wear->memory);
    wear->points = *points;
    wear->memory = memory;
    for (size_t a = 0; a < GALET_WEAR_ARRAYS; a++) {
        wear->array[a] = memory + a * points->count;
    }
    wear->solver.height = wear->array[GALET_WEAR_HEIGHT];
    wear->settled = false;
    return GALET_OK;
}

/// Opening per turn of body 1 at each point, and the contact behind it.
static galet_status find_rates(galet_wear *wear, const double *opening, bool warm, double *rate,
                               galet_wear_response *response) {
    galet_status status = galet_wear_solver_solve(&wear->solver, &wear->points, opening, warm, rate, response);
    double factor = wear->thinning * wear->coefficient * wear->length1;
    for (size_t i = 0; i < wear->points.count && !status; i++) {
        rate[i] *= factor;
    }
    return status;
}

/// Contact must stay well within the points: it widens as it wears.
static bool is_crowded(const galet_wear *wear) {
    double room = 0.75 * (double)wear->points.half * wear->points.spacing - wear->now.reach;
    return wear->now.high - wear->points.centre > room || wear->points.centre - wear->now.low > room;
}

galet_status galet_wear_settle(galet_wear *wear) {
    galet_status status = find_rates(wear, wear->points.opening, false, wear->array[GALET_WEAR_RATE], &wear->now);
    wear->settled = !status;
    return status;
}

static galet_status extend(galet_wear *wear) {
    galet_wear_points wider;
    galet_status status =
        galet_wear_points_extend(&wear->points, wear->points.half + wear->points.half / 2, &wear->def.contact.profile,
                                 wear->def.contact.contact.body1.ry, &wider);
    return status ? status : galet_wear_adopt(wear, &wider);
}

galet_status galet_wear_start(galet_wear *wear) {
    galet_wear_response first;
    galet_wear_points points;
    galet_status status = galet_wear_solver_scout(&wear->solver, &first);
    if (status) {
        return status;
    }
    double width = first.high - first.low, centre = 0.5 * (first.low + first.high);
    size_t across = 2 * wear->ny > POINTS_ACROSS ? 2 * wear->ny : POINTS_ACROSS;
    centre = fabs(centre) <= 1e-9 * width ? 0.0 : centre;
    status = galet_wear_points_create(across, width / (double)across, centre, &wear->def.contact.profile,
                                      wear->def.contact.contact.body1.ry, &points);
    status = status ? status : galet_wear_adopt(wear, &points);
    if (status) {
        return status;
    }
    wear->cycle = wear->work = 0.0;
    wear->steps = wear->rejected = wear->rough = 0;
    wear->proposed = 0.0;
    return galet_wear_settle(wear);
}

static double largest(const double *x, size_t count) {
    double most = 0.0;
    for (size_t i = 0; i < count; i++) {
        most = fmax(most, x[i]);
    }
    return most;
}

/// Cycles of a step that the depth it adds allows. Of the whole way a quarter at most: a history of less is none.
static double longest_step(const galet_wear *wear, double cycles) {
    double rate = largest(wear->array[GALET_WEAR_RATE], wear->points.count);
    return rate > 0.0 ? fmin(wear->def.step * wear->now.interpenetration / rate, 0.25 * cycles) : cycles;
}

/// Ends where it shall, without a tiny step before the end.
static double fit_step(double step, double left) {
    return left <= step ? left : left < 2.0 * step ? 0.5 * left : step;
}

static void combine(size_t count, const double *from, double step, const double *rate, const double *rate2,
                    double *to) {
    for (size_t i = 0; i < count; i++) {
        to[i] = from[i] + step * (rate2 ? 0.5 * (rate[i] + rate2[i]) : rate[i]);
    }
}

/// One step by Heun's method from `from`, where the contact does `work` and wears at `rate`; `work` becomes that of the
/// whole step.
static galet_status heun(galet_wear *wear, const double *from, const double *rate, double step, double *to,
                         double *work) {
    size_t count = wear->points.count;
    galet_wear_response ahead;
    combine(count, from, step, rate, NULL, wear->array[GALET_WEAR_STAGE]);
    galet_status status =
        find_rates(wear, wear->array[GALET_WEAR_STAGE], true, wear->array[GALET_WEAR_RATE_ON], &ahead);
    if (status) {
        return status;
    }
    combine(count, from, step, rate, wear->array[GALET_WEAR_RATE_ON], to);
    *work = 0.5 * step * wear->length1 * (*work + ahead.work);
    return GALET_OK;
}

/// A step in one and in two halves. The halves come with their work; the array of one step is left with the error.
static galet_status try_step(galet_wear *wear, double step, double *work, double *error) {
    double *const *array = wear->array;
    double whole = wear->now.work, first = wear->now.work;
    galet_status status =
        heun(wear, wear->points.opening, array[GALET_WEAR_RATE], step, array[GALET_WEAR_COARSE], &whole);
    status = status
                 ? status
                 : heun(wear, wear->points.opening, array[GALET_WEAR_RATE], 0.5 * step, array[GALET_WEAR_FINE], &first);
    if (status) {
        return status;
    }
    galet_wear_response half;
    status = find_rates(wear, array[GALET_WEAR_FINE], true, array[GALET_WEAR_RATE_HALF], &half);
    double second = status ? 0.0 : half.work;
    status = status ? status
                    : heun(wear, array[GALET_WEAR_FINE], array[GALET_WEAR_RATE_HALF], 0.5 * step,
                           array[GALET_WEAR_FINE], &second);
    *work = first + second;
    *error = 0.0;
    for (size_t i = 0; i < wear->points.count; i++) {
        // Two halves of a method of second order err by a third of the difference.
        array[GALET_WEAR_COARSE][i] = (array[GALET_WEAR_FINE][i] - array[GALET_WEAR_COARSE][i]) / 3.0;
        *error = fmax(*error, fabs(array[GALET_WEAR_COARSE][i]));
    }
    return status;
}

/// Goes on to where the two halves led, once the rates there are known. `safety` times the error counts for them.
static galet_status accept(galet_wear *wear, double cycle, double work, double safety) {
    galet_wear_points *points = &wear->points;
    galet_wear_response next;
    galet_status status = find_rates(wear, wear->array[GALET_WEAR_FINE], false, wear->array[GALET_WEAR_RATE_ON], &next);
    if (status) {
        return status;
    }
    for (size_t i = 0; i < points->count; i++) {
        points->opening[i] = wear->array[GALET_WEAR_FINE][i];
        points->error[i] += safety * fabs(wear->array[GALET_WEAR_COARSE][i]);
        wear->array[GALET_WEAR_RATE][i] = wear->array[GALET_WEAR_RATE_ON][i];
    }
    wear->now = next;
    wear->cycle = cycle;
    wear->work += work;
    wear->steps++;
    return GALET_OK;
}

/// Steps below this part of what their depth allows are taken whatever their error, and counted: shorter ones would not
/// end.
static const double SHORTEST = 1.0 / 64.0;

/// Error of a step over the depth it may add.
static const double TOLERANCE = 0.02;

/// Points and rates that a step can start from.
static galet_status prepare(galet_wear *wear) {
    galet_status status = is_crowded(wear) ? extend(wear) : GALET_OK;
    return status || wear->settled ? status : galet_wear_settle(wear);
}

/// Shorter and shorter steps until one is good enough. Where the error bounds them and not the depth, waves of the
/// profile are about to grow, and it need not fall as that of the method does: the whole difference counts then.
static galet_status take_step(galet_wear *wear, double cycles) {
    double longest = longest_step(wear, cycles), left = cycles - wear->cycle, shortest = SHORTEST * longest;
    double tolerance = TOLERANCE * wear->def.step * wear->now.interpenetration, whole = fit_step(longest, left);
    double step = fit_step(wear->proposed > 0.0 ? fmin(wear->proposed, longest) : longest, left);
    for (;;) {
        double work, error;
        galet_status status = try_step(wear, step, &work, &error);
        if (status) {
            return status;
        }
        if (!(wear->cycle + step > wear->cycle)) {
            return GALET_ERR_NOT_CONVERGED;  // steps too short to lead anywhere
        }
        double factor = error > 0.0 ? fmin(fmax(0.9 * cbrt(tolerance / error), 0.25), 4.0) : 4.0;
        if (error <= tolerance || step <= shortest) {
            status = accept(wear, step == left ? cycles : wear->cycle + step, work, step < whole ? 3.0 : 1.0);
            wear->rough += !status && error > tolerance;
            wear->proposed = fmax(factor * step, shortest);
            return status;
        }
        wear->rejected++;
        step = fmax(factor * step, shortest);
    }
}

/// Depth of either body after so many cycles more at the present rate, over its rolling radius; of a straight body,
/// over the other's.
static double depth_after(const galet_wear *wear, double cycles) {
    const galet_hertz_def *bodies = &wear->def.contact.contact;
    double rx1 = fabs(bodies->body1.rx), rx2 = fabs(bodies->body2.rx);
    double opening = 0.0;
    for (size_t i = 0; i < wear->points.count; i++) {
        opening = fmax(opening, wear->points.opening[i] + cycles * wear->array[GALET_WEAR_RATE][i]);
    }
    return opening * fmax(wear->depth1 / (isfinite(rx1) ? rx1 : rx2), wear->depth2 / (isfinite(rx2) ? rx2 : rx1));
}

double galet_wear_outlook(const galet_wear *wear, double cycles) {
    return depth_after(wear, fmax(cycles - wear->cycle, 0.0));
}

galet_status galet_wear_advance(galet_wear *wear, double cycles) {
    wear->solver.done = wear->cycle / cycles;
    galet_watch_tell(wear->def.contact.watch, "wear", wear->solver.done);
    galet_status status = prepare(wear);
    if (status || !(wear->cycle < cycles)) {
        return status;
    }
    if (depth_after(wear, 0.0) > GALET_WEAR_DEEPEST || galet_wear_outlook(wear, cycles) > GALET_WEAR_FARTHEST) {
        return GALET_ERR_RANGE;
    }
    galet_wear_tally tally = wear->solver.tally;
    double proposed = wear->proposed;
    long rejected = wear->rejected;
    status = take_step(wear, cycles);
    if (status) {
        // As if it had not been tried; the contact that it started from is solved anew.
        tally.solves--;
        tally.unconverged -= wear->now.unconverged;
        wear->solver.tally = tally;
        wear->proposed = proposed;
        wear->rejected = rejected;
        wear->settled = false;
    }
    return status;
}

static double relative(double part, double whole) {
    return whole > 0.0 ? part / whole : 0.0;
}

galet_wear_state galet_wear_now(const galet_wear *wear) {
    const galet_wear_points *points = &wear->points;
    double volume = galet_wear_points_area(points, points->opening) / wear->thinning;
    double opening = largest(points->opening, points->count), owed = wear->coefficient * wear->work;
    return (galet_wear_state){
        .cycle = wear->cycle,
        .power = wear->now.work * wear->def.contact.speed,
        .work = wear->work,
        .p0 = wear->now.result.p0,
        .edge_ratio = wear->now.edge_ratio,
        .volume1 = wear->def.share * volume,
        .volume2 = (1.0 - wear->def.share) * volume,
        .depth1 = wear->depth1 * opening,
        .depth2 = wear->depth2 * opening,
        .balance_error = fabs(relative(volume - owed, owed)),
        .depth_error = relative(largest(points->error, points->count), opening),
        .volume_error = relative(galet_wear_points_area(points, points->error) / wear->thinning, volume),
        .dissipation_gap = wear->solver.tally.gap,
        .crown_misfit = wear->solver.tally.misfit,
        .beyond_points = wear->solver.tally.beyond,
        .steps = wear->steps,
        .rejected = wear->rejected,
        .rough = wear->rough,
        .solves = wear->solver.tally.solves,
        .unconverged = wear->solver.tally.unconverged,
    };
}

galet_wear_profile galet_wear_profiles(const galet_wear *wear) {
    const galet_wear_points *points = &wear->points;
    return (galet_wear_profile){points->count,   points->spacing, points->y,
                                points->height1, points->opening, wear->array[GALET_WEAR_RATE],
                                wear->depth1,    wear->depth2};
}

const galet_rolling_result *galet_wear_contact(const galet_wear *wear) {
    return &wear->now.result;
}

galet_status galet_wear_pressure_on(galet_wear *wear, size_t nx, size_t ny, double *p0) {
    return galet_wear_solver_look(&wear->solver, &wear->points, wear->points.opening, nx, ny, p0);
}
