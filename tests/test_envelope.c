#include "check.h"

#include <galet/envelope.h>

#include "random.h"
#include "table.h"

#include <math.h>

/// V by the classical Runge-Kutta method, with steps that end at the zero: another way than the library's.
static double integrate(const galet_envelope *e, double t, int steps) {
    double v = e->speed, h = t / steps;
    for (int i = 0; i < steps && v > 0.0; i++) {
        double k1 = galet_envelope_rate(e, v), k2 = galet_envelope_rate(e, fmax(0.0, v + 0.5 * h * k1));
        double k3 = galet_envelope_rate(e, fmax(0.0, v + 0.5 * h * k2)),
               k4 = galet_envelope_rate(e, fmax(0.0, v + h * k3));
        v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
    return fmax(v, 0.0);
}

static galet_envelope solved(const galet_envelope_def *def) {
    galet_envelope e;
    assert_int_equal(galet_envelope_solve(def, &e), GALET_OK);
    return e;
}

static double speed_at(const galet_envelope *e, double t) {
    double v;
    assert_int_equal(galet_envelope_follow(e, 1, &t, &v), GALET_OK);
    return v;
}

/// Gamma functions of integers and halves.
static void constants_agree_with_closed_forms(void **state) {
    (void)state;
    const double shares[] = {2.0 / M_PI, 0.5, 4.0 / (3.0 * M_PI), 3.0 / 8.0, 16.0 / (15.0 * M_PI)};
    for (int p = 0; p < 5; p++) {
        assert_near(galet_envelope_share(p), shares[p], 4e-16 * 4);
    }
    assert_near(galet_envelope_share(0.5), 0.5564178944493822, 1e-15);
    assert_near(galet_envelope_mean(0.67), 0.7122739455715293, 1e-15);
    assert_near(galet_envelope_mean(0.0), 1.0, 1e-15);
}

static void references_hold(void **state) {
    (void)state;
    table t = table_read("data/envelope.csv");
    const double times[] = {0.05, 0.2, 0.4};
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_envelope_def def = galet_default_envelope();
        double speed[3];
        for (int p = 0; p < 3; p++) {
            def.mu[p] = r[p];
        }
        galet_envelope e = solved(&def);
        assert_int_equal(galet_envelope_follow(&e, 3, times, speed), GALET_OK);
        for (int k = 0; k < 3; k++) {
            assert_near(speed[k], r[4 + k], 1e-14);
        }
        if (r[3] > 0.0) {
            assert_near(e.t_stop, r[3], 1e-13);
        } else {
            assert_true(isinf(e.t_stop));
        }
    }
    free(t.values);
}

/// Averaging is good to the square of friction over spring force, some 1e-3, at turning points.
static void turning_points_of_the_true_motion_lie_on_it(void **state) {
    (void)state;
    table t = table_read("data/envelope.csv");
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i);
        galet_envelope_def def = galet_default_envelope();
        for (int p = 0; p < 3; p++) {
            def.mu[p] = r[p];
        }
        galet_envelope e = solved(&def);
        for (int k = 0; k < 3; k++) {
            assert_close(speed_at(&e, r[7 + 2 * k]) / 0.12, r[8 + 2 * k] * 80.0 * M_PI / 0.12, 5e-7);
        }
    }
    free(t.values);
}

static galet_envelope_def random_law(uint64_t *rng, double sign) {
    galet_envelope_def def = galet_default_envelope();
    def.mu[0] = random_scale(rng, 1e-3, 1.0);
    def.mu[1] = sign * random_scale(rng, 1e-2, 10.0);
    def.mu[2] = random_scale(rng, 1e-1, 100.0);
    return def;
}

static void closed_forms_satisfy_their_equation(void **state) {
    (void)state;
    uint64_t rng = 1;
    for (int i = 0; i < 300; i++) {
        galet_envelope_def def = random_law(&rng, i % 3 ? 1.0 : -0.1);
        def.mu[i % 5 % 3] *= i % 7 == 0 ? 0.0 : 1.0;
        galet_envelope e = solved(&def);
        double end = isinf(e.t_stop) ? 1.0 : e.t_stop;
        for (double part = 0.2; part < 0.9; part += 0.2) {
            assert_close(speed_at(&e, part * end) / 0.12, integrate(&e, part * end, 20000) / 0.12, 1e-11);
        }
    }
}

