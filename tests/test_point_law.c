#include "check.h"

#include <galet/point_law.h>

#include "random.h"

#include <float.h>
#include <math.h>

enum { C, TAU, THICK, THIN, START, HOLES, SIZE = HOLES + 1 + GALET_POINT_MAX_LIST, SHAPE = SIZE, WET, PLACES };

/// A law that needs every kind of parameter and remembers: a film that thickens with speed and carries a share of the
/// load. The claims below hold for it as for the laws of the table.
static const galet_param film_params[] = {
    GALET_REAL("c", "", 0.3, "friction without film", .range = ">= 0"),
    GALET_REAL("tau", "s", 0.02, "relaxation time", .range = "> 0"),
    GALET_REAL("thick", "m", 2e-8, "thickness at 1 m/s"),
    GALET_REAL("thin", "m", 1e-9, "thickness at rest", .range = "> 0 and < thick"),
    GALET_REAL("start", "m", 0.0, "thickness at the start", .same_as = "thick"),
    GALET_LIST("holes", "m", "[1e-6, 2e-6 ,3e-6]", "without effect"),
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
    .passive = true,
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

/// Reals of either size around their defaults, as long as the law accepts them.
static void random_params(const galet_point_law *law, uint64_t *rng, double *p) {
    const char *fault;
    do {
        galet_point_law_defaults(law, p);
        for (const galet_param *param = law->params; param->key; param++) {
            if (param->type == GALET_TYPE_REAL) {
                p[galet_point_law_index(law, param->key)] *= random_scale(rng, 0.5, 2.0);
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
    assert_true(p[HOLES] == 3.0 && p[HOLES + 1] == 1e-6 && p[HOLES + 3] == 3e-6 && p[HOLES + 4] == 0.0);
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

/// A central difference over 1e-5 of the range: its rounding, and room for the curvature of the law.
static void assert_slope(double slope, double above, double below, double step, double terms) {
    assert_close(slope * step, 0.5 * (above - below), 1e-7 * fabs(slope * step) + 1e-12 * terms);
}

static void claim_slopes_agree_by_velocity(sample s) {
    galet_point_slope slope = s.law->slope(s.p, s.load, s.v, s.y);
    double step = 1e-5 * s.v, terms = force_terms(&s, &slope);
    assert_slope(slope.force_v, force_at(&s, s.v + step, s.y), force_at(&s, s.v - step, s.y), step, terms);
    for (int i = 0; i < s.law->state_count; i++) {
        double up[GALET_POINT_MAX_STATES], down[GALET_POINT_MAX_STATES];
        rate_at(&s, s.v + step, s.y, up);
        rate_at(&s, s.v - step, s.y, down);
        assert_slope(slope.rate_v[i], up[i], down[i], step, rate_terms(&s, &slope, i));
    }
}

static void claim_slopes_agree_by_state(sample s) {
    galet_point_slope slope = s.law->slope(s.p, s.load, s.v, s.y);
    for (int j = 0; j < s.law->state_count; j++) {
        sample above = s, below = s;
        double up[GALET_POINT_MAX_STATES], down[GALET_POINT_MAX_STATES], step = 1e-5 * s.scale[j];
        above.y[j] += step;
        below.y[j] -= step;
        double more = force_at(&s, s.v, above.y), less = force_at(&s, s.v, below.y);
        assert_slope(slope.force_y[j], more, less, step, force_terms(&s, &slope));
        rate_at(&s, s.v, above.y, up);
        rate_at(&s, s.v, below.y, down);
        for (int i = 0; i < s.law->state_count; i++) {
            assert_slope(slope.rate_y[i][j], up[i], down[i], step, rate_terms(&s, &slope, i));
        }
    }
}

static void slopes_agree_with_differences(void **state) {
    (void)state;
    for_all_laws(1, claim_slopes_agree_by_velocity);
    for_all_laws(2, claim_slopes_agree_by_state);
}

static void claim_friction_takes_work(sample s) {
    assert_true(!s.law->passive || force_at(&s, s.v, s.y) * s.v >= 0.0);
}

static void passive_laws_only_take_work(void **state) {
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

static void steady_curve_is_where_the_state_rests(void **state) {
    (void)state;
    for_all_laws(4, claim_steady_state_rests);
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_law_is_complete_and_found_by_its_name),
        cmocka_unit_test(parameters_are_packed_in_the_order_of_their_table),
        cmocka_unit_test(choices_are_packed_by_their_word),
        cmocka_unit_test(wrong_parameters_are_refused_by_their_key),
        cmocka_unit_test(every_law_accepts_its_defaults_and_no_infinity),
        cmocka_unit_test(slopes_agree_with_differences),
        cmocka_unit_test(passive_laws_only_take_work),
        cmocka_unit_test(steady_curve_is_where_the_state_rests),
        cmocka_unit_test(only_set_valued_laws_jump_at_rest),
        cmocka_unit_test(laws_without_memory_are_odd),
        cmocka_unit_test(coulomb_slides_at_one_level_and_sticks_up_to_another),
        cmocka_unit_test(viscous_force_does_not_know_the_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
