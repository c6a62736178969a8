#include "dynamics/belt_trail.h"

#include <math.h>

/// Places of a round differ, some of them by so many tolerances.
static const double APART = 1e3;

/// The share of the way in one half of the turns that the other half makes, if a motion moves as much as ever. Motions
/// that never repeat themselves were seen to have 0.7 and more.
static const double AS_EVER = 0.5;

void galet_belt_trail_add(galet_belt_trail *trail, const galet_belt_turn *turn) {
    size_t place = trail->count++ % GALET_BELT_TRAIL;
    trail->to[place] = turn->to;
    trail->x_min[place] = turn->x_min;
}

/// The place of the turn that was so many turns before the last.
static size_t back(const galet_belt_trail *trail, size_t turns) {
    return (trail->count - 1 - turns) % GALET_BELT_TRAIL;
}

static size_t known(const galet_belt_trail *trail) {
    return trail->count < GALET_BELT_TRAIL ? trail->count : GALET_BELT_TRAIL;
}

static bool is_alike(const galet_belt_trail *trail, size_t one, size_t other, double dx, double dy) {
    const galet_belt_place *a = &trail->to[back(trail, one)], *b = &trail->to[back(trail, other)];
    return fabs(a->x - b->x) <= dx && fabs(a->y[0] - b->y[0]) <= dy;
}

/// Not where all places are much alike: a motion that comes to rest in a single place slowly.
static bool is_round(const galet_belt_trail *trail, size_t turns, double dx, double dy) {
    bool differ = false;
    for (size_t i = 0; i < turns; i++) {
        if (!is_alike(trail, i, i + turns, dx, dy)) {
            return false;
        }
        differ = differ || !is_alike(trail, i, i + 1, APART * dx, APART * dy);
    }
    return differ;
}

size_t galet_belt_trail_round(const galet_belt_trail *trail, double dx, double dy) {
    for (size_t turns = 2; 2 * turns <= known(trail); turns++) {
        if (is_round(trail, turns, dx, dy)) {
            return turns;
        }
    }
    return 0;
}

double galet_belt_trail_extent(const galet_belt_trail *trail, size_t turns) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < turns && i < known(trail); i++) {
        low = fmin(low, trail->x_min[back(trail, i)]);
        high = fmax(high, trail->to[back(trail, i)].x);
    }
    return high - low;
}

galet_belt_place galet_belt_trail_largest(const galet_belt_trail *trail, size_t turns) {
    size_t largest = back(trail, 0);
    for (size_t i = 1; i < turns && i < known(trail); i++) {
        size_t place = back(trail, i);
        largest = trail->to[place].x > trail->to[largest].x ? place : largest;
    }
    return trail->to[largest];
}

bool galet_belt_trail_wanders(const galet_belt_trail *trail) {
    bool grew = false, shrank = false;
    size_t turns = known(trail);
    double way[2] = {0.0};
    for (size_t i = 1; i < turns; i++) {
        double moved = trail->to[back(trail, i - 1)].x - trail->to[back(trail, i)].x;
        grew = grew || moved > 0.0;
        shrank = shrank || moved < 0.0;
        way[2 * i > turns] += fabs(moved);
    }
    return turns == GALET_BELT_TRAIL && grew && shrank && fmin(way[0], way[1]) >= AS_EVER * fmax(way[0], way[1]);
}
