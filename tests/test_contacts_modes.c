// Modes of sliding contacts against closed forms, and the eigenvalues and null spaces behind them.
#include "check.h"

#include <galet/contacts.h>

#include "numerics/eigenvalues.h"
#include "numerics/null_space.h"

#include "allocations.h"
#include "random.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

/// All ways in which all contacts may slide, those ahead first; returns how many.
static size_t find_modes(const galet_contacts_def *def, galet_contacts_mode *modes) {
    const size_t count = (size_t)1 << def->contact_count;
    for (size_t pattern = 0; pattern < count; pattern++) {
        int way[GALET_CONTACTS_MAX];
        for (size_t i = 0; i < def->contact_count; i++) {
            way[i] = pattern >> i & 1 ? -1 : 1;
        }
        assert_int_equal(galet_contacts_mode_find(def, way, &modes[pattern], NULL, NULL, NULL), GALET_OK);
    }
    return count;
}

static void assert_modulus(double real, double imaginary, double expected) {
    assert_near(hypot(real, imaginary), expected, 1e-13);
}

/// At a wall, slides swing with (kt - way mu w) / m, and grow where that is negative.
static void one_contact_slides_as_klarbring(void **state) {
    (void)state;
    uint64_t seed = 1;
    int diverging = 0;
    for (int i = 0; i < 500; i++) {
        double kn = random_between(&seed, 0.5, 3.0), kt = random_between(&seed, 0.5, 3.0);
        double w = random_between(&seed, -0.95, 0.95) * sqrt(kn * kt), m = random_between(&seed, 0.3, 3.0);
        const double mass[] = {m, 0, 0, m}, stiffness[] = {kn, w, w, kt}, normal[] = {-1, 0}, tangent[] = {0, 1};
        galet_contact contact = {normal, tangent, 0.0, random_between(&seed, 0.0, 4.0), 0.0};
        galet_contacts_def def = {2, mass, NULL, stiffness, NULL, 1, &contact};
        galet_contacts_mode modes[2];
        for (size_t k = 0, count = find_modes(&def, modes); k < 2; k++) {
            double square = (kt - modes[k].way[0] * contact.mu * w) / m, real[2], imaginary[2];
            assert_int_equal(modes[k].way[0], k ? -1 : 1);
            assert_false(modes[k].painleve);
            if (fabs(square) < 1e-2) {
                continue;  // terms that cancel leave fewer digits
            }
            assert_int_equal(modes[k].growth, square < 0.0 ? GALET_CONTACTS_DIVERGENCE : GALET_CONTACTS_QUIET);
            assert_near(square < 0.0 ? modes[k].rate : modes[k].frequency, sqrt(fabs(square)), 1e-13);
            assert_int_equal(galet_contacts_mode_find(&def, modes[k].way, &modes[k], real, imaginary, &count),
                             GALET_OK);
            assert_int_equal(count, 2);
            assert_modulus(real[0], imaginary[0], sqrt(fabs(square)));
            assert_modulus(real[1], imaginary[1], sqrt(fabs(square)));
            diverging += square < 0.0;
        }
        const int off[] = {w > 0.0 ? 1 : -1}, on[] = {-off[0]};
        galet_contacts_onset onset;
        if (fabs(w) > 0.1) {
            assert_int_equal(galet_contacts_onset_find(&def, off, 0.0, 40.0, NULL, &onset), GALET_OK);
            assert_near(onset.mu, kt / fabs(w), 1e-12);
            assert_int_equal(onset.growth, GALET_CONTACTS_DIVERGENCE);
            assert_int_equal(galet_contacts_onset_find(&def, on, 0.0, 4.0, NULL, &onset), GALET_OK);
            assert_true(onset.mu == INFINITY);
        }
    }
    assert_true(diverging > 50);
}

