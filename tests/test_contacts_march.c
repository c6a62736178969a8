#include "check.h"

#include <galet/contacts.h>

#include "allocations.h"
#include "random.h"
#include "walls.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static galet_contacts_result step_klarbring(const galet_klarbring_def *def, galet_klarbring_state s, double t_end,
                                            double step) {
    galet_contacts_klarbring system;
    galet_contacts_from_klarbring(def, &system);
    double u[] = {s.un, s.ut}, v[] = {s.vn, s.vt};
    galet_contacts_motion motion = {.u = u, .v = v, .t_end = t_end, .step = step};
    galet_contacts_result result;
    assert_int_equal(galet_contacts_run(&system.def, &motion, &result), GALET_OK);
    galet_klarbring_sample last = galet_contacts_klarbring_sample(&system, &result.last);
    assert_true(last.t == t_end && last.un == result.last.u[0] && last.vt == result.last.v[1]);
    return result;
}

/// Largest error of a displacement at the end, against the motion from event to event.
static double error_of(const galet_klarbring_def *def, galet_klarbring_state start, double t_end, double step) {
    galet_klarbring_motion motion = {.start = start, .t_end = t_end};
    galet_klarbring_result exact;
    assert_int_equal(galet_klarbring_run(def, &motion, &exact), GALET_OK);
    galet_contacts_result stepped = step_klarbring(def, start, t_end, step);
    assert_true(stepped.energy_error < 5e-13 && stepped.residual == 0.0);
    assert_true(stepped.penetration < 3.0 * step);
    return fmax(fabs(stepped.last.u[0] - exact.last.un), fabs(stepped.last.u[1] - exact.last.ut));
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void steps_with_impacts_are_of_first_order(void **state) {
    (void)state;
    enum { PROBLEMS = 81 };
    const double steps[] = {1e-2, 1e-3, 1e-4};
    double median[3], errors[PROBLEMS];
    for (size_t k = 0; k < 3; k++) {
        uint64_t seed = 5;
        for (size_t i = 0; i < PROBLEMS; i++) {
            galet_klarbring_def def = random_klarbring(&seed);
            errors[i] = error_of(&def, random_state(&seed), 12.0, steps[k]);
        }
        qsort(errors, PROBLEMS, sizeof *errors, compare);
        median[k] = errors[PROBLEMS / 2];
    }
    assert_true(median[0] < 1e-2 && median[0] > 1e-3);
    assert_true(median[0] > 7.0 * median[1] && median[0] < 14.0 * median[1]);
    assert_true(median[1] > 7.0 * median[2] && median[1] < 14.0 * median[2]);
}

/// Near an unstable slip a contact that rounding drops for one step would end the motion elsewhere by 1e-3.
static void wedged_contacts_are_kept(void **state) {
    (void)state;
    const galet_klarbring_def def = {1.0, 2.0, 1.0, 1.0, -0.5, 0.0, 1.5};
    const galet_klarbring_state start = {0.0, -1.5, 0.0, 1e-3};
    const double steps[] = {5e-3, 2.5e-3, 1e-3, 5e-4, 2.5e-4, 1e-4};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        assert_true(error_of(&def, start, 12.0, steps[i]) < 0.35 * steps[i] * steps[i]);
    }
    assert_true(error_of(&def, start, 12.0, 1e-3) < 5e-7);
}

static bool is_smooth(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    (void)after;
    return *(bool *)context = event != GALET_KLARBRING_IMPACT && event != GALET_KLARBRING_TURN;
}

/// A turn begins late by up to a step, like an impact.
static void steps_without_impacts_and_turns_are_of_second_order(void **state) {
    (void)state;
    uint64_t seed = 6;
    int tried = 0;
    for (int i = 0; i < 300; i++) {
        galet_klarbring_def def = random_klarbring(&seed);
        galet_klarbring_state start = {0.0, random_between(&seed, -1.0, 1.0), 0.0, random_between(&seed, -1.0, 1.0)};
        bool smooth = true;
        galet_klarbring_motion motion = {.start = start, .t_end = 2.0, .listener = is_smooth, .context = &smooth};
        galet_klarbring_result exact;
        assert_int_equal(galet_klarbring_run(&def, &motion, &exact), GALET_OK);
        if (smooth) {
            assert_true(error_of(&def, start, 2.0, 1e-2) < 1e-3);
            assert_true(error_of(&def, start, 2.0, 1e-3) < 1e-5);
            tried++;
        }
    }
    assert_true(tried > 100);
}

