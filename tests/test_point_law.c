#include "check.h"

#include <galet/point_law.h>

#include "friction/bristle.h"

#include "random.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { C, TAU, THICK, THIN, START, HOLES, SIZE = HOLES + 1 + GALET_POINT_MAX_LIST, SHAPE = SIZE, WET, PLACES };

/// A law that needs every kind of parameter and remembers: a film that thickens with speed and carries a share of the
/// load. The claims below hold for it as for the laws of the table.
static const galet_param film_params[] = {
    GALET_REAL("c", "", 0.3, "friction without film", .range = ">= 0"),
    GALET_REAL("tau", "s", 0.02, "relaxation time", .range = "> 0"),
    GALET_REAL("thick", "m", 2e-8, "thickness at 1 m/s"),
    GALET_REAL("thin", "m", 1e-9, "thickness at rest", .range = "> 0 and < thick"),
    GALET_REAL("start", "m", 0.0, "thickness at the start", .same_as = "thick"),
    GALET_LIST("holes", "m", "[1e-6, -20.625e-3 ,3.7e2, .1]", "without effect"),
    GALET_CHOICE("shape", "hill", "exponential hill logistic", "without effect"),
    GALET_FLAG("wet", 1, "without effect"),
    GALET_END,
};

static const galet_point_state film_states[] = {{"y", "m", "film thickness"}};

static double film_lift(const double *p, double load, const double *y) {
    (void)load;
    double h = (y[0] - p[THIN]) / (p[THICK] - p[THIN]);
    return h / (1.0 + h);
}

static double film_limit(const double *p, double load, const double *y) {
    return (1.0 - film_lift(p, load, y)) * p[C] * load;
}

static double film_force(const double *p, double load, double v, const double *y) {
    return copysign(film_limit(p, load, y), v) + film_lift(p, load, y) * v;
}

static void film_rate(const double *p, double load, double v, const double *y, double *rate) {
    (void)load;
    rate[0] = (p[THIN] + (p[THICK] - p[THIN]) * fabs(v) - y[0]) / p[TAU];
}

static galet_point_slope film_slope(const double *p, double load, double v, const double *y) {
    double span = p[THICK] - p[THIN], lift = film_lift(p, load, y), by_y = (1.0 - lift) * (1.0 - lift) / span;
    return (galet_point_slope){
        .force_v = lift,
        .force_y = {by_y * (v - copysign(p[C] * load, v))},
        .rate_v = {copysign(span, v) / p[TAU]},
        .rate_y = {{-1.0 / p[TAU]}},
    };
}

static galet_status film_check(const double *p, const char **fault) {
    *fault = p[TAU] > 0.0 ? "thin" : "tau";
    return p[TAU] > 0.0 && p[THIN] > 0.0 && p[THIN] < fmin(p[THICK], p[START]) ? GALET_OK : GALET_ERR_RANGE;
}

static void film_steady(const double *p, double load, double v, double *y) {
    (void)load;
    y[0] = p[THIN] + (p[THICK] - p[THIN]) * fabs(v);
}

static void film_initial(const double *p, double load, double *y) {
    (void)load;
    y[0] = p[START];
}

static void film_scale(const double *p, double load, double *y) {
    (void)load;
    y[0] = 0.99 * (p[START] - p[THIN]);
}

static const galet_point_law film = {
    .name = "film",
    .words = "made-up film",
    .prefix = "film",
    .params = film_params,
    .state_count = 1,
    .states = film_states,
    .set_valued = true,
    .force = film_force,
    .stick_limit = film_limit,
    .slope = film_slope,
    .check = film_check,
    .rate = film_rate,
    .steady = film_steady,
    .initial = film_initial,
    .scale = film_scale,
    .lift = film_lift,
};

/// A law in a state it can have.
typedef struct sample {
    const galet_point_law *law;
    double p[GALET_POINT_MAX_PLACES], load, v, y[GALET_POINT_MAX_STATES], scale[GALET_POINT_MAX_STATES];
} sample;

