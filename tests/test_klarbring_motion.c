#include "check.h"

#include <galet/klarbring.h>

#include "table.h"
#include "walls.h"

#include <math.h>
#include <string.h>

enum { MAX_EVENTS = 4000 };

typedef struct heard {
    size_t count;
    galet_klarbring_event events[MAX_EVENTS];
    galet_klarbring_sample after[MAX_EVENTS];
} heard;

static bool hear(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    heard *h = context;
    assert_true(h->count < MAX_EVENTS);
    h->events[h->count] = event;
    h->after[h->count++] = *after;
    return true;
}

static galet_klarbring_result run(const galet_klarbring_def *def, galet_klarbring_state start, double t_end, heard *h) {
    galet_klarbring_motion motion = {.start = start, .t_end = t_end, .listener = hear, .context = h};
    galet_klarbring_result result;
    h->count = 0;
    assert_int_equal(galet_klarbring_run(def, &motion, &result), GALET_OK);
    assert_int_equal(result.events, h->count);
    return result;
}

static void references_hold(void **state) {
    (void)state;
    table t = table_read("data/klarbring.csv");
    static heard h;
    size_t k = 0;
    for (size_t i = 0; i < t.rows; i++) {
        const double *r = table_row(&t, i), *p = r + 1;
        if (i == 0 || table_row(&t, i - 1)[0] != r[0]) {
            assert_true(i == 0 || k == h.count);
            galet_klarbring_def def = {p[0], p[1], p[2], p[3], p[4], p[5], p[6]};
            run(&def, (galet_klarbring_state){p[7], p[8], p[9], p[10]}, p[11], &h);
            k = 0;
        }
        assert_true(k < h.count);
        assert_int_equal(h.events[k], (int)p[12]);
        assert_close(h.after[k].t, p[13], 1e-14 * fmax(1.0, p[13]));
        assert_close(h.after[k].un, p[14], 1e-14);
        assert_close(h.after[k].ut, p[15], 1e-14);
        assert_close(h.after[k].vn, p[16], 1e-14);
        assert_close(h.after[k].vt, p[17], 1e-14);
        k++;
    }
    assert_int_equal(k, h.count);
    free(t.values);
}

/// Accelerations of a phase by Newton's law.
static void accelerate(const galet_klarbring_def *d, const galet_klarbring_sample *phase, const double *x,
                       double *rate) {
    bool slips = phase->phase == GALET_KLARBRING_SLIP, free = phase->phase == GALET_KLARBRING_FREE;
    double push = d->fn - d->w * x[1], way = slips ? (phase->vt != 0.0 ? phase->vt : d->ft - d->kt * phase->ut) : 0.0;
    double friction = way > 0.0 ? -d->mu * push : way < 0.0 ? d->mu * push : 0.0;
    rate[0] = x[2], rate[1] = x[3];
    rate[2] = free ? (d->fn - d->kn * x[0] - d->w * x[1]) / d->mass : 0.0;
    rate[3] = (d->ft - d->w * x[0] - d->kt * x[1] + (free ? 0.0 : friction)) / d->mass;
}

/// The state at the end of a phase by the classical Runge-Kutta method, which knows no closed form.
static void integrate(const galet_klarbring_def *d, const galet_klarbring_sample *from, double t, double *x) {
    const int steps = 50 + (int)(2000.0 * (t - from->t));
    const double h = (t - from->t) / steps;
    x[0] = from->un, x[1] = from->ut, x[2] = from->vn, x[3] = from->vt;
    for (int i = 0; i < steps && from->phase != GALET_KLARBRING_REST; i++) {
        double k[4][4], y[4];
        for (int stage = 0; stage < 4; stage++) {
            double part = stage == 0 ? 0.0 : stage == 3 ? h : 0.5 * h;
            for (int c = 0; c < 4; c++) {
                y[c] = x[c] + (stage == 0 ? 0.0 : part * k[stage - 1][c]);
            }
            accelerate(d, from, y, k[stage]);
        }
        for (int c = 0; c < 4; c++) {
            x[c] += h / 6.0 * (k[0][c] + 2.0 * k[1][c] + 2.0 * k[2][c] + k[3][c]);
        }
    }
}

