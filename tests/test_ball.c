#include "check.h"

#include <galet/ball.h>
#include <galet/patch.h>
#include <galet/study.h>

#include "random.h"
#include "table.h"
#include "traces.h"

#include <math.h>
#include <string.h>

enum { MAX_SAMPLES = 512 };

/// Samples at wished times; stretches without gaps show them.
typedef struct film {
    const double *times;
    size_t time_count, count;
    double t;
    galet_ball_sample sample[MAX_SAMPLES];
} film;

static void look(const galet_span *span, void *context) {
    film *f = context;
    assert_true(span->t0 == f->t && span->t1 >= span->t0);
    for (; f->count < f->time_count && f->times[f->count] <= span->t1; f->count++) {
        span->at(span, f->times[f->count], &f->sample[f->count]);
    }
    f->t = span->t1;
}

static galet_ball_result run(const galet_ball_def *ball, const double *times, size_t count, film *f) {
    galet_ball_def def = *ball;
    galet_ball_result result;
    assert_true(count <= MAX_SAMPLES);
    f->times = times;
    f->time_count = count;
    f->count = 0;
    f->t = 0.0;
    def.t_end = count > 0 ? times[count - 1] : def.t_end;
    assert_int_equal(galet_ball_run(&def, look, f, &result), GALET_OK);
    assert_int_equal(f->count, count);
    assert_true(f->t == (isnan(def.t_end) ? 1.5 * result.t_stop : def.t_end));
    return result;
}

static galet_ball_def random_ball(uint64_t *rng, const galet_patch_law_kind *law) {
    double radius = random_scale(rng, 1e-3, 1.0);
    return (galet_ball_def){
        .mass = random_scale(rng, 1e-3, 1e2),
        .radius = radius,
        .patch_radius = radius * random_scale(rng, 1e-2, 0.5),
        .friction = random_scale(rng, 1e-2, 1.0),
        .load = random_scale(rng, 1e-2, 1e3),
        .velocity = {random_between(rng, -3.0, 3.0), random_between(rng, -3.0, 3.0)},
        .omega = {random_between(rng, -5.0, 5.0) / radius, random_between(rng, -5.0, 5.0) / radius,
                  random_between(rng, -5.0, 5.0) / radius},
        .law = law,
        .fast_accuracy = 1e-3,
        .t_end = NAN,
        .rtol = 1e-12,
    };
}

static void references_hold(void **state) {
    (void)state;
    static const double share[] = {0.5, 0.1, 0.01, 1e-4};
    table t = table_read("data/ball.csv");
    film f;
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_ball_def def = {.mass = r[0], .radius = r[1], .patch_radius = r[2], .friction = r[3], .load = r[4]};
        def.velocity.x = r[5];
        def.omega = (galet_vec3){0.0, r[6], r[7]};
        def.law = r[8] == 0.0 ? &galet_patch_exact : &galet_patch_pade;
        def.rtol = 1e-13;
        const double times[] = {r[11], r[13], r[15], r[17], r[18]};
        galet_ball_result ball = run(&def, times, 5, &f);
        assert_close(ball.t_stop / r[9], 1.0, 1e-11);  // the digits given
        for (int j = 0; j < 4; j++) {
            assert_close(f.sample[j].u / r[10 + 2 * j], 1.0, 3e-11);  // the times given are as good
            assert_close(f.sample[j].slip / ball.slip0.x, share[j], 1e-9 * share[j]);
        }
        assert_close(f.sample[4].slip / ball.slip0.x, 1e-6, 1e-13);
        assert_close(ball.final.x, (5.0 * r[5] + 2.0 * r[1] * r[6]) / 7.0, 1e-15);
        assert_close(ball.energy_error, 0.0, 1e-12);
    }
    free(t.values);
}

static void pade_law_agrees_with_its_closed_form(void **state) {
    (void)state;
    uint64_t rng = 1;
    film f;
    for (int i = 0; i < 300; i++) {
        galet_ball_def def = random_ball(&rng, &galet_patch_pade);
        double stop = galet_ball_pade_stop(&def), times[8];
        for (int j = 0; j < 8; j++) {
            times[j] = stop * (j + 1) / 9.0;
        }
        galet_ball_result ball = run(&def, times, 8, &f);
        assert_close(ball.t_stop / stop, 1.0, 1e-11);
        double slip0 = hypot(ball.slip0.x, ball.slip0.y), u0 = fabs(def.radius * def.omega.z);
        for (int j = 0; j < 8; j++) {
            double log_q = log(fabs(f.sample[j].u) / u0) - (f.sample[j].log_slip - log(slip0));
            if (log_q > 600.0) {
                continue;  // slip is below the smallest double
            }
            double closed = log(galet_ball_pade_slip(&def, exp(log_q)));
            assert_close(f.sample[j].log_slip, closed, 1e-9 * (1.0 + fabs(closed)));
        }
    }
}

