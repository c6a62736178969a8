#include <galet/point_law.h>

#include <math.h>

enum { SIGMA0, FC, EXPONENT };

const galet_param galet_point_dahl_params[] = {
    GALET_REAL("sigma0", "N/m", 1e5, "stiffness of the contact at rest", .range = "> 0"),
    GALET_REAL("fc", "N", 1.0, "force of steady sliding", .range = "> 0"),
    GALET_REAL("exponent", "", 1.0, "how the stiffness falls: above 1 ductile, below brittle",
               .range = "> 0 and <= 10"),
    GALET_END,
};

static const galet_point_state states[] = {{"z", "m", "deflection of the contact"}};

/// What is left of the stiffness, 1 in a contact at rest: it changes sign with the direction of sliding.
static double reserve(const double *p, double v, double z) {
    return 1.0 - copysign(p[SIGMA0] * z / p[FC], v * z);
}

static double force(const double *p, double load, double v, const double *y) {
    (void)load, (void)v;
    return p[SIGMA0] * y[0];
}

/// |u|^i sgn u and its derivative.
typedef struct yielding {
    double value, slope;
} yielding;

/// With an exponent below 1 the contact would break within a finite way, with an infinite slope: below this reserve it
/// gives way in proportion.
static const double LEAST_RESERVE = 1e-6;

static yielding yield_at(double u, double exponent) {
    double size = fabs(u);
    if (exponent < 1.0 && size < LEAST_RESERVE) {
        double slope = pow(LEAST_RESERVE, exponent - 1.0);
        return (yielding){slope * u, slope};
    }
    double value = pow(size, exponent);
    return (yielding){copysign(value, u), size > 0.0 ? exponent * value / size : exponent == 1.0 ? 1.0 : 0.0};
}

/// Dahl 1976: z' = v |u|^i sgn u.
static void rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    rate[0] = v * yield_at(reserve(p, v, y[0]), p[EXPONENT]).value;
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load;
    yielding at = yield_at(reserve(p, v, y[0]), p[EXPONENT]);
    return (galet_point_slope){
        .force_y = {p[SIGMA0]},
        .rate_v = {at.value},
        .rate_y = {{-at.slope * p[SIGMA0] / p[FC] * fabs(v)}},
    };
}

static galet_status check(const double *p, const char **fault) {
    *fault = !(p[SIGMA0] > 0.0)                            ? "sigma0"
             : !(p[FC] > 0.0)                              ? "fc"
             : !(p[EXPONENT] > 0.0 && p[EXPONENT] <= 10.0) ? "exponent"
                                                           : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

static void steady(const double *p, double load, double v, double *y) {
    (void)load;
    y[0] = copysign(p[FC] / p[SIGMA0], v);
}

static void initial(const double *p, double load, double *y) {
    (void)p, (void)load;
    y[0] = 0.0;
}

static void scale(const double *p, double load, double *y) {
    (void)load;
    y[0] = p[FC] / p[SIGMA0];
}

const galet_point_law galet_point_dahl = {
    .name = "dahl",
    .words = "Dahl",
    .prefix = "dahl",
    .params = galet_point_dahl_params,
    .state_count = 1,
    .states = states,
    .stores = true,
    .force = force,
    .slope = slope,
    .check = check,
    .rate = rate,
    .steady = steady,
    .initial = initial,
    .scale = scale,
};