/// Every phase is a solution from its start to its event, and the event does what its law says.
static void phases_obey_newton(void **state) {
    (void)state;
    static heard h;
    uint64_t seed = 11;
    for (int i = 0; i < 200; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        galet_klarbring_state start = random_state(&seed);
        run(&d, start, 30.0, &h);
        galet_klarbring_sample from = {.un = start.un, .ut = start.ut, .vn = start.vn, .vt = start.vt};
        for (size_t k = 0; k < h.count; k++) {
            const galet_klarbring_sample *after = &h.after[k];
            double x[4];
            integrate(&d, &from, after->t, x);
            assert_close(x[0], after->un, 1e-11 * (1.0 + fabs(after->ut)));
            assert_close(x[1], after->ut, 1e-11 * (1.0 + fabs(after->ut)));
            if (h.events[k] == GALET_KLARBRING_IMPACT) {
                double left = fmax(0.0, fabs(x[3]) - d.mu * x[2]);
                assert_true(x[2] > -1e-10 && after->vn == 0.0);
                assert_close(after->vt, copysign(left, x[3]), 1e-10);
            } else {
                assert_close(x[3], after->vt, 1e-10);
            }
            from = *after;
        }
    }
}

typedef struct looked {
    const galet_klarbring_def *def;
    galet_klarbring_sample last;
    double highest, penetration, cone, power;
} looked;

static void look(const galet_span *span, void *context) {
    looked *l = context;
    for (int i = 0; i <= 10; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + (span->t1 - span->t0) * i / 10.0, &s);
        l->penetration = fmax(l->penetration, s.un);
        l->cone = fmax(l->cone, fabs(s.rt) - l->def->mu * -s.rn);
        l->power = fmax(l->power, s.energy - l->last.energy);  // never rises
        l->highest = fmax(l->highest, fabs(s.energy + s.dissipated - l->last.energy - l->last.dissipated));
        assert_true(s.rn <= 0.0 && s.dissipated >= l->last.dissipated - 1e-15);
        l->last = s;
    }
}

static void look_at_energy(const galet_span *span, void *context) {
    looked *l = context;
    galet_klarbring_sample s;
    span->at(span, span->t1, &s);
    l->highest = fmax(l->highest, fabs(s.energy + s.dissipated - l->last.energy - l->last.dissipated));
    l->last = s;
}

static void nothing_penetrates_and_energy_only_falls(void **state) {
    (void)state;
    uint64_t seed = 12;
    for (int i = 0; i < 2000; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        looked l = {.def = &d, .last = {.energy = INFINITY}};
        galet_klarbring_motion motion = {.start = random_state(&seed), .t_end = 60.0, .observer = look, .context = &l};
        galet_klarbring_result result;
        l.last.energy = NAN;  // fmax leaves it out
        assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_OK);
        assert_true(result.energy_error < 1e-12);
        assert_true(l.penetration < 1e-13 && l.cone < 1e-13);
        assert_true(l.power < 1e-13 * (1.0 + result.last.energy) && l.highest < 1e-12);
    }
}

/// W and everything tangential with the other sign: the same motion, bit for bit.
static void mirrored_motions_are_the_same(void **state) {
    (void)state;
    static heard a, b;
    uint64_t seed = 13;
    for (int i = 0; i < 500; i++) {
        galet_klarbring_def d = random_klarbring(&seed), m = d;
        galet_klarbring_state start = random_state(&seed), twin = start;
        m.w = -d.w, m.ft = -d.ft, twin.ut = -start.ut, twin.vt = -start.vt;
        run(&d, start, 50.0, &a);
        run(&m, twin, 50.0, &b);
        assert_int_equal(a.count, b.count);
        for (size_t k = 0; k < a.count; k++) {
            assert_int_equal(a.events[k], b.events[k]);
            assert_true(a.after[k].t == b.after[k].t && a.after[k].ut == -b.after[k].ut);
        }
    }
}

