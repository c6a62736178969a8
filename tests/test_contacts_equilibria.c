// Equilibria of systems with several contacts, and the friction that wedges them.
#include "check.h"

#include <galet/contacts.h>
#include <galet/klarbring.h>

#include "walls.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/// A mass at a wall as a system of contacts; it borrows its own numbers, so it stays where it is made.
typedef struct wall {
    double mass[4], stiffness[4], force[2];
    galet_contact contact;
    galet_contacts_def def;
} wall;

static const double into_room[2] = {-1.0, 0.0}, along[2] = {0.0, 1.0};

static void make_wall(const galet_klarbring_def *k, wall *w) {
    *w = (wall){.mass = {k->mass, 0.0, 0.0, k->mass},
                .stiffness = {k->kn, k->w, k->w, k->kt},
                .force = {k->fn, k->ft},
                .contact = {into_room, along, 0.0, k->mu, 0.0}};
    w->def = (galet_contacts_def){2, w->mass, NULL, w->stiffness, w->force, 1, &w->contact};
}

static galet_contacts_equilibria *equilibria_of(const galet_contacts_def *def) {
    galet_contacts_equilibria *all;
    assert_int_equal(galet_contacts_equilibria_create(def, NULL, &all), GALET_OK);
    return all;
}

static const galet_klarbring_equilibrium *find_type(const galet_klarbring_equilibrium *found, size_t count,
                                                    galet_klarbring_type type) {
    for (size_t i = 0; i < count; i++) {
        if (found[i].type == type) {
            return &found[i];
        }
    }
    return NULL;
}

/// Ends may be off by so many ulps.
static void assert_range_to(galet_contacts_range range, double min, double max, double scale, double ulps) {
    const double expected[] = {min, max}, found[] = {range.min, range.max};
    for (int end = 0; end < 2; end++) {
        if (isfinite(expected[end])) {
            assert_close(found[end], expected[end], ulps * DBL_EPSILON * (scale + fabs(expected[end])));
        } else {
            assert_true(found[end] == expected[end]);
        }
    }
}

static void assert_range(galet_contacts_range range, double min, double max, double scale) {
    assert_range_to(range, min, max, scale, 4500.0);  // 1e-12
}

static void check_detached(const galet_contacts_piece *piece, const galet_klarbring_equilibrium *e) {
    const double scale = fabs(e->un) + fabs(e->ut.min);
    assert_int_equal(piece->closed_count, 0);
    assert_int_equal(piece->dimension, 0);
    assert_int_equal(piece->stability, GALET_CONTACTS_LYAPUNOV);
    assert_true(piece->bounded && piece->listed && piece->vertex_count == 1);
    assert_range(piece->u[0], e->un, e->un, scale);
    assert_range(piece->u[1], e->ut.min, e->ut.max, scale);
    assert_close(piece->touches[0].gap.min, -e->un, 1e-12 * scale);
    assert_close(piece->vertices[1], e->ut.min, 1e-12 * scale);
}

static galet_contacts_slip slip_of(const galet_klarbring_equilibrium *slip) {
    return !slip ? GALET_CONTACTS_SLIP_NONE : slip->continuum ? GALET_CONTACTS_SLIP_ALL : GALET_CONTACTS_SLIP_SOME;
}

/// The stability of each kind of state at the wall is that of its type, and of most states that of the widest type.
static void check_labels(const galet_contacts_piece *piece, const galet_klarbring_equilibrium *found, size_t count) {
    const galet_klarbring_equilibrium *most = NULL;
    const galet_contacts_touch *touch = &piece->touches[0];
    bool grazing = false;
    for (size_t i = 0; i < count; i++) {
        const char *expected = galet_klarbring_stability_name(found[i].stability);
        switch (found[i].type) {
        case GALET_KLARBRING_DETACHED:
            continue;
        case GALET_KLARBRING_GRAZING:
            grazing = true;
            assert_string_equal(galet_contacts_stability_name(piece->grazing_stability), expected);
            break;
        case GALET_KLARBRING_SLIP_AHEAD:
            assert_string_equal(galet_contacts_stability_name(touch->ahead_stability), expected);
            break;
        case GALET_KLARBRING_SLIP_BACK:
            assert_string_equal(galet_contacts_stability_name(touch->back_stability), expected);
            break;
        case GALET_KLARBRING_STUCK:
            break;
        }
        most = !most || (found[i].continuum && !most->continuum) ? &found[i] : most;
    }
    assert_int_equal(piece->grazing, grazing);
    assert_string_equal(galet_contacts_stability_name(piece->stability),
                        galet_klarbring_stability_name(most->stability));
}

/// Everything at the wall is one piece: grazing, slips and the stretch between them.
static void check_touching(const galet_contacts_piece *piece, const galet_klarbring_def *k,
                           const galet_klarbring_equilibrium *found, size_t count) {
    galet_klarbring_range ut = {INFINITY, -INFINITY}, rn = ut, rt = ut;
    bool continuum = false;
    for (size_t i = 0; i < count; i++) {
        if (found[i].type != GALET_KLARBRING_DETACHED) {
            ut = (galet_klarbring_range){fmin(ut.min, found[i].ut.min), fmax(ut.max, found[i].ut.max)};
            rn = (galet_klarbring_range){fmin(rn.min, found[i].rn.min), fmax(rn.max, found[i].rn.max)};
            rt = (galet_klarbring_range){fmin(rt.min, found[i].rt.min), fmax(rt.max, found[i].rt.max)};
            continuum = continuum || found[i].continuum;
        }
    }
    // Next to the wedging coefficient kt - mu |w| keeps few digits of its terms.
    const double left = fabs(fma(-k->mu, fabs(k->w), k->kt)), sum = k->kt + k->mu * fabs(k->w);
    const double lost = left > 0.0 && k->mu * fabs(k->w) < 2.0 * k->kt ? sum / left : 1.0;
    // Where K is nearly singular, the free state, from which the forces push back, is far away.
    const double det = k->kn * k->kt - k->w * k->w;
    const double length = (k->kn + k->kt) * (fabs(k->fn) + fabs(k->ft)) / det, force = length * (k->kn + k->kt);
    const galet_contacts_touch *touch = &piece->touches[0];
    assert_int_equal(piece->closed_count, 1);
    assert_int_equal(piece->dimension, continuum);
    assert_int_equal(piece->bounded, isfinite(rn.min));
    assert_range(piece->u[0], 0.0, 0.0, length);
    assert_range_to(piece->u[1], ut.min, ut.max, length, fmax(4500.0, lost));
    assert_range_to(touch->normal, 0.0 - rn.max, 0.0 - rn.min, force, fmax(4500.0, lost));
    assert_range_to(touch->shear, rt.min, rt.max, force, fmax(4500.0, lost));
    assert_true(touch->gap.min == 0.0 && touch->gap.max == 0.0);
    assert_int_equal(touch->ahead, slip_of(find_type(found, count, GALET_KLARBRING_SLIP_AHEAD)));
    assert_int_equal(touch->back, slip_of(find_type(found, count, GALET_KLARBRING_SLIP_BACK)));
    check_labels(piece, found, count);
    assert_true(piece->listed);
    assert_int_equal(piece->vertex_count, isfinite(ut.min) && isfinite(ut.max) ? 1 + continuum : 1);
    for (size_t v = 0; v < piece->vertex_count; v++) {
        double u = piece->vertices[4 * v + 1];
        double allowed = fmax(4500.0, lost) * DBL_EPSILON * (length + fabs(u));
        bool end = fabs(u - ut.min) <= allowed || fabs(u - ut.max) <= allowed;
        assert_true(end);
    }
}

