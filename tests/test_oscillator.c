#include "check.h"

#include <galet/oscillator.h>

#include "dynamics/oscillator_leg.h"

#include "lugre.h"
#include "numerics/elliptic.h"
#include "random.h"

#include <math.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/// The library may have been built without SUNDIALS.
static void need_implicit_steps(void) {
    if (!galet_stepper_find("implicit")) {
        skip();
    }
}

static galet_oscillator_def with_law(const galet_point_law *law) {
    galet_oscillator_def def = galet_default_oscillator();
    def.law = law;
    galet_point_law_defaults(law, def.params);
    return def;
}

static void set(galet_oscillator_def *def, const char *key, double value) {
    def->params[galet_point_law_index(def->law, key)] = value;
}

static galet_oscillator_def film_demo(void) {
    galet_oscillator_def def = galet_default_oscillator();
    set(&def, "mu_c", 0.08);
    set(&def, "c", 0.6);
    set(&def, "h_c", 0.32);
    return def;
}

static galet_oscillator_result run(const galet_oscillator_def *def, const galet_oscillator_audience *audience) {
    galet_oscillator_result result;
    assert_int_equal(galet_oscillator_run(def, audience, &result), GALET_OK);
    return result;
}

enum { NEWS_MAX = 4000 };

/// What a listener heard of one kind.
typedef struct heard {
    galet_oscillator_news kind;
    size_t count, most;
    galet_oscillator_sample at[NEWS_MAX];
} heard;

static bool listen(galet_oscillator_news news, const galet_oscillator_sample *sample, void *context) {
    heard *h = context;
    if (news == h->kind) {
        assert_true(h->count < NEWS_MAX);
        h->at[h->count++] = *sample;
    }
    return h->count < h->most;
}

static heard hear(const galet_oscillator_def *def, galet_oscillator_news kind, size_t most) {
    static heard h;
    h = (heard){.kind = kind, .most = most};
    run(def, &(galet_oscillator_audience){.listener = listen, .context = &h});
    return h;
}

/// m = 1, k = 100, mu N = 0.6: the mass turns every pi / 10 s, 0.012 m nearer to the middle each time.
/// From three times the reach of friction, and a part of it more, the first turn is beyond that reach by the part.
static void a_mass_a_little_beyond_the_reach_of_friction_slides_on(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    double reach = def.params[galet_point_law_index(def.law, "mu")] * def.load / def.stiffness;
    def.v0 = 0.0;
    for (int beyond = 0; beyond < 2; beyond++) {
        def.x0 = reach * (3.0 + (beyond ? 1.5e-9 : -1.5e-9));
        assert_int_equal(run(&def, NULL).half_cycles, beyond ? 2 : 1);
    }
}

static void coulomb_staircase_is_exact(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    def.mass = 1.0;
    def.stiffness = 100.0;
    def.load = 3.0;
    set(&def, "mu", 0.2);
    set(&def, "mu_static", 0.2);
    def.x0 = 0.1;
    def.v0 = 0.0;
    heard turns = hear(&def, GALET_OSCILLATOR_TURN, NEWS_MAX);
    assert_int_equal(turns.count, 8);
    for (size_t i = 0; i < 8; i++) {
        double n = (double)(i + 1);
        assert_close(turns.at[i].t, n * PI / 10.0, 1e-12);
        assert_close(turns.at[i].x, (i % 2 ? 1.0 : -1.0) * (0.1 - 0.012 * n), 1e-13);
    }
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(r.ended, GALET_OSCILLATOR_END_STUCK);
    assert_int_equal(r.half_cycles, 8);
    assert_close(r.x_stick, 0.004, 1e-14);
    assert_true(r.last.w == 0.0 && r.last.v == 0.0 && r.last.mode == GALET_OSCILLATOR_STUCK);
    assert_close(r.last.friction, -0.4, 1e-12);
}

/// Values of an independent program (its own pair of order 5, rtol 1e-12), which a third one confirmed to 2e-11 s.
static void film_presets_stick_where_other_programs_say(void **state) {
    (void)state;
    galet_oscillator_def def = galet_default_oscillator();
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(r.half_cycles, 194);
    assert_close(r.t_stick, 2.418958478, 1e-9);
    assert_close(r.x_stick, -1.13103e-6, 1e-11);
    def = film_demo();
    r = run(&def, NULL);
    assert_int_equal(r.half_cycles, 73);
    assert_close(r.t_stick, 0.9063189870561686, 1e-11);
    assert_close(r.x_stick, 5.599236027024336e-07, 2e-13);
}