/// T from the quadrature of 1 / moment over u needs k(u); here the other way round: time and u over ln k.
static double exact_stop_by_quadrature(const galet_ball_def *def) {
    enum { PANELS = 200000 };
    double mu = def->patch_radius / def->radius;
    double slip = hypot(def->velocity.x - def->radius * def->omega.y, def->velocity.y + def->radius * def->omega.x);
    double brake = def->friction * def->load / def->mass, u = fabs(def->radius * def->omega.z);
    double from = log(slip / (mu * u)), to = log(1e-8), h = (to - from) / PANELS, t = 0.0, log_u = log(u);
    for (int i = 0; i < PANELS; i++) {
        double k = exp(from + (i + 0.5) * h);
        galet_circle_drag drag = galet_circle_exact(k);
        double slope = 1.0 / (1.4 / (mu * mu) * drag.force / (k * drag.moment) - 1.0);  // d ln u / d ln k
        double u_middle = exp(log_u + 0.5 * h * slope);
        t -= h * slope * u_middle / (2.5 * mu * brake * drag.moment);
        log_u += h * slope;
    }
    return t + exp(log_u) / (2.5 * mu * brake * 3.0 / 16.0 * M_PI);
}

static void exact_law_agrees_with_quadrature(void **state) {
    (void)state;
    uint64_t rng = 2;
    film f;
    for (int i = 0; i < 20; i++) {
        galet_ball_def def = random_ball(&rng, &galet_patch_exact);
        galet_ball_result ball = run(&def, NULL, 0, &f);
        assert_close(ball.t_stop / exact_stop_by_quadrature(&def), 1.0, 1e-7);  // midpoint rule
    }
}

static void slip_and_spin_end_together_in_pure_rolling(void **state) {
    (void)state;
    uint64_t rng = 3;
    film f;
    for (int i = 0; i < 200; i++) {
        galet_ball_def def = random_ball(&rng, i % 2 ? &galet_patch_exact : &galet_patch_pade);
        double stop = run(&def, NULL, 0, &f).t_stop;
        const double times[] = {0.0, stop * (1.0 - 1e-9), stop * (1.0 + 1e-12), 2.0 * stop};
        galet_ball_result ball = run(&def, times, 4, &f);
        const galet_ball_sample *start = &f.sample[0], *before = &f.sample[1], *end = &f.sample[2];
        assert_close(start->velocity.x, def.velocity.x, 1e-14);
        assert_close(start->omega.z, def.omega.z, 1e-12 * fabs(def.omega.z));
        assert_true(fabs(before->u) > 0.0 && isfinite(before->log_slip));
        assert_true(before->u * def.omega.z > 0.0);
        assert_true(end->slip == 0.0 && end->u == 0.0);
        assert_close(end->velocity.x - def.radius * end->omega.y, 0.0, 1e-14);
        assert_close(end->velocity.y + def.radius * end->omega.x, 0.0, 1e-14);
        assert_close(end->velocity.x, (5.0 * def.velocity.x + 2.0 * def.radius * def.omega.y) / 7.0, 1e-14);
        assert_close(f.sample[3].position.x - end->position.x, ball.final.x * (2.0 * stop - end->t),
                     1e-12 * (1.0 + fabs(f.sample[3].position.x)));
        assert_close(end->energy + end->dissipated, ball.energy0, 1e-13 * ball.energy0);
    }
}

static void path_is_the_integral_of_the_velocity(void **state) {
    (void)state;
    galet_ball_def def = galet_default_ball();
    def.omega.x = 20.0;
    double times[401];
    for (int i = 0; i <= 400; i++) {
        times[i] = 0.001 * i;
    }
    film f;
    run(&def, times, 401, &f);
    double x = 0.0, y = 0.0;
    for (int i = 0; i < 400; i += 2) {
        const galet_ball_sample *s = &f.sample[i];
        x += 0.001 / 3.0 * (s[0].velocity.x + 4.0 * s[1].velocity.x + s[2].velocity.x);
        y += 0.001 / 3.0 * (s[0].velocity.y + 4.0 * s[1].velocity.y + s[2].velocity.y);
    }
    assert_close(f.sample[400].position.x, x, 1e-9);
    assert_close(f.sample[400].position.y, y, 1e-9);
}

