#include "study/wear_measured.h"

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
    GALET_REAL("depth", "m", 0.0, "worn depth of body1 after wear.cycles", .titles = "worn depth|wear"),
    GALET_REAL("volume", "m3", 0.0, "worn volume of both bodies", .titles = "worn volume", .instead_of = "depth"),
    GALET_END,
};

galet_wear_data galet_wear_measured_read(const galet_values *in) {
    galet_wear_data data = {true, EXAMPLE, example_cycles, example_volumes, galet_values_real(in, "wear.cycles")};
    if (!galet_values_present(in, "data")) {
        return data;
    }
    size_t count, rows;
    data.value = galet_values_column(in, "data", "volume", &rows);
    data.volumes = data.value;
    data.value = data.volumes ? data.value : galet_values_column(in, "data", "depth", &rows);
    data.place = galet_values_column(in, "data", data.volumes ? "cycle" : "y", &count);
    data.count = data.place && data.value ? rows : 0;
    return data;
}

galet_status galet_wear_measured_check(const galet_values *in, galet_refusal *why) {
    galet_wear_data data = galet_wear_measured_read(in);
    if (!data.place || !data.value) {
        return galet_refuse(why, "data", "expected columns y and depth, or cycle and volume");
    }
    if (data.count < 2) {
        return galet_refuse(why, "data", "expected two rows or more (got %zu)", data.count);
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

galet_status galet_wear_measured_fit(const galet_wear_inputs *inputs, const galet_wear_data *data,
                                     const galet_watch *watch, double *model, galet_wear_fit *fit) {
    const galet_rolling_inputs *rolling = &inputs->rolling;
    galet_wear_def def = inputs->def;
    def.contact.watch = watch;
    return galet_wear_fit_run(&def, rolling->nx, rolling->ny, rolling->threads, data, model, fit);
}
