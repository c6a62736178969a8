// A lubricated contact whose film remembers (Perret-Liaudet and Majdoub 2022, completed: docs/theory/point-law.md 7).
#include <galet/point_law.h>

#include <math.h>

enum { MU_C, C, TAU, N, V_STAR, H_C, Q, Y0, Y_STAR, Y_INIT, SIGMOID, VISCOSITY, GROWTH };

/// In the order of the choices.
enum { EXPONENTIAL, HILL, LOGISTIC };
enum { CONSTANT, THICKNESS };

/// The preset glycerol80: a steel ball on a flat in glycerol at 80 degrees C.
const galet_param galet_point_film_params[] = {
    GALET_REAL("mu_c", "", 0.12, "coefficient of friction where the surfaces touch", .range = ">= 0"),
    GALET_REAL("c", "N s/m", 0.2, "viscous force per velocity of a full film", .range = ">= 0"),
    GALET_REAL("tau", "s", 0.02, "time in which the film follows the velocity", .range = "> 0", .shown = "ms"),
    GALET_REAL("n", "", 0.67, "power of the velocity that the thickness grows with", .range = "> 0 and <= 2"),
    GALET_REAL("v_star", "m/s", 0.12, "velocity at which the settled film is y_star thick", .range = "> 0",
               .shown = "mm/s"),
    GALET_REAL("h_c", "", 0.2, "relative thickness (y - y0) / (y_star - y0) at which the film separates the surfaces",
               .range = "> 0"),
    GALET_REAL("q", "", 3.0, "how sharply it does", .range = "> 0 and <= 100"),
    GALET_REAL("y0", "m", 1e-9, "thickness at rest", .range = "> 0", .shown = "nm"),
    GALET_REAL("y_star", "m", 1.8e-8, "thickness at v_star", .range = "> y0", .shown = "nm"),
    GALET_REAL("y_init", "m", 0.0, "thickness at the start", .range = ">= y0", .same_as = "y_star", .shown = "nm"),
    GALET_CHOICE("sigmoid", "exponential", "exponential hill logistic",
                 "how the film takes over: 1 - exp(-z) or z / (1 + z) with z = (h / h_c)^q, or logistic in h"),
    GALET_CHOICE("viscosity", "constant", "constant thickness",
                 "viscous force with c as given, or with c y_star / y, as between plates"),
    GALET_REAL("a_v", "s/m", 0.0, "growth of the dry friction with velocity: mu_c (1 + a_v |v|)", .range = ">= 0"),
    GALET_END,
};

static const galet_point_state states[] = {{"y", "m", "film thickness"}};

/// Share of the load that touches, and its derivative by the relative thickness h.
typedef struct touch {
    double share, slope;
} touch;

/// A power, of the usual small integers without the library's trouble.
static double power_of(double base, double exponent) {
    return exponent == 3.0 ? base * base * base : exponent == 2.0 ? base * base : pow(base, exponent);
}

static touch touch_at(const double *p, double h) {
    if (p[SIGMOID] == LOGISTIC) {
        double share = 1.0 / (1.0 + exp(p[Q] * (h - p[H_C])));
        return (touch){share, -p[Q] * share * (1.0 - share)};
    }
    if (!(h > 0.0)) {
        return (touch){1.0, 0.0};
    }
    double z = power_of(h / p[H_C], p[Q]), share = p[SIGMOID] == HILL ? 1.0 / (1.0 + z) : exp(-z);
    if (z > 1e300) {
        return (touch){0.0, 0.0};  // it may be infinite, and zero times that is nothing
    }
    return (touch){share, -p[Q] * z / h * share * (p[SIGMOID] == HILL ? share : 1.0)};
}

static double relative_thickness(const double *p, double y) {
    return (y - p[Y0]) / (p[Y_STAR] - p[Y0]);
}

/// No film is thinner than y0; a step that is tried may come by one that is.
static double viscous_at(const double *p, double y) {
    return p[VISCOSITY] == THICKNESS ? p[C] * p[Y_STAR] / fmax(y, p[Y0]) : p[C];
}