static void motion_without_spin_or_slip_is_elementary(void **state) {
    (void)state;
    film f;
    galet_ball_def sliding = galet_default_ball();
    sliding.omega.z = 0.0;
    const double middle[] = {0.5 * 2.0 / (7.0 * 0.2 * 9.81)};
    galet_ball_result ball = run(&sliding, middle, 1, &f);
    assert_close(ball.t_stop, 2.0 * middle[0], 1e-15);
    assert_close(f.sample[0].slip, 0.5, 1e-15);
    galet_ball_def spinning = galet_default_ball();
    spinning.velocity.x = 0.0;
    ball = run(&spinning, middle, 1, &f);
    double expected = 32.0 * 0.17 * 0.0286 * 0.0286 * 100.0 / (15.0 * M_PI * 0.17 * 9.81 * 0.2 * 1e-3);
    assert_close(ball.t_stop / expected, 1.0, 1e-14);
    assert_true(f.sample[0].slip == 0.0 && f.sample[0].velocity.x == 0.0);
    galet_ball_def rolling = spinning;
    rolling.omega.z = 0.0;
    rolling.velocity.x = 2.0;
    rolling.omega.y = 2.0 / rolling.radius;
    ball = run(&rolling, middle, 1, &f);
    assert_close(ball.t_stop, 0.0, 1e-15);
    assert_close(f.sample[0].velocity.x, 2.0, 1e-15);
}

static void tiny_spin_joins_pure_sliding(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.patch_radius = 0.1 * def.radius;
    def.omega.z = 0.0;
    double sliding = run(&def, NULL, 0, &f).t_stop;
    for (int exponent = -14; exponent <= -6; exponent++) {
        def.omega.z = pow(10.0, exponent) / def.radius;
        assert_close(run(&def, NULL, 0, &f).t_stop, sliding, 20.0 * pow(10.0, exponent) + 1e-12);
    }
}

/// With a patch that shrinks, spin outlasts the slip ever longer, however fast the slip was at first.
static void smallest_patch_brakes_the_spin_last(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.velocity.x = 1000.0;
    double sliding = 1000.0 / (3.5 * 0.2 * 9.81);
    for (int exponent = -16; exponent <= -8; exponent++) {
        def.patch_radius = pow(10.0, exponent);
        double spinning = 32.0 * 0.0286 * 0.0286 * 100.0 / (15.0 * M_PI * 9.81 * 0.2 * def.patch_radius);
        const double times[] = {0.0, 0.5 * sliding, sliding + 0.5 * spinning};
        galet_ball_result ball = run(&def, times, 3, &f);
        assert_close(ball.t_stop / (sliding + spinning), 1.0, 1e-7);
        assert_close(f.sample[0].slip, 1000.0, 1e-10);
        assert_close(f.sample[1].slip, 500.0, 1e-6);
        assert_close(f.sample[1].position.x, (1000.0 - 0.25 * 0.2 * 9.81 * sliding) * 0.5 * sliding, 1e-4);
        assert_close(f.sample[2].u, 0.5 * 2.86, 1e-6);
    }
}

/// Slip of more than 1e8 times the spin begins in closed form, less is integrated: what spin adds to the time goes on
/// as a smooth function.
static void fast_sliding_joins_the_integrated_motion(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.patch_radius = 0.5 * def.radius;
    double sliding = 1.0 / (3.5 * 0.2 * 9.81), added[3];
    for (int law = 0; law < 2; law++) {
        def.law = law ? &galet_patch_pade : &galet_patch_exact;
        for (int i = 0; i < 3; i++) {
            def.omega.z = (2.003 - 0.002 * i) * 1e-8 / def.radius;
            added[i] = run(&def, NULL, 0, &f).t_stop - sliding;
        }
        assert_close(added[2] / added[1], added[1] / added[0], 3e-6);
    }
}

static void dissipation_is_integrated_not_inferred(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.rtol = 1e-4;
    double stop = run(&def, NULL, 0, &f).t_stop, worst = 0.0, times[64];
    for (int i = 0; i < 64; i++) {
        times[i] = stop * i / 62.0;
    }
    galet_ball_result ball = run(&def, times, 64, &f);
    for (int i = 0; i < 64; i++) {
        worst = fmax(worst, fabs(f.sample[i].energy + f.sample[i].dissipated - ball.energy0) / ball.energy0);
    }
    assert_true(worst > 1e-12 && worst < 1e-3);
}

