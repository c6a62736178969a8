#include "reproduce/chevalier_2006_trial.h"

#include "reproduce/chevalier_2006.h"

#include <math.h>

galet_status galet_chevalier_trial_create(size_t nx, size_t ny, galet_chevalier_trial *t) {
    *t = (galet_chevalier_trial){0};
    galet_status status = galet_rolling_create(nx, ny, 1, 0, &t->known);
    return status ? status : galet_rolling_create(4, ny, 1, 0, &t->own);
}

void galet_chevalier_trial_destroy(galet_chevalier_trial *t) {
    galet_rolling_destroy(t->known);
    galet_rolling_destroy(t->own);
}

galet_status galet_chevalier_trial_press(galet_chevalier_trial *t, double radius, const galet_watch *watch) {
    t->def = galet_chevalier_2006_blend(radius, "exact", watch);
    t->def.fields = true;
    galet_rolling_result r;
    galet_status status = galet_rolling_solve(t->known, &t->def, &r);
    if (status) {
        return status;
    }
    t->grid = r.grid;
    t->known_min = r.y_min;
    t->known_max = r.y_max;
    return GALET_OK;
}

galet_status galet_chevalier_trial_cut(galet_chevalier_trial *t, double length, galet_rolling_result *r) {
    galet_rolling_def def = t->def;
    def.normal = galet_normal_find(length > 0.0 ? "strips-smoothed" : "strips");
    def.smoothing.length = length > 0.0 ? length : NAN;
    return galet_rolling_solve(t->own, &def, r);
}

double galet_chevalier_fine_error(const galet_chevalier_trial *t) {
    return galet_rolling_differ(t->own, t->known).outline;
}

/// Length of the strips over a row of cells, on the mean.
static double mean_length(const galet_chevalier_trial *t, double y) {
    enum { SAMPLES = 20 };
    size_t count;
    const galet_rolling_line *lines = galet_rolling_lines(t->own, &count);
    double sum = 0.0;
    for (int k = 0; k < SAMPLES; k++) {
        double at = y + t->grid.dy * ((k + 0.5) / SAMPLES - 0.5);
        for (size_t i = 0; i < count; i++) {
            if (fabs(at - lines[i].y) <= 0.5 * lines[i].width) {
                sum += 2.0 * lines[i].half_length / SAMPLES;
                break;
            }
        }
    }
    return sum;
}

double galet_chevalier_counted_error(const galet_chevalier_trial *t) {
    const double *p = galet_rolling_field(t->known, GALET_ROLLING_PRESSURE);
    double area = 0.0, off = 0.0;
    for (size_t j = 0; j < t->grid.ny; j++) {
        double length = 0.0;
        for (size_t i = 0; i < t->grid.nx; i++) {
            length += p[j * t->grid.nx + i] > 0.0 ? t->grid.dx : 0.0;
        }
        area += length;
        off += fabs(mean_length(t, t->grid.y0 + (double)j * t->grid.dy) - length);
    }
    return off / area;
}

galet_status galet_chevalier_trial_error(galet_chevalier_trial *t, double length, double *error) {
    galet_rolling_result r;
    galet_status status = galet_chevalier_trial_cut(t, length, &r);
    *error = status ? NAN : galet_chevalier_fine_error(t);
    return status;
}

static galet_status scan(galet_chevalier_trial *t, double (*error)(const galet_chevalier_trial *), double from,
                         double to, double factor, galet_chevalier_best *best) {
    for (double length = from; length < to; length *= factor) {
        galet_rolling_result r;
        galet_status status = galet_chevalier_trial_cut(t, length, &r);
        if (status) {
            return status;
        }
        double now = error(t);
        *best = now < best->error ? (galet_chevalier_best){now, length} : *best;
    }
    return GALET_OK;
}

galet_status galet_chevalier_trial_seek(galet_chevalier_trial *t, double (*error)(const galet_chevalier_trial *),
                                        galet_chevalier_best *best) {
    *best = (galet_chevalier_best){INFINITY, NAN};
    galet_status status = scan(t, error, 0.3e-3, 12e-3, 1.02, best);
    return status ? status : scan(t, error, best->length / 1.02, best->length * 1.02, 1.001, best);
}
