#include "check.h"

#include <galet/sliding.h>

#include "numerics/motion.h"

#include "subject.h"

#include <string.h>

enum { MOST = 64 };

static galet_sliding_def def_of(const subject *s, double load, const galet_sliding_phase *phases, size_t count) {
    galet_sliding_def def = galet_default_sliding();
    def.law = s->law;
    memcpy(def.params, s->p, sizeof def.params);
    def.load = load;
    def.phases = phases;
    def.phase_count = count;
    def.rtol = 1e-11;
    return def;
}

static void run(const galet_sliding_def *def, galet_sliding_outcome *outcomes) {
    assert_int_equal(galet_sliding_run(def, NULL, NULL, outcomes), GALET_OK);
}

/// `cycles` strokes there and back over 2 x amplitude.
static size_t strokes(double amplitude, double speed, bool sine, int cycles, galet_sliding_phase *phases) {
    double duration = sine ? M_PI * amplitude / speed : 2.0 * amplitude / speed;
    for (int i = 0; i < 2 * cycles; i++) {
        phases[i] = (galet_sliding_phase){duration, i % 2 ? -speed : speed, sine};
    }
    return 2 * (size_t)cycles;
}

/// Outcomes of the two strokes of the last cycle, from x = -amplitude.
static void loop(const subject *s, double load, double amplitude, double speed, bool sine, int cycles,
                 galet_sliding_outcome last[2]) {
    galet_sliding_phase phases[MOST];
    galet_sliding_outcome outcomes[MOST];
    size_t count = strokes(amplitude, speed, sine, cycles, phases);
    galet_sliding_def def = def_of(s, load, phases, count);
    def.x0 = -amplitude;
    run(&def, outcomes);
    memcpy(last, outcomes + count - 2, 2 * sizeof *last);
}

/// From settled sliding at v1 to v2, held for `distance`.
static void step(const subject *s, double load, double v1, double v2, double distance,
                 galet_sliding_outcome outcomes[2]) {
    const galet_sliding_phase phases[] = {{distance / v1, v1, false}, {distance / v2, v2, false}};
    galet_sliding_def def = def_of(s, load, phases, 2);
    s->law->steady(s->p, load, v1, def.state0);
    run(&def, outcomes);
}

static void coulomb_loop_takes_four_times_friction_times_amplitude(void **state) {
    (void)state;
    subject s = subject_of("coulomb");
    *place(&s, "mu") = *place(&s, "mu_static") = 0.3;
    for (int sine = 0; sine < 2; sine++) {
        galet_sliding_outcome o[2];
        loop(&s, 5.0, 2e-3, 0.1, sine, 2, o);
        assert_near(o[0].work + o[1].work, 4.0 * 0.3 * 5.0 * 2e-3, 1e-13);
        assert_near(o[0].last, 1.5, 1e-15);
        assert_near(o[1].first, -1.5, 1e-15);  // it jumps
    }
}

static void viscous_loop_is_an_ellipse(void **state) {
    (void)state;
    subject s = subject_of("viscous");
    double c = value(&s, "c"), amplitude = 3e-3, speed = 0.2;
    galet_sliding_outcome o[2];
    loop(&s, 1.0, amplitude, speed, true, 2, o);
    assert_near(o[0].work + o[1].work, M_PI * c * speed * amplitude, 1e-12);
    assert_near(o[0].highest, c * speed, 1e-14);  // in the middle of the stroke: an event finds it
    assert_near(o[1].lowest, -c * speed, 1e-14);
}

/// Dahl with exponent 1, docs/theory/point-law.md 8: ends at fc tanh(s0 A / fc), takes 4 fc (A - F / s0).
static void dahl_loop_has_exact_ends_and_area(void **state) {
    (void)state;
    subject s = subject_of("dahl");
    double sigma0 = value(&s, "sigma0"), fc = value(&s, "fc");
    for (int i = 0; i < 4; i++) {
        double amplitude = (double[]){0.3, 1.0, 3.0, 10.0}[i] * fc / sigma0, end = fc * tanh(sigma0 * amplitude / fc);
        for (int sine = 0; sine < 2; sine++) {
            galet_sliding_outcome o[2];
            loop(&s, 1.0, amplitude, 1e-4, sine, 30, o);
            assert_near(o[0].last, end, 1e-10);
            assert_near(o[1].last, -end, 1e-10);
            assert_near(o[0].work + o[1].work, 4.0 * fc * (amplitude - end / sigma0), 1e-9);
        }
    }
}