enum { INSTANTS = 5 };

/// Fills samples at given times.
typedef struct sampler {
    const double *t;
    size_t count;
    galet_oscillator_sample at[INSTANTS];
} sampler;

static void take(const galet_span *span, void *context) {
    sampler *s = context;
    while (s->count < INSTANTS && s->t[s->count] <= span->t1) {
        span->at(span, s->t[s->count], &s->at[s->count]);
        s->count++;
    }
}

static void film_motion_is_that_of_another_program(void **state) {
    (void)state;
    static const double t[INSTANTS] = {0.1, 0.25, 0.5, 0.75, 0.85},
                        x[INSTANTS] = {-3.1085693827119256e-07, -6.096146049405404e-07, -1.877620096920032e-06,
                                       -4.1123980373370846e-06, -3.890569349522474e-06},
                        v[INSTANTS] = {0.09824883004967878, 0.07279597797444792, 0.04351543538318704,
                                       0.019260168594036543, 0.0075483601044769675},
                        y[INSTANTS] = {1.1965989139489453e-08, 9.944226018313501e-09, 7.348116140159223e-09,
                                       4.811831916221399e-09, 3.278257473410314e-09};
    galet_oscillator_def def = film_demo();
    sampler s = {.t = t};
    run(&def, &(galet_oscillator_audience){.observer = take, .context = &s});
    assert_int_equal(s.count, INSTANTS);
    for (int i = 0; i < INSTANTS; i++) {
        assert_close(s.at[i].x, x[i], 1e-12);
        assert_close(s.at[i].v, v[i], 3e-11);
        assert_close(s.at[i].y[0], y[i], 1e-17);
        assert_close(s.at[i].lift, def.law->lift(def.params, def.load, &y[i]), 1e-8);
    }
}

static void viscous_decay_is_the_closed_form(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_viscous);
    def.damping = 0.1;
    def.rtol = 1e-12;
    def.x0 = 1e-4;
    def.t_end = 0.3;
    double decay = 0.3 / (2.0 * def.mass), omega = sqrt(def.stiffness / def.mass - decay * decay), t = def.t_end;
    double a = def.x0, b = (def.v0 + decay * def.x0) / omega;
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(r.ended, GALET_OSCILLATOR_END_TIME);
    assert_close(r.last.x, exp(-decay * t) * (a * cos(omega * t) + b * sin(omega * t)), 1e-15);
    assert_true(isnan(r.t_stick) && isnan(r.x_stick));
    assert_int_equal(r.half_cycles,
                     (long)floor((omega * t - atan2(omega * a + decay * b, omega * b - decay * a) + PI) / PI - 1e-9));
}

/// Fs = 1, Fk = 0.5, m = k = 1, belt 0.3: (docs/theory/oscillator.md 4).
static void stick_slip_on_a_belt_is_the_closed_form(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    def.mass = def.stiffness = def.load = 1.0;
    set(&def, "mu", 0.5);
    set(&def, "mu_static", 1.0);
    def.belt_speed = def.v0 = 0.3;
    def.t_end = 100.0;
    heard turns = hear(&def, GALET_OSCILLATOR_TURN, NEWS_MAX);
    heard slips = hear(&def, GALET_OSCILLATOR_SLIP, NEWS_MAX);
    double amplitude = hypot(0.5, 0.3), period = 2.0 * 0.5 / 0.3 + 2.0 * (PI - atan(0.5 / 0.3));
    assert_true(slips.count > 10 && turns.count > 20);
    for (size_t i = 1; i < slips.count; i++) {
        assert_close(slips.at[i].t - slips.at[i - 1].t, period, 1e-10);
        assert_close(slips.at[i].x, 1.0, 1e-11);
    }
    assert_close(0.5 * fabs(turns.at[5].x - turns.at[4].x), amplitude, 1e-11);
}