static void check_as_klarbring(const galet_klarbring_def *k) {
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    size_t count;
    assert_int_equal(galet_klarbring_equilibria(k, 0.0, found, &count), GALET_OK);
    bool detached = found[0].type == GALET_KLARBRING_DETACHED, touching = count > detached;
    wall w;
    make_wall(k, &w);
    galet_contacts_equilibria *all = equilibria_of(&w.def);
    assert_int_equal(galet_contacts_equilibria_count(all), (size_t)detached + touching);
    if (detached) {
        check_detached(galet_contacts_equilibria_piece(all, 0), &found[0]);
    }
    if (touching) {
        check_touching(galet_contacts_equilibria_piece(all, detached), k, found, count);
    }
    galet_contacts_equilibria_destroy(all);
}

static void one_contact_agrees_with_klarbring(void **state) {
    (void)state;
    uint64_t seed = 3;
    for (int i = 0; i < 3000; i++) {
        double kn = random_scale(&seed, 0.1, 10.0), kt = random_scale(&seed, 0.1, 10.0);
        double size = i % 3 ? 1.0 : random_scale(&seed, 1e-6, 1e6);
        galet_klarbring_def k = {.mass = random_between(&seed, 0.3, 3.0),
                                 .kn = kn,
                                 .kt = kt,
                                 .w = random_between(&seed, -0.98, 0.98) * sqrt(kn * kt),
                                 .fn = size * random_between(&seed, -1.0, 1.0),
                                 .ft = size * random_between(&seed, -1.0, 1.0),
                                 .mu = random_between(&seed, 0.0, 3.0)};
        check_as_klarbring(&k);
    }
}

/// Numbers with few bits, often 0: every cell, and those between them.
static void degenerate_cells_agree_with_klarbring(void **state) {
    (void)state;
    uint64_t seed = 4;
    for (int i = 0; i < 3000; i++) {
        galet_klarbring_def k = {.mass = 1.0,
                                 .kn = 2.0 + (double)(random_bits(&seed) % 3),
                                 .kt = 0.5 * (double)(1 + random_bits(&seed) % 4),
                                 .w = 0.25 * ((double)(random_bits(&seed) % 9) - 4.0),
                                 .fn = 0.5 * ((double)(random_bits(&seed) % 5) - 2.0),
                                 .ft = 0.25 * ((double)(random_bits(&seed) % 9) - 4.0)};
        const double wedging = k.w != 0.0 ? k.kt / fabs(k.w) : 1.0, choices[] = {0.0, 0.5, 1.0, 2.0, wedging};
        k.mu = choices[random_bits(&seed) % 5];
        // kt / |w| = 4 / 3 rounded wedges with 1e16 times the force, which is taken for not at all.
        bool near = k.mu == wedging && fma(k.mu, fabs(k.w), -k.kt) != 0.0;
        if (k.kn * k.kt > k.w * k.w && !near) {
            check_as_klarbring(&k);
        }
    }
}

/// Next to the wedging coefficient, and far beyond it, where cones are all but half-planes.
static void extreme_friction_agrees_with_klarbring(void **state) {
    (void)state;
    uint64_t seed = 6;
    const double near[] = {1e-12, 7e-11, 1e-10, 1.5e-10, 1e-6}, far[] = {1e2, 1e3, 1e6, 1e7, 1e8, 1e9};
    for (int i = 0; i < 400; i++) {
        galet_klarbring_def k = random_klarbring(&seed);
        const double way = random_bits(&seed) % 2 ? 1.0 : -1.0;
        k.mu = k.kt / fabs(k.w) * (1.0 + way * near[i % 5]);
        check_as_klarbring(&k);
        k.mu = far[i % 6];
        k.w = i % 7 ? k.w : 0.0;
        check_as_klarbring(&k);
    }
}

/// The same wall in other coordinates u = P (un, ut), with a gap where u = 0, and another mass along the wall: labels
/// stay what they are.
static void labels_do_not_depend_on_coordinates(void **state) {
    (void)state;
    uint64_t seed = 5;
    int unstable = 0;
    for (int i = 0; i < 1000; i++) {
        galet_klarbring_def k = random_klarbring(&seed);
        const double g = random_between(&seed, 0.1, 1.0), stretch = random_scale(&seed, 0.3, 3.0);
        const double p[2][2] = {{random_between(&seed, 1.0, 2.0), random_between(&seed, -0.9, 0.9)},
                                {random_between(&seed, -0.9, 0.9), random_between(&seed, 1.0, 2.0)}};
        const double det = p[0][0] * p[1][1] - p[0][1] * p[1][0];
        const double q[2][2] = {{p[1][1] / det, -p[0][1] / det}, {-p[1][0] / det, p[0][0] / det}};  // of P
        // In un and y = stretch * ut masses are equal; there the system is k.
        const double mass[2] = {k.mass, k.mass * stretch * stretch}, w = k.w * stretch;
        const double stiffness[2][2] = {{k.kn, w}, {w, k.kt * stretch * stretch}}, force[2] = {k.fn, k.ft * stretch};
        wall moved = {.contact = {.gap = -g, .mu = k.mu * stretch}};
        double normal[2], tangent[2];
        for (int a = 0; a < 2; a++) {
            normal[a] = -q[0][a], tangent[a] = q[1][a];
            for (int m = 0; m < 2; m++) {
                // Displacements count from where the gap is -g: the force has what holds the springs there.
                moved.force[a] += (force[m] - stiffness[m][0] * g) * q[m][a];
                for (int b = 0; b < 2; b++) {
                    moved.mass[2 * a + b] += q[m][a] * mass[m] * q[m][b];
                    for (int o = 0; o < 2; o++) {
                        moved.stiffness[2 * a + b] += q[m][a] * stiffness[m][o] * q[o][b];
                    }
                }
            }
        }
        moved.contact.normal = normal, moved.contact.tangent = tangent;
        moved.def = (galet_contacts_def){2, moved.mass, NULL, moved.stiffness, moved.force, 1, &moved.contact};
        galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
        size_t count;
        assert_int_equal(galet_klarbring_equilibria(&k, 0.0, found, &count), GALET_OK);
        galet_contacts_equilibria *all = equilibria_of(&moved.def);
        bool detached = found[0].type == GALET_KLARBRING_DETACHED, touching = count > detached;
        assert_int_equal(galet_contacts_equilibria_count(all), (size_t)detached + touching);
        if (touching) {
            check_labels(galet_contacts_equilibria_piece(all, detached), found, count);
            unstable += found[count - 1].stability == GALET_KLARBRING_UNSTABLE;
        }
        galet_contacts_equilibria_destroy(all);
    }
    assert_true(unstable > 50);
}