/// Two modes that friction couples: a mass on slanted springs over a contact spring c, which a small foot of its own
/// carries onto the surface (after Hoffmann, Fischer, Allgaier and Gaul 2002). Sliding with way 1, the foot at rest:
/// x'' + a x + (b - mu c) y = 0, y'' + b x + d y = 0.
typedef struct brake {
    double mass[9], damping[9], stiffness[9];
    galet_contact contact;
    galet_contacts_def def;
} brake;

static const double up[3] = {0, 0, 1}, along[3] = {1, 0, 0};

static void make_brake(double a, double b, double d, double c, double damping, brake *it) {
    *it = (brake){.mass = {1, 0, 0, 0, 1, 0, 0, 0, 0.01},
                  .damping = {damping, 0, 0, 0, damping, 0, 0, 0, 0},
                  .stiffness = {a, b, 0, b, d, -c, 0, -c, c},
                  .contact = {up, along, 0.0, 0.3, 0.0}};
    it->def =
        (galet_contacts_def){3, it->mass, damping != 0.0 ? it->damping : NULL, it->stiffness, NULL, 1, &it->contact};
}

/// They meet where (a - d)^2 / 4 + b (b - mu c) = 0.
static void coupled_modes_flutter_from_where_they_meet(void **state) {
    (void)state;
    uint64_t seed = 2;
    const int ahead[] = {1}, back[] = {-1};
    for (int i = 0; i < 100; i++) {
        double a = random_between(&seed, 1.0, 3.0), d = random_between(&seed, 2.0, 3.0),
               c = random_between(&seed, 0.5, 1.5);
        double b = random_between(&seed, 0.2, 0.9), expected = (0.25 * (a - d) * (a - d) + b * b) / (b * c);
        brake it;
        galet_contacts_onset onset;
        make_brake(a, b, d, c, 0.0, &it);
        assert_int_equal(galet_contacts_onset_find(&it.def, ahead, 0.0, 6.0, NULL, &onset), GALET_OK);
        assert_near(onset.mu, expected, 1e-11);
        assert_int_equal(onset.growth, GALET_CONTACTS_FLUTTER);
        assert_near(onset.frequency, sqrt(0.5 * (a + d)), 1e-6);  // as the root of rounding
        assert_int_equal(galet_contacts_onset_find(&it.def, back, 0.0, 0.1, NULL, &onset), GALET_OK);
        assert_true(onset.mu == INFINITY);
    }
    // The slanted springs of that paper: a = d = 2, b = -1, c = 4/3, so that the modes meet at 3/4, going back.
    brake it;
    galet_contacts_onset onset;
    make_brake(2.0, -1.0, 2.0, 4.0 / 3.0, 0.0, &it);
    assert_int_equal(galet_contacts_onset_find(&it.def, back, 0.0, 2.0, NULL, &onset), GALET_OK);
    assert_near(onset.mu, 0.75, 1e-12);
    it.contact.mu = 0.8;
    galet_contacts_mode mode;
    assert_int_equal(galet_contacts_mode_find(&it.def, back, &mode, NULL, NULL, NULL), GALET_OK);
    // nu = 2 +- i sqrt(0.8 4/3 - 1)
    double turn = sqrt(0.8 * 4.0 / 3.0 - 1.0), modulus = sqrt(hypot(2.0, turn));
    assert_int_equal(mode.growth, GALET_CONTACTS_FLUTTER);
    assert_near(mode.rate, modulus * sin(0.5 * atan2(turn, 2.0)), 1e-13);
    assert_near(mode.frequency, modulus * cos(0.5 * atan2(turn, 2.0)), 1e-13);
    assert_false(mode.painleve);
}