/// Slowly, LuGre is Dahl with the static level; what damping adds is of the order of sigma1 v.
static void slow_lugre_loop_is_dahls(void **state) {
    (void)state;
    subject s = subject_of("lugre");
    double sigma0 = value(&s, "sigma0"), fs = value(&s, "fs"), amplitude = 1.5e-5, speed = 1e-13;
    double end = fs * tanh(sigma0 * amplitude / fs);
    galet_sliding_outcome o[2];
    loop(&s, 1.0, amplitude, speed, false, 12, o);
    assert_near(o[0].last, end, 1e-9);
    assert_near(o[0].work + o[1].work, 4.0 * fs * (amplitude - end / sigma0), 1e-8);
}

/// From slack bristles at a constant velocity everything is an exponential of the distance.
static void long_stroke_of_lugre_has_exact_work(void **state) {
    (void)state;
    subject s = subject_of("lugre");
    double v = 0.02, level = 1.0 + 0.5 * exp(-400.0), zss = level / 1e5, sigma1 = value(&s, "sigma1");
    for (int i = 0; i < 3; i++) {
        double distance = (double[]){5.0, 500.0, 50000.0}[i] * zss, rest = exp(-distance / zss);  // the last is stiff
        const galet_sliding_phase phase = {distance / v, v, false};
        galet_sliding_def def = def_of(&s, 1.0, &phase, 1);
        galet_sliding_outcome o;
        run(&def, &o);
        assert_near(o.last, level + 0.4 * v + (sigma1 * v - level) * rest, 1e-8);
        double work = level * (distance - zss * (1.0 - rest)) + sigma1 * v * zss * (1.0 - rest) + 0.4 * v * distance;
        assert_near(o.work, work, 1e-8);
        assert_near(o.relaxation, zss, 1e-8);
        assert_near(o.first, (sigma1 + 0.4) * v, 1e-13);
        assert_true(o.rates < 20000);
    }
}

static void step_of_rate_and_state_has_direct_effect_and_new_level(void **state) {
    (void)state;
    for (int slip = 0; slip < 2; slip++) {
        subject s = subject_of(slip ? "rate-state-slip" : "rate-state-aging");
        double a = value(&s, "a"), b = value(&s, "b"), dc = value(&s, "dc"), load = 5.0, v1 = 1e-6, v2 = 1e-5;
        galet_sliding_outcome o[2];
        step(&s, load, v1, v2, 40.0 * dc, o);
        assert_near(o[1].first - o[0].last, a * load * log(v2 / v1), 1e-12);
        assert_near(o[1].last - o[0].last, (a - b) * load * log(v2 / v1), 1e-9);
        assert_near(o[1].highest, o[1].first, 1e-15);
        assert_near(o[0].first, o[0].last, 1e-15);  // it was settled
        if (slip) {
            assert_near(o[1].relaxation, dc, 1e-9);  // the slip law relaxes by exponentials in the logarithm
        }
    }
}

static void slip_law_forgets_exponentially_in_the_logarithm(void **state) {
    (void)state;
    subject s = subject_of("rate-state-slip");
    double dc = value(&s, "dc"), v0 = value(&s, "v0"), v1 = 1e-7, v2 = 1e-4;
    for (double part = 0.1; part < 5.0; part *= 3.0) {
        galet_sliding_outcome o[2];
        step(&s, 5.0, v1, v2, part * dc, o);
        assert_close(o[1].y[0] + log(v2 / v0), log(v2 / v1) * exp(-part), 1e-9);
    }
}

static void aging_law_forgets_exponentially(void **state) {
    (void)state;
    subject s = subject_of("rate-state-aging");
    double dc = value(&s, "dc"), v0 = value(&s, "v0"), v1 = 1e-7, v2 = 1e-4;
    for (double part = 0.1; part < 20.0; part *= 3.0) {
        galet_sliding_outcome o[2];
        step(&s, 5.0, v1, v2, part * dc, o);
        double theta = dc / v2 + (dc / v1 - dc / v2) * exp(-part);
        assert_close(o[1].y[0], log(v0 * theta / dc), 1e-9);
    }
}

static void contact_at_rest_ages_with_time(void **state) {
    (void)state;
    subject s = subject_of("rate-state-aging");
    double dc = value(&s, "dc"), v0 = value(&s, "v0");
    for (double rest = 0.1; rest < 1e5; rest *= 10.0) {
        const galet_sliding_phase phase = {rest, 0.0, false};
        galet_sliding_def def = def_of(&s, 5.0, &phase, 1);
        def.state0[0] = 0.0;
        galet_sliding_outcome o;
        run(&def, &o);
        assert_close(o.y[0], log(v0 * (dc / v0 + rest) / dc), 1e-9);
        assert_true(o.work == 0.0 && isnan(o.relaxation));
    }
}

