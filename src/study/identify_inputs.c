#include "study/identify_inputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROWS = 1 << 20 };

/// A simulated decay whose truth is known, in tenths of a micrometre, a millisecond apart: examples/decay.csv, made by
/// tests/data/generate_decay.py.
static const short example[] = {
#include "study/identify_example.inc"
};
enum { EXAMPLE = sizeof example / sizeof *example };
static const double EXAMPLE_STEP = 1e-3, EXAMPLE_UNIT = 1e-7;

static const galet_param columns[] = {
    GALET_REAL("t", "s", 0.0, "time", .titles = "time", .rising = true, .column_key = "time_column",
               .rate_key = "sample_rate"),
    GALET_REAL("x", "m", 0.0, "place", .titles = "position|displacement|place", .column_key = "signal_column",
               .unit_key = "signal_unit", .when = "restoring=spring"),
    GALET_REAL("v", "m/s", 0.0, "velocity, where no place was measured", .titles = "velocity|speed", .instead_of = "x",
               .when = "restoring=spring"),
    GALET_REAL("angle", "rad", 0.0, "angle", .titles = "x|theta|phi|position", .column_key = "signal_column",
               .unit_key = "signal_unit", .when = "restoring=pendulum"),
    GALET_REAL("rate", "rad/s", 0.0, "angular velocity, where no angle was measured",
               .titles = "v|omega|velocity|angular velocity|gyro", .instead_of = "angle", .when = "restoring=pendulum"),
    GALET_REAL_UNSET("ecr", "ohm", "electrical contact resistance", .titles = "resistance", .when = "law=film"),
    GALET_END,
};

const galet_param galet_identify_params[] = {
    GALET_COLUMNS("data", columns, "the measured decay", .unset = true, .max_rows = MAX_ROWS, .skip_key = "skip_lines",
                  .unset_means = "a built-in example: mu = 0.02 + 0.05 v + 2 v^2, examples/decay.csv"),
    GALET_INTEGER("skip_lines", 0, "lines at the beginning of the file to leave out", .range = ">= 0 and <= 1000000"),
    GALET_TEXT("time_column", NULL, "title or number of the column of times", .unset = true,
               .unset_means = "found by its title, or the first"),
    GALET_TEXT("signal_column", NULL, "title or number of the column of the signal", .unset = true,
               .unset_means = "found by its title, or the second"),
    GALET_TEXT("signal_unit", NULL, "unit of the signal", .unset = true, .unset_means = "that of its title, or SI"),
    GALET_REAL_UNSET("sample_rate", "Hz", "samples a second, for a file without times", .range = "> 0"),
    GALET_REAL_UNSET("from", "s", "begin of the part that is fitted", .unset_means = "the first sample"),
    GALET_REAL_UNSET("to", "s", "end of the part that is fitted", .unset_means = "the last sample"),
    GALET_CHOICE("restoring", "spring", "spring pendulum",
                 "what pulls back: a force proportional to the place, or the sine of an angle"),
    GALET_REAL("m", "kg", 0.15, "mass", .range = "> 0", .when = "restoring=spring", .shown = "g"),
    GALET_REAL("load", "N", 0.4, "normal force that the coefficients multiply", .range = "> 0",
               .when = "restoring=spring"),
    GALET_REAL("inertia", "kg m2", 1.0, "moment of inertia", .range = "> 0", .when = "restoring=pendulum"),
    GALET_REAL(
        "torque", "N m", 1.0,
        "torque that the coefficients multiply; at 1 N m they are torques themselves, with an inertia of 1 kg m2 "
        "accelerations",
        .range = "> 0", .when = "restoring=pendulum"),
    GALET_CHOICE("law", "polynomial", "polynomial film",
                 "what is identified: coefficients of powers of the speed, or a lubricating film"),
    GALET_CHOICE("order", "auto", "auto 0 1 2 3", "highest power of the speed; auto: by the Bayesian criterion",
                 .when = "law=polynomial"),
    GALET_CHOICE("method", "full", "full averaged",
                 "fit of the true motion to its rest, or of the motion averaged over cycles only",
                 .when = "law=polynomial"),
    GALET_REAL("film.n", "", 2.0 / 3.0, "power of the velocity that the thickness grows with, where it is not fitted",
               .range = "> 0 and <= 2", .when = "law=film"),
    GALET_CHOICE("film.fit_n", "auto", "auto yes no", "fit film.n; auto: where a contact resistance is given",
                 .when = "law=film"),
    GALET_REAL_UNSET("film.eta0", "", "thickness at the first sample over the one that separates the surfaces",
                     .range = "> 0", .when = "law=film", .unset_means = "settled at the largest speed of the start"),
    GALET_CHOICE("film.fit_eta0", "auto", "auto yes no", "fit film.eta0; auto: where a contact resistance is given",
                 .when = "law=film"),
    GALET_FLAG("offset", true, "fit what the signal is at rest"),
    GALET_INTEGER("drift", 0, "fit a drift of the sensor: degree of a polynomial in time", .range = ">= 0 and <= 2",
                  .when = "law=polynomial"),
    GALET_REAL_UNSET("hum", "Hz", "fit a vibration of this frequency, say 50 Hz, beside the motion", .range = "> 0",
                     .when = "law=polynomial", .unset_means = "none"),
    GALET_REAL("confidence", "", 0.95, "confidence of the bars and bands", .range = "> 0.5 and < 1"),
    GALET_REAL_UNSET("curve.to", "m/s", "highest speed of the friction curve", .range = "> 0",
                     .when = "restoring=spring", .unset_means = "the highest speed of the record"),
    GALET_REAL_UNSET("curve.to_rate", "rad/s", "highest angular velocity of the friction curve", .range = "> 0",
                     .when = "restoring=pendulum", .unset_means = "the highest of the record"),
    GALET_END,
};