static void large_patch_and_little_spin_are_followed_to_the_end(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.patch_radius = def.radius;
    for (int i = 0; i < 100; i++) {
        def.law = i % 2 ? &galet_patch_pade : &galet_patch_exact;
        def.omega.z = pow(10.0, -0.16 * i) / def.radius;
        run(&def, NULL, 0, &f);
    }
}

static void mass_alone_changes_nothing(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    double stop = run(&def, NULL, 0, &f).t_stop;
    def.mass = 1e-300;
    def.load = def.mass * 9.81;
    assert_close(run(&def, NULL, 0, &f).t_stop / stop, 1.0, 1e-12);
}

static void ball_without_friction_goes_on(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.friction = 0.0;
    const double times[] = {3.0};
    galet_ball_result ball = run(&def, times, 1, &f);
    assert_true(isinf(ball.t_stop));
    assert_close(f.sample[0].position.x, 3.0, 1e-15);
    assert_close(f.sample[0].slip, 1.0, 1e-15);
    assert_close(f.sample[0].dissipated, 0.0, 1e-16);
}

/// Sliding ends first, or spinning: neither feels the other, so that both fall linearly.
static void separate_budgets_end_one_after_the_other(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.law = &galet_patch_budgets;
    for (int i = 0; i < 2; i++) {
        def.omega.z = i ? 1e-3 : -100.0;
        double u = def.radius * def.omega.z, brake = 0.2 * 9.81;
        double t_slip = 1.0 / (3.5 * brake), t_spin = fabs(u) / (2.5 * 1e-3 / 0.0286 * brake * 3.0 / 16.0 * M_PI);
        const double times[] = {0.5 * fmin(t_slip, t_spin), 0.5 * (t_slip + t_spin), 2.0 * fmax(t_slip, t_spin)};
        galet_ball_result ball = run(&def, times, 3, &f);
        assert_near(ball.t_stop, fmax(t_slip, t_spin), 1e-14);
        assert_true(ball.rates == 0 && ball.energy_error == 0.0);
        for (int k = 0; k < 3; k++) {
            assert_close(f.sample[k].slip, fmax(0.0, 1.0 - times[k] / t_slip), 1e-14);
            assert_close(f.sample[k].u, u * fmax(0.0, 1.0 - times[k] / t_spin), 1e-14 * fabs(u));
            assert_close(f.sample[k].energy + f.sample[k].dissipated, ball.energy0, 1e-14 * ball.energy0);
        }
        assert_near(f.sample[2].position.x, 5.0 / 7.0 * times[2] + t_slip / 7.0, 1e-14);
    }
}

static void every_law_of_a_patch_stops_the_ball(void **state) {
    (void)state;
    film f;
    galet_ball_def def = galet_default_ball();
    def.patch_radius = 0.1 * def.radius;
    double exact = run(&def, NULL, 0, &f).t_stop;
    for (const galet_patch_law_kind *const *law = galet_patch_laws(); *law; law++) {
        def.law = *law;
        double stop = run(&def, NULL, 0, &f).t_stop;
        const double times[] = {0.3 * stop, stop * (1.0 - 1e-9), stop * (1.0 + 1e-9)};
        galet_ball_result ball = run(&def, times, 3, &f);
        assert_near(ball.t_stop, exact, *law == &galet_patch_fast ? 1e-3 : 0.1);
        assert_close(ball.energy_error, 0.0, 1e-11);
        assert_true(fabs(f.sample[1].u) > 0.0 && f.sample[2].u == 0.0 && f.sample[2].slip == 0.0);
        assert_close(f.sample[2].velocity.x, 5.0 / 7.0, 1e-15);
        for (int k = 0; k < 3; k++) {
            assert_close(f.sample[k].energy + f.sample[k].dissipated, ball.energy0, 1e-11 * ball.energy0);
        }
    }
}

static const size_t columns[] = {
#define COLUMN(member) offsetof(galet_ball_sample, member)
    COLUMN(velocity.x), COLUMN(velocity.y), COLUMN(slip),   COLUMN(u),         COLUMN(omega.x), COLUMN(omega.y),
    COLUMN(position.x), COLUMN(position.y), COLUMN(energy), COLUMN(dissipated)
#undef COLUMN
};
enum { COLUMNS = sizeof columns / sizeof *columns };

static galet_trace *trace_of(const galet_ball_def *def, double tolerance) {
    galet_trace_def wish = {sizeof(galet_ball_sample), columns, COLUMNS, tolerance, 1000000, NULL};
    galet_trace *trace;
    galet_ball_result ball;
    assert_int_equal(galet_trace_create(&wish, &trace), GALET_OK);
    assert_int_equal(galet_ball_run(def, galet_trace_observe, trace, &ball), GALET_OK);
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    assert_true(!galet_trace_thinned(trace) && trace_time(trace, 0) == 0.0);
    return trace;
}