static void film_follows_the_velocity_exponentially_in_time(void **state) {
    (void)state;
    subject s = subject_of("film");
    double tau = value(&s, "tau"), load = 0.4, v1 = 0.01, v2 = 0.12, y1, y2;
    s.law->steady(s.p, load, v1, &y1);
    s.law->steady(s.p, load, v2, &y2);
    for (double part = 0.1; part < 20.0; part *= 3.0) {
        const galet_sliding_phase phases[] = {{part * tau, v2, false}, {5000.0 * tau, 0.0, false}};
        galet_sliding_def def = def_of(&s, load, phases, 2);
        def.state0[0] = y1;
        galet_sliding_outcome o[2];
        run(&def, o);
        assert_near(o[0].y[0], y2 + (y1 - y2) * exp(-part), 1e-9);
        assert_near(o[1].y[0], value(&s, "y0"), 1e-8);  // at rest it thins to nothing; long enough to be stiff
    }
}

static void extremes_within_a_stroke_are_located(void **state) {
    (void)state;
    subject s = subject_of("simscape");
    galet_sliding_outcome o[2];
    loop(&s, 1.0, 1e-3, 0.05, true, 2, o);  // faster than the bump, so that it is passed twice
    double highest = 0.0;
    for (double v = 0.0; v < 0.05; v += 1e-7) {
        highest = fmax(highest, s.law->force(s.p, 1.0, v, NULL));
    }
    assert_near(o[0].highest, highest, 1e-9);
    assert_near(o[1].lowest, -highest, 1e-9);
    assert_close(o[0].lowest, 0.0, 1e-13);
}

/// The classical scheme of fourth order with many small steps: nothing in common with what is tested.
static void march(const subject *s, double load, const galet_sliding_phase *phase, double *y, double *work) {
    enum { STEPS = 40000 };
    const double h = phase->duration / STEPS, turn = M_PI / phase->duration;
    for (int i = 0; i < STEPS; i++) {
        double k[4], w[4];
        static const double node[4] = {0.0, 0.5, 0.5, 1.0};
        for (int j = 0; j < 4; j++) {
            double v = copysign(fabs(phase->velocity * sin(turn * h * (i + node[j]))), phase->velocity);
            double at = *y + (j ? node[j] * h * k[j - 1] : 0.0);
            s->law->rate(s->p, load, v, &at, &k[j]);
            w[j] = v * s->law->force(s->p, load, v, &at);
        }
        *y += h / 6.0 * (k[0] + 2.0 * k[1] + 2.0 * k[2] + k[3]);
        *work += h / 6.0 * (w[0] + 2.0 * w[1] + 2.0 * w[2] + w[3]);
    }
}

static void loops_agree_with_another_integration(void **state) {
    (void)state;
    static const struct {
        const char *law;
        double load, amplitude, speed;
    } cases[] = {{"lugre", 1.0, 3e-5, 2e-3},
                 {"elastoplastic", 1.0, 3e-5, 5e-4},
                 {"dahl", 1.0, 2e-5, 1.0},
                 {"film", 0.4, 2e-3, 0.12},
                 {"rate-state-aging", 5.0, 5e-5, 1e-5}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        subject s = subject_of(cases[i].law);
        galet_sliding_phase phases[4];
        galet_sliding_outcome o[4];
        strokes(cases[i].amplitude, cases[i].speed, true, 2, phases);
        galet_sliding_def def = def_of(&s, cases[i].load, phases, 4);
        run(&def, o);
        double y, scale;
        s.law->initial(s.p, cases[i].load, &y);
        s.law->scale(s.p, cases[i].load, &scale);
        for (int k = 0; k < 4; k++) {
            double work = 0.0;
            march(&s, cases[i].load, &phases[k], &y, &work);
            assert_close(o[k].y[0], y, 2e-7 * scale);
            assert_near(o[k].work, work, 2e-7);
        }
    }
}

/// Dahl's brittle contact reaches its level within a finite distance, where its stiffness has an infinite slope.
static void brittle_and_ductile_contacts_end_at_their_level(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        subject s = subject_of("dahl");
        *place(&s, "exponent") = (double[]){0.3, 0.5, 0.9, 2.0}[i];
        const galet_sliding_phase phase = {1.0, 1e-3, false};  // a hundred deflections
        galet_sliding_def def = def_of(&s, 1.0, &phase, 1);
        def.rtol = 1e-9;
        galet_sliding_outcome o;
        run(&def, &o);
        assert_close(o.last, i < 3 ? 1.0 : 1.0 - 1.0 / 101.0, 1e-7);  // u' = -u^2 along the distance
        assert_true(o.rates < 50000);
    }
}