/// Just beyond D = 0 on both sides: series, tangents and exponentials meet.
static void double_zeros_of_the_law_are_no_trouble(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    double c0 = galet_envelope_share(0.0), c1 = galet_envelope_share(1.0), c2 = galet_envelope_share(2.0);
    for (int exponent = -16; exponent <= -2; exponent++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            def.mu[1] = 2.0 * sqrt(def.mu[0] * c0 * def.mu[2] * c2) / c1 * (1.0 + sign * pow(10.0, exponent));
            galet_envelope e = solved(&def);
            assert_close(speed_at(&e, 0.5) / 0.12, integrate(&e, 0.5, 4000) / 0.12, 1e-13);
            assert_close(speed_at(&e, e.t_stop * (1.0 - 1e-9)), 0.0, 1e-9);
            assert_true(speed_at(&e, e.t_stop * (1.0 - 1e-9)) > 0.0 && speed_at(&e, e.t_stop) == 0.0);
        }
    }
}

static void one_power_alone_is_elementary(void **state) {
    (void)state;
    const double powers[] = {0.0, 0.3, 0.5, 1.0 - 1e-9, 1.0, 1.5, 2.0, 3.0, 4.5};
    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
        double p = powers[i];
        galet_envelope_def def = galet_default_envelope();
        def.terms = 1;
        def.mu[0] = 0.1;
        def.exponents[0] = p;
        galet_envelope e = solved(&def);
        double beta = 0.4 / 0.15 * 0.1 * galet_envelope_share(p), t = p < 1.0 ? 0.1 : 3.0;
        double exact = fabs(p - 1.0) < 1e-6 ? 0.12 * exp(-beta * t)
                                            : pow(pow(0.12, 1.0 - p) - (1.0 - p) * beta * t, 1.0 / (1.0 - p));
        assert_near(speed_at(&e, t), exact, fabs(p - 1.0) == 0.0 || fabs(p - 1.0) > 1e-6 ? 2e-15 : 1e-8);
        if (p < 1.0) {
            assert_near(e.t_stop, pow(0.12, 1.0 - p) / ((1.0 - p) * beta), 2e-15);
        } else {
            assert_true(isinf(e.t_stop) && e.limit == 0.0);
        }
    }
}

static void higher_and_real_powers_agree_with_another_integration(void **state) {
    (void)state;
    const double sets[][6] = {{0.02, 0.0, 0.1, 1.0, 8.0, 3.0},
                              {0.01, 0.0, 0.05, 0.5, 2.0, 2.5},
                              {0.05, 1.0, 0.3, 1.7, 9.0, 3.0},
                              {0.03, 0.0, -0.2, 1.0, 6.0, 3.0}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        galet_envelope_def def = galet_default_envelope();
        for (int k = 0; k < 3; k++) {
            def.mu[k] = sets[i][2 * k];
            def.exponents[k] = sets[i][2 * k + 1];
        }
        galet_envelope e = solved(&def);
        double end = fmin(e.t_stop, 4.0), times[4], speed[4];
        for (int k = 0; k < 4; k++) {
            times[k] = 0.2 * (k + 1) * end;
        }
        assert_int_equal(galet_envelope_follow(&e, 4, times, speed), GALET_OK);
        for (int k = 0; k < 4; k++) {
            assert_close(speed[k] / 0.12, integrate(&e, times[k], 20000) / 0.12, 1e-11);
        }
        assert_true(isinf(e.t_stop) || speed_at(&e, 1.001 * e.t_stop) == 0.0);
    }
}

/// The polynomial by its closed form, and as a law with a power that vanishes, by integration.
static void integration_agrees_with_the_closed_form(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    galet_envelope closed = solved(&def);
    def.terms = 4;
    def.mu[3] = 1e-300;
    def.exponents[3] = 0.5;
    galet_envelope marched = solved(&def);
    assert_near(marched.t_stop, closed.t_stop, 1e-12);
    for (double t = 0.1; t < closed.t_stop; t += 0.1) {
        assert_close(speed_at(&marched, t) / 0.12, speed_at(&closed, t) / 0.12, 1e-12);
    }
}