static void mirrored_motions_are_the_same(void **state) {
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < 100; i++) {
        galet_klarbring_def d = random_klarbring(&seed), m = d;
        galet_klarbring_state start = random_state(&seed), twin = start;
        m.w = -d.w, m.ft = -d.ft, twin.ut = -start.ut, twin.vt = -start.vt;
        galet_contacts_result a = step_klarbring(&d, start, 10.0, 1e-2), b = step_klarbring(&m, twin, 10.0, 1e-2);
        assert_true(a.last.u[0] == b.last.u[0] && a.last.u[1] == -b.last.u[1] && a.last.ln[0] == b.last.ln[0]);
        assert_true(a.last.lt[0] == -b.last.lt[0] && a.last.friction_loss == b.last.friction_loss);
    }
}

/// Samples and their forces are those of the exact motion, but for the step of an event.
static void samples_speak_of_klarbring(void **state) {
    (void)state;
    const galet_klarbring_def def = galet_default_klarbring();
    const galet_klarbring_state start = {-0.3, 0.8, 0.2, -0.5};
    galet_klarbring_motion motion = {.start = start, .t_end = 9.0};
    galet_klarbring_result exact;
    assert_int_equal(galet_klarbring_run(&def, &motion, &exact), GALET_OK);
    galet_contacts_result stepped = step_klarbring(&def, start, 9.0, 1e-4);
    galet_contacts_klarbring system;
    galet_contacts_from_klarbring(&def, &system);
    galet_klarbring_sample s = galet_contacts_klarbring_sample(&system, &stepped.last);
    assert_int_equal(exact.last.phase, GALET_KLARBRING_REST);
    assert_int_equal(s.phase, exact.last.phase);
    assert_close(s.rn, exact.last.rn, 1e-3);
    assert_close(s.rt, exact.last.rt, 1e-3);
    assert_close(s.energy, exact.last.energy, 1e-3);
    assert_close(s.dissipated, exact.last.dissipated, 1e-3);
}

/// A motion as a listener of Klarbring's events hears it.
typedef struct story {
    size_t count;
    galet_klarbring_event events[32];
    double t[32];
} story;

static bool hear_exact(galet_klarbring_event event, const galet_klarbring_sample *after, void *context) {
    story *h = context;
    assert_true(h->count < 32);
    h->events[h->count] = event;
    h->t[h->count++] = after->t;
    return true;
}

/// Of the context of both observer and listener.
typedef struct told {
    galet_contacts_klarbring_view view;
    story story;
} told;

static bool hear_stepped(const galet_contacts_event *event, const galet_contacts_sample *sample, void *context) {
    told *t = context;
    galet_klarbring_sample s = galet_contacts_klarbring_sample(t->view.system, sample);
    return hear_exact(galet_contacts_klarbring_event(event), &s, &t->story);
}