typedef struct watcher {
    size_t spans;
    galet_sliding_sample first, last;
    double gap;
} watcher;

static void watch(const galet_span *span, void *context) {
    watcher *w = context;
    galet_sliding_sample begin;
    span->at(span, span->t0, &begin);
    w->first = w->spans++ ? w->first : begin;
    w->gap = w->spans > 1 ? fmax(w->gap, fabs(begin.work - w->last.work) + fabs(begin.x - w->last.x)) : 0.0;
    span->at(span, span->t1, &w->last);
}

static void observer_sees_the_whole_way(void **state) {
    (void)state;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        subject s = subject_of((*law)->name);
        galet_sliding_phase phases[9];
        galet_sliding_outcome seen[9], unseen[9];
        size_t count = strokes(1e-5, 1e-4, true, 4, phases);
        phases[count++] = (galet_sliding_phase){0.1, 1e-4, false};
        galet_sliding_def def = def_of(&s, 2.0, phases, count);
        watcher w = {0};
        assert_int_equal(galet_sliding_run(&def, watch, &w, seen), GALET_OK);
        run(&def, unseen);
        double work = 0.0, t = 0.0;
        for (size_t i = 0; i < count; i++) {
            assert_true(seen[i].work == unseen[i].work && seen[i].rates == unseen[i].rates);
            work += seen[i].work;
            t += phases[i].duration;
        }
        assert_true(w.first.t == 0.0 && w.first.x == 0.0 && w.first.work == 0.0);
        assert_close(w.last.t, t, 1e-12);
        assert_close(w.last.x, 1e-5, 1e-17);
        assert_near(w.last.work, work, 1e-12);
        assert_true(w.last.friction == seen[count - 1].last);
        assert_close(w.gap, 0.0, 1e-15);
        assert_int_equal(isnan(w.last.state), (*law)->state_count == 0);
        assert_int_equal(isnan(w.last.lift), !(*law)->lift);
    }
}

/// States give back what they hold, but over a closed loop none of the defaults gives more than it takes.
static void loops_take_work_from_every_law(void **state) {
    (void)state;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        subject s = subject_of((*law)->name);
        for (double speed = 1e-6; speed < 1.0; speed *= 10.0) {
            galet_sliding_outcome o[2];
            loop(&s, 2.0, 2e-5, speed, true, 3, o);
            assert_true(o[0].work + o[1].work > 0.0);
        }
    }
}

static void wrong_definitions_are_refused(void **state) {
    (void)state;
    subject s = subject_of("dahl");
    galet_sliding_phase phase = {1.0, 1e-3, false};
    galet_sliding_outcome o;
    galet_sliding_def def = def_of(&s, 1.0, &phase, 1);
    def.rtol = 0.0;
    assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
    def = def_of(&s, -1.0, &phase, 1);
    assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
    def = def_of(&s, 1.0, &phase, 1);
    phase.duration = 0.0;
    assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
    phase = (galet_sliding_phase){1.0, NAN, false};
    assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
}

static void states_and_parameters_that_are_none_are_refused(void **state) {
    (void)state;
    galet_sliding_outcome o;
    const galet_sliding_phase phase = {1.0, 0.01, false};
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        subject s = subject_of((*law)->name);
        galet_sliding_def def = def_of(&s, 1.0, &phase, 1);
        assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_OK);
        def.params[0] = -1.0;
        assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
        def.params[0] = INFINITY;
        assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), GALET_ERR_RANGE);
        def = def_of(&s, 1.0, &phase, 1);
        def.state0[0] = -INFINITY;
        assert_int_equal(galet_sliding_run(&def, NULL, NULL, &o), (*law)->state_count ? GALET_ERR_RANGE : GALET_OK);
    }
}

static void default_is_accepted_and_begins_as_its_law_does(void **state) {
    (void)state;
    galet_sliding_def def = galet_default_sliding();
    run(&def, NULL);
    const galet_sliding_phase phase = {1e-12, 0.12, false};
    galet_sliding_outcome own, same;
    def.phases = &phase;
    def.phase_count = 1;
    run(&def, &own);
    def.law->initial(def.params, def.load, def.state0);
    run(&def, &same);
    assert_true(own.first == same.first && own.y[0] == same.y[0]);
    assert_near(own.first, def.law->force(def.params, def.load, 0.12, def.state0), 1e-15);
}