static void friction_without_a_static_level_lets_a_released_mass_swing_for_ever(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    def.mass = def.stiffness = def.load = 1.0;
    set(&def, "mu", 0.5);
    set(&def, "mu_static", 0.5);
    def.belt_speed = def.v0 = 0.3;
    def.t_end = 50.0;
    galet_oscillator_result r = run(&def, NULL);
    double t = r.last.t - 0.5 / 0.3;  // released where the spring pulls as hard as friction holds
    assert_close(r.last.x, 0.5 + 0.3 * sin(t), 1e-6);
    assert_true(r.half_cycles <= 9);
}

static void swings_of_a_frictionless_pendulum_have_the_elliptic_period(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_viscous);
    set(&def, "c", 0.0);
    def.mass = 2.0;
    def.stiffness = 18.0;
    def.pendulum = true;
    def.x0 = 2.5;
    def.v0 = 0.0;
    def.t_end = 20.0;
    heard turns = hear(&def, GALET_OSCILLATOR_TURN, NEWS_MAX);
    double half = 2.0 * galet_elliptic_complete(cos(1.25)).k / 3.0;
    assert_true(turns.count > 5);
    for (size_t i = 0; i < turns.count; i++) {
        assert_close(turns.at[i].t, (double)(i + 1) * half, 1e-10);
        assert_close(fabs(turns.at[i].x), 2.5, 1e-11);
    }
}

/// The closed form of a film that thins out: docs/theory/point-law.md 7.
static void film_relaxes_while_the_mass_is_stuck(void **state) {
    (void)state;
    galet_oscillator_def def = film_demo();
    galet_oscillator_result stuck = run(&def, NULL);
    def.to_the_end = true;
    def.t_end = stuck.t_stick + 0.05;
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(r.ended, GALET_OSCILLATOR_END_TIME);
    assert_close(r.last.y[0], 1e-9 + (stuck.last.y[0] - 1e-9) * exp(-0.05 / 0.02), 1e-18);
    assert_true(r.last.x == stuck.x_stick && r.t_stick == stuck.t_stick);
}

static void mass_that_friction_holds_at_the_start_stays(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_stribeck);
    def.v0 = 0.0;
    def.x0 = 1.49 / def.stiffness;
    galet_oscillator_result r = run(&def, NULL);
    assert_true(r.t_stick == 0.0 && r.x_stick == def.x0 && r.half_cycles == 0);
    assert_int_equal(r.ended, GALET_OSCILLATOR_END_STUCK);
    def.x0 = 1.51 / def.stiffness;
    r = run(&def, NULL);
    assert_true(r.half_cycles > 0 && r.t_stick > 0.0);
}

/// The same block with the same bristles as tests/lugre.h has on its own, which is told the derivatives by hand.
static void stiff_bristles_move_as_in_another_program(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_lugre);
    def.mass = 1.0;
    def.stiffness = 100.0;
    set(&def, "sigma1", 316.0);
    set(&def, "vs", 0.01);
    def.x0 = 0.1;
    def.v0 = 0.0;
    def.t_end = 2.0;
    def.rtol = 1e-11;
    double y[3];
    galet_motion_result other;
    assert_int_equal(lugre_run(galet_stepper_find("explicit"), false, 2.0, y, &other), GALET_OK);
    galet_motion_release(&other);
    galet_oscillator_result r = run(&def, NULL);
    assert_close(r.last.x, y[0], 2e-9);
    assert_close(r.last.v, y[1], 2e-8);
    assert_close(r.last.y[0], y[2], 2e-13);
}

static void rate_and_state_friction_sticks_and_creeps(void **state) {
    (void)state;
    const galet_point_law *laws[] = {&galet_point_rate_state_aging, &galet_point_rate_state_slip};
    for (int i = 0; i < 2; i++) {
        galet_oscillator_def def = with_law(laws[i]);
        galet_oscillator_result r = run(&def, NULL);
        assert_int_equal(r.last.mode, GALET_OSCILLATOR_STUCK);
        assert_true(r.t_stick > 0.1 && r.t_stick < 0.2);
        assert_true(fabs(r.last.x - r.x_stick) < 3.0 * 1e-12);
        assert_close(r.last.friction, -def.stiffness * r.last.x, 1e-15);
    }
}