static void energy_falls_by_the_power(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    galet_envelope e = solved(&def);
    double h = 1e-4;
    for (double t = 0.1; t < 2.5; t += 0.3) {
        double rise = galet_envelope_energy(&e, speed_at(&e, t + h)) - galet_envelope_energy(&e, speed_at(&e, t - h));
        assert_near(rise / (2.0 * h), galet_envelope_power(&e, speed_at(&e, t)), 1e-7);
    }
}

/// A law that is negative somewhere: the decay ends where it begins to drive, which is said.
static void self_excited_motion_tends_to_its_limit(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    def.mu[0] = 0.01;
    def.mu[1] = -0.5;
    def.mu[2] = 5.0;
    galet_envelope e = solved(&def);
    assert_true(isinf(e.t_stop) && e.limit > 0.0 && e.limit < 0.12);
    assert_close(galet_envelope_rate(&e, e.limit), 0.0, 1e-16);
    assert_near(speed_at(&e, 1e3), e.limit, 1e-12);
    def.speed = 0.5 * e.limit;
    galet_envelope grows = solved(&def);
    assert_true(galet_envelope_rate(&grows, def.speed) > 0.0);
    assert_near(grows.limit, e.limit, 1e-15);
    assert_near(speed_at(&grows, 1e3), e.limit, 1e-12);
    def.mu[2] = 0.0;
    def.mu[0] = 0.0;
    galet_envelope endless = solved(&def);
    assert_true(isinf(endless.limit) && speed_at(&endless, 1.0) > def.speed);
    def.mu[2] = -50.0;
    galet_envelope bursts = solved(&def);
    assert_true(isinf(speed_at(&bursts, 1e3)));
}

/// A law that vanishes at these amplitudes, and is positive above them where `sign` is.
static galet_envelope_def law_of_zeros(size_t count, const double *zeros, double sign) {
    galet_envelope_def def = galet_default_envelope();
    double c[GALET_POINT_MAX_LIST] = {sign};
    for (size_t i = 0; i < count; i++) {
        for (size_t k = i + 2; k-- > 0;) {
            c[k] = (k > 0 ? c[k - 1] : 0.0) - zeros[i] * (k <= i ? c[k] : 0.0);
        }
    }
    def.terms = count + 1;
    for (size_t k = 0; k <= count; k++) {
        def.mu[k] = c[k] / galet_envelope_share((double)k);
        def.exponents[k] = (double)k;
    }
    return def;
}

/// From everywhere between and beyond the zeros of the law, driven or braked.
static void assert_limits(size_t count, const double *zeros, double sign, double tolerance) {
    galet_envelope_def def = law_of_zeros(count, zeros, sign);
    for (size_t above = 0; above <= count; above++) {
        double low = above > 0 ? zeros[above - 1] : 0.0, high = above < count ? zeros[above] : INFINITY;
        def.speed = isinf(high) ? 2.0 * low : 0.5 * (low + high);
        galet_envelope e = solved(&def);
        bool falls = ((count - above) % 2 == 0) == (sign > 0.0);
        double limit = falls ? low : high;
        assert_true((galet_envelope_rate(&e, def.speed) < 0.0) == falls);
        if (limit == 0.0 || isinf(limit)) {
            assert_true(e.limit == limit && isfinite(limit == 0.0 ? e.t_stop : e.t_burst));
        } else {
            assert_near(e.limit, limit, tolerance);
            assert_true(isinf(e.t_stop) && isinf(e.t_burst));
        }
    }
}

static void every_zero_of_the_law_is_a_limit(void **state) {
    (void)state;
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        assert_limits(2, (const double[]){0.02, 0.3}, sign, 1e-15);
        assert_limits(2, (const double[]){1e-7, 0.3}, sign, 1e-15);
        assert_limits(3, (const double[]){0.01, 0.05, 0.3}, sign, 1e-13);
        assert_limits(3, (const double[]){1e-6, 1e-3, 10.0}, sign, 1e-13);
        assert_limits(3, (const double[]){0.05, 0.0501, 0.3}, sign, 1e-10);  // which 500 parts lose
        assert_limits(5, (const double[]){1e-3, 0.02, 0.021, 0.3, 4.0}, sign, 1e-11);
    }
}