/// Two modes that two contacts couple, one into the other and back: x'' + a x + (b - mu c) y = 0,
/// y'' + (b - mu e) x + a y = 0 flutter where one coupling is below 0 and the other above, which is a narrow window.
static void a_narrow_window_of_flutter_is_found(void **state) {
    (void)state;
    const int ahead[] = {1, 1};
    const double feet[2][4] = {{0, 0, 1, 0}, {0, 0, 0, 1}}, ways[2][4] = {{0, 1, 0, 0}, {1, 0, 0, 0}};
    for (double from = 0.9; from < 3.5; from += 0.0737) {
        for (double width = 0.012; width > 5e-6; width *= 0.3) {
            const double to = from + width, b = 0.5, c = b / to, e = b / from;
            const double mass[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0.01, 0, 0, 0, 0, 0.01};
            const double stiffness[] = {2, b, -e, 0, b, 2, 0, -c, -e, 0, 3, 0, 0, -c, 0, 3};
            const galet_contact contacts[] = {{feet[0], ways[0], 0.0, 0.3, 0.0}, {feet[1], ways[1], 0.0, 0.3, 0.0}};
            const galet_contacts_def def = {4, mass, NULL, stiffness, NULL, 2, contacts};
            galet_contacts_onset onset;
            assert_int_equal(galet_contacts_onset_find(&def, ahead, 0.0, 4.0, NULL, &onset), GALET_OK);
            // Where nothing else keeps the modes apart, they part as roots do, too: the level costs more.
            assert_near(onset.mu, from, 5e-12 / width);
            assert_int_equal(onset.growth, GALET_CONTACTS_FLUTTER);
        }
    }
}

/// A mode that swings up between two looks, until its equation turns over: found whatever the bounds.
static void a_window_before_a_pole_is_found(void **state) {
    (void)state;
    const double mass[] = {8.849872114792188,  2.6355946033337867, 3.3148648736288773, -7.498576652480973,
                           2.6355946033337867, 6.9180416356361025, 0.2152686070032219, -2.959268807239908,
                           3.3148648736288773, 0.2152686070032219, 3.2053755587963737, -2.957218234418109,
                           -7.498576652480973, -2.959268807239908, -2.957218234418109, 8.56046325402103};
    const double stiffness[] = {17.218980622950696,  -4.7123585439999935, 1.7459013291579422,  -7.808516350955364,
                                -4.7123585439999935, 8.612310815581989,   -4.6143145082757115, 3.20834687257668,
                                1.7459013291579422,  -4.6143145082757115, 8.828316692316019,   -0.9424300423396831,
                                -7.808516350955364,  3.20834687257668,    -0.9424300423396831, 10.015606701606162};
    const double damping[] = {0.21909886050223137,  -0.31409793770239947, -0.22223105573430663, 0.35383401530873715,
                              -0.30298578322552155, 0.3445604374160976,   0.12201118286166213,  0.127837809260063,
                              -0.24509433172772363, -0.06430763387106292, 0.32816934502572104,  0.16004185209576696,
                              -0.12899216624279028, -0.23269490092510792, 0.20051480983210224,  0.5210307291979385};
    const double rows[6][4] = {{-0.8123445628874556, 0.9255178975111621, 0.7215350677134271, -0.5932970789467739},
                               {1.4996497419608228, -0.2588702005904889, 1.6104377405287214, -0.04328674990911938},
                               {1.1620278326784772, -0.29839467518434, -0.3091516143961749, 0.12380104826825901},
                               {0.38058067781150273, 0.88357783377393, 0.29204782620021036, 2.4151822041819053},
                               {-0.752633751892954, -0.4416399017124963, -0.16047927868495432, 1.5302830096578555},
                               {0.24334631423717915, -1.1975892455108241, 1.3054709745141813, -0.41206349351204147}};
    const galet_contact contacts[] = {
        {rows[0], rows[1], 0, 0, 0}, {rows[2], rows[3], 0, 0, 0}, {rows[4], rows[5], 0, 0, 0}};
    const galet_contacts_def def = {4, mass, damping, stiffness, NULL, 3, contacts};
    const int way[] = {1, 1, -1};
    galet_contacts_onset near, far;
    assert_int_equal(galet_contacts_onset_find(&def, way, 0.14, 0.16, NULL, &near), GALET_OK);
    assert_near(near.mu, 0.15001, 1e-5);
    for (double mu_max = 0.2; mu_max < 12.0; mu_max *= 1.3) {
        assert_int_equal(galet_contacts_onset_find(&def, way, 0.0, mu_max, NULL, &far), GALET_OK);
        assert_near(far.mu, near.mu, 1e-12);
        assert_int_equal(far.growth, GALET_CONTACTS_FLUTTER);
        assert_near(far.frequency, near.frequency, 1e-10);
    }
}

