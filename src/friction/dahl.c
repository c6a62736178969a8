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

/// Dahl 1976: z' = v |u|^i sgn u.
static void rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    double u = reserve(p, v, y[0]);
    rate[0] = v * copysign(pow(fabs(u), p[EXPONENT]), u);
}

/// A reserve of nothing has no slope where the exponent is below 1; what is almost nothing stands for it.
static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)load;
    double u = reserve(p, v, y[0]), size = fmax(fabs(u), 1e-16), i = p[EXPONENT];
    return (galet_point_slope){
        .force_y = {p[SIGMA0]},
        .rate_v = {copysign(pow(fabs(u), i), u)},
        .rate_y = {{-i * pow(size, i - 1.0) * p[SIGMA0] / p[FC] * fabs(v)}},
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