/// Mass, force and stiffness in other units, by powers of two: the same motion in other units, bit for bit.
static void units_do_not_matter(void **state) {
    (void)state;
    static heard a, b;
    const int exponents[][3] = {{40, 66, -6}, {0, 0, -1000}, {0, 0, 1000}, {-600, 0, 0}, {500, -20, 0}, {0, 500, -400}};
    uint64_t seed = 14;
    for (int i = 0; i < 600; i++) {
        galet_klarbring_def d = random_klarbring(&seed), s = d;
        galet_klarbring_state start = random_state(&seed), scaled = start;
        const int *e = exponents[i % 6], force = e[0], stiffness = e[1], mass = e[2];
        const int length = force - stiffness, time = (mass - stiffness) / 2, velocity = length - time;
        s.mass = ldexp(d.mass, mass), s.fn = ldexp(d.fn, force), s.ft = ldexp(d.ft, force);
        s.kn = ldexp(d.kn, stiffness), s.kt = ldexp(d.kt, stiffness), s.w = ldexp(d.w, stiffness);
        scaled.un = ldexp(start.un, length), scaled.ut = ldexp(start.ut, length);
        scaled.vn = ldexp(start.vn, velocity), scaled.vt = ldexp(start.vt, velocity);
        run(&d, start, 50.0, &a);
        run(&s, scaled, ldexp(50.0, time), &b);
        assert_int_equal(a.count, b.count);
        for (size_t k = 0; k < a.count; k++) {
            assert_int_equal(a.events[k], b.events[k]);
            assert_true(a.after[k].t == ldexp(b.after[k].t, -time) && a.after[k].ut == ldexp(b.after[k].ut, -length));
            assert_true(a.after[k].vt == ldexp(b.after[k].vt, -velocity) &&
                        a.after[k].rn == ldexp(b.after[k].rn, -force));
        }
    }
}

static void last_of(const galet_span *span, void *context) {
    span->at(span, span->t1, context);
}

/// Of a mass as small or a time as long as numbers can be, all that is told is a number.
static void extremes_are_finite(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def d = galet_default_klarbring();
    d.mass = 1e-155;
    galet_klarbring_result result = run(&d, (galet_klarbring_state){-0.2, 0.5, 0.1, 1.0}, 20.0, &h);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_AT_REST);
    galet_klarbring_def swing = {1.0, 2.0, 1.5, 0.0, 0.0, 0.75, 0.5};
    const double ages[] = {1e155, 1e308};
    for (size_t i = 0; i < 2; i++) {
        result = run(&swing, (galet_klarbring_state){.ut = 0.5, .vt = 0.25}, ages[i], &h);
        assert_true(fabs(result.last.ut - 0.5) < 0.21 && fabs(result.last.vt) < 0.26);
        assert_true(result.energy_error < 1e-14 && result.last.t == ages[i]);
    }
    galet_klarbring_def wedge = {1.0, 2.0, 1.0, 1.0, -0.5, 0.0, 1.5};  // exp(710) is none, the kick's part of it is
    galet_klarbring_sample last;
    galet_klarbring_motion motion = {
        .start = {.ut = -1.5, .vt = 1e-320}, .t_end = 1040.0, .observer = last_of, .context = &last};
    assert_int_equal(galet_klarbring_run(&wedge, &motion, &result), GALET_OK);
    const double half = 0.5 * 1040.0 * sqrt(0.5), grown = 1e-320 * sinh(half);
    assert_near(last.ut + 1.5, 2.0 * sqrt(2.0) * grown * cosh(half), 1e-12);
    assert_near(last.vt, 2.0 * grown * sinh(half), 1e-12);
}

static bool hear_first(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    hear(event, after, context);
    return false;
}

static galet_klarbring_event first_event(const galet_klarbring_def *def, galet_klarbring_state start, double *ut) {
    static heard h;
    galet_klarbring_motion motion = {.start = start, .t_end = 1e6, .listener = hear_first, .context = &h};
    galet_klarbring_result result;
    h.count = 0;
    assert_int_equal(galet_klarbring_run(def, &motion, &result), GALET_OK);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_LISTENER);
    *ut = h.after[0].ut;
    return h.events[0];
}