/// The spring pulls by little more than friction holds: the mass is so slow that its inertia is nothing, for a time
/// that explicit steps would take 1e8 of.
static void mass_that_creeps_before_it_sticks_is_followed(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def def = with_law(&galet_point_rate_state_aging);
    set(&def, "a", 0.00754);
    set(&def, "mu0", 0.125);
    def.stiffness *= 0.0651 / def.mass;
    def.mass = 0.0651;
    galet_oscillator_result r = run(&def, NULL);
    assert_true(r.ended == GALET_OSCILLATOR_END_TIME && r.rates < 1000000);
    assert_true(r.last.mode != GALET_OSCILLATOR_STUCK && r.last.v != 0.0 && fabs(r.last.v) < 1e-6);
    assert_close(r.last.friction, -def.stiffness * r.last.x, 1e-6 * fabs(r.last.friction));
    double energy = 0.5 * def.mass * def.v0 * def.v0;
    assert_true(r.energy_error < 1e-10);
    assert_close(r.last.energy + r.last.dissipated, energy, 1e-10 * energy);
}

/// However often a motion changes between the steppers.
static void work_is_bounded(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def def = with_law(&galet_point_rate_state_slip);
    for (int turns = 0; turns < 2; turns++) {
        double y = 0.0, seconds = 0.0;
        galet_oscillator_leg leg = galet_oscillator_leg_first(&def, 1e-4, &y);
        size_t rates, legs = 0;
        do {
            rates = leg.to_turn && turns ? 1000 : leg.max_rates;
            seconds += (double)rates * (leg.stepper == galet_steppers[0] ? 0.16e-6 : 3e-6);
            legs++;
        } while (galet_oscillator_leg_next(&def, rates, &leg));
        assert_true(legs > 1 && seconds < 20.0);
    }
    set(&def, "dc", 1e-13);
    galet_oscillator_leg leg = galet_oscillator_leg_first(&def, 1e-4, (double[]){0.0});
    assert_true(leg.stepper != galet_steppers[0] && leg.max_rates < 6000000);
    assert_false(galet_oscillator_leg_next(&def, leg.max_rates, &leg));
}

static void run_that_is_cancelled_says_so(void **state) {
    (void)state;
    const volatile int cancel = 1;
    galet_oscillator_def def = galet_default_oscillator();
    galet_watch watch = {.cancel = &cancel};
    def.watch = &watch;
    galet_oscillator_result r;
    assert_int_equal(galet_oscillator_run(&def, NULL, &r), GALET_ERR_INTERRUPTED);
    assert_int_equal(r.ended, GALET_OSCILLATOR_END_INTERRUPTED);
    assert_true(r.last.t < def.t_end);
}

/// All laws from random starts: the energy balance closes, and nothing gains energy on a table at rest.
static void energy_balance_closes_for_every_law(void **state) {
    (void)state;
    uint64_t rng = 9;
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        for (int i = 0; i < 4; i++) {
            galet_oscillator_def def = with_law(*law);
            def.x0 = random_between(&rng, -1e-3, 1e-3);
            def.v0 = random_between(&rng, -0.2, 0.2);
            def.belt_speed = i < 2 ? 0.0 : random_between(&rng, -0.2, 0.2);
            def.t_end = 0.2;
            galet_oscillator_result r = run(&def, NULL);
            assert_true(r.energy_error < 1e-9);
            assert_true(r.ended == GALET_OSCILLATOR_END_TIME || r.ended == GALET_OSCILLATOR_END_STUCK);
            assert_true(def.belt_speed != 0.0 || (*law)->stores || r.last.dissipated >= 0.0);
        }
    }
}

/// Of a law that sticks: sliding ends once, and is reversed at every other turn.
static void news_are_what_they_say(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(hear(&def, GALET_OSCILLATOR_REVERSE, NEWS_MAX).count, r.half_cycles - 1);
    assert_int_equal(hear(&def, GALET_OSCILLATOR_STICK, NEWS_MAX).count, 1);
    assert_int_equal(hear(&def, GALET_OSCILLATOR_SLIP, NEWS_MAX).count, 0);
    heard peaks = hear(&def, GALET_OSCILLATOR_PEAK, NEWS_MAX);
    assert_true(peaks.count >= r.half_cycles - 1);
    for (size_t i = 0; i < peaks.count; i++) {  // where the spring pulls as hard as friction
        assert_close(def.stiffness * peaks.at[i].x, -copysign(0.1 * def.load, peaks.at[i].v), 1e-11);
    }
}