/// Numbers that are 0 but for rounding: inertia that does not couple, a force along the wall, springs alike all round.
static void proofs_do_not_depend_on_rounding(void **state) {
    (void)state;
    const double turned[] = {sqrt(0.5), sqrt(0.5)}, beside[] = {sqrt(0.5), -sqrt(0.5)}, slanted[] = {-0.6, -0.8},
                 along_it[] = {0.8, -0.6}, three[] = {3.0, -3.0}, four[] = {-4.0, 0.0};
    const double one[] = {1, 0, 0, 1}, soft[] = {2, 0.5, 0.5, 2}, round[] = {2, 0, 0, 2},
                 coupled[] = {97, -81, -81, 81};
    const double pushed[] = {-0.5, -0.5}, slantly[] = {0.5, 0.5}, off[] = {-0.7, 0.4};
    const struct {
        const double *mass, *stiffness, *force, *normal, *tangent;
    } cases[] = {{one, soft, pushed, turned, beside},
                 {one, round, slantly, slanted, along_it},
                 {coupled, soft, off, three, four}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const galet_contact contact = {cases[i].normal, cases[i].tangent, 0.0, 0.4, 0.0};
        const galet_contacts_def def = {2, cases[i].mass, NULL, cases[i].stiffness, cases[i].force, 1, &contact};
        galet_contacts_equilibria *all = equilibria_of(&def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        assert_int_equal(piece->dimension, 1);
        assert_int_equal(piece->stability, GALET_CONTACTS_LYAPUNOV);
        assert_int_equal(piece->touches[0].ahead_stability, GALET_CONTACTS_LYAPUNOV);
        assert_int_equal(piece->touches[0].back_stability, GALET_CONTACTS_LYAPUNOV);
        galet_contacts_equilibria_destroy(all);
    }
}

enum { SIZE = 6, CONTACTS = 3, CROWD = 6 };

/// A random system of several contacts.
typedef struct many {
    double mass[SIZE * SIZE], stiffness[SIZE * SIZE], force[SIZE], directions[2 * CROWD * SIZE];
    galet_contact contacts[CROWD];
    galet_contacts_def def;
} many;

static void make_stiffness(uint64_t *seed, size_t n, double *matrix) {
    double root[SIZE * SIZE];
    for (size_t i = 0; i < n * n; i++) {
        root[i] = random_between(seed, -1.0, 1.0);
    }
    for (size_t i = 0; i < n * n; i++) {
        matrix[i] = i % (n + 1) ? 0.0 : 0.2;
        for (size_t k = 0; k < n; k++) {
            matrix[i] += root[i / n * n + k] * root[i % n * n + k];
        }
    }
}

static void make_many(uint64_t *seed, size_t n, size_t contacts, double gap, many *m) {
    make_stiffness(seed, n, m->stiffness);
    for (size_t i = 0; i < n * n; i++) {
        m->mass[i] = i % (n + 1) ? 0.1 : 1.0;
    }
    for (size_t i = 0; i < n; i++) {
        m->force[i] = random_between(seed, -1.0, 1.0);
    }
    for (size_t i = 0; i < 2 * contacts * n; i++) {
        m->directions[i] = random_between(seed, -1.0, 1.0);
    }
    for (size_t i = 0; i < contacts; i++) {
        m->contacts[i] = (galet_contact){&m->directions[2 * i * n], &m->directions[(2 * i + 1) * n],
                                         random_between(seed, -gap, gap), random_between(seed, 0.0, 1.5),
                                         random_bits(seed) % 4 ? 0.0 : random_between(seed, -1.0, 1.0)};
        m->contacts[i].mu *= random_bits(seed) % 5 != 0;
    }
    m->def = (galet_contacts_def){n, m->mass, NULL, m->stiffness, m->force, contacts, m->contacts};
}

static double dot(size_t n, const double *a, const double *b) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++) {
        sum += a[i] * b[i];
    }
    return sum;
}

/// Balance, gaps and cones of one state, by their definition.
static void check_state(const galet_contacts_def *def, const galet_contacts_piece *piece, const double *state) {
    const size_t n = def->size;
    double scale = 1.0;
    for (size_t i = 0; i < n + 2 * def->contact_count; i++) {
        scale = fmax(scale, 20.0 * fabs(state[i]));
    }
    for (size_t f = 0; f < n; f++) {
        double sum = dot(n, &def->stiffness[f * n], state) - def->force[f];
        for (size_t i = 0; i < def->contact_count; i++) {
            const double *force = &state[n + 2 * i];
            sum -= def->contacts[i].normal[f] * force[0] + def->contacts[i].tangent[f] * force[1];
        }
        assert_close(sum, 0.0, 1e-12 * scale);
    }
    for (size_t i = 0; i < def->contact_count; i++) {
        const galet_contact *c = &def->contacts[i];
        double gap = c->gap + dot(n, c->normal, state), normal = state[n + 2 * i], shear = state[n + 2 * i + 1];
        if (piece->touches[i].closed) {
            assert_close(gap, 0.0, 1e-12 * scale);
        } else {
            assert_true(gap >= -1e-11 * scale && normal == 0.0 && shear == 0.0);
        }
        assert_true(normal >= 0.0 && fabs(shear) <= c->mu * normal * (1.0 + 1e-14));
        if (c->belt != 0.0) {
            assert_close(shear, copysign(c->mu * normal, c->belt), 1e-14 * scale);
        }
    }
}

/// Ranges, by linear programs, are those of the corners, by enumeration.
static void check_ranges(const galet_contacts_def *def, const galet_contacts_piece *piece) {
    const size_t n = def->size, width = n + 2 * def->contact_count;
    for (size_t k = 0; k < width; k++) {
        double min = INFINITY, max = -INFINITY, scale = 1.0;
        for (size_t v = 0; v < piece->vertex_count; v++) {
            min = fmin(min, piece->vertices[v * width + k]);
            max = fmax(max, piece->vertices[v * width + k]);
            for (size_t i = 0; i < width; i++) {
                scale = fmax(scale, fabs(piece->vertices[v * width + i]));
            }
        }
        const galet_contacts_touch *touch = &piece->touches[(k < n ? 0 : k - n) / 2];
        galet_contacts_range range = k < n ? piece->u[k] : (k - n) % 2 ? touch->shear : touch->normal;
        assert_true(range.min <= min + 1e-11 * scale && range.max >= max - 1e-11 * scale);
        if (piece->bounded) {
            assert_close(range.min, min, 1e-11 * scale);
            assert_close(range.max, max, 1e-11 * scale);
        }
    }
}