/// Wedged: a kick of a little less than the margin comes back to rest, of a little more frees the mass.
static void margins_tell_what_frees(void **state) {
    (void)state;
    uint64_t seed = 15;
    int tried = 0;
    for (int i = 0; i < 4000; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, found, &count), GALET_OK);
        if (count < 3 || found[0].type != GALET_KLARBRING_DETACHED) {
            continue;
        }
        double off = d.w > 0.0 ? 1.0 : -1.0, edge = d.w > 0.0 ? found[1].ut.max : found[1].ut.min;
        double ut = edge - off * random_between(&seed, 0.05, 2.0), margin = galet_klarbring_margin(&d, ut);
        assert_true(margin > 0.0);
        double there;
        galet_klarbring_state less = {.ut = ut, .vt = off * 0.999 * margin},
                              more = {.ut = ut, .vt = off * 1.001 * margin};
        assert_int_equal(first_event(&d, less, &there), GALET_KLARBRING_STICK);
        assert_true(off * (edge - there) > 0.0);
        assert_int_equal(first_event(&d, more, &there), GALET_KLARBRING_LIFTOFF);
        assert_true(isnan(galet_klarbring_margin(&d, edge + 0.1 * off)));
        tried++;
    }
    assert_true(tried > 100);
    galet_klarbring_def pressed = galet_default_klarbring(), poised = {1.0, 2.0, 1.0, 1.0, 0.5, 0.5, 1.0};
    assert_true(isnan(galet_klarbring_margin(&pressed, 0.0)));
    assert_true(galet_klarbring_margin(&poised, -1.0) == 0.0);  // A = 0, mu = kt / |w|: the least kick frees it
    assert_true(isnan(galet_klarbring_margin(&poised, 0.75)));
}

/// Slips that leave an unstable place exponentially: x = u + 3/2 obeys x'' = x / 2 until the mass lifts off at x = 1.
static void lift_offs_are_found_however_small_the_kick(void **state) {
    (void)state;
    static heard h;
    const double omega = sqrt(0.5);
    galet_klarbring_def d = {1.0, 2.0, 1.0, 1.0, -0.5, 0.0, 1.5};
    for (double kick = 1.0; kick > 1e-300; kick *= 0.01) {
        run(&d, (galet_klarbring_state){.ut = -1.5, .vt = kick}, 2000.0, &h);
        assert_int_equal(h.events[0], GALET_KLARBRING_LIFTOFF);
        assert_near(h.after[0].t, asinh(omega / kick) / omega, 1e-14);
        assert_near(h.after[0].vt, hypot(kick, omega), 1e-15);
    }
    for (double away = 0.5; away > 1e-12; away *= 0.25) {  // without a kick, but beside the place
        run(&d, (galet_klarbring_state){.ut = -1.5 + away}, 2000.0, &h);
        assert_int_equal(h.events[0], GALET_KLARBRING_LIFTOFF);
        assert_near(h.after[0].t, acosh(1.0 / away) / omega, 1e-14);
    }
    const double against[][3] = {{-0.25, 0.1875, 6.9068166847817902},  // mpmath, 40 digits: over the place and off
                                 {-2.0, 1.5, 4.1138949395144295}};
    for (size_t i = 0; i < sizeof against / sizeof *against; i++) {
        run(&d, (galet_klarbring_state){.ut = -1.5 + against[i][0], .vt = against[i][1]}, 2000.0, &h);
        assert_int_equal(h.events[0], GALET_KLARBRING_LIFTOFF);
        assert_near(h.after[0].t, against[i][2], 1e-14);
    }
}

/// Where the wall pushes no more, to the last bit: rounding of the way there would leave a push, or a pull.
static void lift_offs_are_where_nothing_pushes(void **state) {
    (void)state;
    static heard h;
    uint64_t seed = 41;
    size_t found = 0;
    for (int i = 0; i < 300; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        run(&d, random_state(&seed), 10.0, &h);
        for (size_t k = 0; k < h.count; k++) {
            if (h.events[k] == GALET_KLARBRING_LIFTOFF) {
                assert_true(h.after[k].ut == d.fn / d.w);
                found++;
            }
        }
    }
    assert_true(found > 10);
}