/// Both methods tell the same story, and tables follow it in the same samples.
static void stories_agree(void **state) {
    (void)state;
    const galet_klarbring_def def = {1.0, 2.0, 1.0, 1.0, 0.4, 0.1, 0.2};
    const double u[2] = {-0.6, 0.9}, v[2] = {0.3, -0.8};
    story exact = {0};
    galet_klarbring_motion motion = {
        .start = {u[0], u[1], v[0], v[1]}, .t_end = 15.0, .listener = hear_exact, .context = &exact};
    galet_klarbring_result result;
    assert_int_equal(galet_klarbring_run(&def, &motion, &result), GALET_OK);

    galet_contacts_klarbring system;
    galet_contacts_from_klarbring(&def, &system);
    size_t columns[] = {offsetof(galet_klarbring_sample, un), offsetof(galet_klarbring_sample, ut),
                        offsetof(galet_klarbring_sample, rn), offsetof(galet_klarbring_sample, energy)};
    galet_trace_def trace_def = galet_default_trace();
    trace_def.sample_size = sizeof(galet_klarbring_sample);
    trace_def.columns = columns;
    trace_def.column_count = 4;
    galet_trace *trace;
    assert_int_equal(galet_trace_create(&trace_def, &trace), GALET_OK);
    told t = {.view = {&system, galet_trace_observe, trace}};
    galet_contacts_motion stepped = {.u = u,
                                     .v = v,
                                     .t_end = 15.0,
                                     .step = 1e-4,
                                     .observer = galet_contacts_klarbring_observe,
                                     .listener = hear_stepped,
                                     .context = &t};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&system.def, &stepped, &r), GALET_OK);
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    size_t rows = galet_trace_rows(trace);
    const galet_klarbring_sample *first = galet_trace_row(trace, 0), *last = galet_trace_row(trace, rows - 1);
    assert_true(rows > 20 && rows < 2000 && !galet_trace_thinned(trace));
    assert_true(first->t == 0.0 && first->un == -0.6 && last->t == 15.0);
    assert_close(last->ut, result.last.ut, 1e-3);
    assert_close(last->dissipated, result.last.dissipated, 1e-3);
    galet_trace_destroy(trace);

    size_t k = 0;
    for (size_t i = 0; exact.events[i] != GALET_KLARBRING_END; i++, k++) {
        if (exact.events[i] == GALET_KLARBRING_TURN && t.story.events[k] == GALET_KLARBRING_STICK) {
            k++;  // for the step in which it turns
        }
        assert_true(k < t.story.count);
        assert_int_equal(t.story.events[k], exact.events[i]);
        assert_close(t.story.t[k], exact.t[i], 2e-3);
    }
    assert_int_equal(k, t.story.count);
    assert_true(k >= 3);
}

static void note_forces(const galet_span *span, void *context) {
    galet_contacts_sample s, *found = context;
    span->at(span, span->t0, &s);
    if (span->t0 == 0.0) {
        *found = s;
    }
    span->at(span, span->t1, &s);
    found->gap[0] = fmax(found->gap[0], s.ln[0]);
}

/// Forces are forces: known from the start, and no part of them is an impact's impulse, which grows as 1 / h.
static void forces_do_not_depend_on_the_step(void **state) {
    (void)state;
    const galet_klarbring_def def = {.mass = 1.0, .kn = 2.0, .kt = 1.0, .w = 0.5, .fn = 1.0, .mu = 0.2};
    const double near[2] = {-0.1, 0.5}, there[2] = {0.0, 0.5}, v[2] = {1.0, 0.3};
    galet_contacts_klarbring system;
    galet_contacts_from_klarbring(&def, &system);
    galet_contacts_sample found;
    galet_contacts_result r;
    galet_contacts_motion motion = {
        .u = near, .v = v, .t_end = 5.0, .step = 1e-3, .observer = note_forces, .context = &found};
    assert_int_equal(galet_contacts_run(&system.def, &motion, &r), GALET_OK);
    assert_true(r.impacts == 1 && found.ln[0] == 0.0 && found.state[0] == GALET_CONTACT_OPEN);
    assert_true(found.gap[0] > 0.7 && found.gap[0] < 1.3);  // fn - w ut
    motion.u = there;
    motion.v = NULL;
    assert_int_equal(galet_contacts_run(&system.def, &motion, &r), GALET_OK);
    assert_close(found.ln[0], 0.75, 1e-3);
    assert_close(found.lt[0], 0.15, 1e-3);
    assert_int_equal(found.state[0], GALET_CONTACT_SLIP_BACK);
}

enum { N = 8 };

/// A system of some size with random numbers in it.
typedef struct made {
    double mass[N * N], damping[N * N], stiffness[N * N], force[N];
    double normal[GALET_CONTACTS_MAX][N], tangent[GALET_CONTACTS_MAX][N];
    galet_contact contacts[GALET_CONTACTS_MAX];
    galet_contacts_def def;
} made;

static void fill(double *numbers, size_t count, uint64_t *seed) {
    for (size_t i = 0; i < count; i++) {
        numbers[i] = random_between(seed, -1.0, 1.0);
    }
}

static void fill_definite(double *matrix, double least, uint64_t *seed) {
    double root[N * N];
    fill(root, (size_t)N * N, seed);
    for (size_t i = 0; i < N; i++) {
        for (size_t k = 0; k < N; k++) {
            matrix[i * N + k] = i == k ? least : 0.0;
            for (size_t j = 0; j < N; j++) {
                matrix[i * N + k] += 0.25 * root[i * N + j] * root[k * N + j];
            }
        }
    }
}