static double dry_at(const double *p, double load, double v) {
    return p[MU_C] * load * (1.0 + p[GROWTH] * fabs(v));
}

static double force(const double *p, double load, double v, const double *y) {
    touch a = touch_at(p, relative_thickness(p, y[0]));
    return copysign(a.share * dry_at(p, load, v), v) + (1.0 - a.share) * viscous_at(p, y[0]) * v;
}

static double stick_limit(const double *p, double load, const double *y) {
    return touch_at(p, relative_thickness(p, y[0])).share * dry_at(p, load, 0.0);
}

static double settled(const double *p, double v) {
    return p[Y0] + (p[Y_STAR] - p[Y0]) * pow(fabs(v) / p[V_STAR], p[N]);
}

static void rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    rate[0] = (settled(p, v) - y[0]) / p[TAU];
}

static galet_point_slope slope(const double *p, double load, double v, const double *y) {
    double span = p[Y_STAR] - p[Y0], viscous = viscous_at(p, y[0]);
    touch a = touch_at(p, relative_thickness(p, y[0]));
    double thinning = p[VISCOSITY] == THICKNESS && y[0] > p[Y0] ? -(1.0 - a.share) * viscous / y[0] * v : 0.0;
    double growth = v != 0.0 ? span * p[N] * pow(fabs(v) / p[V_STAR], p[N]) / v : 0.0;
    return (galet_point_slope){
        .force_v = a.share * p[MU_C] * load * p[GROWTH] + (1.0 - a.share) * viscous,
        .force_y = {a.slope / span * (copysign(dry_at(p, load, v), v) - viscous * v) + thinning},
        .rate_v = {growth / p[TAU]},
        .rate_y = {{-1.0 / p[TAU]}},
    };
}

static galet_status check(const double *p, const char **fault) {
    static const struct {
        int place;
        const char *key;
        double most;
    } positive[] = {{TAU, "tau", INFINITY}, {N, "n", 2.0},   {V_STAR, "v_star", INFINITY},
                    {H_C, "h_c", INFINITY}, {Q, "q", 100.0}, {Y0, "y0", INFINITY}};
    for (size_t i = 0; i < sizeof positive / sizeof *positive; i++) {
        *fault = positive[i].key;
        if (!(p[positive[i].place] > 0.0 && p[positive[i].place] <= positive[i].most)) {
            return GALET_ERR_RANGE;
        }
    }
    *fault = !(p[MU_C] >= 0.0)       ? "mu_c"
             : !(p[C] >= 0.0)        ? "c"
             : !(p[Y_STAR] > p[Y0])  ? "y_star"
             : !(p[Y_INIT] >= p[Y0]) ? "y_init"
             : !(p[GROWTH] >= 0.0)   ? "a_v"
                                     : NULL;
    return *fault ? GALET_ERR_RANGE : GALET_OK;
}

static void steady(const double *p, double load, double v, double *y) {
    (void)load;
    y[0] = settled(p, v);
}

static void initial(const double *p, double load, double *y) {
    (void)load;
    y[0] = p[Y_INIT];
}

static void scale(const double *p, double load, double *y) {
    (void)load;
    y[0] = p[Y_STAR] - p[Y0];
}

static bool rough(const double *p) {
    return p[N] != 1.0 && p[N] != 2.0;
}

static double lift(const double *p, double load, const double *y) {
    (void)load;
    return 1.0 - touch_at(p, relative_thickness(p, y[0])).share;
}

const galet_point_law galet_point_film = {
    .name = "film",
    .words = "lubricating film",
    .prefix = "film",
    .params = galet_point_film_params,
    .state_count = 1,
    .states = states,
    .set_valued = true,
    .force = force,
    .stick_limit = stick_limit,
    .slope = slope,
    .check = check,
    .rough = rough,
    .rate = rate,
    .steady = steady,
    .initial = initial,
    .scale = scale,
    .lift = lift,
};