/// Sizes of reals whose default is 0 or unset.
static double typical(const galet_point_law *law, const char *key) {
    static const struct {
        const char *prefix, *key;
        double size;
    } sizes[] = {{"film", "a_v", 3.0},    {"lugre", "vd", 1e-3},        {"elastoplastic", "vd", 1e-3},
                 {"stribeck", "fv", 0.5}, {"simscape", "viscous", 1.0}, {"rate-state", "theta", 10.0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (strcmp(law->prefix, sizes[i].prefix) == 0 && strcmp(key, sizes[i].key) == 0) {
            return sizes[i].size;
        }
    }
    fail_msg("no size of %s.%s is known", law->prefix, key);
    return NAN;
}

/// Around its default; where that is nothing, every other time.
static double random_real(const galet_point_law *law, const galet_param *param, double usual, uint64_t *rng) {
    if (usual > 0.0 || usual < 0.0) {
        return usual * random_scale(rng, 0.5, 2.0);
    }
    double size = typical(law, param->key) * random_scale(rng, 0.1, 10.0);
    return random_bits(rng) % 2 ? size : usual;
}

/// As many values as the other lists have, of both signs and every other time whole; or none.
static void random_list(const galet_param *param, size_t count, uint64_t *rng, double *p) {
    count = param->unset && random_bits(rng) % 2 ? 0 : count;
    memset(p, 0, (1 + GALET_POINT_MAX_LIST) * sizeof *p);
    p[0] = (double)count;
    for (size_t i = 1; i <= count; i++) {
        double x = random_between(rng, -0.5, 3.0);
        p[i] = random_bits(rng) % 2 ? x : round(x);
    }
}

/// Reals of either size, any list, flag and choice, as long as the law accepts them.
static void random_params(const galet_point_law *law, uint64_t *rng, double *p) {
    const char *fault;
    do {
        size_t count = 1 + random_bits(rng) % GALET_POINT_MAX_LIST;
        galet_point_law_defaults(law, p);
        for (const galet_param *param = law->params; param->key; param++) {
            double *place = &p[galet_point_law_index(law, param->key)];
            if (param->type == GALET_TYPE_REAL) {
                *place = random_real(law, param, *place, rng);
            } else if (param->type == GALET_TYPE_LIST) {
                random_list(param, count, rng, place);
            } else {
                *place = (double)(random_bits(rng) % 3);
            }
        }
    } while (galet_point_law_check(law, p, &fault));
}

static sample random_sample(const galet_point_law *law, uint64_t *rng) {
    sample s = {.law = law, .load = random_scale(rng, 0.01, 100.0), .v = random_scale(rng, 1e-6, 1.0)};
    s.v = random_bits(rng) % 2 ? s.v : -s.v;
    random_params(law, rng, s.p);
    if (law->state_count > 0) {
        law->initial(s.p, s.load, s.y);
        law->scale(s.p, s.load, s.scale);
    }
    for (int i = 0; i < law->state_count; i++) {
        s.y[i] += random_between(rng, -1.0, 1.0) * s.scale[i];
    }
    return s;
}

/// Calls a claim for the laws of the table, and for one that has all that a law can have.
static void for_all_laws(uint64_t seed, void (*claim)(sample s)) {
    uint64_t rng = seed;
    for (int i = 0; i < 10000; i++) {
        claim(random_sample(&film, &rng));
        for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
            claim(random_sample(*law, &rng));
        }
    }
}

static void assert_complete(const galet_point_law *law) {
    assert_true(law->name && law->words && law->prefix && law->params);
    assert_true(law->force && law->slope && law->check);
    assert_true(law->set_valued == (law->stick_limit != NULL));
    assert_in_range(law->state_count, 0, GALET_POINT_MAX_STATES);
    bool remembers = law->state_count > 0;
    assert_true(remembers == (law->states && law->rate && law->steady && law->initial && law->scale));
    assert_true(galet_point_law_size(law) <= GALET_POINT_MAX_PLACES);
    for (const galet_param *param = law->params; param->key; param++) {
        assert_true(param->type <= GALET_TYPE_CHOICE || param->type == GALET_TYPE_LIST);
    }
}

static void every_law_is_complete_and_found_by_its_name(void **state) {
    (void)state;
    assert_null(galet_point_law_find("no such law"));
    assert_ptr_equal(galet_point_law_find("coulomb"), &galet_point_coulomb);
    assert_complete(&film);
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        assert_ptr_equal(galet_point_law_find((*law)->name), *law);
        assert_complete(*law);
    }
}

static void parameters_are_packed_in_the_order_of_their_table(void **state) {
    (void)state;
    double p[GALET_POINT_MAX_PLACES];
    assert_int_equal(galet_point_law_size(&film), PLACES);
    assert_int_equal(galet_point_law_index(&film, "holes"), HOLES);
    assert_int_equal(galet_point_law_index(&film, "shape"), SHAPE);
    assert_int_equal(galet_point_law_index(&film, "no such key"), PLACES);
    galet_point_law_defaults(&film, p);
    assert_true(p[C] == 0.3 && p[THICK] == 2e-8 && p[START] == p[THICK]);
    assert_true(p[HOLES] == 4.0 && p[HOLES + 1] == 1e-6 && p[HOLES + 2] == -20.625e-3 && p[HOLES + 3] == 370.0);
    assert_true(p[HOLES + 4] == 0.1 && p[HOLES + 5] == 0.0);
    assert_true(p[SHAPE] == 1.0 && p[WET] == 1.0);
}

static void choices_are_packed_by_their_word(void **state) {
    (void)state;
    double p[GALET_POINT_MAX_PLACES];
    galet_point_law_defaults(&film, p);
    assert_int_equal(galet_point_law_choose(&film, "shape", "logistic", p), GALET_OK);
    assert_true(p[SHAPE] == 2.0);
    assert_int_equal(galet_point_law_choose(&film, "shape", "no such word", p), GALET_ERR_INPUT);
    assert_int_equal(galet_point_law_choose(&film, "tau", "logistic", p), GALET_ERR_INPUT);
    assert_int_equal(galet_point_law_choose(&film, "no such key", "logistic", p), GALET_ERR_INPUT);
    assert_true(p[SHAPE] == 2.0);
}

static void assert_blamed(const galet_point_law *law, size_t place, double value, const char *key) {
    double p[GALET_POINT_MAX_PLACES];
    const char *fault = "";
    galet_point_law_defaults(law, p);
    p[place] = value;
    assert_int_equal(galet_point_law_check(law, p, &fault), GALET_ERR_RANGE);
    assert_string_equal(fault, key);
}