static galet_status build_example(galet_identify_record *r) {
    r->built = malloc(2 * EXAMPLE * sizeof *r->built);
    if (!r->built) {
        return GALET_ERR_MEMORY;
    }
    for (int i = 0; i < EXAMPLE; i++) {
        r->built[i] = i * EXAMPLE_STEP;
        r->built[EXAMPLE + i] = example[i] * EXAMPLE_UNIT;
    }
    r->t = r->built;
    r->signal = r->built + EXAMPLE;
    r->count = EXAMPLE;
    return GALET_OK;
}

/// Cuts the record to what is to be fitted.
static galet_status cut(const galet_values *in, galet_identify_record *r, galet_refusal *why) {
    double from = galet_values_present(in, "from") ? galet_values_real(in, "from") : -INFINITY;
    double to = galet_values_present(in, "to") ? galet_values_real(in, "to") : INFINITY;
    if (!(from < to)) {
        return galet_refuse(why, "to", "must be later than from");
    }
    double last = r->count > 0 ? r->t[r->count - 1] : NAN;
    size_t first = 0;
    while (first < r->count && r->t[first] < from) {
        first++;
    }
    while (r->count > first && r->t[r->count - 1] > to) {
        r->count--;
    }
    r->t += first;
    r->signal += first;
    r->ecr = r->ecr ? r->ecr + first : NULL;
    r->count -= first;
    if (r->count == 0) {
        return galet_refuse(why, isfinite(from) ? "from" : "to", "leaves nothing of the record, which ends at %g s",
                            last);
    }
    return GALET_OK;
}

static galet_status check_hum(const galet_values *in, const galet_identify_record *r, galet_refusal *why) {
    if (r->count < 2 || galet_values_is(in, "law", "film") || !galet_values_present(in, "hum")) {
        return GALET_OK;
    }
    double hum = galet_values_real(in, "hum"), above, below;
    galet_identify_hum_range(r->count, r->t, &above, &below);
    if (hum > above && hum < below) {
        return GALET_OK;
    }
    return galet_refuse(
        why, "hum", "must be > %.3g Hz, one cycle in the part fitted, and < %.4g Hz, half its sampling rate (got %g)",
        above, below, hum);
}

static const double *column(const galet_values *in, const char *name, size_t *rows) {
    return galet_values_column(in, "data", name, rows);
}

static void take_columns(const galet_values *in, galet_identify_record *r) {
    bool pendulum = galet_values_is(in, "restoring", "pendulum");
    size_t rows;
    r->t = column(in, "t", &r->count);
    r->signal = column(in, pendulum ? "angle" : "x", &rows);
    r->velocity = !r->signal;
    r->signal = r->signal ? r->signal : column(in, pendulum ? "rate" : "v", &rows);
    r->ecr = galet_values_is(in, "law", "film") ? column(in, "ecr", &rows) : NULL;
    r->group = galet_values_group(in, "data");
}