static void friction_just_strong_enough_holds(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    def.stiffness = def.mass = def.load = 1.0;
    set(&def, "mu", 0.5);
    set(&def, "mu_static", 0.5);
    def.x0 = 0.5;
    def.v0 = 0.0;
    assert_int_equal(run(&def, NULL).ended, GALET_OSCILLATOR_END_STUCK);
}

static void damping_helps_the_spring_to_tear_a_mass_off_its_belt(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    def.mass = def.stiffness = def.load = 1.0;
    set(&def, "mu", 0.5);
    set(&def, "mu_static", 1.0);
    def.damping = 0.05;
    def.belt_speed = def.v0 = 0.3;
    def.t_end = 60.0;
    heard slips = hear(&def, GALET_OSCILLATOR_SLIP, NEWS_MAX);
    assert_true(slips.count > 3);
    for (size_t i = 0; i < slips.count; i++) {
        assert_close(slips.at[i].x, 1.0 - 0.05 * 0.3, 1e-12);
    }
    assert_true(run(&def, NULL).energy_error < 1e-10);
}

static void states_at_the_start_may_be_given(void **state) {
    (void)state;
    galet_oscillator_def def = film_demo();
    def.v0 = 0.0;
    def.x0 = 0.0;
    def.to_the_end = true;
    def.t_end = 0.02;
    def.state0[0] = 9e-9;
    assert_close(run(&def, NULL).last.y[0], 1e-9 + 8e-9 * exp(-1.0), 1e-18);
    def.state0[0] = INFINITY;
    assert_int_equal(galet_oscillator_check(&def), GALET_ERR_RANGE);
}

static void mass_that_creeps_moves_at_the_velocity_of_its_law(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_rate_state_aging);
    def.v0 = 0.0;
    def.t_end = 1e-3;
    double y = 0.0, limit = def.law->stick_limit(def.params, def.load, &y);
    def.x0 = 0.999 * limit / def.stiffness;
    galet_oscillator_result r = run(&def, NULL);
    double creep = def.law->creep(def.params, def.load, -def.stiffness * r.last.x, r.last.y);
    assert_true(r.last.mode == GALET_OSCILLATOR_STUCK && creep < 0.0 && r.last.w == 0.0);
    assert_close(r.last.v, creep, 1e-12 * fabs(creep));
}

/// A film that follows within a thousandth of a radian, and then rests: stuck, it relaxes as stiffly as before.
static void fast_films_are_followed_implicitly_in_stick_too(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def def = film_demo();
    set(&def, "tau", 1e-7);
    def.to_the_end = true;
    def.t_end = 2.0;
    galet_oscillator_result r = run(&def, NULL);
    assert_int_equal(r.last.mode, GALET_OSCILLATOR_STUCK);
    assert_close(r.last.y[0], 1e-9, 1e-17);
    assert_true(r.rates < 400000);
}

/// What speed depends on, the same on every machine: 173000, 16000 and 3000 when this was written.
static void right_hand_sides_stay_few(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def film = galet_default_oscillator(), bristles = with_law(&galet_point_lugre);
    assert_true(run(&film, NULL).rates < 180000);
    static heard h;
    h = (heard){.kind = GALET_OSCILLATOR_PEAK, .most = NEWS_MAX};
    galet_oscillator_result r = run(&bristles, &(galet_oscillator_audience){.listener = listen, .context = &h});
    assert_true(r.rates < 20000 && h.count <= r.half_cycles + 2);
    bristles.mass = 1.0;
    bristles.stiffness = 2.0;
    bristles.x0 = 1.0;
    bristles.t_end = 20.0;
    assert_true(run(&bristles, NULL).rates < 6000);
}

static void stiff_forces_are_followed_implicitly(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def def = with_law(&galet_point_viscous);
    set(&def, "c", 1e6);
    galet_oscillator_result r = run(&def, NULL);
    assert_true(r.rates < 2000 && r.half_cycles == 1);
    double slow = -def.stiffness / 1e6, x = def.v0 * def.mass / 1e6;  // thrown, stopped at once, then creeping back
    assert_close(r.last.x, x * exp(slow * r.last.t), 1e-6 * x);
}