static void wrong_parameters_are_refused_by_their_key(void **state) {
    (void)state;
    assert_blamed(&film, C, NAN, "c");
    assert_blamed(&film, TAU, INFINITY, "tau");
    assert_blamed(&film, TAU, -1.0, "tau");
    assert_blamed(&film, HOLES, GALET_POINT_MAX_LIST + 1, "holes");
    assert_blamed(&film, HOLES, 1.5, "holes");
    assert_blamed(&film, HOLES + 2, NAN, "holes");
    assert_blamed(&film, SHAPE, 3.0, "shape");
    assert_blamed(&film, SHAPE, -1.0, "shape");
    assert_blamed(&film, WET, 0.5, "wet");
    assert_blamed(&galet_point_coulomb, 0, -0.1, "mu");
    assert_blamed(&galet_point_coulomb, 1, 0.09, "mu_static");  // below the kinetic level
    assert_blamed(&galet_point_viscous, 0, -0.1, "c");
}

static void every_law_accepts_its_defaults_and_no_infinity(void **state) {
    (void)state;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        double p[GALET_POINT_MAX_PLACES];
        const char *fault;
        galet_point_law_defaults(*law, p);
        assert_int_equal(galet_point_law_check(*law, p, &fault), GALET_OK);
        for (const galet_param *param = (*law)->params; param->key; param++) {
            assert_blamed(*law, galet_point_law_index(*law, param->key), INFINITY, param->key);
        }
    }
}

static double force_at(const sample *s, double v, const double *y) {
    return s->law->force(s->p, s->load, v, y);
}

static void rate_at(const sample *s, double v, const double *y, double *rate) {
    s->law->rate(s->p, s->load, v, y, rate);
}

/// Size of the terms that a force is summed from, to which rounding is relative.
static double force_terms(const sample *s, const galet_point_slope *slope) {
    double sum = fabs(force_at(s, s->v, s->y)) + fabs(slope->force_v * s->v);
    for (int j = 0; j < s->law->state_count; j++) {
        sum += fabs(slope->force_y[j] * s->y[j]);
    }
    return sum;
}

/// The same for the rate of state i.
static double rate_terms(const sample *s, const galet_point_slope *slope, int i) {
    double sum = fabs(slope->rate_v[i] * s->v);
    for (int j = 0; j < s->law->state_count; j++) {
        sum += fabs(slope->rate_y[i][j] * s->y[j]);
    }
    return sum;
}

/// Central differences over 1e-5 of the range and over twice as much: their rounding, and room for the curvature that
/// makes them differ.
typedef struct difference {
    double once, twice;
} difference;

static void assert_slope(double slope, double step, difference d, double terms) {
    assert_close(slope * step, d.once, 1e-7 * fabs(slope * step) + 1e-12 * terms + fabs(0.5 * d.twice - d.once));
}

/// Half the change of the force where velocity and state change by so much on both sides.
static double force_change(const sample *s, double dv, const double *dy) {
    double up[GALET_POINT_MAX_STATES], down[GALET_POINT_MAX_STATES];
    for (int i = 0; i < GALET_POINT_MAX_STATES; i++) {
        up[i] = s->y[i] + dy[i];
        down[i] = s->y[i] - dy[i];
    }
    return 0.5 * (force_at(s, s->v + dv, up) - force_at(s, s->v - dv, down));
}

static double rate_change(const sample *s, double dv, const double *dy, int i) {
    double up[GALET_POINT_MAX_STATES], down[GALET_POINT_MAX_STATES];
    double above[GALET_POINT_MAX_STATES], below[GALET_POINT_MAX_STATES];
    for (int j = 0; j < GALET_POINT_MAX_STATES; j++) {
        up[j] = s->y[j] + dy[j];
        down[j] = s->y[j] - dy[j];
    }
    rate_at(s, s->v + dv, up, above);
    rate_at(s, s->v - dv, down, below);
    return 0.5 * (above[i] - below[i]);
}

static void claim_slopes_agree_by_velocity(sample s) {
    galet_point_slope slope = s.law->slope(s.p, s.load, s.v, s.y);
    const double step = 1e-5 * s.v, none[GALET_POINT_MAX_STATES] = {0};
    difference force = {force_change(&s, step, none), force_change(&s, 2.0 * step, none)};
    assert_slope(slope.force_v, step, force, force_terms(&s, &slope));
    for (int i = 0; i < s.law->state_count; i++) {
        difference rate = {rate_change(&s, step, none, i), rate_change(&s, 2.0 * step, none, i)};
        assert_slope(slope.rate_v[i], step, rate, rate_terms(&s, &slope, i));
    }
}

static void claim_slopes_agree_by_state(sample s) {
    galet_point_slope slope = s.law->slope(s.p, s.load, s.v, s.y);
    for (int j = 0; j < s.law->state_count; j++) {
        const double step = 1e-5 * s.scale[j];
        double once[GALET_POINT_MAX_STATES] = {0}, twice[GALET_POINT_MAX_STATES] = {0};
        once[j] = step;
        twice[j] = 2.0 * step;
        difference force = {force_change(&s, 0.0, once), force_change(&s, 0.0, twice)};
        assert_slope(slope.force_y[j], step, force, force_terms(&s, &slope));
        for (int i = 0; i < s.law->state_count; i++) {
            difference rate = {rate_change(&s, 0.0, once, i), rate_change(&s, 0.0, twice, i)};
            assert_slope(slope.rate_y[i][j], step, rate, rate_terms(&s, &slope, i));
        }
    }
}

