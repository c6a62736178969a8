#include <galet/point_law.h>

#include <math.h>

enum { MU, P = MU + 1 + GALET_POINT_MAX_LIST };

const galet_param galet_point_polynomial_params[] = {
    GALET_LIST("mu", "", "[0.02, 0.05, 2]", "coefficients of |v|^p, each in (s/m)^p"),
    {.key = "p",
     .type = GALET_TYPE_LIST,
     .unit = "",
     .unset = true,
     .unset_means = "0, 1, 2 ...",
     .doc = "exponents, as many as coefficients; reals too"},
    GALET_END,
};

static int term_count(const double *p) {
    return (int)p[MU];
}

/// Those that were not given are 0, 1, 2 ...
static double exponent_of(const double *p, int term) {
    return p[P] > 0.0 ? p[P + 1 + term] : term;
}

static double horner(const double *mu, int count, double speed) {
    double sum = 0.0;
    for (int i = count - 1; i >= 0; i--) {
        sum = sum * speed + mu[i];
    }
    return sum;
}

/// Coefficient of friction at a speed (Perret-Liaudet and Majdoub 2022 (2), read as |v|^p sgn v).
static double coefficient_at(const double *p, double speed) {
    const double *mu = p + MU + 1;
    if (p[P] == 0.0) {
        return horner(mu, term_count(p), speed);
    }
    double sum = 0.0;
    for (int i = 0; i < term_count(p); i++) {
        sum += mu[i] * pow(speed, exponent_of(p, i));
    }
    return sum;
}

static double force(const double *p, double load, double v, const double *y) {
    (void)y;
    double size = load * coefficient_at(p, fabs(v));
    return signbit(v) ? -size : size;
}

static double stick_limit(const double *p, double load, const double *y) {
    (void)y;
    return load * coefficient_at(p, 0.0);
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    (void)y;
    double sum = 0.0;
    for (int i = 0; i < term_count(p); i++) {
        double mu = p[MU + 1 + i], exponent = exponent_of(p, i);
        sum += mu != 0.0 && exponent > 0.0 ? mu * exponent * pow(fabs(v), exponent - 1.0) : 0.0;
    }
    return (galet_point_slope){.force_v = load * sum};
}

static galet_point_rule rule(const double *p) {
    if (p[P] > 0.0 && p[P] != p[MU]) {
        return (galet_point_rule){"p", "must be one for each coefficient of mu, which are", p[MU], p[P]};
    }
    for (int i = 0; i < (int)p[P]; i++) {
        if (!(p[P + 1 + i] >= 0.0)) {
            return (galet_point_rule){"p", "must be >= 0, each of them", NAN, p[P + 1 + i]};
        }
    }
    if (!(p[MU] > 0.0)) {
        return (galet_point_rule){"mu", "must be one or more", NAN, p[MU]};
    }
    double rest = coefficient_at(p, 0.0);
    const char *words = "friction at rest, the coefficient of the exponent 0, must be >= 0";
    return rest >= 0.0 ? (galet_point_rule){0} : (galet_point_rule){"mu", words, NAN, rest};
}

static galet_status check(const double *p, const char **fault) {
    *fault = rule(p).key;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

/// Powers all of one sign cannot add up to a force that drives; others may, and where is for a range to say.
static bool passive(const double *p) {
    for (int i = 0; i < term_count(p); i++) {
        if (p[MU + 1 + i] < 0.0) {
            return false;
        }
    }
    return true;
}

static bool rough(const double *p) {
    for (int i = 0; i < term_count(p); i++) {
        double exponent = exponent_of(p, i);
        if (exponent != floor(exponent)) {
            return true;
        }
    }
    return false;
}

const galet_point_law galet_point_polynomial = {
    .name = "polynomial",
    .words = "polynomial in the speed",
    .prefix = "polynomial",
    .params = galet_point_polynomial_params,
    .set_valued = true,
    .passive = passive,
    .force = force,
    .stick_limit = stick_limit,
    .slope = slope,
    .check = check,
    .rule = rule,
    .rough = rough,
};