static void small_drives_at_rest_are_not_missed(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    def.mu[0] = -1e-6;
    def.exponents[2] = 3.0;
    galet_envelope e = solved(&def);
    assert_near(e.limit, 1e-6 * 2.0 / M_PI / (0.05 * 0.5), 1e-6);  // but for the cube
    assert_close(galet_envelope_rate(&e, e.limit), 0.0, 1e-20);
    assert_true(isinf(e.t_stop) && isinf(e.t_burst));
    for (double t = 1e2; t < 1e9; t *= 1e3) {
        assert_close(speed_at(&e, t), t < 500.0 ? integrate(&e, t, 20000) : e.limit, 1e-12 * 0.12);
    }
    def.speed = 1e-12;  // and from below, over seven decades
    e = solved(&def);
    assert_near(e.limit, 1e-6 * 2.0 / M_PI / (0.05 * 0.5), 1e-6);
}

/// (pi/2 - atan(V0 sqrt(b2 / b0))) / sqrt(b0 b2).
static void what_has_grown_without_end_stays_there(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    def.mu[0] = -0.02;
    def.mu[1] = 0.0;
    def.mu[2] = -2.0;
    galet_envelope e = solved(&def);
    double b0 = -e.beta[0], b2 = -e.beta[1], root = sqrt(b0 * b2);
    double burst = (0.5 * M_PI - atan(0.12 * sqrt(b2 / b0))) / root;
    assert_near(e.t_burst, burst, 1e-14);
    assert_true(isinf(e.limit) && isinf(e.t_stop));
    for (double t = e.t_burst; t < 100.0; t *= 1.03) {
        assert_true(speed_at(&e, t) == INFINITY);
    }
    for (double part = 0.1; part < 1.0; part += 0.2) {
        assert_near(speed_at(&e, part * burst), sqrt(b0 / b2) / tan((1.0 - part) * burst * root), 1e-13);
    }
    def.mu[1] = -0.5;  // D > 0
    e = solved(&def);
    assert_true(speed_at(&e, 0.999 * e.t_burst) > 50.0 && isfinite(speed_at(&e, 0.999 * e.t_burst)));
    assert_true(speed_at(&e, 1.001 * e.t_burst) == INFINITY);
    assert_near(speed_at(&e, 0.5 * e.t_burst), integrate(&e, 0.5 * e.t_burst, 20000), 1e-12);
}

static void other_powers_grow_without_end_too(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    def.mu[0] = -0.02;
    def.mu[1] = -0.3;
    def.mu[2] = -2.0;
    galet_envelope closed = solved(&def);
    def.terms = 4;
    def.mu[3] = -1e-300;
    def.exponents[3] = 0.5;
    galet_envelope marched = solved(&def);
    assert_near(marched.t_burst, closed.t_burst, 1e-12);
    assert_near(speed_at(&marched, 0.9 * closed.t_burst), speed_at(&closed, 0.9 * closed.t_burst), 1e-11);
    assert_true(speed_at(&marched, 1.001 * closed.t_burst) == INFINITY && isinf(speed_at(&marched, 1e5)));
    def.exponents[2] = 3.5;
    def.mu[0] = 0.02;  // which brakes where it is slow
    galet_envelope e = solved(&def);
    assert_near(speed_at(&e, 0.8 * e.t_burst), integrate(&e, 0.8 * e.t_burst, 100000), 1e-10);
    assert_true(speed_at(&e, 1.0001 * e.t_burst) == INFINITY);
    def.terms = 1;
    def.exponents[0] = 3.0;
    def.mu[0] = -2.0;
    e = solved(&def);
    assert_near(e.t_burst, 1.0 / (2.0 * -e.beta[0] * 0.0144), 1e-14);
    assert_true(isfinite(speed_at(&e, 0.999 * e.t_burst)) && isinf(speed_at(&e, e.t_burst)));
}

static void without_load_nothing_brakes(void **state) {
    (void)state;
    galet_envelope_def def = galet_default_envelope();
    def.load = 0.0;
    galet_envelope e = solved(&def);
    assert_true(isinf(e.t_stop) && isinf(e.t_burst) && e.limit == 0.12);
    assert_true(speed_at(&e, 1e6) == 0.12);
}