static void slopes_agree_with_differences(void **state) {
    (void)state;
    for_all_laws(1, claim_slopes_agree_by_velocity);
    for_all_laws(2, claim_slopes_agree_by_state);
}

static void claim_friction_takes_work(sample s) {
    bool takes = !s.law->stores && (!s.law->passive || s.law->passive(s.p));
    assert_true(!takes || force_at(&s, s.v, s.y) * s.v >= 0.0);
}

static void laws_that_store_nothing_only_take_work(void **state) {
    (void)state;
    for_all_laws(3, claim_friction_takes_work);
}

static void claim_steady_state_rests(sample s) {
    double rate[GALET_POINT_MAX_STATES];
    if (s.law->state_count == 0) {
        assert_true(galet_point_law_steady(s.law, s.p, s.load, s.v) == force_at(&s, s.v, s.y));
        return;
    }
    s.law->steady(s.p, s.load, s.v, s.y);
    rate_at(&s, s.v, s.y, rate);
    galet_point_slope slope = s.law->slope(s.p, s.load, s.v, s.y);
    for (int i = 0; i < s.law->state_count; i++) {
        assert_close(rate[i], 0.0, 8.0 * DBL_EPSILON * rate_terms(&s, &slope, i));
    }
    assert_true(galet_point_law_steady(s.law, s.p, s.load, s.v) == force_at(&s, s.v, s.y));
}

/// At rest the settled state is the limit of those of slow sliding, in either direction.
static void claim_steady_state_at_rest_is_a_limit(sample s) {
    double rest[GALET_POINT_MAX_STATES], slow[GALET_POINT_MAX_STATES];
    for (int side = -1; side <= 1 && s.law->state_count; side += 2) {
        s.law->steady(s.p, s.load, copysign(0.0, side), rest);
        s.law->steady(s.p, s.load, copysign(1e-300, side), slow);
        for (int i = 0; i < s.law->state_count; i++) {
            assert_true(rest[i] == INFINITY ? slow[i] > 100.0 * s.scale[i]
                                            : fabs(rest[i] - slow[i]) <= 1e-15 * s.scale[i]);
        }
    }
}

static void steady_curve_is_where_the_state_rests(void **state) {
    (void)state;
    for_all_laws(4, claim_steady_state_rests);
    for_all_laws(4, claim_steady_state_at_rest_is_a_limit);
}

static void claim_sticking_is_exact(sample s) {
    double above = force_at(&s, 0.0, s.y), below = force_at(&s, -0.0, s.y);
    if (!s.law->set_valued) {
        assert_true(above == below);
        return;
    }
    assert_true(above >= 0.0 && below == -above);
    assert_true(s.law->stick_limit(s.p, s.load, s.y) >= above);
}

static void only_set_valued_laws_jump_at_rest(void **state) {
    (void)state;
    for_all_laws(5, claim_sticking_is_exact);
}

/// A law that is not rough has the same slope at +0 as beside it.
static void claim_slopes_end_at_rest(sample s) {
    if ((s.law->rough && s.law->rough(s.p)) || s.law->creep) {
        return;
    }
    galet_point_slope at = s.law->slope(s.p, s.load, 0.0, s.y), beside = s.law->slope(s.p, s.load, 1e-20, s.y);
    assert_close(at.force_v, beside.force_v, 1e-9 * (fabs(at.force_v) + s.load));
    for (int i = 0; i < s.law->state_count; i++) {
        assert_close(at.rate_v[i], beside.rate_v[i], 1e-9 * (fabs(at.rate_v[i]) + s.scale[i]));
    }
}

static void only_rough_laws_have_no_slopes_at_rest(void **state) {
    (void)state;
    for_all_laws(11, claim_slopes_end_at_rest);
}

static void claim_memoryless_is_odd(sample s) {
    assert_true(s.law->state_count > 0 || force_at(&s, -s.v, s.y) == -force_at(&s, s.v, s.y));
}

static void laws_without_memory_are_odd(void **state) {
    (void)state;
    for_all_laws(6, claim_memoryless_is_odd);
}

static void coulomb_slides_at_one_level_and_sticks_up_to_another(void **state) {
    (void)state;
    const double p[] = {0.25, 0.5};
    assert_true(galet_point_coulomb.force(p, 8.0, 1e-300, NULL) == 2.0);
    assert_true(galet_point_coulomb.force(p, 8.0, -3.0, NULL) == -2.0);
    assert_true(galet_point_coulomb.stick_limit(p, 8.0, NULL) == 4.0);
    assert_true(galet_point_law_steady(&galet_point_coulomb, p, 0.0, 1.0) == 0.0);
    double defaults[2];
    galet_point_law_defaults(&galet_point_coulomb, defaults);
    assert_true(defaults[1] == defaults[0]);
}

static void viscous_force_does_not_know_the_load(void **state) {
    (void)state;
    const double p[] = {0.5};
    assert_true(galet_point_viscous.force(p, 0.0, 3.0, NULL) == 1.5);
    assert_true(galet_point_viscous.force(p, 9.0, -3.0, NULL) == -1.5);
}