/// The counterexample to the paper's proof: an endless sequence of impacts that stick, each the same but smaller.
static void bounces_repeat_for_ever(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def d = {1.0, 0.5, 0.625, 0.5, 0.0, 0.0, 1.25};
    galet_klarbring_result result = run(&d, (galet_klarbring_state){0.0, 0.0, 0.0, 1.0}, 200.0, &h);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_TIME);
    assert_close(h.after[0].t, 12.57861, 5e-6);
    assert_close(h.after[0].ut, 0.397588, 5e-7);
    for (size_t k = 0; k + 2 < h.count; k++) {
        assert_int_equal(h.events[k], GALET_KLARBRING_IMPACT);
        assert_true(h.after[k].vt == 0.0);
        assert_close(h.after[k + 1].t - h.after[k].t, 4.9289360752043365, 1e-13);  // mpmath, 40 digits
        assert_near(h.after[k + 1].ut / h.after[k].ut, 0.36863179289038894, 1e-14);
    }
    assert_true(h.count > 30);
}

/// A free equilibrium 1e12 lengths away: places count from where a flight begins (mpmath, 70 digits).
static void stiffness_may_be_all_but_singular(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_state start = {-0.01, 0.5, 1.0, 1.0};
    galet_klarbring_def d = {1.0, 1.0, 1.0, 1.0 - 0x1p-20, 0.5, 0.2, 0.3};
    run(&d, start, 30.0, &h);
    assert_near(h.after[2].t, 6.1164325504683526, 1e-14);
    d.w = 1.0 - 0x1p-40;
    galet_klarbring_result result = run(&d, start, 30.0, &h);
    assert_near(h.after[2].t, 6.1164865808292148, 1e-14);
    assert_true(result.energy_error < 1e-14);
}

/// Time steps count energy as closely, though their ledger counts it from elsewhere.
static void time_steps_keep_the_energy_of_soft_stiffness(void **state) {
    (void)state;
    galet_klarbring_def d = galet_default_klarbring();
    d.w = 1.414213562;
    looked l = {.def = &d, .last = {.energy = NAN}};
    galet_klarbring_motion motion = {
        .start = {-0.2, 0.5, 0.1, 1.0}, .t_end = 1.0, .observer = look_at_energy, .context = &l};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_march(&d, &motion, 1e-3, &result), GALET_OK);
    assert_true(result.last.energy > 1e8 && l.highest < 1e-14 * result.last.energy);
}

/// Without coupling a mass that the force draws off touches the wall once a period, just so.
static void without_coupling_a_mass_grazes_for_ever(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def d = {1.0, 2.0, 1.5, 0.0, -0.25, 0.75, 0.5};
    galet_klarbring_result result = run(&d, (galet_klarbring_state){-0.3, 2.0, 0.5, 0.4}, 20.0, &h);
    assert_int_equal(h.count, 6);
    assert_int_equal(h.events[0], GALET_KLARBRING_IMPACT);
    for (size_t k = 1; k < 5; k++) {
        assert_int_equal(h.events[k], GALET_KLARBRING_GRAZE);
        assert_near(h.after[k].t - h.after[k - 1].t, 2.0 * M_PI / sqrt(2.0), 1e-14);
    }
    assert_near(h.after[4].t, 18.324516573392835, 1e-14);
    assert_near(result.last.ut, 1.3015927631406015, 1e-14);
}

typedef struct glimpses {
    size_t count;
    double seen, gap_from;  // until when it was seen, and where the first gap is
    double lowest, highest;
} glimpses;

static void glimpse(const galet_span *span, void *context) {
    glimpses *g = context;
    galet_klarbring_sample s;
    span->at(span, span->t0, &s);
    assert_true(span->t0 >= g->seen && span->t1 >= span->t0);
    g->gap_from = isnan(g->gap_from) && span->t0 > g->seen ? g->seen : g->gap_from;
    g->seen = span->t1;
    g->lowest = fmin(g->lowest, s.un), g->highest = fmax(g->highest, s.un);
    g->count++;
}

/// Stretches grow with the logarithm of the time, and meet the extremes of two modes all the same.
static void long_motions_are_shown_in_glimpses(void **state) {
    (void)state;
    galet_klarbring_def d = {1.0, 2.0, 1.0, 1.0, -1.0, 0.0, 0.5};  // modes about (-1, 1), omega^2 = (3 -+ sqrt(5)) / 2
    const double phi = 0.5 * (1.0 + sqrt(5.0));
    glimpses g = {.gap_from = NAN, .highest = -INFINITY};
    galet_klarbring_motion motion = {
        .start = {-0.4, 1.0, 0.0, 0.0}, .t_end = 1e6, .whole = 400.0, .observer = glimpse, .context = &g};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_OK);
    assert_int_equal(result.events, 1);
    assert_true(g.count < (size_t)(400.0 * (2.0 + log(phi * 1e6 / 400.0))));
    assert_true(g.gap_from > 0.99 * 400.0 / phi && g.gap_from < 1.01 * 400.0 / phi && g.seen == 1e6);
    assert_close(g.lowest, -1.6, 0.01);  // both modes to one side
    assert_close(g.highest, -0.4, 0.01);
}

