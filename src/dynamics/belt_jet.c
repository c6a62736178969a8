#include "dynamics/belt_jet.h"

#include <math.h>

enum { FORCE_W, FORCE_Y, RATE_W, RATE_Y, SLOPES, LEVELS = 14 };

/// A line through steady sliding along which slopes are looked at.
typedef struct line {
    const galet_oscillator_def *def;
    const galet_belt_linear *at;
    double along_w, along_y;
} line;

static void slopes_at(const line *l, double s, double slopes[SLOPES]) {
    double y[GALET_POINT_MAX_STATES] = {l->at->y[0] + s * l->along_y};
    galet_point_slope slope = l->def->law->slope(l->def->params, l->def->load, l->at->w + s * l->along_w,
                                                 l->def->law->state_count ? y : NULL);
    slopes[FORCE_W] = slope.force_v;
    slopes[FORCE_Y] = slope.force_y[0];
    slopes[RATE_W] = slope.rate_v[0];
    slopes[RATE_Y] = slope.rate_y[0][0];
}

/// A limit of values whose error is a series in the square of a step that is halved: Neville's table, of which the
/// entry is taken that agrees best with its neighbours (Ridders 1982).
typedef struct limit {
    double row[LEVELS];
    int count;
    double best, error;
} limit;

static void refine(limit *l, double value) {
    if (!isfinite(value)) {
        return;
    }
    double entry = value, weight = 1.0;
    for (int i = 0; i < l->count; i++) {
        weight *= 4.0;
        double coarse = l->row[i], finer = entry + (entry - coarse) / (weight - 1.0);
        double error = fmax(fabs(finer - entry), fabs(finer - coarse));
        l->row[i] = entry;
        entry = finer;
        if (!(error > l->error)) {
            l->error = error;
            l->best = finer;
        }
    }
    l->row[l->count++] = entry;
    l->best = l->count == 1 ? value : l->best;
}

/// First and second derivatives of the slopes along the line, by central differences.
static void derive(const line *l, double first[SLOPES], double second[SLOPES]) {
    double here[SLOPES], ahead[SLOPES], behind[SLOPES];
    limit once[SLOPES], twice[SLOPES];
    for (int i = 0; i < SLOPES; i++) {
        once[i] = twice[i] = (limit){.error = INFINITY};
    }
    slopes_at(l, 0.0, here);
    for (int level = 0; level < LEVELS; level++) {
        double step = ldexp(0.25, -level);
        slopes_at(l, step, ahead);
        slopes_at(l, -step, behind);
        for (int i = 0; i < SLOPES; i++) {
            refine(&once[i], (ahead[i] - behind[i]) / (2.0 * step));
            refine(&twice[i], (ahead[i] - here[i] - (here[i] - behind[i])) / (step * step));
        }
    }
    for (int i = 0; i < SLOPES; i++) {
        first[i] = once[i].best;
        second[i] = twice[i].best;
    }
}

/// How far the state moves as the velocity doubles: differences are taken within a quarter of it, where laws are
/// smooth. Where the settled state does not move, any part of its range will do.
static double state_step(const galet_oscillator_def *def, const galet_belt_linear *at) {
    double scale[GALET_POINT_MAX_STATES], move = fabs(at->rate_w / at->relaxation * at->w);
    def->law->scale(def->params, def->load, scale);
    return move > 1e-12 * scale[0] ? move : 1e-3 * scale[0];
}

void galet_belt_jets(const galet_oscillator_def *def, const galet_belt_linear *at, galet_belt_jet *force,
                     galet_belt_jet *rate) {
    double w1[SLOPES], w2[SLOPES], y1[SLOPES] = {0}, y2[SLOPES] = {0}, dw = fabs(at->w), dy = 1.0;
    derive(&(line){def, at, dw, 0.0}, w1, w2);
    if (def->law->state_count > 0) {
        dy = state_step(def, at);
        derive(&(line){def, at, 0.0, dy}, y1, y2);
    }
    galet_belt_jet *jets[2] = {force, rate};
    for (int i = 0; i < 2; i++) {
        int by_w = i == 0 ? FORCE_W : RATE_W, by_y = i == 0 ? FORCE_Y : RATE_Y;
        *jets[i] = (galet_belt_jet){
            .ww = w1[by_w] / dw,
            .wy = w1[by_y] / dw,
            .yy = y1[by_y] / dy,
            .www = w2[by_w] / (dw * dw),
            .wwy = w2[by_y] / (dw * dw),
            .wyy = y2[by_w] / (dy * dy),
            .yyy = y2[by_y] / (dy * dy),
        };
    }
}