static void make(made *m, size_t contacts, double belts, uint64_t *seed) {
    fill_definite(m->mass, 0.3, seed);
    fill_definite(m->stiffness, 0.3, seed);
    fill(m->damping, (size_t)N * N, seed);
    fill(m->force, N, seed);
    for (size_t i = 0; i < N * N; i++) {
        m->damping[i] *= 0.05;
    }
    for (size_t i = 0; i < contacts; i++) {
        fill(m->normal[i], N, seed);
        fill(m->tangent[i], N, seed);
        m->contacts[i] = (galet_contact){m->normal[i], m->tangent[i], random_between(seed, 0.0, 0.1),
                                         random_between(seed, 0.0, 1.0), belts * random_between(seed, -1.0, 1.0)};
    }
    m->def = (galet_contacts_def){N, m->mass, m->damping, m->stiffness, m->force, contacts, m->contacts};
}

/// What an observer finds wrong.
typedef struct looked {
    const made *system;
    double t, energy, cone, closed, balance, fastest;
} looked;

static void look(const galet_span *span, void *context) {
    looked *l = context;
    galet_contacts_sample s;
    assert_true(span->t0 == l->t && span->t1 > span->t0);
    l->t = span->t1;
    span->at(span, span->t1, &s);
    assert_true(s.t == span->t1 && isnan(s.u[N]) && isnan(s.gap[l->system->def.contact_count]));
    for (size_t i = 0; i < l->system->def.contact_count; i++) {
        l->cone = fmax(l->cone, fabs(s.lt[i]) - l->system->contacts[i].mu * s.ln[i] * (1.0 + 1e-14));
        l->fastest = fmax(l->fastest, fabs(s.slip[i]));
        assert_true(s.ln[i] >= 0.0 && (s.state[i] != GALET_CONTACT_OPEN || s.ln[i] == 0.0));
        if (s.state[i] == GALET_CONTACT_STICK) {
            assert_true(fabs(s.slip[i]) < 1e-11);
        } else if (s.state[i] != GALET_CONTACT_OPEN) {
            assert_true(s.state[i] == GALET_CONTACT_SLIP_AHEAD ? s.slip[i] > -1e-11 : s.slip[i] < 1e-11);
        }
    }
    double balance =
        s.kinetic + s.elastic - s.force_work - s.belt_work + s.damping_loss + s.friction_loss + s.impact_loss;
    l->balance = fmax(l->balance, fabs(balance - l->energy));
    galet_contacts_sample middle;
    span->at(span, 0.5 * (span->t0 + span->t1), &middle);
    assert_close(middle.t, 0.5 * (span->t0 + span->t1), 1e-14 * span->t1);
    span->at(span, span->t0, &middle);
    assert_true(middle.t == span->t0);
}

static void shake(double t, double *f, void *context) {
    f[0] += *(double *)context * sin(3.0 * t);
}

/// Damping of any kind, belts and a force that changes.
static void laws_hold_and_energy_balances(void **state) {
    (void)state;
    uint64_t seed = 8;
    size_t impacts = 0;
    for (size_t i = 0; i < 60; i++) {
        static made m;
        make(&m, 1 + i % 6, i % 2 ? 0.3 : 0.0, &seed);
        double u[N] = {0.0}, v[N], size = 2.0;
        fill(v, N, &seed);
        looked l = {.system = &m};
        for (size_t k = 0; k < N; k++) {
            for (size_t j = 0; j < N; j++) {
                l.energy += 0.5 * v[k] * m.mass[k * N + j] * v[j];
            }
        }
        galet_contacts_motion motion = {.u = u,
                                        .v = v,
                                        .t_end = 20.0,
                                        .step = 1e-3,
                                        .force = shake,
                                        .force_context = &size,
                                        .observer = look,
                                        .context = &l};
        galet_contacts_result r;
        assert_int_equal(galet_contacts_run(&m.def, &motion, &r), GALET_OK);
        assert_true(r.residual < 1e-13 && r.unsolved == 0);
        assert_true(r.energy_error < 1e-13 && l.balance < 1e-12 && l.cone <= 0.0);
        assert_true(r.penetration < 20.0 * r.step && l.t == 20.0 && r.steps == 20000);
        impacts += r.impacts;
    }
    assert_true(impacts > 500);
}

