#include "contact/rolling_box.h"

#include "contact/level_measure.h"
#include "contact/normal_exact.h"
#include "contact/normal_start.h"
#include "contact/rolling_symmetry.h"
#include "contact/tangential_strips.h"
#include "numerics/root.h"

#include <math.h>
#include <string.h>

/// Around the ellipse, which may be turned against the rolling direction.
static void box_of_ellipse(galet_rolling_case *c) {
    double cosine = cos(c->hertz.patch_angle), sine = sin(c->hertz.patch_angle);
    double half_x = c->def->margin * hypot(c->hertz.a * cosine, c->hertz.b * sine);
    double half_y = c->def->margin * hypot(c->hertz.a * sine, c->hertz.b * cosine);
    c->box = (galet_box){-half_x, half_x, -half_y, half_y};
}

/// One side of the first contact, where the lowest gap is compared with a height.
typedef struct flank {
    const galet_gap *gap;
    double height, side;
} flank;

static double above(double half_width, void *context) {
    const flank *f = context;
    return galet_gap_lowest(f->gap, f->gap->y_first + f->side * half_width) - f->height;
}

/// Half-width at which the lowest gap reaches `height` on one side of the first contact; doubles until it does.
static double reach(const galet_gap *gap, double height, double side) {
    flank f = {gap, height, side};
    double inside = 0.0, outside = sqrt(height / gap->xx);
    while (above(outside, &f) < 0.0 && outside < 1e6) {
        inside = outside;
        outside *= 2.0;
    }
    galet_root edge = {.x = outside};
    galet_root_find(above, &f, inside, outside, 1e-12 * outside, &edge);
    return fmax(edge.x, galet_gap_farthest_below(gap, height, side));
}

/// Force of strips that each carry 2 E* times their penetration per width, as those of a sphere do
/// (docs/theory/rolling.md 8).
static double strip_force(const galet_rolling_case *c, double height) {
    enum { STRIPS = 200 };
    double low = c->gap.y_first - reach(&c->gap, height, -1.0), high = c->gap.y_first + reach(&c->gap, height, 1.0);
    double modulus = c->elastic.shear / (1.0 - c->elastic.poisson), sum = 0.0, width = (high - low) / STRIPS;
    for (int i = 0; i < STRIPS; i++) {
        double y = low + (i + 0.5) * width;
        sum += fmax(height - galet_gap_lowest(&c->gap, y), 0.0) * width;
    }
    return 2.0 * modulus * sum;
}

static double missing_force(double penetration, void *context) {
    const galet_rolling_case *c = context;
    return c->def->contact.load - strip_force(c, penetration);
}

/// Penetration that carries the load by strips; a guess good to a factor of about two.
static double guess_penetration(galet_rolling_case *c) {
    if (!isnan(c->def->approach)) {
        return c->def->approach;
    }
    // A sphere of the curvature along x, and from there outward by factors of 4.
    double modulus = c->elastic.shear / (1.0 - c->elastic.poisson);
    double high = pow(c->def->contact.load / modulus, 2.0 / 3.0) * cbrt(c->gap.xx), low = 0.25 * high;
    for (int i = 0; i < 200 && missing_force(high, c) > 0.0; i++) {
        low = high;
        high *= 4.0;
    }
    for (int i = 0; i < 200 && missing_force(low, c) < 0.0; i++) {
        high = low;
        low *= 0.25;
    }
    galet_root penetration = {.x = high};
    galet_root_find(missing_force, c, low, high, 1e-6 * high, &penetration);
    return penetration.x;
}

/// The box of twice the penetration: larger than the contact, as a rule, and around all its parts.
static void box_of_penetration(galet_rolling_case *c, double penetration) {
    double height = 2.0 * penetration;
    double low = c->gap.y_first - reach(&c->gap, height, -1.0), high = c->gap.y_first + reach(&c->gap, height, 1.0);
    double half_x = sqrt(height / c->gap.xx);
    double lean = 0.5 * fabs(c->gap.xy / c->gap.xx) * fmax(fabs(low), fabs(high));
    c->box = (galet_box){-half_x - lean, half_x + lean, low, high};
    galet_symmetry_centre_box(c);
}

/// Moves one pair of sides to `margin` times the contact, or outward where contact touches them. Returns how far, over
/// the contact's length.
static double fit_sides(double *low, double *high, size_t first, size_t last, size_t count, double margin) {
    double cell = (*high - *low) / (double)count, from = *low, to = *high;
    double start = from + (double)first * cell, end = from + (double)(last + 1) * cell, length = end - start;
    double spare = 0.5 * (margin - 1.0) * length;
    *low = first == 0 ? from - 0.5 * length : start - spare;
    *high = last + 1 == count ? to + 0.5 * length : end + spare;
    return fmax(fabs(*low - from), fabs(*high - to)) / length;
}