static void any_law_averages_like_the_powers_it_is_made_of(void **state) {
    (void)state;
    galet_envelope_law_def coulomb = {.mass = 0.15, .load = 0.4, .law = &galet_point_coulomb, .speed = 0.12};
    galet_envelope_def def = galet_default_envelope();
    galet_point_law_defaults(coulomb.law, coulomb.params);
    coulomb.params[0] = coulomb.params[1] = 0.03;
    coulomb.damping = 0.05;
    def.mu[0] = 0.03;
    def.mu[1] = 0.05 / 0.4;
    def.terms = 2;
    galet_envelope e = solved(&def);
    double times[50];
    galet_envelope_sample samples[50];
    for (int i = 0; i < 50; i++) {
        times[i] = 0.021 * i * e.t_stop;
    }
    assert_int_equal(galet_envelope_follow_law(&coulomb, 50, times, samples), GALET_OK);
    for (int i = 0; i < 50; i++) {
        assert_close(samples[i].speed / 0.12, speed_at(&e, times[i]) / 0.12, 1e-12);
        assert_true(isnan(samples[i].lift));
    }
}

/// Two equations for amplitude and film (docs/theory/envelope.md 4), by the classical Runge-Kutta method.
static double film_by_hand(const double *p, double h, double t) {
    enum { STEPS = 20000 };
    double v = 0.12, s = galet_envelope_mean(p[3]), dt = t / STEPS;
    for (int i = 0; i < STEPS; i++) {
        double kv[4], kh[4];
        for (int k = 0; k < 4; k++) {
            double part = k == 0 ? 0.0 : k == 3 ? 1.0 : 0.5;
            double v1 = k ? v + part * dt * kv[k - 1] : v, h1 = k ? h + part * dt * kh[k - 1] : h;
            double alpha = exp(-pow(h1 / p[5], p[6]));
            kv[k] = -(2.0 / M_PI * alpha * p[0] * 0.4 + (1.0 - alpha) * p[1] * 0.5 * v1) / 0.15;
            kh[k] = (s * pow(v1 / p[4], p[3]) - h1) / p[2];
        }
        v += dt / 6.0 * (kv[0] + 2.0 * kv[1] + 2.0 * kv[2] + kv[3]);
        h += dt / 6.0 * (kh[0] + 2.0 * kh[1] + 2.0 * kh[2] + kh[3]);
    }
    return v;
}

static galet_envelope_law_def demo_film(void) {
    galet_envelope_law_def def = galet_default_envelope_law();
    def.params[0] = 0.08;
    def.params[1] = 0.6;
    def.params[5] = 0.32;
    return def;
}

static void film_may_begin_where_one_likes(void **state) {
    (void)state;
    galet_envelope_law_def def = demo_film();
    assert_true(isnan(def.state0[0]) && isnan(def.state0[1]));
    const double times[] = {0.0, 0.02, 0.1}, begin[] = {0.1, 0.3, 2.5};
    for (int i = 0; i < 3; i++) {
        def.state0[0] = def.params[7] + begin[i] * (def.params[8] - def.params[7]);
        galet_envelope_sample samples[3];
        assert_int_equal(galet_envelope_follow_law(&def, 3, times, samples), GALET_OK);
        assert_true(samples[0].y[0] == def.state0[0] && samples[0].speed == 0.12);
        assert_close(samples[1].speed, film_by_hand(def.params, begin[i], times[1]), 2e-11);
        assert_close(samples[2].speed, film_by_hand(def.params, begin[i], times[2]), 2e-11);
    }
}

/// The preset `demo`, and the velocities of its true motion after 4, 10, 20, 30 and 34 cycles.
static void film_decays_by_two_equations(void **state) {
    (void)state;
    galet_envelope_law_def def = demo_film();
    const double times[] = {0.1, 0.25, 0.5, 0.75, 0.85, 1.0, 1.2},
                 motion[] = {0.09824883004967878, 0.07279597797444792, 0.04351543538318704, 0.019260168594036543,
                             0.0075483601044769675};
    galet_envelope_sample samples[7];
    assert_int_equal(galet_envelope_follow_law(&def, 7, times, samples), GALET_OK);
    for (int i = 0; i < 5; i++) {
        assert_close(samples[i].speed, film_by_hand(def.params, 1.0, times[i]), 2e-11);
        assert_close(samples[i].speed / 0.12, motion[i] / 0.12, 1e-3);  // averaged, and seen where x is not quite 0
        assert_true(samples[i].lift > 0.0 && (i == 0 || samples[i].lift < samples[i - 1].lift));
    }
    assert_true(samples[5].speed == 0.0 && samples[6].y[0] < samples[5].y[0]);
    double rest = (samples[6].y[0] - 1e-9) / (samples[5].y[0] - 1e-9);
    assert_near(rest, exp(-0.2 / 0.02), 1e-8);  // a part in 1e13 of the thickness
}