/// Impacts in a gap are passed over; the rest that follows is not.
static void a_rest_is_always_shown(void **state) {
    (void)state;
    galet_klarbring_def d = galet_default_klarbring();
    glimpses g = {.gap_from = NAN, .highest = -INFINITY};
    galet_klarbring_motion motion = {
        .start = {-0.2, 0.5, 0.1, 1.0}, .t_end = 20.0, .whole = 0.01, .observer = glimpse, .context = &g};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_OK);
    assert_true(g.count <= 3 && g.seen == 20.0 && result.ended == GALET_KLARBRING_ENDED_AT_REST);
}

static void look_at_swing(const galet_span *span, void *context) {
    (void)context;
    const double omega = sqrt(1.5);
    for (int i = 0; i <= 4; i++) {
        galet_klarbring_sample s;
        span->at(span, span->t0 + 0.25 * i * (span->t1 - span->t0), &s);
        assert_int_equal(s.phase, GALET_KLARBRING_FREE);
        assert_true(s.un == 0.0 && s.vn == 0.0 && s.rn == 0.0 && s.rt == 0.0);
        assert_close(s.ut, 0.5 + 0.4 * cos(omega * s.t) + 0.3 / omega * sin(omega * s.t), 1e-13);
        assert_close(s.vt, 0.3 * cos(omega * s.t) - 0.4 * omega * sin(omega * s.t), 1e-13);
    }
}

/// Neither coupling nor a force towards the wall: it does not rub, and time steps call it the same.
static void without_a_push_a_mass_swings_along_the_wall(void **state) {
    (void)state;
    galet_klarbring_def d = {1.0, 2.0, 1.5, 0.0, 0.0, 0.75, 0.5};
    galet_klarbring_motion motion = {.start = {.ut = 0.9, .vt = 0.3}, .t_end = 30.0, .observer = look_at_swing};
    galet_klarbring_result result, marched;
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_OK);
    assert_true(result.events == 1 && result.last.phase == GALET_KLARBRING_FREE && result.last.dissipated == 0.0);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_TIME);
    motion.observer = NULL;
    assert_int_equal(galet_klarbring_march(&d, &motion, 1e-3, &marched), GALET_OK);
    assert_int_equal(marched.last.phase, GALET_KLARBRING_FREE);
    assert_int_equal(marched.ended, GALET_KLARBRING_ENDED_TIME);
    assert_close(marched.last.ut, result.last.ut, 1e-5);
}

static void too_many_events_end_a_motion(void **state) {
    (void)state;
    galet_klarbring_def d = {1.0, 0.5, 0.625, 0.5, 0.0, 0.0, 1.25};
    galet_klarbring_motion motion = {.start = {0.0, 0.0, 0.0, 1.0}, .t_end = 1000.0, .max_events = 20};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_ERR_NOT_CONVERGED);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_EVENTS);
    assert_int_equal(result.events, 20);
    assert_true(result.last.t > 12.0 && result.last.t < 1000.0);
}

/// As many as are allowed are not too many: what rests or swings on for ever waits for the end of the time only.
static void the_last_event_allowed_may_be_the_last(void **state) {
    (void)state;
    galet_klarbring_def sticks = galet_default_klarbring(), swings = {1.0, 2.0, 1.5, 0.0, 0.0, 0.75, 0.5};
    galet_klarbring_motion motion = {.start = {-0.2, 0.5, 0.1, 1.0}, .t_end = 20.0, .max_events = 2};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&sticks, &motion, &result), GALET_OK);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_AT_REST);
    assert_true(result.events == 3 && result.last.t == 20.0);
    motion.max_events = 1;
    assert_int_equal(galet_klarbring_run(&swings, &motion, &result), GALET_OK);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_TIME);
    assert_int_equal(galet_klarbring_run(&sticks, &motion, &result), GALET_ERR_NOT_CONVERGED);
    assert_int_equal(result.events, 1);
}