/// Three contacts for every two degrees of freedom: forces are not unique, the laws hold all the same.
static void crowded_contacts_are_solved(void **state) {
    (void)state;
    uint64_t seed = 9;
    for (size_t i = 0; i < 60; i++) {
        static made m;
        make(&m, 7 + i % 6, 0.0, &seed);
        galet_contacts_motion motion = {.t_end = 5.0, .step = 1e-2};
        galet_contacts_result r;
        assert_int_equal(galet_contacts_run(&m.def, &motion, &r), GALET_OK);
        assert_true(r.residual < 1e-13 && r.energy_error < 1e-13);
    }
}

/// A mass x, y on a spring along x, pressed on a belt.
typedef struct carried {
    double mass[4], damping[4], stiffness[4], force[2], normal[2], tangent[2];
    galet_contact contacts[2];
    galet_contacts_def def;
} carried;

static void make_carried(carried *c, double belt) {
    *c = (carried){.mass = {2.0, 0.0, 0.0, 2.0},
                   .damping = {0.8, 0.0, 0.0, 0.8},
                   .stiffness = {50.0, 0.0, 0.0, 1.0},
                   .force = {0.0, -10.0},
                   .normal = {0.0, 1.0},
                   .tangent = {1.0, 0.0}};
    c->contacts[0] = c->contacts[1] = (galet_contact){c->normal, c->tangent, 0.0, 0.3, belt};
    c->def = (galet_contacts_def){2, c->mass, c->damping, c->stiffness, c->force, 1, c->contacts};
}

static bool note_slip(const galet_contacts_event *event, const galet_contacts_sample *sample, void *context) {
    assert_int_equal(event->contact, 0);
    assert_int_equal(event->before, GALET_CONTACT_STICK);
    assert_int_equal(event->after, GALET_CONTACT_SLIP_BACK);
    *(galet_contacts_sample *)context = *sample;
    return false;
}

/// Carried along until the spring pulls as friction can, then at rest there while the belt slides.
static void belts_carry_and_slide(void **state) {
    (void)state;
    carried c;
    make_carried(&c, 0.2);
    const double v[2] = {0.2, 0.0}, held = 0.3 * 10.0 / 50.0;
    galet_contacts_sample slips;
    galet_contacts_motion motion = {.v = v, .t_end = 100.0, .step = 1e-3, .listener = note_slip, .context = &slips};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_int_equal(r.ended, GALET_CONTACTS_ENDED_LISTENER);
    assert_close(slips.t, (0.3 * 10.0 - 0.8 * 0.2) / 50.0 / 0.2, 1.5e-3);
    assert_close(slips.u[0], 0.2 * slips.t, 1e-6);
    assert_true(r.last.t == slips.t);

    motion.listener = NULL;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_int_equal(r.ended, GALET_CONTACTS_ENDED_TIME);
    assert_close(r.last.u[0], held, 1e-8);
    assert_close(r.last.lt[0], 3.0, 1e-12);
    assert_close(r.last.ln[0], 10.0, 1e-12);
    assert_near(r.last.slip[0], -0.2, 1e-6);
    assert_int_equal(r.last.state[0], GALET_CONTACT_SLIP_BACK);
    assert_near(r.last.belt_work, 3.0 * 0.2 * 100.0, 2e-3);
    assert_near(r.last.belt_work, r.last.friction_loss + r.last.damping_loss + r.last.elastic + r.last.kinetic - 0.04,
                1e-14);
}

static void parallel_contacts_share(void **state) {
    (void)state;
    carried c;
    make_carried(&c, 0.2);
    c.def.contact_count = 2;
    galet_contacts_motion motion = {.t_end = 50.0, .step = 1e-3};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_true(r.residual < 1e-13);
    assert_close(r.last.ln[0] + r.last.ln[1], 10.0, 1e-12);
    assert_close(r.last.lt[0] + r.last.lt[1], 3.0, 1e-12);
    assert_close(r.last.u[0], 0.06, 1e-5);
}