static void states_relax_in_the_time_of_the_law(void **state) {
    (void)state;
    const double v = 0.03;
    subject film = subject_of("film"), dahl = subject_of("dahl"), lugre = subject_of("lugre"),
            aging = subject_of("rate-state-aging"), slip = subject_of("rate-state-slip"), dry = subject_of("coulomb");
    assert_near(galet_sliding_relaxation_time(film.law, film.p, 1.0, v), value(&film, "tau"), 1e-15);
    assert_near(galet_sliding_relaxation_time(dahl.law, dahl.p, 1.0, v), 1e-5 / v, 1e-15);    // fc / (sigma0 v)
    assert_near(galet_sliding_relaxation_time(lugre.law, lugre.p, 1.0, v), 1e-5 / v, 1e-15);  // far beyond vs
    assert_near(galet_sliding_relaxation_time(aging.law, aging.p, 1.0, -v), value(&aging, "dc") / v, 1e-14);
    assert_near(galet_sliding_relaxation_time(slip.law, slip.p, 1.0, v), value(&slip, "dc") / v, 1e-15);
    assert_true(isnan(galet_sliding_relaxation_time(dry.law, dry.p, 1.0, v)));
}

/// A mass of 1 kg under a force that stays below breakaway: 0.425 N and 0.125 N at 5 Hz.
typedef struct pushed {
    subject s;
} pushed;

static double push(double t, const double *y, const int *mode, double *rate, void *context) {
    (void)mode;
    const pushed *b = context;
    double friction = b->s.law->force(b->s.p, 1.0, y[1], y + 2);
    rate[0] = y[1];
    rate[1] = 0.425 + 0.125 * sin(10.0 * M_PI * t) - friction;
    b->s.law->rate(b->s.p, 1.0, y[1], y + 2, rate + 2);
    return 0.0;
}

static double drift(const char *law, double t_end) {
    static const double atol[3] = {1e-14, 1e-12, 1e-15};
    pushed b = {subject_of(law)};
    const galet_motion_def def = {.size = 3,
                                  .rate = push,
                                  .context = &b,
                                  .stepper = galet_stepper_find("implicit"),
                                  .t_end = t_end,
                                  .rtol = 1e-8,
                                  .atol = atol,
                                  .no_log = true,
                                  .max_step = 0.01};
    double y[3] = {0.0, 0.0, 0.0};
    galet_motion_result result;
    assert_int_equal(galet_motion_run(&def, y, NULL, &result), GALET_OK);
    return y[0];
}

/// Dupont et al. 2002; the drift of 20 s by an independent integration. Both
/// are measured after 20 s: before, the bristles take up the load.
static void lugre_drifts_where_elastoplastic_bristles_hold(void **state) {
    (void)state;
    assert_near(drift("lugre", 40.0) - drift("lugre", 20.0), 3.1334043183110685e-4 - 1.565813859886617e-4, 1e-6);
    assert_close(drift("elastoplastic", 40.0) - drift("elastoplastic", 20.0), 0.0, 1e-10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coulomb_loop_takes_four_times_friction_times_amplitude),
        cmocka_unit_test(viscous_loop_is_an_ellipse),
        cmocka_unit_test(dahl_loop_has_exact_ends_and_area),
        cmocka_unit_test(slow_lugre_loop_is_dahls),
        cmocka_unit_test(long_stroke_of_lugre_has_exact_work),
        cmocka_unit_test(step_of_rate_and_state_has_direct_effect_and_new_level),
        cmocka_unit_test(slip_law_forgets_exponentially_in_the_logarithm),
        cmocka_unit_test(aging_law_forgets_exponentially),
        cmocka_unit_test(contact_at_rest_ages_with_time),
        cmocka_unit_test(film_follows_the_velocity_exponentially_in_time),
        cmocka_unit_test(extremes_within_a_stroke_are_located),
        cmocka_unit_test(loops_agree_with_another_integration),
        cmocka_unit_test(brittle_and_ductile_contacts_end_at_their_level),
        cmocka_unit_test(observer_sees_the_whole_way),
        cmocka_unit_test(loops_take_work_from_every_law),
        cmocka_unit_test(wrong_definitions_are_refused),
        cmocka_unit_test(states_and_parameters_that_are_none_are_refused),
        cmocka_unit_test(default_is_accepted_and_begins_as_its_law_does),
        cmocka_unit_test(states_relax_in_the_time_of_the_law),
        cmocka_unit_test(lugre_drifts_where_elastoplastic_bristles_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