/// Around a place that rounding knows only to some digits, a motion that shrinks for ever comes to rest.
static void grazing_ends_at_the_grain_of_the_place(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def d = {1.0, 2.0, 1.0, 1.0, 0.5, 0.5, 0.5};
    galet_klarbring_result result = run(&d, (galet_klarbring_state){-0.25, 0.5, -0.5, 0.0}, 1000.0, &h);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_AT_REST);
    assert_true(fabs(result.last.ut - 0.5) <= 2e-15 && result.last.energy < 1e-29);
    assert_true(h.count < 200);
    // A third is not a number of a computer: next to it is as good as there.
    galet_klarbring_def thirds = {1.0, 2.0, 3.0, 1.5, 0.5, 1.0, 0.5};
    for (int ulps = -2; ulps <= 2; ulps++) {
        double place = 1.0 / 3.0 + ulps * 0x1p-54;
        result = run(&thirds, (galet_klarbring_state){0.0, place, 0.0, 0.0}, 10.0, &h);
        assert_true(result.t_rest == 0.0 && h.count == 1 && result.last.ut == place);
    }
    result = run(&thirds, (galet_klarbring_state){-0.25, 1.0 / 3.0, -0.5, 0.0}, 1000.0, &h);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_AT_REST);
    assert_true(h.count < 200);
}

static void a_start_in_equilibrium_is_no_event(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def d = galet_default_klarbring();
    galet_klarbring_result result = run(&d, (galet_klarbring_state){0.0, 0.0, 0.0, 0.0}, 5.0, &h);
    assert_int_equal(h.count, 1);
    assert_int_equal(h.events[0], GALET_KLARBRING_END);
    assert_true(result.t_rest == 0.0 && result.last.t == 5.0);
    result = run(&d, (galet_klarbring_state){0.0, 0.0, 1.0, 0.0}, 5.0, &h);  // thrown against the wall
    assert_int_equal(h.events[0], GALET_KLARBRING_IMPACT);
    assert_int_equal(h.events[1], GALET_KLARBRING_STICK);
    assert_close(result.last.dissipated, 0.5, 1e-15);
}

/// At rest where the wall just ceases to push: what the spring does decides, towards the wall or off it.
static void a_start_at_the_tip_goes_the_way_of_the_spring(void **state) {
    (void)state;
    static heard h;
    for (int mirror = -1; mirror <= 1; mirror += 2) {
        galet_klarbring_def off = {1.0, 2.0, 1.0, mirror, 0.5, mirror, 0.5},
                            on = {1.0, 2.0, 1.0, mirror, 0.5, 0.0, 0.5};
        galet_klarbring_state tip = {.ut = 0.5 * mirror};
        galet_klarbring_result result = run(&off, tip, 0.01, &h);
        assert_int_equal(result.last.phase, GALET_KLARBRING_FREE);
        assert_near(result.last.un, -0.5 * 1e-8 / 24.0, 1e-4);  // the fourth derivative is the first that is not 0
        result = run(&on, tip, 0.01, &h);
        assert_int_equal(result.last.phase, GALET_KLARBRING_SLIP);
        assert_near(mirror * result.last.vt, -0.5 * 0.01, 1e-4);
        assert_true(result.last.un == 0.0);
    }
}

/// Over the free equilibrium nothing moves along the wall at first; only where A = 0 is that a rest.
static void a_start_over_the_free_equilibrium_is_no_rest(void **state) {
    (void)state;
    static heard h;
    galet_klarbring_def drawn = {1.0, 2.0, 1.0, 1.0, -0.5, 0.0, 0.5}, pressed = {1.0, 2.0, 1.0, 1.0, 0.5, 0.0, 0.25};
    galet_klarbring_result result = run(&drawn, (galet_klarbring_state){.ut = 0.5}, 0.1, &h);
    assert_true(result.last.phase == GALET_KLARBRING_FREE && result.last.un < -0.004);
    result = run(&pressed, (galet_klarbring_state){.ut = -0.5}, 0.1, &h);
    assert_true(result.last.phase == GALET_KLARBRING_SLIP && result.last.vt > 0.02);
}

