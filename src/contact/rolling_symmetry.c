#include "contact/rolling_symmetry.h"

#include <math.h>
#include <string.h>

/// Mirrored at the line along which a creepage acts, traction is its own image where nothing acts across, and its own
/// image reversed where all does: spin acts across both. Pressure that moves the surfaces sideways knows no reversal.
static int mirror_of(bool none_along, bool none_across, bool spins, bool coupled) {
    return none_across && !spins ? 1 : none_along && !coupled ? -1 : 0;
}

void galet_symmetry_find(galet_rolling_case *c) {
    galet_vec2 force = c->def->force;
    galet_creepage creep = c->def->creep;
    bool coupled = galet_rolling_is_coupled(c->def), spins = creep.spin != 0.0;
    // A force of zero is as good as a creepage of zero where symmetry gives one with the other.
    bool none_x = isnan(force.x) ? creep.x == 0.0 : force.x == 0.0;
    bool none_y = isnan(force.y) ? creep.y == 0.0 : force.y == 0.0;
    bool even_x = galet_gap_is_even_x(&c->gap), even_y = galet_gap_is_even_y(&c->gap);
    bool turns_x = even_x && !coupled && c->def->motion == GALET_ROLLING_SHIFT;  // rolling knows ahead from behind
    int at_x = turns_x ? mirror_of(none_y, none_x, spins, coupled) : 0;
    int at_y = even_y ? mirror_of(none_x, none_y, spins, coupled) : 0;
    c->symmetry = (galet_symmetry){
        .pressure_x = even_x && !coupled,
        .pressure_y = even_y && (!coupled || at_y == 1),
        .pressure_turned = c->hertzian && !coupled,
        .traction = at_y,
        .no_fx = at_y == -1 || at_x == 1,
        .no_fy = at_y == 1 || at_x == -1,
        .no_mz = at_y == 1 || at_x == 1,
    };
    c->given = (galet_vec2){isnan(force.x) ? creep.x : 0.0, isnan(force.y) ? creep.y : 0.0};
    c->sought = (galet_vec2){c->symmetry.no_fx ? NAN : force.x, c->symmetry.no_fy ? NAN : force.y};
}

static void centre_sides(double *low, double *high) {
    *high = fmax(-*low, *high);
    *low = -*high;
}

void galet_symmetry_centre_box(galet_rolling_case *c) {
    if (c->symmetry.pressure_x) {
        centre_sides(&c->box.x_min, &c->box.x_max);
    }
    if (c->symmetry.pressure_y) {
        centre_sides(&c->box.y_min, &c->box.y_max);
    }
}

static void average(galet_grid grid, double *field, bool mirror_x, bool mirror_y) {
    size_t nx = grid.nx, ny = grid.ny;
    for (size_t j = 0; j < ny; j++) {
        for (size_t i = 0; i < nx; i++) {
            size_t at = j * nx + i, image = (mirror_y ? ny - 1 - j : j) * nx + (mirror_x ? nx - 1 - i : i);
            if (at < image) {
                field[at] = field[image] = 0.5 * (field[at] + field[image]);
            }
        }
    }
}

void galet_symmetry_even_pressure(const galet_rolling_case *c, galet_level *level) {
    galet_symmetry s = c->symmetry;
    double *field[] = {level->p, level->open};
    bool ends = c->row_at;  // known rows end as they were laid: one way ahead, another behind
    for (int f = 0; f < 2; f++) {
        if (s.pressure_turned && !ends) {
            average(level->grid, field[f], true, true);
        }
        if (s.pressure_x && !ends) {
            average(level->grid, field[f], true, false);
        }
        if (s.pressure_y) {
            average(level->grid, field[f], false, true);
        }
    }
    for (size_t i = 0; i < level->cells; i++) {
        level->state[i] = level->p[i] > 0.0;
    }
}

/// Copies rows below y = 0 to their places above, with a sign; what is reversed is zero in the middle.
static void mirror(galet_grid grid, double sign, double *field) {
    for (size_t j = 0; j < (grid.ny + 1) / 2; j++) {
        const double *row = field + j * grid.nx;
        double *image = field + (grid.ny - 1 - j) * grid.nx;
        for (size_t i = 0; i < grid.nx; i++) {
            image[i] = row == image && sign < 0.0 ? 0.0 : sign * row[i];
        }
    }
}

void galet_symmetry_mirror_traction(const galet_rolling_case *c, galet_level *level, double *slip) {
    if (c->symmetry.traction == 0) {
        return;
    }
    galet_grid grid = level->grid;
    double sign = c->symmetry.traction;
    mirror(grid, sign, level->tx);
    mirror(grid, -sign, level->ty);
    mirror(grid, sign, slip);
    mirror(grid, -sign, slip + level->size);
    for (size_t j = 0; j < grid.ny / 2; j++) {
        memcpy(level->state + (grid.ny - 1 - j) * grid.nx, level->state + j * grid.nx, grid.nx);
    }
}

galet_vec2 galet_symmetry_centre(const galet_rolling_case *c, galet_vec2 centre) {
    galet_symmetry s = c->symmetry;
    return (galet_vec2){s.pressure_x || s.pressure_turned ? 0.0 : centre.x,
                        s.pressure_y || s.pressure_turned ? 0.0 : centre.y};
}

galet_creep_force galet_symmetry_force(const galet_rolling_case *c, galet_creep_force f) {
    galet_symmetry s = c->symmetry;
    return (galet_creep_force){s.no_fx ? 0.0 : f.fx, s.no_fy ? 0.0 : f.fy, s.no_mz ? 0.0 : f.mz};
}