static void corners_are_equilibria_and_span_the_ranges(void **state) {
    (void)state;
    uint64_t seed = 7;
    int pieces = 0, continua = 0, smooths = 0;
    for (int i = 0; i < 150; i++) {
        many m;
        size_t n = 2 + random_bits(&seed) % (SIZE - 1), contacts = 1 + random_bits(&seed) % CONTACTS;
        make_many(&seed, n, contacts, i % 2 ? 0.5 : 0.0, &m);
        galet_contacts_equilibria *all = equilibria_of(&m.def);
        assert_true(galet_contacts_equilibria_count(all) <= 1u << contacts);
        for (size_t k = 0; k < galet_contacts_equilibria_count(all); k++) {
            const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, k);
            assert_true(piece->listed && piece->vertex_count >= 1);
            for (size_t v = 0; v < piece->vertex_count; v++) {
                check_state(&m.def, piece, &piece->vertices[v * (n + 2 * contacts)]);
            }
            check_ranges(&m.def, piece);
            pieces++, continua += piece->dimension > 0;
            if (piece->closed_count > 0) {  // the masses are coupled: what is rough is not proved
                bool smooth = true;
                for (size_t c = 0; c < contacts; c++) {
                    smooth = smooth && (!piece->touches[c].closed || m.def.contacts[c].mu == 0.0);
                }
                assert_int_equal(piece->stability, smooth ? GALET_CONTACTS_LYAPUNOV : GALET_CONTACTS_UNPROVED);
                smooths += smooth;
            }
        }
        galet_contacts_equilibria_destroy(all);
    }
    assert_true(pieces > 150 && continua > 50 && smooths > 10);
}

/// What a state leaves open of the balance, over the moduli of its terms.
static double imbalance(const galet_contacts_def *def, const double *state) {
    double worst = 0.0;
    for (size_t f = 0; f < def->size; f++) {
        double sum = -def->force[f], moduli = fabs(sum);
        for (size_t i = 0; i < def->size; i++) {
            sum += def->stiffness[f * def->size + i] * state[i];
            moduli += fabs(def->stiffness[f * def->size + i] * state[i]);
        }
        for (size_t i = 0; i < 2 * def->contact_count; i++) {
            const galet_contact *c = &def->contacts[i / 2];
            const double force = (i % 2 ? c->tangent : c->normal)[f] * state[def->size + i];
            sum -= force, moduli += fabs(force);
        }
        worst = fmax(worst, fabs(sum) / moduli);
    }
    return worst;
}

/// More contacts than degrees of freedom: gaps depend on each other, and sets of forces that do so have no corner.
static void corners_of_crowded_contacts_touch(void **state) {
    (void)state;
    uint64_t seed = 11;
    int corners = 0;
    for (int i = 0; i < 40; i++) {
        enum { N = 4 };
        many m;
        make_many(&seed, N, CROWD, 0.5, &m);
        galet_contacts_equilibria *all = equilibria_of(&m.def);
        for (size_t k = 0; k < galet_contacts_equilibria_count(all); k++) {
            const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, k);
            for (size_t v = 0; v < piece->vertex_count; v++, corners++) {
                const double *u = &piece->vertices[v * (N + 2 * CROWD)];
                assert_true(imbalance(&m.def, u) < 5e-15);
                for (size_t c = 0; c < CROWD; c++) {
                    double gap = m.contacts[c].gap + dot(N, m.contacts[c].normal, u);
                    assert_close(piece->touches[c].closed ? gap : fmin(gap, 0.0), 0.0, 1e-10);
                }
            }
        }
        galet_contacts_equilibria_destroy(all);
    }
    assert_true(corners > 100);
}

/// Systems made for an equilibrium that was chosen before: it is found in its piece.
static void a_state_that_was_built_in_is_found(void **state) {
    (void)state;
    uint64_t seed = 8;
    for (int i = 0; i < 150; i++) {
        many m;
        const size_t n = SIZE, contacts = CONTACTS;
        make_many(&seed, n, contacts, 0.0, &m);
        double u[SIZE], forces[2 * CONTACTS];
        unsigned closed = random_bits(&seed) % (1u << contacts);
        for (size_t f = 0; f < n; f++) {
            u[f] = random_between(&seed, -1.0, 1.0);
        }
        for (size_t f = 0; f < n; f++) {
            m.force[f] = dot(n, &m.stiffness[f * n], u);
        }
        for (size_t c = 0; c < contacts; c++) {
            bool shut = closed >> c & 1;
            galet_contact *at = &m.contacts[c];
            at->gap = (shut ? 0.0 : 0.3) - dot(n, at->normal, u);
            forces[2 * c] = shut ? random_between(&seed, 0.1, 1.0) : 0.0;
            double share = at->belt != 0.0 ? copysign(1.0, at->belt) : random_between(&seed, -0.9, 0.9);
            forces[2 * c + 1] = share * at->mu * forces[2 * c];
            for (size_t f = 0; f < n; f++) {
                m.force[f] -= at->normal[f] * forces[2 * c] + at->tangent[f] * forces[2 * c + 1];
            }
        }
        galet_contacts_equilibria *all = equilibria_of(&m.def);
        bool found = false;
        for (size_t k = 0; k < galet_contacts_equilibria_count(all); k++) {
            const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, k);
            bool here = true;
            for (size_t c = 0; c < contacts; c++) {
                const galet_contacts_touch *t = &piece->touches[c];
                here = here && t->closed == (closed >> c & 1) && forces[2 * c] >= t->normal.min - 1e-11 &&
                       forces[2 * c] <= t->normal.max + 1e-11 && forces[2 * c + 1] >= t->shear.min - 1e-11 &&
                       forces[2 * c + 1] <= t->shear.max + 1e-11;
            }
            for (size_t f = 0; f < n; f++) {
                here = here && u[f] >= piece->u[f].min - 1e-11 && u[f] <= piece->u[f].max + 1e-11;
            }
            found = found || here;
        }
        assert_true(found);
        galet_contacts_equilibria_destroy(all);
    }
}