/// A start that rounding lifts off, and one that it sinks in.
static void touching_is_not_a_matter_of_rounding(void **state) {
    (void)state;
    carried c;
    make_carried(&c, 0.0);
    c.contacts[0].gap = 0.1;
    const double starts[] = {-0.1, nextafter(-0.1, 0.0), nextafter(-0.1, -1.0)};
    for (size_t i = 0; i < 3; i++) {
        double u[2] = {0.01, starts[i]};
        galet_contacts_motion motion = {.u = u, .t_end = 1.0, .step = 1e-2};
        galet_contacts_result r;
        assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
        assert_true(r.impacts == 0 && r.penetration < 1e-15);
        assert_close(r.last.ln[0], 9.9, 1e-12);
    }
}

/// A mass that touches its wall at the start hits it if it comes in, and does not if it rests or leaves.
static void a_start_may_be_an_impact(void **state) {
    (void)state;
    const galet_klarbring_def k = {1.0, 2.0, 1.0, 0.5, 1.0, 0.25, 0.4};
    for (int way = -1; way <= 1; way++) {
        const galet_klarbring_state start = {.un = 0.0, .ut = 0.0, .vn = way, .vt = 0.0};
        const galet_contacts_result result = step_klarbring(&k, start, 1e-3, 1e-4);
        assert_int_equal(result.impacts, way > 0);
        assert_close(result.last.impact_loss, way > 0 ? 0.5 : 0.0, 1e-3);
    }
}

/// Where mu times the coupling is above 1.
static void what_is_pulled_off_opens_where_it_could_wedge(void **state) {
    (void)state;
    const double mass[] = {1.0, 0.9, 0.9, 1.0}, stiffness[] = {1e-3, 0.0, 0.0, 1e-3}, force[] = {0.0, 1e-3};
    const double normal[] = {0.0, 1.0}, tangent[] = {1.0, 0.0}, away[] = {0.0, 1.0};
    galet_contact contact = {normal, tangent, 0.0, 2.0, 0.0};
    galet_contacts_def def = {2, mass, NULL, stiffness, force, 1, &contact};
    galet_contacts_motion motion = {.t_end = 1.0, .step = 1e-2};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&def, &motion, &r), GALET_OK);
    assert_int_equal(r.last.state[0], GALET_CONTACT_OPEN);  // nothing presses: it opens
    motion.v = away;
    assert_int_equal(galet_contacts_run(&def, &motion, &r), GALET_OK);
    assert_true(r.last.gap[0] > 0.9 && r.impacts == 0);
}

static void press(double t, double *f, void *context) {
    (void)context;
    f[0] = cos(t);
}

/// Without contacts: the rule of the middle, of second order also in the force.
static void forces_act_in_the_middle_of_steps(void **state) {
    (void)state;
    const double mass = 2.0, stiffness = 8.0;
    galet_contacts_def def = {1, &mass, NULL, &stiffness, NULL, 0, NULL};
    double errors[2];
    for (size_t i = 0; i < 2; i++) {
        galet_contacts_motion motion = {.t_end = 5.0, .step = i ? 1e-3 : 1e-2, .force = press};
        galet_contacts_result r;
        assert_int_equal(galet_contacts_run(&def, &motion, &r), GALET_OK);
        errors[i] = fabs(r.last.u[0] - (cos(5.0) - cos(10.0)) / 6.0);
    }
    assert_true(errors[0] < 1e-4 && errors[1] < 0.0101 * errors[0] && errors[1] > 0.0099 * errors[0]);
}

static void steps_divide_the_time(void **state) {
    (void)state;
    carried c;
    make_carried(&c, 0.0);
    double u[2], v[2];
    size_t shown[] = {1};
    galet_contacts_motion motion = {
        .t_end = 1.0, .step = 0.3, .u_end = u, .v_end = v, .shown = shown, .shown_count = 1};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_true(r.steps == 4 && r.step == 0.25 && r.last.t == 1.0);
    assert_true(r.last.u[0] == u[1] && r.last.v[0] == v[1] && isnan(r.last.u[1]));
    motion.step = 0.1;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_int_equal(r.steps, 10);
    motion.t_end = 0.0;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_OK);
    assert_true(r.steps == 0 && r.last.t == 0.0);
}

