#include "study/wear_measured.h"

#include "study/profile_inputs.h"

#include <stdlib.h>

/// Volumes that the wear study finds by default, with 1e-14 m3/J, and errors drawn with a deviation of half
/// a percent of the last.
static const double example_cycles[] = {1e5, 2e5, 3e5, 4e5, 5e5, 6e5, 7e5, 8e5};
static const double example_volumes[] = {1.534e-11, 2.9e-11,   4.466e-11, 6.023e-11,
                                         7.614e-11, 9.032e-11, 10.44e-11, 12.07e-11};
enum { EXAMPLE = sizeof example_cycles / sizeof *example_cycles };

const galet_param galet_wear_measured_columns[] = {
    GALET_REAL("y", "m", 0.0, "across rolling, as of the profile"),
    GALET_REAL("cycle", "", 0.0, "turns of body1, where volumes were measured", .titles = "cycles|turns|revolutions",
               .instead_of = "y"),
    GALET_REAL("depth", "m", 0.0, "worn depth of body1 after wear.cycles", .unset = true, .titles = "worn depth|wear"),
    GALET_REAL("volume", "m3", 0.0, "worn volume of both bodies", .titles = "worn volume", .instead_of = "depth"),
    GALET_REAL("z", "m", 0.0,
               "instead of a depth: height of the worn body1, as of the profile (profile.flip turns it, too), from any "
               "zero",
               .unset = true, .titles = "worn|worn profile|worn height"),
    GALET_END,
};

static const double *column(const galet_values *in, const char *key, size_t *rows) {
    return galet_values_column(in, "data", key, rows);
}

/// As it was given; no rows where columns are missing.
static galet_wear_data given(const galet_values *in) {
    galet_wear_data data = {true, EXAMPLE, example_cycles, example_volumes, galet_values_real(in, "wear.cycles"),
                            false};
    if (!galet_values_present(in, "data")) {
        return data;
    }
    size_t count, rows;
    data.value = column(in, "volume", &rows);
    data.volumes = data.value;
    data.value = data.value ? data.value : column(in, "depth", &rows);
    data.floating = !data.value;
    data.value = data.value ? data.value : column(in, "z", &rows);
    data.place = column(in, data.volumes ? "cycle" : "y", &count);
    data.count = data.place && data.value ? rows : 0;
    return data;
}

bool galet_wear_measured_is_of_volumes(const galet_values *in) {
    return given(in).volumes;
}

galet_status galet_wear_measured_check(const galet_values *in, galet_refusal *why) {
    galet_wear_data data = given(in);
    if (!data.place || !data.value) {
        return galet_refuse(why, "data", "expected columns y and depth, y and z (heights), or cycle and volume");
    }
    if (data.count < (data.floating ? 3 : 2)) {
        return galet_refuse(why, "data", "expected %s rows or more (got %zu)", data.floating ? "three" : "two",
                            data.count);
    }
    for (size_t i = 0; data.volumes && i < data.count; i++) {
        if (!(data.place[i] >= 0.0) || (i > 0 && !(data.place[i] > data.place[i - 1]))) {
            return galet_refuse_row(why, in, "data", i, "cycles must rise from 0 on");
        }
    }
    if (data.volumes && !(data.place[data.count - 2] > 0.0)) {
        return galet_refuse(why, "data", "expected two rows or more after cycle 0 (got 1)");
    }
    return GALET_OK;
}

/// In the coordinates of the given profile, neither shifted nor tilted.
static double unworn_height(const galet_rolling_def *contact, double y) {
    galet_profile own = contact->profile;
    own.offset = own.tilt = 0.0;
    return galet_profile_height(&own, contact->contact.body1.ry, y);
}

galet_status galet_wear_measured_read(const galet_values *in, const galet_wear_inputs *inputs,
                                      galet_wear_measured *measured) {
    *measured = (galet_wear_measured){.data = given(in)};
    galet_wear_data *data = &measured->data;
    if (!data->floating) {
        return GALET_OK;
    }
    measured->depth = calloc(data->count, sizeof *measured->depth);
    if (!measured->depth) {
        return GALET_ERR_MEMORY;
    }
    double sense = galet_profile_inputs_flips(in) ? -1.0 : 1.0;
    for (size_t i = 0; i < data->count; i++) {
        measured->depth[i] = sense * data->value[i] - unworn_height(&inputs->def.contact, data->place[i]);
    }
    data->value = measured->depth;
    return GALET_OK;
}

void galet_wear_measured_release(galet_wear_measured *measured) {
    free(measured->depth);
    *measured = (galet_wear_measured){0};
}

galet_status galet_wear_measured_check_reach(const galet_values *in, const galet_wear_inputs *inputs,
                                             const galet_wear_measured *measured, galet_refusal *why) {
    const galet_profile *p = &inputs->def.contact.profile;
    bool bounded = measured->depth && p->kind == GALET_PROFILE_POINTS;
    for (size_t i = 0; bounded && i < measured->data.count; i++) {
        double y = measured->data.place[i];
        if (y < p->y[0] || y > p->y[p->count - 1]) {
            return galet_refuse_row(why, in, "data", i, "y lies beyond the points of profile.file (got %.6g m)", y);
        }
    }
    return GALET_OK;
}

galet_status galet_wear_measured_fit(const galet_wear_inputs *inputs, const galet_wear_measured *measured,
                                     const galet_watch *watch, double *model, galet_wear_fit *fit) {
    const galet_rolling_inputs *rolling = &inputs->rolling;
    galet_wear_def def = inputs->def;
    def.contact.watch = watch;
    return galet_wear_fit_run(&def, rolling->nx, rolling->ny, rolling->threads, &measured->data, model, fit);
}

void galet_wear_measured_settle(galet_wear_measured *measured, double level) {
    for (size_t i = 0; measured->depth && i < measured->data.count; i++) {
        measured->depth[i] -= level;
    }
}