static void impossible_decays_are_refused(void **state) {
    (void)state;
    galet_envelope e = {.speed = -7.0};
    galet_envelope_def def;
#define REFUSED(field, value)                                                                                          \
    def = galet_default_envelope();                                                                                    \
    def.field = (value);                                                                                               \
    assert_int_equal(galet_envelope_solve(&def, &e), GALET_ERR_RANGE)
    REFUSED(mass, 0.0);
    REFUSED(load, -1.0);
    REFUSED(speed, NAN);
    REFUSED(mu[1], INFINITY);
    REFUSED(exponents[1], -1.0);
    REFUSED(exponents[1], 2.0);
    REFUSED(terms, GALET_POINT_MAX_LIST + 1);
#undef REFUSED
    assert_true(e.speed == -7.0);
    def = galet_default_envelope();
    e = solved(&def);
    const double back[] = {0.2, 0.1};
    double speed[2] = {-7.0, -7.0};
    assert_int_equal(galet_envelope_follow(&e, 2, back, speed), GALET_ERR_RANGE);
    assert_true(speed[0] == -7.0);
    galet_envelope_law_def law = galet_default_envelope_law();
    galet_envelope_sample samples[2] = {{.speed = -7.0}};
    assert_int_equal(galet_envelope_follow_law(&law, 2, back, samples), GALET_ERR_RANGE);
    law.mass = 0.0;
    assert_int_equal(galet_envelope_follow_law(&law, 1, back, samples), GALET_ERR_RANGE);
    assert_true(samples[0].speed == -7.0);
}

/// V = sqrt(b0 / b2) tan(atan(V0 sqrt(b2 / b0)) - sqrt(b0 b2) t), in long double; near its end, where the speed is what
/// is left of two larger numbers.
static void short_decays_keep_thirteen_digits_of_what_is_lost(void **state) {
    (void)state;
    galet_envelope_def def = {
        .mass = 1.0, .load = 1.0, .terms = 2, .mu = {1.0, 1.0}, .exponents = {0.0, 2.0}, .speed = 0.05};
    galet_envelope e;
    assert_int_equal(galet_envelope_solve(&def, &e), GALET_OK);
    assert_int_equal(e.terms, 2);
    long double b0 = e.beta[0], b2 = e.beta[1];
    for (int i = 1; i < 10; i++) {
        double t = (double)(0.00315L * (long double)i / sqrtl(b0 * b2)), v;
        assert_int_equal(galet_envelope_follow(&e, 1, &t, &v), GALET_OK);
        long double exact = sqrtl(b0 / b2) * tanl(atanl(0.05L * sqrtl(b2 / b0)) - sqrtl(b0 * b2) * t);
        assert_true(fabsl((long double)v - exact) < 1e-16L);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(constants_agree_with_closed_forms),
        cmocka_unit_test(references_hold),
        cmocka_unit_test(turning_points_of_the_true_motion_lie_on_it),
        cmocka_unit_test(closed_forms_satisfy_their_equation),
        cmocka_unit_test(double_zeros_of_the_law_are_no_trouble),
        cmocka_unit_test(one_power_alone_is_elementary),
        cmocka_unit_test(higher_and_real_powers_agree_with_another_integration),
        cmocka_unit_test(integration_agrees_with_the_closed_form),
        cmocka_unit_test(energy_falls_by_the_power),
        cmocka_unit_test(self_excited_motion_tends_to_its_limit),
        cmocka_unit_test(every_zero_of_the_law_is_a_limit),
        cmocka_unit_test(small_drives_at_rest_are_not_missed),
        cmocka_unit_test(what_has_grown_without_end_stays_there),
        cmocka_unit_test(other_powers_grow_without_end_too),
        cmocka_unit_test(without_load_nothing_brakes),
        cmocka_unit_test(any_law_averages_like_the_powers_it_is_made_of),
        cmocka_unit_test(film_decays_by_two_equations),
        cmocka_unit_test(film_may_begin_where_one_likes),
        cmocka_unit_test(impossible_decays_are_refused),
        cmocka_unit_test(short_decays_keep_thirteen_digits_of_what_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
