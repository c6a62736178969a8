#include "identify/film_model.h"

#include <galet/envelope.h>
#include <math.h>

/// Of the motion: its errors, some 1e-8 of the amplitude, are far below any measurement's.
static const double RTOL = 1e-7;

double galet_film_settled(const double value[GALET_FILM_PARAMETERS]) {
    double n = value[GALET_FILM_N], speed = hypot(value[GALET_FILM_V0], value[GALET_FILM_OMEGA] * value[GALET_FILM_X0]);
    return pow(speed / value[GALET_FILM_VA], n) / galet_envelope_mean(n);
}

static void set(galet_oscillator_def *def, const char *key, double x) {
    def->params[galet_point_law_index(def->law, key)] = x;
}

/// With h_c = 1, y0 = 1 and y_star = 2: h is y - 1.
galet_status galet_film_model(const double value[GALET_FILM_PARAMETERS], galet_oscillator_def *def) {
    double n = value[GALET_FILM_N], omega = value[GALET_FILM_OMEGA];
    *def = galet_default_oscillator();
    def->mass = def->load = 1.0;
    def->stiffness = omega * omega;
    def->x0 = value[GALET_FILM_X0];
    def->v0 = value[GALET_FILM_V0];
    def->rtol = RTOL;
    def->to_the_end = true;
    set(def, "mu_c", value[GALET_FILM_TC]);
    set(def, "c", value[GALET_FILM_C]);
    set(def, "tau", value[GALET_FILM_TAU]);
    set(def, "n", n);
    set(def, "v_star", value[GALET_FILM_VA] * pow(galet_envelope_mean(n), 1.0 / n));
    set(def, "h_c", 1.0);
    set(def, "q", value[GALET_FILM_S] / n);
    set(def, "y0", 1.0);
    set(def, "y_star", 2.0);
    set(def, "y_init", 1.0 + value[GALET_FILM_ETA0]);
    return galet_oscillator_check(def);
}

double galet_film_resistance(const double value[GALET_FILM_PARAMETERS], double h) {
    double z = pow(fmax(h, 0.0) / value[GALET_FILM_HE], value[GALET_FILM_R]), share = isinf(z) ? 1.0 : z / (1.0 + z);
    return value[GALET_FILM_LOW] + value[GALET_FILM_RISE] * share;
}

/// Steps of the averaged motion in a cycle.
static const double STEPS = 4.0;

/// Of the averaged motion: velocity amplitude and thickness.
typedef struct swing {
    double speed, h;
} swing;

static double touch_of(const double *value, double h) {
    return exp(-pow(h, value[GALET_FILM_S] / value[GALET_FILM_N]));
}

/// V' = -((2 / pi) alpha TC + (1 - alpha) C V / 2) with the film of now (docs/theory/envelope.md 4).
static double brake(const double *value, double speed, double h) {
    double alpha = touch_of(value, h);
    return -(2.0 / M_PI * alpha * value[GALET_FILM_TC] + 0.5 * (1.0 - alpha) * value[GALET_FILM_C] * speed);
}

static double relax(const double *value, double h, double speed, double keep) {
    double settled = pow(speed / value[GALET_FILM_VA], value[GALET_FILM_N]);
    return settled + (h - settled) * keep;
}

/// The film relaxes for half a step, the speed falls for a step, the film relaxes for the other half: of second order,
/// and stable for films that follow at once.
static swing step(const double *value, swing now, double dt, double keep) {
    double h = relax(value, now.h, now.speed, keep);
    double middle = fmax(now.speed + 0.5 * dt * brake(value, now.speed, h), 0.0);
    double speed = fmax(now.speed + dt * brake(value, middle, h), 0.0);
    return (swing){speed, relax(value, h, speed, keep)};
}

bool galet_film_follow_averaged(const double value[GALET_FILM_PARAMETERS], size_t count, const double *t,
                                galet_film_reader *read, void *context) {
    const double omega = value[GALET_FILM_OMEGA], x0 = value[GALET_FILM_X0], v0 = value[GALET_FILM_V0];
    const double dt = 2.0 * M_PI / (STEPS * omega), keep = exp(-0.5 * dt / value[GALET_FILM_TAU]);
    const double first = hypot(v0, omega * x0);
    swing from = {first, value[GALET_FILM_ETA0]}, to = step(value, from, dt, keep);
    double begin = 0.0;
    for (size_t i = 0; i < count; i++) {
        for (; t[i] > begin + dt; begin += dt) {
            from = to;
            to = step(value, from, dt, keep);
        }
        double part = (t[i] - begin) / dt, c = cos(omega * t[i]), s = sin(omega * t[i]);
        double share = (from.speed + part * (to.speed - from.speed)) / first, h = from.h + part * (to.h - from.h);
        read(i,
             &(galet_film_instant){
                 .x = share * (x0 * c + v0 / omega * s), .v = share * (v0 * c - omega * x0 * s), .lift = NAN, .h = h},
             context);
    }
    return isfinite(to.speed) && isfinite(to.h);
}

typedef struct viewer {
    size_t next, count;
    const double *t;
    galet_film_reader *read;
    void *context;
} viewer;

static void look(const galet_span *span, void *context) {
    viewer *view = context;
    for (; view->next < view->count && view->t[view->next] <= span->t1; view->next++) {
        galet_oscillator_sample s;
        span->at(span, view->t[view->next], &s);
        view->read(view->next, &(galet_film_instant){s.x, s.v, s.lift, s.y[0] - 1.0}, view->context);
    }
}

galet_status galet_film_follow(const double value[GALET_FILM_PARAMETERS], size_t count, const double *t,
                               galet_film_reader *read, void *context, double *t_stop) {
    galet_oscillator_def def;
    galet_oscillator_result result;
    galet_status status = galet_film_model(value, &def);
    if (status || count == 0) {
        return status;
    }
    viewer view = {.count = count, .t = t, .read = read, .context = context};
    def.t_end = t[count - 1];
    status = galet_oscillator_run(&def, &(galet_oscillator_audience){.observer = look, .context = &view}, &result);
    *t_stop = status ? NAN : result.t_stick;
    return status || view.next < count ? GALET_ERR_RANGE : GALET_OK;
}