/// With the same damping of both, they flutter where Im nu = damping sqrt(Re nu).
static void damping_moves_flutter_up(void **state) {
    (void)state;
    uint64_t seed = 3;
    const int ahead[] = {1};
    for (int i = 0; i < 50; i++) {
        double a = random_between(&seed, 1.0, 3.0), d = random_between(&seed, 2.0, 3.0),
               c = random_between(&seed, 0.5, 1.5);
        double b = random_between(&seed, 0.2, 0.9), damping = random_between(&seed, 0.02, 0.3);
        double expected = (0.25 * (a - d) * (a - d) + b * b + damping * damping * 0.5 * (a + d)) / (b * c);
        brake it;
        galet_contacts_onset onset;
        make_brake(a, b, d, c, damping, &it);
        assert_int_equal(galet_contacts_onset_find(&it.def, ahead, 0.0, 8.0, NULL, &onset), GALET_OK);
        assert_near(onset.mu, expected, 1e-11);
        assert_int_equal(onset.growth, GALET_CONTACTS_FLUTTER);
        assert_near(onset.frequency, sqrt(0.5 * (a + d)), 1e-11);
    }
}

/// A rod of mass 1 and length 2 slides on one end: pushes lift it with 1 + 3 cos^2 + 3 way mu sin cos, which friction
/// makes negative (Painlevé 1895).
static void a_slanted_rod_shows_painleve(void **state) {
    (void)state;
    const double angle = 1.0, c = cos(angle), s = sin(angle);
    const double mass[] = {1, 0, 0, 0, 1, 0, 0, 0, 1.0 / 3.0}, stiffness[] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double normal[] = {0, 1, -c}, tangent[] = {1, 0, s};  // x, y, rotation
    for (int i = 0; i < 40; i++) {
        galet_contact contact = {normal, tangent, 0.0, 0.1 * i, 0.0};
        galet_contacts_def def = {3, mass, NULL, stiffness, NULL, 1, &contact};
        galet_contacts_mode modes[2];
        find_modes(&def, modes);
        for (size_t k = 0; k < 2; k++) {
            double delassus = 1.0 + 3.0 * c * c + modes[k].way[0] * contact.mu * 3.0 * s * c;
            assert_int_equal(modes[k].painleve, delassus <= 0.0);
        }
    }
}