/// Of balls that slide or spin at first much, little or alike, with every law: parts in closed form and integrated.
static void rows_of_a_trace_resolve_the_motion(void **state) {
    (void)state;
    static const double starts[][3] = {{1.0, 0.0, 100.0}, {1.0, 20.0, -1.0}, {1e6, 0.0, 1e-3}, {1e-9, 1.0, 100.0}};
    for (const galet_patch_law_kind *const *law = galet_patch_laws(); *law; law++) {
        for (int i = 0; i < 4; i++) {
            galet_ball_def def = galet_default_ball();
            def.law = *law;
            def.velocity.x = starts[i][0];
            def.omega = (galet_vec3){starts[i][1], 0.0, starts[i][2]};
            galet_trace *coarse = trace_of(&def, 0.01), *fine = trace_of(&def, 1e-4);
            assert_true(2 * galet_trace_rows(coarse) < galet_trace_rows(fine) && galet_trace_rows(coarse) < 1000);
            for (size_t c = 0; c < COLUMNS; c++) {
                assert_true(trace_distance(coarse, fine, columns[c]) < 0.01);
            }
            galet_trace_destroy(coarse);
            galet_trace_destroy(fine);
        }
    }
}

static void study_has_the_same_defaults(void **state) {
    (void)state;
    galet_ball_def def = galet_default_ball();
    galet_values *in;
    galet_message why;
    assert_int_equal(galet_case_create(galet_study_find("ball"), &in, &why), GALET_OK);
    const struct {
        const char *key;
        double value;
    } same[] = {{"m", def.mass},
                {"R", def.radius},
                {"f", def.friction},
                {"eps", def.patch_radius},
                {"velocity.x", def.velocity.x},
                {"omega.z", def.omega.z},
                {"rtol", def.rtol}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(galet_values_real(in, same[i].key) == same[i].value);
    }
    galet_values_destroy(in);
}

static void impossible_balls_are_refused(void **state) {
    (void)state;
    galet_ball_result ball = {.t_stop = -7.0};
    galet_ball_def def;
#define REFUSED(field, value)                                                                                          \
    def = galet_default_ball();                                                                                        \
    def.field = (value);                                                                                               \
    assert_int_equal(galet_ball_run(&def, NULL, NULL, &ball), GALET_ERR_RANGE)
    REFUSED(mass, 0.0);
    REFUSED(mass, -1.0);
    REFUSED(radius, 0.0);
    REFUSED(patch_radius, 0.0);
    REFUSED(patch_radius, 1.0);
    REFUSED(friction, -0.1);
    REFUSED(load, NAN);
    REFUSED(velocity.x, NAN);
    REFUSED(omega.z, INFINITY);
    REFUSED(rtol, 0.0);
    REFUSED(t_end, -1.0);
    REFUSED(law, NULL);
    REFUSED(velocity.y, 4.97e159);  // its energy is not finite
    REFUSED(friction, 1e308);       // nor its deceleration
#undef REFUSED
    assert_true(ball.t_stop == -7.0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_hold),
        cmocka_unit_test(pade_law_agrees_with_its_closed_form),
        cmocka_unit_test(exact_law_agrees_with_quadrature),
        cmocka_unit_test(slip_and_spin_end_together_in_pure_rolling),
        cmocka_unit_test(path_is_the_integral_of_the_velocity),
        cmocka_unit_test(motion_without_spin_or_slip_is_elementary),
        cmocka_unit_test(tiny_spin_joins_pure_sliding),
        cmocka_unit_test(smallest_patch_brakes_the_spin_last),
        cmocka_unit_test(fast_sliding_joins_the_integrated_motion),
        cmocka_unit_test(dissipation_is_integrated_not_inferred),
        cmocka_unit_test(large_patch_and_little_spin_are_followed_to_the_end),
        cmocka_unit_test(mass_alone_changes_nothing),
        cmocka_unit_test(ball_without_friction_goes_on),
        cmocka_unit_test(separate_budgets_end_one_after_the_other),
        cmocka_unit_test(every_law_of_a_patch_stops_the_ball),
        cmocka_unit_test(rows_of_a_trace_resolve_the_motion),
        cmocka_unit_test(study_has_the_same_defaults),
        cmocka_unit_test(impossible_balls_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