/// It turns once and creeps to where friction holds it; there are no other zeros of its velocity but rounding.
static void overdamped_mass_comes_to_rest_once(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_coulomb);
    static const double dampings[] = {100.0, 1000.0, 1e5};
    for (int i = 0; i < 3; i++) {
        def.damping = dampings[i];
        def.t_end = dampings[i];
        galet_oscillator_result r = run(&def, NULL);
        assert_int_equal(r.ended, GALET_OSCILLATOR_END_STUCK);
        assert_in_range(r.half_cycles, 1, 2);
    }
}

static void brittle_bristles_are_followed(void **state) {
    (void)state;
    need_implicit_steps();
    galet_oscillator_def def = with_law(&galet_point_dahl);
    set(&def, "exponent", 0.5);
    galet_oscillator_result r = run(&def, NULL);
    assert_true(r.rates < 200000 && r.energy_error < 1e-7);
}

static void mass_that_nothing_moves_has_no_energy_to_lose(void **state) {
    (void)state;
    galet_oscillator_def def = with_law(&galet_point_lugre);
    def.v0 = 0.0;
    galet_oscillator_result r = run(&def, NULL);
    assert_true(r.energy_error == 0.0 && r.last.x == 0.0 && r.last.v == 0.0);
}

static void assert_refused(galet_oscillator_def def) {
    galet_oscillator_result r;
    assert_int_equal(galet_oscillator_run(&def, NULL, &r), GALET_ERR_RANGE);
}

static void unphysical_definitions_are_refused(void **state) {
    (void)state;
    galet_oscillator_def def = galet_default_oscillator();
    assert_int_equal(galet_oscillator_check(&def), GALET_OK);
#define REFUSED(member, value)                                                                                         \
    def = galet_default_oscillator();                                                                                  \
    def.member = value;                                                                                                \
    assert_refused(def)
    REFUSED(mass, 0.0);
    REFUSED(stiffness, -1.0);
    REFUSED(damping, -1.0);
    REFUSED(load, NAN);
    REFUSED(belt_speed, INFINITY);
    REFUSED(x0, NAN);
    REFUSED(v0, 1e200);
    REFUSED(t_end, -1.0);
    REFUSED(rtol, 0.1);
    REFUSED(law, NULL);
    REFUSED(params[0], -1.0);
#undef REFUSED
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mass_a_little_beyond_the_reach_of_friction_slides_on),
        cmocka_unit_test(coulomb_staircase_is_exact),
        cmocka_unit_test(film_presets_stick_where_other_programs_say),
        cmocka_unit_test(film_motion_is_that_of_another_program),
        cmocka_unit_test(viscous_decay_is_the_closed_form),
        cmocka_unit_test(stick_slip_on_a_belt_is_the_closed_form),
        cmocka_unit_test(friction_without_a_static_level_lets_a_released_mass_swing_for_ever),
        cmocka_unit_test(swings_of_a_frictionless_pendulum_have_the_elliptic_period),
        cmocka_unit_test(film_relaxes_while_the_mass_is_stuck),
        cmocka_unit_test(mass_that_friction_holds_at_the_start_stays),
        cmocka_unit_test(stiff_bristles_move_as_in_another_program),
        cmocka_unit_test(rate_and_state_friction_sticks_and_creeps),
        cmocka_unit_test(mass_that_creeps_before_it_sticks_is_followed),
        cmocka_unit_test(work_is_bounded),
        cmocka_unit_test(run_that_is_cancelled_says_so),
        cmocka_unit_test(energy_balance_closes_for_every_law),
        cmocka_unit_test(news_are_what_they_say),
        cmocka_unit_test(friction_just_strong_enough_holds),
        cmocka_unit_test(damping_helps_the_spring_to_tear_a_mass_off_its_belt),
        cmocka_unit_test(states_at_the_start_may_be_given),
        cmocka_unit_test(mass_that_creeps_moves_at_the_velocity_of_its_law),
        cmocka_unit_test(fast_films_are_followed_implicitly_in_stick_too),
        cmocka_unit_test(right_hand_sides_stay_few),
        cmocka_unit_test(stiff_forces_are_followed_implicitly),
        cmocka_unit_test(overdamped_mass_comes_to_rest_once),
        cmocka_unit_test(brittle_bristles_are_followed),
        cmocka_unit_test(mass_that_nothing_moves_has_no_energy_to_lose),
        cmocka_unit_test(unphysical_definitions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