/// Principal minors, not the diagonal alone: two contacts whose pushes open each other's gap.
static void painleve_looks_at_all_minors(void **state) {
    (void)state;
    const double mass[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, stiffness[] = {2, 0, 0, 0, 2, 0, 0, 0, 2};
    const double first[] = {1, 0, 0}, second[] = {0, 1, 0}, to_second[] = {0, 1, 0}, to_first[] = {1, 0, 0};
    const galet_contact contacts[] = {{first, to_second, 0, 1.5, 0}, {second, to_first, 0, 1.5, 0}};
    galet_contacts_def def = {3, mass, NULL, stiffness, NULL, 2, contacts};
    galet_contacts_mode modes[4];
    for (size_t k = 0, count = find_modes(&def, modes); k < count; k++) {  // D = [[1, -mu way2], [-mu way1, 1]]
        assert_int_equal(modes[k].painleve, modes[k].way[0] * modes[k].way[1] > 0);
    }
    const int second_alone[] = {0, -1};
    size_t count;
    assert_int_equal(galet_contacts_mode_find(&def, second_alone, &modes[0], NULL, NULL, &count), GALET_OK);
    assert_int_equal(count, 4);
    assert_false(modes[0].painleve);
    // Opposite normals leave the pushes open.
    const double opposite[] = {-1, 0, 0};
    const galet_contact jammed[] = {{first, second, 0, 0.1, 0}, {opposite, second, 0, 0.1, 0}};
    def.contacts = jammed;
    find_modes(&def, modes);
    assert_int_equal(modes[0].growth, GALET_CONTACTS_SINGULAR);
    assert_true(modes[0].painleve && isnan(modes[0].rate));
    galet_contacts_onset onset;
    assert_int_equal(galet_contacts_onset_find(&def, modes[0].way, 0.0, 1.0, NULL, &onset), GALET_OK);
    assert_true(onset.mu == INFINITY && onset.growth == GALET_CONTACTS_SINGULAR);
}

/// Two contacts that each grab by themselves: the determinant is above 0 again, and tells nothing.
static void two_that_grab_are_not_none(void **state) {
    (void)state;
    const double one[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double normals[2][4] = {{1, 0, 0, 0}, {0, 0, 1, 0}}, tangents[2][4] = {{1, 1, 0, 0}, {0, 0, 1, 1}};
    const galet_contact contacts[] = {{normals[0], tangents[0], 0, 2, 0}, {normals[1], tangents[1], 0, 2, 0}};
    const galet_contacts_def def = {4, one, NULL, one, NULL, 2, contacts};
    for (int k = 0; k < 4; k++) {  // D = diag(1 - 2 way)
        const int way[] = {k & 1 ? -1 : 1, k & 2 ? -1 : 1};
        galet_contacts_mode mode;
        assert_int_equal(galet_contacts_mode_find(&def, way, &mode, NULL, NULL, NULL), GALET_OK);
        assert_int_equal(mode.painleve, way[0] > 0 || way[1] > 0);
    }
}

enum { TWINS = 4 };

/// Two walls alike, in coordinates that mix them: their modes coincide but for rounding.
typedef struct twins {
    double mass[TWINS * TWINS], damping[TWINS * TWINS], stiffness[TWINS * TWINS], rows[4][TWINS];
    galet_contact contacts[2];
    galet_contacts_def def;
} twins;

/// Reflects at a random plane: matrices from both sides, rows from one.
static void reflect(uint64_t *seed, twins *t) {
    double v[TWINS], square = 0.0, *const matrices[] = {t->damping, t->stiffness};
    for (size_t i = 0; i < TWINS; i++) {
        v[i] = random_between(seed, -1.0, 1.0);
        square += v[i] * v[i];
    }
    for (size_t m = 0; m < 2; m++) {
        for (size_t pass = 0; pass < 2; pass++) {
            for (size_t i = 0; i < TWINS; i++) {
                const size_t row = pass ? 1 : TWINS, column = pass ? TWINS : 1;
                double sum = 0.0;
                for (size_t k = 0; k < TWINS; k++) {
                    sum += matrices[m][i * row + k * column] * v[k];
                }
                for (size_t k = 0; k < TWINS; k++) {
                    matrices[m][i * row + k * column] -= 2.0 * sum * v[k] / square;
                }
            }
        }
    }
    for (size_t r = 0; r < 4; r++) {
        double sum = 0.0;
        for (size_t k = 0; k < TWINS; k++) {
            sum += t->rows[r][k] * v[k];
        }
        for (size_t k = 0; k < TWINS; k++) {
            t->rows[r][k] -= 2.0 * sum * v[k] / square;
        }
    }
}

static void make_twins(uint64_t *seed, double mu, twins *t) {
    *t = (twins){.mass = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
                 .damping = {0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1},
                 .stiffness = {2, 1, 0, 0, 1, 1, 0, 0, 0, 0, 2, 1, 0, 0, 1, 1},
                 .rows = {{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}}};
    reflect(seed, t), reflect(seed, t);
    for (size_t i = 0; i < 2; i++) {
        t->contacts[i] = (galet_contact){t->rows[2 * i], t->rows[2 * i + 1], 0.0, mu, 0.0};
    }
    t->def = (galet_contacts_def){TWINS, t->mass, NULL, t->stiffness, NULL, 2, t->contacts};
}

/// What rounding makes a pair of is no vibration: kt - mu w = 1 - mu is below 0 twice.
static void twins_diverge_and_do_not_flutter(void **state) {
    (void)state;
    uint64_t seed = 6;
    const int ahead[] = {1, 1};
    for (int i = 0; i < 60; i++) {
        twins t;
        galet_contacts_mode mode;
        galet_contacts_onset onset;
        make_twins(&seed, 2.0, &t);
        assert_int_equal(galet_contacts_mode_find(&t.def, ahead, &mode, NULL, NULL, NULL), GALET_OK);
        assert_int_equal(mode.growth, GALET_CONTACTS_DIVERGENCE);
        assert_near(mode.rate, 1.0, 1e-13);
        t.def.damping = t.damping;
        assert_int_equal(galet_contacts_onset_find(&t.def, ahead, 0.0, 3.0, NULL, &onset), GALET_OK);
        assert_int_equal(onset.growth, GALET_CONTACTS_DIVERGENCE);
        assert_near(onset.mu, 1.0, 1e-12);
    }
}

/// Without friction, modes are those of the system with the contact held: symmetric, nothing grows.
static void smooth_contacts_are_quiet(void **state) {
    (void)state;
    uint64_t seed = 4;
    enum { N = 6 };
    for (int i = 0; i < 50; i++) {
        double mass[N * N], stiffness[N * N], root[2][N * N], directions[4][N], damping[N * N] = {0};
        for (size_t k = 0; k < N * N; k++) {
            root[0][k] = random_between(&seed, -1, 1), root[1][k] = random_between(&seed, -1, 1);
        }
        for (size_t k = 0; k < N * N; k++) {
            mass[k] = stiffness[k] = k % (N + 1) ? 0.0 : 0.3;
            for (size_t j = 0; j < N; j++) {
                mass[k] += root[0][k / N * N + j] * root[0][k % N * N + j];
                stiffness[k] += root[1][k / N * N + j] * root[1][k % N * N + j];
            }
            damping[k] = 0.05 * mass[k];
        }
        for (size_t k = 0; k < 4 * N; k++) {
            directions[k / N][k % N] = random_between(&seed, -1, 1);
        }
        const galet_contact contacts[] = {{directions[0], directions[1], 0, 0, 0},
                                          {directions[2], directions[3], 0, 0, 0}};
        galet_contacts_def def = {N, mass, i % 2 ? damping : NULL, stiffness, NULL, 2, contacts};
        const int way[] = {1, 1};
        galet_contacts_mode mode;
        double real[2 * N], imaginary[2 * N];
        size_t count;
        assert_int_equal(galet_contacts_mode_find(&def, way, &mode, real, imaginary, &count), GALET_OK);
        assert_int_equal(count, 2 * (N - 2));
        assert_int_equal(mode.growth, GALET_CONTACTS_QUIET);
        assert_false(mode.painleve);
        for (size_t k = 0; k < count; k++) {
            assert_close(real[k], i % 2 ? -0.025 : 0.0, i % 2 && imaginary[k] == 0.0 ? 0.025 : 1e-9);
        }
    }
}

static void unsound_systems_are_refused(void **state) {
    (void)state;
    brake it;
    galet_contacts_mode mode;
    galet_contacts_onset onset;
    const int ahead[] = {1}, wrong[] = {2};
    make_brake(2, 1, 2, 1, 0, &it);
    assert_int_equal(galet_contacts_mode_find(&it.def, wrong, &mode, NULL, NULL, NULL), GALET_ERR_RANGE);
    assert_int_equal(galet_contacts_onset_find(&it.def, ahead, 1.0, 1.0, NULL, &onset), GALET_ERR_RANGE);
    assert_int_equal(galet_contacts_onset_find(&it.def, ahead, -1.0, 1.0, NULL, &onset), GALET_ERR_RANGE);
    it.mass[0] = 0.0;
    assert_int_equal(galet_contacts_mode_find(&it.def, ahead, &mode, NULL, NULL, NULL), GALET_ERR_RANGE);
    it.mass[0] = NAN;
    assert_int_equal(galet_contacts_mode_find(&it.def, ahead, &mode, NULL, NULL, NULL), GALET_ERR_RANGE);
}

/// All that is asked for before LAPACK, which may ask for its own.
static void memory_that_runs_out_is_told_of(void **state) {
    (void)state;
    enum { OURS = 10 };
    brake it;
    galet_contacts_mode mode;
    const int ahead[] = {1};
    make_brake(2, 1, 2, 1, 0.1, &it);
    assert_int_equal(galet_contacts_mode_find(&it.def, ahead, &mode, NULL, NULL, NULL), GALET_OK);
    for (long i = 1; ALLOCATIONS_ARE_COUNTED && i <= OURS; i++) {
        fail_allocation(i);
        assert_int_equal(galet_contacts_mode_find(&it.def, ahead, &mode, NULL, NULL, NULL), GALET_ERR_MEMORY);
    }
    fail_allocation(0);
}

static void eigenvalues_of_a_companion_are_its_roots(void **state) {
    (void)state;
    double matrix[] = {0, 1, 0, 0, 0, 1, -5, -3, 1}, real[3], imaginary[3];  // x^3 - x^2 + 3 x + 5: -1, 1 +- 2 i
    assert_int_equal(galet_eigenvalues(3, matrix, real, imaginary), GALET_OK);
    int found = 0;
    for (size_t i = 0; i < 3; i++) {
        found += hypot(real[i] + 1.0, imaginary[i]) < 1e-14;
        found += hypot(real[i] - 1.0, fabs(imaginary[i]) - 2.0) < 1e-14;
    }
    assert_int_equal(found, 3);
    double broken[] = {NAN};
    assert_int_equal(galet_eigenvalues(1, broken, real, imaginary), GALET_ERR_NOT_CONVERGED);
}

static void null_spaces_are_orthonormal(void **state) {
    (void)state;
    uint64_t seed = 5;
    enum { N = 7, COUNT = 3 };
    double vectors[COUNT * N], basis[N * N], work[(COUNT + 1) * N];
    for (size_t i = 0; i < COUNT * N; i++) {
        vectors[i] = random_between(&seed, -1, 1);
    }
    assert_true(galet_null_space(N, COUNT, vectors, basis, work));
    for (size_t i = 0; i < N - COUNT; i++) {
        for (size_t k = 0; k < N; k++) {
            const double *other = k < COUNT ? &vectors[k * N] : &basis[(k - COUNT) * N];
            double sum = 0.0;
            for (size_t f = 0; f < N; f++) {
                sum += basis[i * N + f] * other[f];
            }
            assert_close(sum, k == COUNT + i, 1e-15 * N);
        }
    }
    memcpy(&vectors[N], vectors, N * sizeof *vectors);
    assert_false(galet_null_space(N, COUNT, vectors, basis, work));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_contact_slides_as_klarbring),
        cmocka_unit_test(coupled_modes_flutter_from_where_they_meet),
        cmocka_unit_test(a_narrow_window_of_flutter_is_found),
        cmocka_unit_test(a_window_before_a_pole_is_found),
        cmocka_unit_test(damping_moves_flutter_up),
        cmocka_unit_test(a_slanted_rod_shows_painleve),
        cmocka_unit_test(painleve_looks_at_all_minors),
        cmocka_unit_test(two_that_grab_are_not_none),
        cmocka_unit_test(twins_diverge_and_do_not_flutter),
        cmocka_unit_test(smooth_contacts_are_quiet),
        cmocka_unit_test(unsound_systems_are_refused),
        cmocka_unit_test(memory_that_runs_out_is_told_of),
        cmocka_unit_test(eigenvalues_of_a_companion_are_its_roots),
        cmocka_unit_test(null_spaces_are_orthonormal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