/// One law with some of its defaults changed, at a velocity and in a state: force and rate.
typedef struct known {
    const galet_point_law *law;
    double load, v, y, force, rate;
    const char *key[9];
    double value[9];
} known;

static void pack_known(const known *k, double *p) {
    galet_point_law_defaults(k->law, p);
    for (int i = 0; i < 9 && k->key[i]; i++) {
        p[galet_point_law_index(k->law, k->key[i])] = k->value[i];
    }
}

#define FILM_KEYS                                                                                                      \
    { "mu_c", "c", "tau", "n", "v_star", "h_c", "q" }
#define FILM_DEMO                                                                                                      \
    { 0.08, 0.6, 0.02, 0.67, 0.12, 0.32, 3.0 }

/// Values of an independent program, to 16 digits, of each law with memory (its source is docs/theory/point-law.md 6);
/// those of the film's other sigmoids, viscosity and a_v by another, in arithmetic of 40 digits (section 7).
static const known known_values[] = {
    {&galet_point_stribeck, 1.0, 5e-4, 0.0, 1.3896003915357025, 0.0, {"vs", "delta", "fv"}, {1e-3, 2.0, 0.4}},
    {&galet_point_stribeck, 1.0, 2e-3, 0.0, 1.009957819444367, 0.0, {"vs", "delta", "fv"}, {1e-3, 2.0, 0.4}},
    {&galet_point_stribeck, 1.0, -0.1, 0.0, -1.04, 0.0, {"vs", "delta", "fv"}, {1e-3, 2.0, 0.4}},
    {&galet_point_simscape,
     1.0,
     0.01,
     0.0,
     17.052132238643818,
     0.0,
     {"breakaway_force", "coulomb_force", "breakaway_velocity", "viscous"},
     {25.0, 20.0, 0.1, 100.0}},
    {&galet_point_simscape,
     1.0,
     0.5,
     0.0,
     70.00015360530884,
     0.0,
     {"breakaway_force", "coulomb_force", "breakaway_velocity", "viscous"},
     {25.0, 20.0, 0.1, 100.0}},
    {&galet_point_dahl, 1.0, 1e-3, 5e-6, 0.5, 5e-4, {NULL}, {0.0}},
    {&galet_point_dahl, 1.0, -1e-3, 5e-6, 0.5, -1.5e-3, {NULL}, {0.0}},
    {&galet_point_dahl, 1.0, 1e-3, 5e-6, 0.5, 2.5e-4, {"exponent"}, {2.0}},
    {&galet_point_lugre, 1.0, 1e-3, 1e-5, 1.0495299057808514, 1.5536240349696352e-4, {NULL}, {0.0}},
    {&galet_point_lugre, 1.0, 0.05, 1.5e-5, -6.385694150420948, -0.024999999999999994, {NULL}, {0.0}},
    {&galet_point_lugre, 1.0, -2e-3, 1e-5, -0.2599717104624376, -3.981850570311373e-3, {NULL}, {0.0}},
    {&galet_point_lugre, 1.0, 0.05, 1.5e-5, 1.52, -0.024999999999999994, {"vd"}, {1e-3}},
    {&galet_point_elastoplastic, 1.0, 1e-3, 5e-6, 0.816627766016838, 1e-3, {NULL}, {0.0}},
    {&galet_point_elastoplastic, 1.0, 1e-3, 9e-6, 1.1287776438632708, 7.221935212707118e-4, {NULL}, {0.0}},
    {&galet_point_elastoplastic, 1.0, -1e-3, 9e-6, 0.5833722339831622, -1e-3, {NULL}, {0.0}},
    {&galet_point_rate_state_aging, 5e6, 1e-5, 0.0, 3115129.2546497025, -0.9, {NULL}, {0.0}},
    {&galet_point_rate_state_slip, 5e6, 1e-5, 0.0, 3115129.2546497025, -2.302585092994046, {NULL}, {0.0}},
    {&galet_point_rate_state_aging, 5e6, 1e-6, 0.0, 3e6, 0.0, {NULL}, {0.0}},
    {&galet_point_film, 0.4, 0.05, 8e-9, 0.030237537271654576, 1.2279991932394943e-7, FILM_KEYS, FILM_DEMO},
    {&galet_point_film, 0.4, -0.01, 3e-9, -0.030739564374400823, 6.083015883881742e-8, FILM_KEYS, FILM_DEMO},
    {&galet_point_film, 0.4, 0.12, 1.8e-8, 0.07199999999999777, 0.0, FILM_KEYS, FILM_DEMO},
    {&galet_point_film, 0.4, 0.03, 5e-9, 0.021979710369395183, 1.3576755754193529e-7, {"sigmoid"}, {1.0}},
    {&galet_point_film,
     0.4,
     -0.03,
     9e-9,
     -0.011921746713113263,
     -6.4232442458064709e-8,
     {"sigmoid", "q", "h_c"},
     {2.0, 12.0, 0.32}},
    {&galet_point_film, 0.4, 0.05, 6e-9, 0.030748288918279659, 2.2279991932394944e-7, {"viscosity"}, {1.0}},
    {&galet_point_film, 0.4, -0.05, 3e-9, -0.045896794781503442, 3.7279991932394944e-7, {"a_v"}, {2.5}},
    {&galet_point_film,
     0.4,
     0.08,
     4e-9,
     0.063463899613899614,
     4.977952842370034e-7,
     {"sigmoid", "viscosity", "a_v"},
     {1.0, 1.0, 2.5}},
    {&galet_point_thomsen_fidlin, 2.0, -0.5, 0.0, -0.5, 0.0, {NULL}, {0.0}},
    {&galet_point_thomsen_fidlin, 2.0, 0.25, 0.0, 0.59375, 0.0, {NULL}, {0.0}},
};