/// Samples a second, before any grouping.
static double mean_rate(const galet_identify_record *r) {
    return r->count > 1 ? (double)(r->group * (r->count - 1)) / (r->t[r->count - 1] - r->t[0]) : NAN;
}

galet_status galet_identify_inputs_read(const galet_values *in, galet_identify_record *record, galet_refusal *why) {
    galet_identify_record r = {.group = 1};
    galet_status status = GALET_OK;
    if (galet_values_present(in, "data")) {
        take_columns(in, &r);
    } else if (galet_values_is(in, "restoring", "pendulum") || galet_values_is(in, "law", "film")) {
        return galet_refuse(why, "data", "must be given: the example is of a spring with a polynomial law");
    } else {
        status = build_example(&r);
    }
    r.rate = mean_rate(&r);  // of all that was recorded
    status = status ? status : cut(in, &r, why);
    *record = r;
    return status ? status : check_hum(in, &r, why);
}

/// What the file says against it, or NULL.
static const char *tell_column(const galet_values *in, const char *column, const char *output, galet_record *out) {
    const char *against, *words = galet_values_column_source(in, "data", column, &against);
    size_t rows;
    if (words || galet_values_column(in, "data", column, &rows)) {
        galet_record_set_text(out, output, words ? words : "an array in SI");
    }
    return against;
}

static void warn_of_unit(galet_result *out, const char *against) {
    if (against) {
        galet_result_warn(out, "unit-overridden", "the file is not taken at its word: %s", against);
    }
}

void galet_identify_inputs_tell(const galet_values *in, const galet_identify_record *r, galet_result *out) {
    static const char *const signals[] = {"x", "v", "angle", "rate"};
    galet_record *record = galet_result_record(out);
    galet_record_set_real(record, "read.rate", r->rate);
    galet_record_set_integer(record, "read.group", (long)r->group);
    if (!galet_values_present(in, "data")) {
        galet_record_set_text(record, "read.time", "the built-in example [s]");
        galet_record_set_text(record, "read.signal", "the built-in example [m]");
        return;
    }
    const char *against = tell_column(in, "t", "read.time", record);
    if (against) {
        galet_result_warn(out, "rate-overridden", "the file is not taken at its word: %s", against);
    }
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        warn_of_unit(out, tell_column(in, signals[i], "read.signal", record));
    }
    if (r->ecr) {
        tell_column(in, "ecr", "read.ecr", record);
    }
}

void galet_identify_inputs_release(galet_identify_record *record) {
    free(record->built);
    record->built = NULL;
}

double galet_identify_inputs_top(const galet_values *in, double speed_max) {
    const char *key = galet_values_is(in, "restoring", "pendulum") ? "curve.to_rate" : "curve.to";
    return galet_values_present(in, key) ? galet_values_real(in, key) : speed_max;
}

galet_identify_def galet_identify_inputs_def(const galet_values *in, const galet_identify_record *r) {
    galet_identify_def def = galet_default_identify();
    const char *order = galet_values_is(in, "law", "polynomial") ? galet_values_text(in, "order") : "auto";
    def.count = r->count;
    def.t = r->t;
    def.signal = r->signal;
    def.group = r->group;
    def.velocity = r->velocity;
    def.pendulum = galet_values_is(in, "restoring", "pendulum");
    def.mass = galet_values_real(in, def.pendulum ? "inertia" : "m");
    def.load = galet_values_real(in, def.pendulum ? "torque" : "load");
    def.order = strcmp(order, "auto") == 0 ? GALET_IDENTIFY_ORDER_AUTO : order[0] - '0';
    def.averaged = galet_values_is(in, "law", "polynomial") && galet_values_is(in, "method", "averaged");
    def.offset = galet_values_flag(in, "offset");
    bool film = galet_values_is(in, "law", "film");
    def.drift = film ? 0 : (int)galet_values_integer(in, "drift");
    def.hum = !film && galet_values_present(in, "hum") ? galet_values_real(in, "hum") : 0.0;
    return def;
}