static double fit_box(galet_rolling_case *c, const galet_level *level) {
    galet_extent e = galet_level_extent(level);
    // A box without spare room would forever look as if it cut the contact.
    double margin =
        fmax(c->def->margin, 1.0 + 4.0 / (double)(level->grid.nx < level->grid.ny ? level->grid.nx : level->grid.ny));
    double moved_x = fit_sides(&c->box.x_min, &c->box.x_max, e.i_min, e.i_max, level->grid.nx, margin);
    double moved_y = fit_sides(&c->box.y_min, &c->box.y_max, e.j_min, e.j_max, level->grid.ny, margin);
    galet_symmetry_centre_box(c);
    return fmax(moved_x, moved_y);
}

/// The first guess of pressure: what strips would overlap by.
static void guess_pressure(galet_level *level, double penetration) {
    for (size_t cell = 0; cell < level->cells; cell++) {
        level->p[cell] = fmax(penetration - level->gap[cell], 0.0);
    }
}

/// Lays the box over a level and takes pressure there from the last one that was solved, which may be the same.
static galet_status move_level(galet_rolling_case *c, int k, const galet_level *solved) {
    galet_level *level = c->grids->level[k];
    galet_grid from = solved->grid;
    double *p = galet_scratch_take(c->grids->scratch, solved->size);
    memcpy(p, solved->p, solved->size * sizeof(double));
    galet_status status = galet_level_place(level, &c->gap, c->box, c->elastic.poisson, GALET_SHEAR_ROLL, c->watch);
    if (!status) {
        galet_normal_carry(from, p, level);
    }
    galet_scratch_return(c->grids->scratch, p);
    return status;
}

/// Solves on one level, from another's solution or from its own, and fits the box to the contact until it stays within
/// a cell or so.
static galet_status settle_box(galet_rolling_case *c, int k, const galet_level *from) {
    galet_level *level = c->grids->level[k];
    enum { MAX_FITS = 30 };
    for (int i = 0; i < MAX_FITS; i++) {
        galet_status status = from ? move_level(c, k, from) : GALET_OK;
        status = status ? status : galet_normal_probe(c, k);
        if (status) {
            return status;
        }
        if (fit_box(c, level) < 2.5 / (double)(level->grid.nx < level->grid.ny ? level->grid.nx : level->grid.ny)) {
            return GALET_OK;
        }
        from = level;
    }
    return GALET_OK;
}

/// The coarsest grid that still shows where the contact ends.
static int probing_level(const galet_grids *grids) {
    int k = grids->count - 1;
    while (k > 0 && (grids->level[k]->grid.nx < 20 || grids->level[k]->grid.ny < 20)) {
        k--;
    }
    return k;
}

static galet_status box_of_strips(galet_rolling_case *c) {
    galet_status status = galet_strips_cut(c, GALET_STRIP_ELLIPTIC);
    double half_x = c->def->margin * c->patch.a, half_y = c->def->margin * 0.5 * (c->patch.y_max - c->patch.y_min);
    double middle = 0.5 * (c->patch.y_min + c->patch.y_max);
    c->box = (galet_box){-half_x, half_x, middle - half_y, middle + half_y};
    return status;
}

galet_status galet_rolling_find_box(galet_rolling_case *c) {
    if (galet_rolling_is_ellipse(c)) {
        box_of_ellipse(c);
        return GALET_OK;
    }
    if (c->def->normal->strips) {
        return box_of_strips(c);
    }
    double penetration = guess_penetration(c);
    box_of_penetration(c, penetration);
    int coarse = probing_level(c->grids);
    galet_level *level = c->grids->level[coarse];
    galet_status status = galet_level_place(level, &c->gap, c->box, c->elastic.poisson, GALET_SHEAR_ROLL, c->watch);
    if (!status) {
        guess_pressure(level, penetration);
        status = settle_box(c, coarse, NULL);
    }
    return !status && coarse > 1 ? settle_box(c, 1, level) : status;
}

/// Cells added to a side at the nth time: two, then twice as many each time up to a quarter of the side.
static double growth(size_t cells, int time) {
    return fmin(ldexp(2.0, time), fmax(2.0, 0.25 * (double)cells));
}

bool galet_rolling_enlarge_box(galet_rolling_case *c, int time) {
    const galet_level *level = c->grids->level[0];
    galet_grid grid = level->grid;
    enum { FEWEST = 5 };
    if (grid.nx < FEWEST || grid.ny < FEWEST) {
        return false;  // cells so large never leave the edge
    }
    galet_extent e = galet_level_extent(level);
    double step_x = growth(grid.nx, time) * grid.dx, step_y = growth(grid.ny, time) * grid.dy;
    galet_box box = c->box;
    c->box.x_min -= e.i_min == 0 ? step_x : 0.0;
    c->box.x_max += e.i_max + 1 == grid.nx ? step_x : 0.0;
    c->box.y_min -= e.j_min == 0 ? step_y : 0.0;
    c->box.y_max += e.j_max + 1 == grid.ny ? step_y : 0.0;
    return memcmp(&box, &c->box, sizeof(box)) != 0;
}