static void forces_and_rates_are_those_of_another_program(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof known_values / sizeof *known_values; i++) {
        const known *k = &known_values[i];
        double p[GALET_POINT_MAX_PLACES], rate[GALET_POINT_MAX_STATES] = {0};
        pack_known(k, p);
        assert_close(k->law->force(p, k->load, k->v, &k->y), k->force, 1e-14 * fabs(k->force));
        if (k->law->state_count) {
            k->law->rate(p, k->load, k->v, &k->y, rate);
        }
        assert_close(rate[0], k->rate, 1e-14 * fmax(fabs(k->rate), fabs(k->v)));
    }
}

/// A state that is settled at some velocity, theta = dc / v, is the same from wherever it comes.
static void rate_and_state_starts_with_the_theta_it_is_given(void **state) {
    (void)state;
    uint64_t rng = 10;
    for (int i = 0; i < 1000; i++) {
        double p[GALET_POINT_MAX_PLACES], y, settled, v = random_scale(&rng, 1e-9, 1e-3);
        random_params(&galet_point_rate_state_slip, &rng, p);
        p[galet_point_law_index(&galet_point_rate_state_slip, "theta")] =
            p[galet_point_law_index(&galet_point_rate_state_slip, "dc")] / v;
        galet_point_rate_state_slip.initial(p, 1.0, &y);
        galet_point_rate_state_slip.steady(p, 1.0, v, &settled);
        assert_close(y, settled, 1e-14);
    }
    double p[GALET_POINT_MAX_PLACES], y;
    galet_point_law_defaults(&galet_point_rate_state_aging, p);
    galet_point_rate_state_aging.initial(p, 1.0, &y);
    assert_true(y == 0.0);
    p[galet_point_law_index(&galet_point_rate_state_aging, "theta")] = 50.0;  // dc / v0 is 10 s
    galet_point_rate_state_aging.initial(p, 1.0, &y);
    assert_near(y, log(5.0), 1e-15);
}

/// Where exp(mu0 / a) is beyond double precision friction at v0 is still mu0.
static void rate_and_state_does_not_overflow(void **state) {
    (void)state;
    const galet_point_law *law = &galet_point_rate_state_aging;
    double p[GALET_POINT_MAX_PLACES], y = 0.0;
    galet_point_law_defaults(law, p);
    for (double a = 1e-3; a > 1e-9; a *= 0.1) {
        p[galet_point_law_index(law, "a")] = a;
        assert_near(law->force(p, 5.0, 1e-6, &y), 5.0 * 0.6, 1e-14);
    }
}

/// A brittle contact, of exponent below 1, gives way in proportion to the last millionth of its reserve.
static void brittle_contacts_have_a_finite_slope(void **state) {
    (void)state;
    const galet_point_law *law = &galet_point_dahl;
    double p[GALET_POINT_MAX_PLACES], rate;
    galet_point_law_defaults(law, p);
    p[galet_point_law_index(law, "exponent")] = 0.5;
    const double settled = p[galet_point_law_index(law, "fc")] / p[galet_point_law_index(law, "sigma0")];
    for (double reserve = 0.5e-6; reserve > 1e-9; reserve *= 0.5) {
        double y = settled * (1.0 - reserve);
        law->rate(p, 1.0, 1e-3, &y, &rate);
        assert_near(rate, 1e-3 * 1e3 * reserve, 1e-6);
        assert_near(law->slope(p, 1.0, 1e-3, &y).rate_y[0][0], -1e-3 * 1e3 / settled, 1e-6);
    }
}

static void polynomial_takes_powers_that_are_no_integers(void **state) {
    (void)state;
    enum { EXPONENTS = 1 + GALET_POINT_MAX_LIST };
    double p[GALET_POINT_MAX_PLACES], y = 0.0;
    galet_point_law_defaults(&galet_point_polynomial, p);
    assert_close(galet_point_polynomial.force(p, 0.4, -0.1, &y), -0.018, 1e-17);
    assert_true(galet_point_polynomial.stick_limit(p, 0.4, &y) == 0.4 * 0.02);
    double whole = galet_point_polynomial.force(p, 0.4, 0.1, &y);
    const double exponents[] = {3.0, 0.0, 1.0, 2.0};
    memcpy(p + EXPONENTS, exponents, sizeof exponents);
    assert_close(galet_point_polynomial.force(p, 0.4, 0.1, &y), whole, 1e-17);
    p[EXPONENTS + 3] = 0.5;
    assert_close(galet_point_polynomial.force(p, 0.4, 0.25, &y), 0.4 * (0.02 + 0.05 * 0.25 + 2.0 * 0.5), 1e-16);
    const char *fault;
    p[EXPONENTS] = 2.0;
    assert_int_equal(galet_point_law_check(&galet_point_polynomial, p, &fault), GALET_ERR_RANGE);
    assert_string_equal(fault, "p");
}