/// A belt drags the mass along until its spring balances the sliding force.
static void a_belt_leaves_one_sliding_state(void **state) {
    (void)state;
    for (int way = -1; way <= 1; way += 2) {
        galet_klarbring_def k = {1.0, 2.0, 1.5, 0.5, 1.0, 0.25, 0.4};
        wall w;
        make_wall(&k, &w);
        w.contact.belt = way * 0.3;
        galet_contacts_equilibria *all = equilibria_of(&w.def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        double stiffness = k.kt + way * k.mu * k.w, normal = (k.kt * k.fn - k.w * k.ft) / stiffness;
        assert_int_equal(piece->dimension, 0);
        assert_int_equal(piece->touches[0].sliding, way);
        assert_int_equal(piece->stability, GALET_CONTACTS_UNPROVED);
        assert_near(piece->u[1].min, (k.ft + way * k.mu * k.fn) / stiffness, 1e-13);
        assert_near(piece->touches[0].normal.max, normal, 1e-13);
        assert_near(piece->touches[0].shear.max, way * k.mu * normal, 1e-13);
        galet_contacts_equilibria_destroy(all);
    }
}

/// A belt that rubs may feed energy to a mass that only grazes it.
static void grazing_on_a_belt_is_not_proved(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        const bool rough = i % 2, moves = i / 2;
        galet_klarbring_def k = {1.0, 2.0, 1.0, 0.0, 0.0, 0.25, rough ? 0.4 : 0.0};
        wall w;
        make_wall(&k, &w);
        w.contact.belt = moves ? 0.3 : 0.0;
        galet_contacts_equilibria *all = equilibria_of(&w.def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        const galet_contacts_stability expected = rough && moves ? GALET_CONTACTS_UNPROVED : GALET_CONTACTS_LYAPUNOV;
        assert_true(piece->closed_count == 1 && piece->grazing);
        assert_int_equal(piece->grazing_stability, expected);
        assert_int_equal(piece->stability, expected);
        galet_contacts_equilibria_destroy(all);
    }
}

/// The load alone would bring the mass to graze its wall, but beyond another one: it is wedged in front of both.
static void nothing_grazes_beyond_another_wall(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 1}, stiffness[] = {2, 1, 1, 1}, force[] = {0.5, 0.5}, behind[] = {0, -1};
    for (int i = 0; i < 2; i++) {
        const galet_contact contacts[] = {{into_room, along, 0.0, 2.0, 0.0},
                                          {behind, into_room, i ? 0.25 : 1.0, 0.0, 0.0}};
        const galet_contacts_def def = {2, mass, NULL, stiffness, force, 2, contacts};
        galet_contacts_equilibria *all = equilibria_of(&def);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        assert_true(piece->closed_count == 1 && piece->touches[0].closed);
        assert_int_equal(piece->grazing, i == 0);
        assert_close(piece->u[1].max, i ? 0.25 : 0.5, 1e-15);
        galet_contacts_equilibria_destroy(all);
    }
}

/// Between two walls without play the pushes of both balance, however hard; their equations are one.
static void a_mass_between_two_walls_may_be_squeezed(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 1}, stiffness[] = {2, 0, 0, 1}, force[] = {0.0, 0.5}, back[] = {1, 0};
    const galet_contact contacts[] = {{into_room, along, 0.0, 0.5, 0.0}, {back, along, 0.0, 0.5, 0.0}};
    galet_contacts_def def = {2, mass, NULL, stiffness, force, 2, contacts};
    galet_contacts_equilibria *all = equilibria_of(&def);
    assert_int_equal(galet_contacts_equilibria_count(all), 1);
    const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
    assert_int_equal(piece->dimension, 3);
    assert_false(piece->bounded);
    assert_true(piece->u[0].min == 0.0 && piece->u[0].max == 0.0);
    assert_true(piece->u[1].min == -INFINITY && piece->u[1].max == INFINITY);
    assert_true(piece->touches[1].normal.min == 0.0 && piece->touches[1].normal.max == INFINITY);
    assert_int_equal(piece->vertex_count, 1);  // the tip: no force, u = 0.5
    assert_near(piece->vertices[1], 0.5, 1e-15);
    assert_int_equal(piece->touches[0].ahead, GALET_CONTACTS_SLIP_SOME);
    galet_contacts_equilibria_destroy(all);
}

/// Two masses at walls of their own that know nothing of each other, and a third wall far behind the first one.
typedef struct pair_of_walls {
    double mass[16], stiffness[16], force[4];
    galet_contact contacts[3];
    galet_contacts_def def;
} pair_of_walls;

static void make_pair(double stiff, double first, double second, double coupling, double far, pair_of_walls *p) {
    static const double rows[5][4] = {{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}, {1, 0, 0, 0}};
    *p = (pair_of_walls){.force = {first, 0.0, second, 0.0},
                         .contacts = {{rows[0], rows[1], 0.0, 0.5, 0.0},
                                      {rows[2], rows[3], 0.0, 0.5, 0.0},
                                      {rows[4], rows[1], far, 0.5, 0.0}}};
    for (size_t i = 0; i < 4; i++) {
        p->mass[5 * i] = 1.0, p->stiffness[5 * i] = i % 2 ? stiff : 2.0 * stiff;
        p->stiffness[4 * i + (i ^ 1)] = stiff;
    }
    p->mass[1] = p->mass[4] = coupling;
    p->def = (galet_contacts_def){4, p->mass, NULL, p->stiffness, p->force, isfinite(far) ? 3 : 2, p->contacts};
}

/// The only piece: the first mass stuck at its wall, u_T from -0.5 to 0.5 / 3 of its force, the second one free.
static void check_first_pressed(const pair_of_walls *p, galet_contacts_stability stability) {
    const double push = p->force[0] / p->stiffness[1], pull = p->force[2] / p->stiffness[1];
    galet_contacts_equilibria *all = equilibria_of(&p->def);
    assert_int_equal(galet_contacts_equilibria_count(all), 1);
    const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
    const galet_contacts_touch *touch = piece->touches;
    assert_true(piece->closed_count == 1 && touch[0].closed);
    assert_int_equal(piece->dimension, 1);
    assert_int_equal(piece->stability, stability);
    assert_true(piece->bounded && piece->listed && piece->vertex_count == 2);
    assert_true(touch[0].ahead == GALET_CONTACTS_SLIP_SOME && touch[0].back == GALET_CONTACTS_SLIP_SOME);
    assert_range(piece->u[1], -push, push / 3.0, 0.0);
    assert_range(piece->u[2], pull, pull, 0.0);
    assert_range(piece->u[3], -pull, -pull, 0.0);
    assert_range(touch[0].normal, 2.0 / 3.0 * p->force[0], 2.0 * p->force[0], 0.0);
    assert_range(touch[1].gap, -pull, -pull, 0.0);
    galet_contacts_equilibria_destroy(all);
}

/// However far a wall is that nothing reaches, the others are what they are without it.
static void a_wall_out_of_reach_changes_nothing(void **state) {
    (void)state;
    for (double far = 0.1; far < 1e20; far *= 10.0) {
        pair_of_walls p;
        make_pair(1e8, 100.0, -100.0, 0.0, far, &p);
        check_first_pressed(&p, GALET_CONTACTS_LYAPUNOV);
        make_pair(1.0, 0.5, -0.5, 0.0, 10.0 * far, &p);
        check_first_pressed(&p, GALET_CONTACTS_LYAPUNOV);
        make_pair(1.0, 0.5, -0.5, 0.5, 10.0 * far, &p);  // masses that start each other: nothing is proved
        check_first_pressed(&p, GALET_CONTACTS_UNPROVED);
    }
}