/// Equilibria are at rest though their places are rounded.
static void imminent_slips_are_at_rest(void **state) {
    (void)state;
    static heard h;
    uint64_t seed = 16;
    for (int i = 0; i < 2000; i++) {
        galet_klarbring_def d = random_klarbring(&seed);
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&d, 0.0, found, &count), GALET_OK);
        for (size_t k = 0; k < count; k++) {
            if (found[k].type >= GALET_KLARBRING_SLIP_AHEAD) {
                run(&d, (galet_klarbring_state){.ut = found[k].ut.min}, 1.0, &h);
                assert_int_equal(h.count, 1);
                assert_int_equal(h.after[0].phase, GALET_KLARBRING_REST);
            }
        }
    }
}

static void cancelled_motions_end(void **state) {
    (void)state;
    volatile int cancel = 1;
    galet_watch watch = {.cancel = &cancel};
    galet_klarbring_def d = {1.0, 0.5, 0.625, 0.5, 0.0, 0.0, 1.25};
    galet_klarbring_motion motion = {.start = {0.0, 0.0, 0.0, 1.0}, .t_end = 1e12, .watch = &watch};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_ERR_INTERRUPTED);
    assert_int_equal(result.ended, GALET_KLARBRING_ENDED_INTERRUPTED);
    // A flight whose modes would have to meet to bring it to the wall, which takes them for ever: 1 to 3, exactly.
    d = (galet_klarbring_def){1.0, 5.0, 5.0, 4.0, -9.0, -9.0, 0.5};
    motion.start = (galet_klarbring_state){-1.0 + 0.3 - 0.75, -1.0 + 0.3 + 0.75, 0.0, 0.0};
    assert_int_equal(galet_klarbring_run(&d, &motion, &result), GALET_ERR_INTERRUPTED);
}

static void nonsense_is_refused(void **state) {
    (void)state;
    galet_klarbring_def d = galet_default_klarbring();
    galet_klarbring_motion inside = {.start = {.un = 1e-9}, .t_end = 1.0};
    galet_klarbring_motion nowhere = {.start = {.vt = NAN}, .t_end = 1.0}, back = {.t_end = -1.0};
    galet_klarbring_result result = {.events = 77};
    assert_int_equal(galet_klarbring_run(&d, &inside, &result), GALET_ERR_RANGE);
    assert_int_equal(galet_klarbring_run(&d, &nowhere, &result), GALET_ERR_RANGE);
    assert_int_equal(galet_klarbring_run(&d, &back, &result), GALET_ERR_RANGE);
    assert_int_equal(result.events, 77);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(references_hold),
        cmocka_unit_test(phases_obey_newton),
        cmocka_unit_test(nothing_penetrates_and_energy_only_falls),
        cmocka_unit_test(mirrored_motions_are_the_same),
        cmocka_unit_test(units_do_not_matter),
        cmocka_unit_test(extremes_are_finite),
        cmocka_unit_test(margins_tell_what_frees),
        cmocka_unit_test(lift_offs_are_found_however_small_the_kick),
        cmocka_unit_test(lift_offs_are_where_nothing_pushes),
        cmocka_unit_test(bounces_repeat_for_ever),
        cmocka_unit_test(stiffness_may_be_all_but_singular),
        cmocka_unit_test(time_steps_keep_the_energy_of_soft_stiffness),
        cmocka_unit_test(without_coupling_a_mass_grazes_for_ever),
        cmocka_unit_test(long_motions_are_shown_in_glimpses),
        cmocka_unit_test(a_rest_is_always_shown),
        cmocka_unit_test(without_a_push_a_mass_swings_along_the_wall),
        cmocka_unit_test(too_many_events_end_a_motion),
        cmocka_unit_test(the_last_event_allowed_may_be_the_last),
        cmocka_unit_test(grazing_ends_at_the_grain_of_the_place),
        cmocka_unit_test(a_start_in_equilibrium_is_no_event),
        cmocka_unit_test(a_start_at_the_tip_goes_the_way_of_the_spring),
        cmocka_unit_test(a_start_over_the_free_equilibrium_is_no_rest),
        cmocka_unit_test(imminent_slips_are_at_rest),
        cmocka_unit_test(cancelled_motions_end),
        cmocka_unit_test(nonsense_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