static void film_far_beyond_separation_is_viscous_alone(void **state) {
    (void)state;
    static const char *const sigmoids[] = {"exponential", "hill", "logistic"};
    for (int i = 0; i < 3; i++) {
        double p[GALET_POINT_MAX_PLACES];
        galet_point_law_defaults(&galet_point_film, p);
        galet_point_law_choose(&galet_point_film, "sigmoid", sigmoids[i], p);
        p[galet_point_law_index(&galet_point_film, "q")] = 100.0;
        for (double part = 1e-3; part > 1e-4; part *= 0.99) {  // (h / h_c)^q from 1e300 until it overflows
            p[galet_point_law_index(&galet_point_film, "h_c")] = part;
            const double y = p[galet_point_law_index(&galet_point_film, "y_star")];
            galet_point_slope slope = galet_point_film.slope(p, 0.4, 0.05, &y);
            assert_true(galet_point_film.force(p, 0.4, 0.05, &y) == 0.2 * 0.05);
            assert_true(slope.force_v == 0.2 && fabs(slope.force_y[0]) < 1e-20);
        }
    }
}

static void term_without_coefficient_has_no_slope(void **state) {
    (void)state;
    enum { COUNT = 0, EXPONENTS = 1 + GALET_POINT_MAX_LIST };
    double p[GALET_POINT_MAX_PLACES] = {[COUNT] = 3.0, 0.1, 0.0, 0.2, [EXPONENTS] = 3.0, 0.0, 0.5, 1.0};
    for (int i = 0; i < 2; i++) {
        assert_close(galet_point_polynomial.slope(p, 2.0, i ? -0.0 : 0.0, NULL).force_v, 0.4, 1e-16);
    }
    p[EXPONENTS] = 0.0;
    p[COUNT + 2] = -0.3;
    assert_close(galet_point_polynomial.slope(p, 2.0, 0.0, NULL).force_v, -0.6, 1e-16);
}

static void steady_film_has_its_smallest_friction_where_another_program_found_it(void **state) {
    (void)state;
    static const double v[] = {1e-4, 5e-3, 0.01, 0.02, 0.0257251288644798, 0.05},
                        t[] = {0.03199936944004675,  0.030549137883017823, 0.027144297011977278,
                               0.020697846252306282, 0.019598016270128433, 0.03001047397247686};
    const known demo = {&galet_point_film, 0.4, 0.0, 0.0, 0.0, 0.0, FILM_KEYS, FILM_DEMO};
    double p[GALET_POINT_MAX_PLACES];
    pack_known(&demo, p);
    for (int i = 0; i < 6; i++) {
        assert_close(galet_point_law_steady(&galet_point_film, p, 0.4, v[i]), t[i], 4e-16);
    }
    galet_point_law_defaults(&galet_point_film, p);
    assert_close(galet_point_law_steady(&galet_point_film, p, 0.4, 0.02285) / 0.4, 0.0127, 5e-5);
}

/// What a contact stores is sigma0 z^2 / 2; what it is given beyond that must not be negative.
static void claim_bristles_give_back_no_more_than_stored(sample s) {
    if (!s.law->stores || (s.law->passive && !s.law->passive(s.p))) {
        return;
    }
    double rate[GALET_POINT_MAX_STATES], sigma0 = s.p[galet_point_law_index(s.law, "sigma0")];
    rate_at(&s, s.v, s.y, rate);
    double given = force_at(&s, s.v, s.y) * s.v, stored = sigma0 * s.y[0] * rate[0];
    assert_true(given - stored >= -1e-14 * (fabs(given) + fabs(stored)));
}

static void bristles_that_are_passive_give_back_no_more_than_stored(void **state) {
    (void)state;
    for_all_laws(7, claim_bristles_give_back_no_more_than_stored);
}

static void classic_bristles_are_not_passive_and_damped_less_at_speed_they_are_nearer(void **state) {
    (void)state;
    double p[GALET_POINT_MAX_PLACES];
    galet_point_law_defaults(&galet_point_lugre, p);
    assert_false(galet_point_lugre.passive(p));
    p[galet_point_law_index(&galet_point_lugre, "sigma2")] = 159.0;  // sigma1 (fs - fc) / fc = 158.1
    assert_true(galet_point_lugre.passive(p));
    p[galet_point_law_index(&galet_point_lugre, "sigma2")] = 157.0;
    assert_false(galet_point_lugre.passive(p));
    p[galet_point_law_index(&galet_point_lugre, "vd")] = 1e-3;
    assert_true(galet_point_lugre.passive(p));
}

/// What damping gives back at one velocity, over it: sigma1(v) (fs / g(v) - 1), without its cancellation.
static double given_back(const double *p, double v) {
    double part = v / p[BRISTLE_VS], slow = v / p[BRISTLE_VD];
    double fall = -(p[BRISTLE_FS] - p[BRISTLE_FC]) * expm1(-part * part);
    return p[BRISTLE_SIGMA1] * exp(-slow * slow) * fall / (p[BRISTLE_FS] - fall);
}