/// Masses that know nothing of each other may be pressed and pulled with forces of any size.
static void forces_of_all_sizes_are_told_apart(void **state) {
    (void)state;
    for (double small = 1.0; small > 1e-30; small *= 0.1) {
        pair_of_walls p;
        make_pair(1.0, 1.0, -small, 0.0, INFINITY, &p);
        check_first_pressed(&p, GALET_CONTACTS_LYAPUNOV);
        make_pair(1.0, small, -1.0, 0.0, 1.0, &p);
        check_first_pressed(&p, GALET_CONTACTS_LYAPUNOV);
        make_pair(1.0, 1.0, small, 0.0, INFINITY, &p);
        galet_contacts_equilibria *all = equilibria_of(&p.def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        assert_true(piece->closed_count == 2 && piece->dimension == 2 && piece->vertex_count == 4);
        assert_range(piece->u[3], -small, small / 3.0, 0.0);
        galet_contacts_equilibria_destroy(all);
    }
}

/// A mass that wedges goes along its wall, however far, until the next one stops it.
static void a_wedged_mass_goes_as_far_as_it_can(void **state) {
    (void)state;
    for (double far = 1.0; far < 1e25; far *= 10.0) {
        const double mass[] = {1, 0, 0, 1}, stiffness[] = {2, 1, 1, 1}, force[] = {0.5, 0.0};
        const galet_contact contacts[] = {{into_room, along, 0.0, 2.0, 0.0}, {along, into_room, far, 0.0, 0.0}};
        const galet_contacts_def def = {2, mass, NULL, stiffness, force, 2, contacts};
        galet_contacts_equilibria *all = equilibria_of(&def);
        assert_int_equal(galet_contacts_equilibria_count(all), 2);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        assert_true(piece->closed_count == 1 && piece->touches[0].closed && piece->bounded);
        assert_int_equal(piece->dimension, 1);
        assert_range(piece->u[1], -far, 1.0 / 3.0, 0.0);
        galet_contacts_equilibria_destroy(all);
    }
}

/// A wall that takes back nearly all of what the load would do to a soft spring: what is left keeps its digits. Between
/// them kt ut = ft - w un + mu l_n, of which l_n is known from the balance along the wall.
static void what_the_wall_takes_back_costs_no_digits(void **state) {
    (void)state;
    for (double soft = 1.0; soft > 1e-9; soft *= 0.1) {
        const galet_klarbring_def k = {1.0, soft, 1e9, 500.0 * sqrt(1e3 * soft), 1000.0, 30.0, 0.3};
        wall w;
        make_wall(&k, &w);
        galet_contacts_equilibria *all = equilibria_of(&w.def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        const double min = (k.ft - k.mu * k.fn) / (k.kt - k.mu * k.w), max = (k.ft + k.mu * k.fn) / (k.kt + k.mu * k.w);
        assert_near(piece->u[1].min, min, 1e-13);
        assert_near(piece->u[1].max, max, 1e-13);
        assert_close(piece->u[0].min, 0.0, 1e-20);
        assert_close(piece->u[0].max, 0.0, 1e-20);
        assert_int_equal(piece->vertex_count, 2);
        for (size_t v = 0; v < 2; v++) {
            assert_close(piece->vertices[4 * v], 0.0, 1e-20);
            assert_near(piece->vertices[4 * v + 1], piece->vertices[4 * v + 1] < 0.0 ? min : max, 1e-13);
        }
        galet_contacts_equilibria_destroy(all);
    }
}

/// Walls that overlap leave no equilibrium. Three that meet but for little more than rounding leave one that is
/// neither clearly at all of them nor clearly off one: that is told.
static void to_find_no_equilibrium_is_doubted(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 1}, stiffness[] = {2, 0, 0, 1}, force[] = {0.5, 0.25}, back[] = {1, 0};
    const double slanted[] = {-0.6, -0.8}, up[] = {0.8, -0.6}, floor[] = {0, -1};
    galet_contact contacts[] = {{into_room, along, -0.1, 0.5, 0.0}, {back, along, 0.05, 0.5, 0.0}};
    galet_contacts_def def = {2, mass, NULL, stiffness, force, 2, contacts};
    galet_contacts_equilibria *all = equilibria_of(&def);
    assert_int_equal(galet_contacts_equilibria_count(all), 0);
    galet_contacts_equilibria_destroy(all);
    const galet_contact meeting[] = {
        {into_room, along, 0.0, 0.0, 0.0}, {floor, back, 0.0, 0.0, 0.0}, {slanted, up, 1e-12, 0.0, 0.0}};
    def.contact_count = 3, def.contacts = meeting;
    assert_int_equal(galet_contacts_equilibria_create(&def, NULL, &all), GALET_ERR_NOT_CONVERGED);
}

static void count_sets(const char *phase, double fraction, void *context) {
    (void)phase, (void)fraction;
    ++*(int *)context;
}

/// Contacts that are copies of each other close together and wedge as one does; they cost no more than one.
static void copies_are_dealt_with_at_once(void **state) {
    (void)state;
    galet_contact contacts[GALET_CONTACTS_MAX];
    const galet_klarbring_def k = {1.0, 2.0, 1.0, 1.0, 0.5, 0.0, 0.5};
    wall w;
    make_wall(&k, &w);
    for (size_t i = 0; i < GALET_CONTACTS_MAX; i++) {
        contacts[i] = w.contact;
    }
    w.def.contact_count = GALET_CONTACTS_MAX, w.def.contacts = contacts;
    galet_contacts_wedge wedge;
    int sets = 0;
    const galet_watch watch = {.progress = count_sets, .context = &sets};
    galet_contacts_equilibria *all;
    assert_int_equal(galet_contacts_equilibria_create(&w.def, &watch, &all), GALET_OK);
    assert_int_equal(galet_contacts_equilibria_count(all), 1);
    const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
    assert_int_equal(piece->closed_count, GALET_CONTACTS_MAX);
    assert_int_equal(piece->dimension, 2 * GALET_CONTACTS_MAX - 1);
    assert_range(piece->u[1], -0.5, 0.5 / 3.0, 1.0);
    galet_contacts_equilibria_destroy(all);
    assert_int_equal(galet_contacts_wedging(&w.def, &watch, &wedge), GALET_OK);
    assert_near(wedge.mu, 1.0, 1e-13);
    assert_true(sets <= 3);
}

enum { MASSES = 9 };

/// Masses that know nothing of each other, each with a stretch of stuck states: their corners multiply.
static void corners_are_listed_up_to_a_limit(void **state) {
    (void)state;
    double mass[4 * MASSES * MASSES] = {0}, stiffness[4 * MASSES * MASSES] = {0}, force[2 * MASSES];
    double directions[2 * MASSES][2 * MASSES] = {0};
    galet_contact contacts[MASSES];
    for (size_t count = 2; count <= MASSES; count += count == 2 ? MASSES - 3 : 1) {
        const size_t n = 2 * count;
        memset(mass, 0, sizeof mass), memset(stiffness, 0, sizeof stiffness), memset(directions, 0, sizeof directions);
        for (size_t i = 0; i < count; i++) {
            mass[2 * i * (n + 1)] = mass[(2 * i + 1) * (n + 1)] = 1.0;
            stiffness[2 * i * (n + 1)] = 2.0, stiffness[(2 * i + 1) * (n + 1)] = 1.0;
            force[2 * i] = 1.0, force[2 * i + 1] = 0.25;
            directions[2 * i][2 * i] = -1.0, directions[2 * i + 1][2 * i + 1] = 1.0;
            contacts[i] = (galet_contact){directions[2 * i], directions[2 * i + 1], 0.0, 0.5, 0.0};
        }
        galet_contacts_def def = {n, mass, NULL, stiffness, force, count, contacts};
        galet_contacts_equilibria *all = equilibria_of(&def);
        assert_int_equal(galet_contacts_equilibria_count(all), 1);
        const galet_contacts_piece *piece = galet_contacts_equilibria_piece(all, 0);
        assert_int_equal(piece->dimension, count);
        assert_int_equal(piece->listed, count < MASSES);
        assert_int_equal(piece->vertex_count, count < MASSES ? 1u << count : 0);
        assert_int_equal(piece->stability, GALET_CONTACTS_LYAPUNOV);
        for (size_t i = 0; i < count; i++) {
            assert_range(piece->u[2 * i + 1], -0.25, 0.75, 1.0);
            assert_int_equal(piece->touches[i].ahead, GALET_CONTACTS_SLIP_SOME);
            assert_int_equal(piece->touches[i].back, GALET_CONTACTS_SLIP_SOME);
        }
        galet_contacts_equilibria_destroy(all);
    }
}

/// What is proved with or without damping is not with one that feeds energy.
static void damping_that_feeds_leaves_stability_open(void **state) {
    (void)state;
    const double damping[][4] = {{0.1, 0.05, -0.05, 0.0}, {-0.1, 0, 0, 1}};
    for (int i = 0; i < 4; i++) {
        galet_klarbring_def k = {1.0, 2.0, 1.0, 1.0, i / 2 ? 0.5 : -0.5, 0.0, 0.5};
        wall w;
        make_wall(&k, &w);
        w.def.damping = damping[i % 2];
        galet_contacts_equilibria *all = equilibria_of(&w.def);
        assert_int_equal(galet_contacts_equilibria_piece(all, 0)->stability,
                         i % 2 ? GALET_CONTACTS_UNPROVED : GALET_CONTACTS_LYAPUNOV);
        galet_contacts_equilibria_destroy(all);
    }
}

/// A light mass that is fed counts, however strongly a heavy one is damped; and damping beyond all numbers is no proof.
static void a_light_mass_may_be_fed(void **state) {
    (void)state;
    const double masses[][4] = {{1, 0, 0, 1e-8}, {1, 0, 0, 1}},
                 fed[][4] = {{1e6, 0, 0, -1e-7}, {1e308, 1e308, 1e308, 1e308}};
    for (int i = 0; i < 2; i++) {
        galet_klarbring_def k = {1.0, 2.0, 1.0, 0.0, -0.5, 0.0, 0.5};
        wall w;
        make_wall(&k, &w);
        w.def.mass = masses[i], w.def.damping = fed[i];
        galet_contacts_equilibria *all = equilibria_of(&w.def);
        const galet_contacts_stability expected[] = {GALET_CONTACTS_UNPROVED, GALET_CONTACTS_LYAPUNOV};
        assert_int_equal(galet_contacts_equilibria_piece(all, 0)->stability, expected[i]);
        galet_contacts_equilibria_destroy(all);
    }
}

static void unsound_systems_are_refused(void **state) {
    (void)state;
    galet_klarbring_def k = {1.0, 2.0, 1.0, 1.0, 0.5, 0.0, 0.5};
    galet_contacts_equilibria *all;
    wall w;
    for (int fault = 0; fault < 5; fault++) {
        make_wall(&k, &w);
        w.def.size = fault == 0 ? 0 : fault == 1 ? 201 : 2;
        w.stiffness[0] = fault == 2 ? 1.0 : w.stiffness[0];  // singular
        w.contact.mu = fault == 3 ? -0.1 : w.contact.mu;
        w.force[1] = fault == 4 ? NAN : w.force[1];
        assert_int_equal(galet_contacts_equilibria_create(&w.def, NULL, &all), GALET_ERR_RANGE);
    }
    const double steep[] = {0.0, 1e140};
    make_wall(&k, &w);
    w.stiffness[0] = w.stiffness[3] = 1e-100, w.stiffness[1] = w.stiffness[2] = 0.0, w.contact.tangent = steep;
    assert_int_equal(galet_contacts_equilibria_create(&w.def, NULL, &all), GALET_ERR_RANGE);  // 1e140^2 / 1e-100
    const int cancel = 1;
    make_wall(&k, &w);
    assert_int_equal(galet_contacts_equilibria_create(&w.def, &(galet_watch){.cancel = &cancel}, &all),
                     GALET_ERR_INTERRUPTED);
    galet_contacts_equilibria_destroy(NULL);
}

static void one_contact_wedges_as_klarbring(void **state) {
    (void)state;
    uint64_t seed = 9;
    for (int i = 0; i < 300; i++) {
        double kn = random_scale(&seed, 0.01, 10.0), kt = random_scale(&seed, 0.01, 10.0), size = 0.0;
        galet_klarbring_def k = {1.0, kn, kt, random_between(&seed, -0.98, 0.98) * sqrt(kn * kt), 0.1, 0.2, 0.3};
        k.w = i == 0 ? 0.0 : k.w;
        wall w;
        make_wall(&k, &w);
        galet_contacts_wedge wedge;
        assert_int_equal(galet_contacts_wedging(&w.def, NULL, &wedge), GALET_OK);
        if (i == 0) {
            assert_true(wedge.mu == INFINITY && !wedge.closed[0]);
            continue;
        }
        size = kt / fabs(k.w);
        assert_near(wedge.mu, size, 1e-12);
        assert_true(wedge.closed[0]);
        assert_close(wedge.normal[0], 1.0, 1e-15);
        assert_near(wedge.shear[0], -copysign(size, k.w), 1e-12);  // r = -w u, and kt u = l_t
    }
}

/// How the gaps of two contacts open with their forces, by a solver of the test's own.
typedef struct pair {
    double normal[2][2], shear[2][2];
} pair;

static void solve_plainly(size_t n, const double *matrix, const double *right, double *x) {
    double a[SIZE * (SIZE + 1)];
    for (size_t i = 0; i < n; i++) {
        memcpy(&a[i * (n + 1)], &matrix[i * n], n * sizeof *a);
        a[i * (n + 1) + n] = right[i];
    }
    for (size_t k = 0; k < n; k++) {  // positive definite: no pivots
        for (size_t i = 0; i < n; i++) {
            double factor = i == k ? 0.0 : a[i * (n + 1) + k] / a[k * (n + 1) + k];
            for (size_t j = k; j <= n; j++) {
                a[i * (n + 1) + j] -= factor * a[k * (n + 1) + j];
            }
        }
    }
    for (size_t i = 0; i < n; i++) {
        x[i] = a[i * (n + 1) + n] / a[i * (n + 1) + i];
    }
}

static pair measure_pair(const galet_contacts_def *def) {
    pair p;
    for (size_t i = 0; i < 2; i++) {
        double x[SIZE], y[SIZE];
        solve_plainly(def->size, def->stiffness, def->contacts[i].normal, x);
        solve_plainly(def->size, def->stiffness, def->contacts[i].tangent, y);
        for (size_t j = 0; j < 2; j++) {
            p.normal[j][i] = dot(def->size, def->contacts[j].normal, x);
            p.shear[j][i] = dot(def->size, def->contacts[j].normal, y);
        }
    }
    return p;
}

/// Friction that one contact needs while the other opens.
static double alone(const pair *p, size_t i) {
    double shear = -p->normal[i][i] / p->shear[i][i];
    return p->normal[1 - i][i] + p->shear[1 - i][i] * shear >= 0.0 ? fabs(shear) : INFINITY;
}

/// And both together, with l_n = (1 - share, share).
static double together(const pair *p, double share) {
    const double normal[2] = {1.0 - share, share};
    double right[2], det = p->shear[0][0] * p->shear[1][1] - p->shear[0][1] * p->shear[1][0];
    for (size_t j = 0; j < 2; j++) {
        right[j] = -p->normal[j][0] * normal[0] - p->normal[j][1] * normal[1];
    }
    double first = (right[0] * p->shear[1][1] - right[1] * p->shear[0][1]) / det;
    double second = (right[1] * p->shear[0][0] - right[0] * p->shear[1][0]) / det;
    return fmax(fabs(first) / normal[0], fabs(second) / normal[1]);
}

static void two_contacts_wedge_as_all_shares_tell(void **state) {
    (void)state;
    uint64_t seed = 10;
    int both = 0;
    for (int i = 0; i < 200; i++) {
        many m;
        make_many(&seed, 4, 2, 0.0, &m);
        pair p = measure_pair(&m.def);
        double low = 0.0, high = 1.0, share = 0.5, best = INFINITY;
        for (int k = 1; k < 4000; k++) {
            share = together(&p, k / 4000.0) < best ? k / 4000.0 : share;
            best = together(&p, share);
        }
        low = share - 1.0 / 4000.0, high = share + 1.0 / 4000.0;
        for (int k = 0; k < 80; k++) {  // it has one valley
            double third = (high - low) / 3.0;
            if (together(&p, low + third) < together(&p, high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        best = fmin(best, together(&p, 0.5 * (low + high)));
        double expected = fmin(best, fmin(alone(&p, 0), alone(&p, 1)));
        galet_contacts_wedge wedge;
        assert_int_equal(galet_contacts_wedging(&m.def, NULL, &wedge), GALET_OK);
        assert_near(wedge.mu, expected, 1e-10);
        both += wedge.closed[0] && wedge.closed[1];
        double needed = 0.0;
        for (size_t c = 0; c < 2; c++) {
            needed = wedge.closed[c] ? fmax(needed, fabs(wedge.shear[c]) / wedge.normal[c]) : needed;
        }
        assert_near(needed, wedge.mu, 1e-12);
    }
    assert_true(both > 20 && both < 180);
}

/// A wedge of half the angle alpha between two flanks, on springs of its own that are soft: it holds itself from
/// tan(alpha) on, whatever the springs.
static void a_wedge_holds_from_its_angle_on(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 1};
    for (double alpha = 0.1; alpha < 1.0; alpha += 0.2) {
        const double c = cos(alpha), s = sin(alpha), left[] = {c, -s}, down_left[] = {s, c};
        const double right[] = {-c, -s}, down_right[] = {-s, c};
        for (double soft = 1.0; soft > 1e-6; soft *= 1e-2) {
            const double stiffness[] = {soft, 0, 0, 2.0 * soft};
            const galet_contact contacts[] = {{left, down_left, 0, 0.1, 0}, {right, down_right, 0, 0.1, 0}};
            galet_contacts_def def = {2, mass, NULL, stiffness, NULL, 2, contacts};
            galet_contacts_wedge wedge;
            assert_int_equal(galet_contacts_wedging(&def, NULL, &wedge), GALET_OK);
            assert_near(wedge.mu, tan(alpha), 1e-12);
            assert_close(wedge.normal[0], 0.5, 1e-12);
            assert_near(fabs(wedge.shear[1]), 0.5 * tan(alpha), 1e-12);
        }
    }
}

/// Two walls opposite each other need no friction.
static void opposite_walls_need_no_friction(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 1}, stiffness[] = {2, 0.5, 0.5, 1}, back[] = {1, 0};
    const galet_contact contacts[] = {{into_room, along, 0.0, 0.5, 0.0}, {back, along, 0.0, 0.5, 0.0}};
    galet_contacts_def def = {2, mass, NULL, stiffness, NULL, 2, contacts};
    galet_contacts_wedge wedge;
    assert_int_equal(galet_contacts_wedging(&def, NULL, &wedge), GALET_OK);
    assert_true(wedge.mu == 0.0 && wedge.normal[0] == 0.5);
    def.contact_count = 0;
    assert_int_equal(galet_contacts_wedging(&def, NULL, &wedge), GALET_OK);
    assert_true(wedge.mu == INFINITY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_contact_agrees_with_klarbring),
        cmocka_unit_test(degenerate_cells_agree_with_klarbring),
        cmocka_unit_test(extreme_friction_agrees_with_klarbring),
        cmocka_unit_test(proofs_do_not_depend_on_rounding),
        cmocka_unit_test(labels_do_not_depend_on_coordinates),
        cmocka_unit_test(corners_are_equilibria_and_span_the_ranges),
        cmocka_unit_test(corners_of_crowded_contacts_touch),
        cmocka_unit_test(a_state_that_was_built_in_is_found),
        cmocka_unit_test(a_belt_leaves_one_sliding_state),
        cmocka_unit_test(grazing_on_a_belt_is_not_proved),
        cmocka_unit_test(nothing_grazes_beyond_another_wall),
        cmocka_unit_test(a_mass_between_two_walls_may_be_squeezed),
        cmocka_unit_test(a_wall_out_of_reach_changes_nothing),
        cmocka_unit_test(forces_of_all_sizes_are_told_apart),
        cmocka_unit_test(a_wedged_mass_goes_as_far_as_it_can),
        cmocka_unit_test(what_the_wall_takes_back_costs_no_digits),
        cmocka_unit_test(to_find_no_equilibrium_is_doubted),
        cmocka_unit_test(copies_are_dealt_with_at_once),
        cmocka_unit_test(corners_are_listed_up_to_a_limit),
        cmocka_unit_test(damping_that_feeds_leaves_stability_open),
        cmocka_unit_test(a_light_mass_may_be_fed),
        cmocka_unit_test(unsound_systems_are_refused),
        cmocka_unit_test(one_contact_wedges_as_klarbring),
        cmocka_unit_test(two_contacts_wedge_as_all_shares_tell),
        cmocka_unit_test(a_wedge_holds_from_its_angle_on),
        cmocka_unit_test(opposite_walls_need_no_friction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
