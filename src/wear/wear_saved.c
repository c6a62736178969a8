#include "wear/wear.h"

#include <math.h>
#include <string.h>

/// Numbers that are saved before those of the points.
enum {
    SAVED_CYCLE,
    SAVED_WORK,
    SAVED_PROPOSED,
    SAVED_STEPS,
    SAVED_REJECTED,
    SAVED_ROUGH,
    SAVED_SOLVES,
    SAVED_UNCONVERGED,
    SAVED_GAP,
    SAVED_MISFIT,
    SAVED_BEYOND,
    SAVED_HALF,
    SAVED_SPACING,
    SAVED_CENTRE,
    SAVED_NUMBERS
};

size_t galet_wear_saved_count(const galet_wear *wear) {
    return SAVED_NUMBERS + 2 * wear->points.count;
}

void galet_wear_save(const galet_wear *wear, double *numbers) {
    const galet_wear_points *points = &wear->points;
    numbers[SAVED_CYCLE] = wear->cycle;
    numbers[SAVED_WORK] = wear->work;
    numbers[SAVED_PROPOSED] = wear->proposed;
    numbers[SAVED_STEPS] = (double)wear->steps;
    numbers[SAVED_REJECTED] = (double)wear->rejected;
    numbers[SAVED_ROUGH] = (double)wear->rough;
    numbers[SAVED_SOLVES] = (double)(wear->solver.tally.solves - wear->settled);  // the last is done once more
    numbers[SAVED_UNCONVERGED] = (double)(wear->solver.tally.unconverged - (wear->settled && wear->now.unconverged));
    numbers[SAVED_GAP] = wear->solver.tally.gap;
    numbers[SAVED_MISFIT] = wear->solver.tally.misfit;
    numbers[SAVED_BEYOND] = wear->solver.tally.beyond;
    numbers[SAVED_HALF] = (double)points->half;
    numbers[SAVED_SPACING] = points->spacing;
    numbers[SAVED_CENTRE] = points->centre;
    memcpy(numbers + SAVED_NUMBERS, points->opening, points->count * sizeof(double));
    memcpy(numbers + SAVED_NUMBERS + points->count, points->error, points->count * sizeof(double));
}

/// Of a whole number that a long has room for.
static bool is_count(double x) {
    return x >= 0.0 && x <= 0x1p53 && x == floor(x);
}

static bool counts_are_whole(const double *numbers) {
    bool whole = is_count(numbers[SAVED_HALF]);
    for (size_t i = SAVED_STEPS; i <= SAVED_UNCONVERGED; i++) {
        whole &= is_count(numbers[i]);
    }
    return whole;
}

/// Numbers from a file may be anything.
static galet_status check_saved(const double *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!isfinite(numbers[i]) || (numbers[i] < 0.0 && i != SAVED_CENTRE)) {
            return GALET_ERR_INPUT;
        }
    }
    bool sized = count > SAVED_NUMBERS && counts_are_whole(numbers) && numbers[SAVED_SPACING] > 0.0 &&
                 (double)(count - SAVED_NUMBERS) == 2.0 * (2.0 * numbers[SAVED_HALF] + 1.0);
    return sized ? GALET_OK : GALET_ERR_INPUT;
}

galet_status galet_wear_restore(galet_wear *wear, const double *numbers, size_t count) {
    galet_status status = check_saved(numbers, count);
    if (status) {
        return status;
    }
    galet_wear_points points;
    status = galet_wear_points_create((size_t)numbers[SAVED_HALF], numbers[SAVED_SPACING], numbers[SAVED_CENTRE],
                                      &wear->def.contact.profile, wear->def.contact.contact.body1.ry, &points);
    status = status ? status : galet_wear_adopt(wear, &points);
    if (status) {
        return status;
    }
    memcpy(points.opening, numbers + SAVED_NUMBERS, points.count * sizeof(double));
    memcpy(points.error, numbers + SAVED_NUMBERS + points.count, points.count * sizeof(double));
    wear->cycle = numbers[SAVED_CYCLE];
    wear->work = numbers[SAVED_WORK];
    wear->proposed = numbers[SAVED_PROPOSED];
    wear->steps = (long)numbers[SAVED_STEPS];
    wear->rejected = (long)numbers[SAVED_REJECTED];
    wear->rough = (long)numbers[SAVED_ROUGH];
    wear->solver.tally.solves = (long)numbers[SAVED_SOLVES];
    wear->solver.tally.unconverged = (long)numbers[SAVED_UNCONVERGED];
    wear->solver.tally.gap = numbers[SAVED_GAP];
    wear->solver.tally.misfit = numbers[SAVED_MISFIT];
    wear->solver.tally.beyond = numbers[SAVED_BEYOND];
    return galet_wear_settle(wear);
}