static void least_viscous_force_of_bristles_is_that_of_the_worst_velocity(void **state) {
    (void)state;
    uint64_t rng = 9;
    for (int i = 0; i < 300; i++) {
        double p[GALET_POINT_MAX_PLACES], worst = 0.0;
        galet_point_law_defaults(&galet_point_lugre, p);
        p[BRISTLE_FS] = 1.0 + random_scale(&rng, 1e-3, 1e3);
        p[BRISTLE_VD] = p[BRISTLE_VS] * random_scale(&rng, 1e-4, 1e4);
        for (double part = 1e-6; part < 1e3; part *= 1.002) {
            worst = fmax(worst, given_back(p, p[BRISTLE_VS] * part));
        }
        double least = galet_bristle_least_viscous(p);
        assert_true(worst <= least * (1.0 + 1e-12));
        assert_near(worst, least, 2e-5);  // the search is that coarse: its error is of second order
        p[BRISTLE_SIGMA2] = least * (1.0 - 1e-15);
        assert_false(galet_point_lugre.passive(p));
        p[BRISTLE_SIGMA2] = least;
        assert_true(galet_point_lugre.passive(p) && galet_point_elastoplastic.passive(p));
    }
}

static void bristles_of_extreme_velocities_are_judged_too(void **state) {
    (void)state;
    double p[GALET_POINT_MAX_PLACES];
    galet_point_law_defaults(&galet_point_lugre, p);
    p[BRISTLE_VD] = p[BRISTLE_VS];
    const double constant = 0.5 * p[BRISTLE_SIGMA1], equal = galet_bristle_least_viscous(p);
    const struct {
        double vs, vd, least;
    } cases[] = {{1e-3, 1e308, constant}, {1e308, 1e-3, 0.0},     {5e-324, 1e308, constant}, {1e308, 5e-324, 0.0},
                 {1e-321, NAN, constant}, {1e308, NAN, constant}, {1e-321, 1e-321, equal},   {1e308, 1e308, equal}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        p[BRISTLE_VS] = cases[i].vs;
        p[BRISTLE_VD] = cases[i].vd;
        assert_near(galet_bristle_least_viscous(p), cases[i].least, 1e-15);
        assert_true(galet_point_lugre.passive(p) == (cases[i].least == 0.0));
    }
}

static void claim_creep_is_where_friction_is_the_reaction(sample s) {
    if (!s.law->creep) {
        return;
    }
    double limit = s.law->stick_limit(s.p, s.load, s.y), speed = s.law->creep(s.p, s.load, limit, s.y);
    assert_true(speed > 0.0 && s.law->creep(s.p, s.load, -limit, s.y) == -speed);
    assert_close(force_at(&s, speed, s.y), limit, 1e-12 * limit);
    double part = limit / (s.p[galet_point_law_index(s.law, "a")] * s.load);
    double less = s.law->creep(s.p, s.load, 0.9 * limit, s.y),
           ratio = sinh(fmin(part, 300.0)) / sinh(0.9 * fmin(part, 300.0));
    assert_close(log(speed / less), part < 300.0 ? log(ratio) : 0.1 * part, 1e-12 * part);
}

static void creep_is_where_friction_is_the_reaction(void **state) {
    (void)state;
    for_all_laws(8, claim_creep_is_where_friction_is_the_reaction);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_is_complete_and_found_by_its_name),
        cmocka_unit_test(parameters_are_packed_in_the_order_of_their_table),
        cmocka_unit_test(choices_are_packed_by_their_word),
        cmocka_unit_test(wrong_parameters_are_refused_by_their_key),
        cmocka_unit_test(every_law_accepts_its_defaults_and_no_infinity),
        cmocka_unit_test(slopes_agree_with_differences),
        cmocka_unit_test(laws_that_store_nothing_only_take_work),
        cmocka_unit_test(steady_curve_is_where_the_state_rests),
        cmocka_unit_test(only_set_valued_laws_jump_at_rest),
        cmocka_unit_test(only_rough_laws_have_no_slopes_at_rest),
        cmocka_unit_test(laws_without_memory_are_odd),
        cmocka_unit_test(coulomb_slides_at_one_level_and_sticks_up_to_another),
        cmocka_unit_test(viscous_force_does_not_know_the_load),
        cmocka_unit_test(forces_and_rates_are_those_of_another_program),
        cmocka_unit_test(rate_and_state_starts_with_the_theta_it_is_given),
        cmocka_unit_test(rate_and_state_does_not_overflow),
        cmocka_unit_test(brittle_contacts_have_a_finite_slope),
        cmocka_unit_test(polynomial_takes_powers_that_are_no_integers),
        cmocka_unit_test(film_far_beyond_separation_is_viscous_alone),
        cmocka_unit_test(term_without_coefficient_has_no_slope),
        cmocka_unit_test(steady_film_has_its_smallest_friction_where_another_program_found_it),
        cmocka_unit_test(bristles_that_are_passive_give_back_no_more_than_stored),
        cmocka_unit_test(classic_bristles_are_not_passive_and_damped_less_at_speed_they_are_nearer),
        cmocka_unit_test(least_viscous_force_of_bristles_is_that_of_the_worst_velocity),
        cmocka_unit_test(bristles_of_extreme_velocities_are_judged_too),
        cmocka_unit_test(creep_is_where_friction_is_the_reaction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