static void cancelled_motions_end(void **state) {
    (void)state;
    carried c;
    make_carried(&c, 0.0);
    volatile int cancel = 1;
    galet_watch watch = {.cancel = &cancel};
    galet_contacts_motion motion = {.t_end = 1e5, .step = 1e-3, .watch = &watch};
    galet_contacts_result r;
    assert_int_equal(galet_contacts_run(&c.def, &motion, &r), GALET_ERR_INTERRUPTED);
    assert_int_equal(r.ended, GALET_CONTACTS_ENDED_INTERRUPTED);
    assert_string_equal(galet_contacts_ended_name(r.ended), "interrupted");
    assert_string_equal(galet_contact_state_name(GALET_CONTACT_SLIP_BACK), "slip-");
}

static void nonsense_is_refused(void **state) {
    (void)state;
    const galet_contacts_motion sound = {.t_end = 1.0, .step = 0.1};
    const double inside[2] = {0.0, -1e-9}, nowhere[2] = {NAN, 0.0};
    const size_t beyond[] = {2};
    carried c;
    galet_contacts_motion m;
    galet_contacts_result r = {.steps = 77};
#define REFUSED(change)                                                                                                \
    (make_carried(&c, 0.0), m = sound, change, assert_int_equal(galet_contacts_run(&c.def, &m, &r), GALET_ERR_RANGE))
    REFUSED(m.step = 0.0);
    REFUSED(m.step = NAN);
    REFUSED(m.step = 0.99 / GALET_CONTACTS_STEPS_MAX);
    REFUSED(m.t_end = -1.0);
    REFUSED(m.t_end = INFINITY);
    REFUSED((c.contacts[0].gap = 0.0, m.u = inside));
    REFUSED(m.u = nowhere);
    REFUSED(m.v = nowhere);
    REFUSED((m.shown = beyond, m.shown_count = 1));
    REFUSED(c.contacts[0].mu = -1.0);
    REFUSED(c.stiffness[0] = -1.0);
    REFUSED(c.damping[0] = -100.0);                                               // more than 2 m / h
    REFUSED((c.damping[0] = -30.0, m.t_end = 1e4, m.v = (double[2]){1.0, 0.0}));  // grows until it overflows
#undef REFUSED
    assert_int_equal(r.steps, 77);
}

static void steps_allocate_nothing(void **state) {
    (void)state;
    static made m;
    uint64_t seed = 10;
    make(&m, 6, 0.1, &seed);
    galet_contacts_motion motion = {.t_end = 0.1, .step = 1e-2};
    galet_contacts_result r;
    long before = allocations;
    assert_int_equal(galet_contacts_run(&m.def, &motion, &r), GALET_OK);
    long few = allocations - before;
    motion.t_end = 20.0;
    assert_int_equal(galet_contacts_run(&m.def, &motion, &r), GALET_OK);
    assert_int_equal(allocations - before, 2 * few);
    for (long i = 1; i <= few; i++) {
        fail_allocation(i);
        assert_int_equal(galet_contacts_run(&m.def, &motion, &r), GALET_ERR_MEMORY);
    }
    fail_allocation(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_with_impacts_are_of_first_order),
        cmocka_unit_test(wedged_contacts_are_kept),
        cmocka_unit_test(steps_without_impacts_and_turns_are_of_second_order),
        cmocka_unit_test(mirrored_motions_are_the_same),
        cmocka_unit_test(samples_speak_of_klarbring),
        cmocka_unit_test(stories_agree),
        cmocka_unit_test(forces_do_not_depend_on_the_step),
        cmocka_unit_test(laws_hold_and_energy_balances),
        cmocka_unit_test(crowded_contacts_are_solved),
        cmocka_unit_test(belts_carry_and_slide),
        cmocka_unit_test(parallel_contacts_share),
        cmocka_unit_test(touching_is_not_a_matter_of_rounding),
        cmocka_unit_test(a_start_may_be_an_impact),
        cmocka_unit_test(what_is_pulled_off_opens_where_it_could_wedge),
        cmocka_unit_test(forces_act_in_the_middle_of_steps),
        cmocka_unit_test(steps_divide_the_time),
        cmocka_unit_test(cancelled_motions_end),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(steps_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
