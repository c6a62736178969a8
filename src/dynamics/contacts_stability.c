#include "dynamics/contacts_stability.h"

#include "numerics/dense_lu.h"
#include "numerics/eigen.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ROUNDING = 1e-13;

/// Whether the damping takes energy out of every motion, or none; `work` has room for 2 n^2 + n numbers. Degrees of
/// freedom may differ in kind and size: they are compared by their masses.
static bool takes_energy(const galet_contacts_def *def, double *work) {
    const size_t n = def->size;
    double scale = 0.0;
    for (size_t i = 0; def->damping && i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            const double unit = sqrt(def->mass[i * n + i]) * sqrt(def->mass[k * n + k]);
            work[i * n + k] = 0.5 * def->damping[i * n + k] / unit + 0.5 * def->damping[k * n + i] / unit;
            scale = fmax(scale, fabs(work[i * n + k]));
        }
    }
    if (scale == 0.0 || !isfinite(scale)) {
        return scale == 0.0;
    }
    galet_symmetric_eigen(n, work, work + n * n, work + n * n + n);
    return work[n * n] >= -(double)n * ROUNDING * scale;
}

/// Rows of the contacts, normals and tangents in turns.
static const double *direction(const galet_contacts_def *def, size_t index) {
    const galet_contact *contact = &def->contacts[index / 2];
    return index % 2 ? contact->tangent : contact->normal;
}

/// Where the matrix of Delassus is not 0: cosines in the metric of the masses that are above rounding.
static bool find_starts(galet_contacts_proofs *proofs, double *work, size_t *pivots) {
    const galet_contacts_def *def = proofs->def;
    const size_t n = def->size, count = 2 * def->contact_count;
    double *answer = work + n * n, *residual = answer + n, delassus[4 * GALET_CONTACTS_MAX * GALET_CONTACTS_MAX];
    memcpy(work, def->mass, n * n * sizeof *work);
    if (!galet_lu_factor(n, work, pivots)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        galet_lu_refine(n, def->mass, work, pivots, false, direction(def, i), 1, answer, residual);
        for (size_t k = 0; k < count; k++) {
            double sum = 0.0;
            for (size_t f = 0; f < n; f++) {
                sum += direction(def, k)[f] * answer[f];
            }
            delassus[i * count + k] = sum;
        }
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < count; k++) {
            const double nothing = ROUNDING * sqrt(delassus[i * count + i]) * sqrt(delassus[k * count + k]);
            proofs->starts[i] |= (unsigned)(k != i && !(fabs(delassus[i * count + k]) <= nothing)) << k;
        }
    }
    return true;
}

/// A number, and what rounding may have done to it.
typedef struct rounded {
    double value, error;
} rounded;

static const double LOST = 16.0 * DBL_EPSILON;  // of the moduli of a few terms

static rounded form(const double *a, const double *matrix, const double *b) {
    long double sum = 0.0L, moduli = 0.0L;
    for (int i = 0; i < 2; i++) {
        for (int k = 0; k < 2; k++) {
            long double term = (long double)a[i] * matrix[2 * i + k] * b[k];
            sum += term, moduli += fabsl(term);
        }
    }
    return (rounded){(double)sum, LOST * (double)moduli};
}

/// The force along a way, less what the stiffness takes at the gap from which displacements count.
static rounded force_along(const galet_contacts_def *def, const double *way, rounded stiffness) {
    const double *f = def->force, gap = def->contacts[0].gap;
    long double a = f ? (long double)f[0] * way[0] : 0.0L, b = f ? (long double)f[1] * way[1] : 0.0L;
    return (rounded){(double)(a + b - (long double)stiffness.value * gap),
                     LOST * (double)(fabsl(a) + fabsl(b) + fabsl((long double)stiffness.value * gap)) +
                         stiffness.error * fabs(gap)};
}

/// Coordinates in which nothing is rounded: each is one of the degrees of freedom, or its opposite.
static bool are_plain(const galet_contact *contact) {
    const double *n = contact->normal, *t = contact->tangent;
    return n[0] * n[1] == 0.0 && t[0] * t[1] == 0.0 && fabs(n[0] + n[1]) == 1.0 && fabs(t[0] + t[1]) == 1.0 &&
           contact->gap == 0.0;
}

static bool is_undamped(const galet_contacts_def *def) {
    bool none = true;
    for (size_t i = 0; def->damping && i < def->size * def->size; i++) {
        none = none && def->damping[i] == 0.0;
    }
    return none;
}

static double share(double error, double size) {
    return error == 0.0 ? 0.0 : error / size;
}

/// What rounding leaves of the two signs that decide, of A = kt fn - w ft and of kt - mu |w|, over the sums of moduli.
static double doubt_of(double mu, rounded w, rounded kt, rounded fn, rounded ft) {
    const double pressing =
        fabs(kt.value) * fn.error + fabs(fn.value) * kt.error + fabs(w.value) * ft.error + fabs(ft.value) * w.error;
    return fmax(share(pressing, fabs(kt.value * fn.value) + fabs(w.value * ft.value)),
                share(kt.error + mu * w.error, kt.value + mu * fabs(w.value)));
}

/// Two degrees of freedom and one contact whose pushes along and across do not start each other are Klarbring's system
/// in un = -gap and in a multiple of the way along the tangent that has the same mass; friction is divided by it.
static void find_wall(galet_contacts_proofs *proofs) {
    const galet_contacts_def *def = proofs->def;
    bool alike = def->size == 2 && def->contact_count == 1 && def->contacts[0].belt == 0.0 && !proofs->starts[0] &&
                 is_undamped(def);
    if (!alike) {
        return;
    }
    const double *n = def->contacts[0].normal, *t = def->contacts[0].tangent, det = n[1] * t[0] - n[0] * t[1];
    const double in[2] = {t[1] / det, -t[0] / det}, across[2] = {n[1] / det, -n[0] / det};  // u of un = 1, of ut = 1
    const rounded mass = form(in, def->mass, in), other = form(across, def->mass, across);
    const rounded kn = form(in, def->stiffness, in), w = form(in, def->stiffness, across);
    const rounded kt = form(across, def->stiffness, across);
    const rounded fn = force_along(def, in, kn), ft = force_along(def, across, w);
    const double stretch = sqrt(other.value / mass.value), mu = def->contacts[0].mu;
    const bool exact = are_plain(&def->contacts[0]) && mass.value == other.value;
    proofs->uncertainty = exact ? 0.0 : LOST + doubt_of(mu, w, kt, fn, ft);
    proofs->wall = (galet_klarbring_def){.mass = mass.value,
                                         .kn = kn.value,
                                         .w = w.value / stretch,
                                         .kt = kt.value / (stretch * stretch),
                                         .fn = fn.value,
                                         .ft = ft.value / stretch,
                                         .mu = mu / stretch};
    proofs->at_wall = det != 0.0 && proofs->uncertainty <= GALET_KLARBRING_UNCERTAIN;
}

galet_status galet_contacts_proofs_prepare(const galet_contacts_def *def, galet_contacts_proofs *proofs) {
    const size_t n = def->size;
    double *work = malloc((2 * n * n + 2 * n) * sizeof *work);
    size_t *pivots = malloc(n * sizeof *pivots);
    galet_status status = work && pivots ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        *proofs = (galet_contacts_proofs){.def = def, .damps = takes_energy(def, work)};
        status = find_starts(proofs, work, pivots) ? GALET_OK : GALET_ERR_RANGE;
    }
    if (!status) {
        find_wall(proofs);
    }
    free(work);
    free(pivots);
    return status;
}

/// What the closed contacts of a piece are like.
typedef struct company {
    bool smooth;     // none has friction
    bool drags;      // a belt feeds energy through friction
    bool decoupled;  // a push at one, along or across, starts no other one and not its own other direction
} company;

static company closed_of(const galet_contacts_proofs *proofs, const galet_contacts_touch *touches) {
    const galet_contacts_def *def = proofs->def;
    company found = {.smooth = true, .decoupled = true};
    unsigned closed = 0;
    for (size_t i = 0; i < def->contact_count; i++) {
        closed |= (touches[i].closed ? 3u : 0u) << 2 * i;
    }
    for (size_t i = 0; i < def->contact_count; i++) {
        if (touches[i].closed) {
            found.smooth = found.smooth && def->contacts[i].mu == 0.0;
            found.drags = found.drags || (def->contacts[i].mu > 0.0 && def->contacts[i].belt != 0.0);
            found.decoupled = found.decoupled && !((proofs->starts[2 * i] | proofs->starts[2 * i + 1]) & closed);
        }
    }
    return found;
}

/// The label that the table of one contact has for a type, or what the general proofs say where it has none for sure.
static galet_contacts_stability label_at_wall(const galet_klarbring_equilibrium *found, size_t count,
                                              galet_klarbring_type type, galet_contacts_stability proved) {
    static const galet_contacts_stability labels[] = {[GALET_KLARBRING_ASYMPTOTIC] = GALET_CONTACTS_ASYMPTOTIC,
                                                      [GALET_KLARBRING_LYAPUNOV] = GALET_CONTACTS_LYAPUNOV,
                                                      [GALET_KLARBRING_UNSTABLE] = GALET_CONTACTS_UNSTABLE};
    for (size_t i = 0; i < count; i++) {
        if (found[i].type == type && found[i].stability != GALET_KLARBRING_UNDETERMINED) {
            return labels[found[i].stability];
        }
    }
    return proved;
}

static void label_touching(const galet_contacts_proofs *proofs, bool pressed, galet_contacts_piece *piece,
                           galet_contacts_touch *touch) {
    galet_klarbring_equilibrium found[GALET_KLARBRING_EQUILIBRIA];
    size_t count;
    if (galet_klarbring_equilibria(&proofs->wall, proofs->uncertainty, found, &count)) {
        return;
    }
    const galet_klarbring_type inside = !pressed                                  ? GALET_KLARBRING_GRAZING
                                        : touch->ahead == GALET_CONTACTS_SLIP_ALL ? GALET_KLARBRING_SLIP_AHEAD
                                        : touch->back == GALET_CONTACTS_SLIP_ALL  ? GALET_KLARBRING_SLIP_BACK
                                                                                  : GALET_KLARBRING_STUCK;
    piece->stability = label_at_wall(found, count, inside, piece->stability);
    piece->grazing_stability = label_at_wall(found, count, GALET_KLARBRING_GRAZING, piece->grazing_stability);
    touch->ahead_stability = label_at_wall(found, count, GALET_KLARBRING_SLIP_AHEAD, touch->ahead_stability);
    touch->back_stability = label_at_wall(found, count, GALET_KLARBRING_SLIP_BACK, touch->back_stability);
}

void galet_contacts_prove(const galet_contacts_proofs *proofs, bool pressed, bool within, galet_contacts_piece *piece,
                          galet_contacts_touch *touches) {
    const company closed = closed_of(proofs, touches);
    const bool lowest = proofs->damps && !closed.drags;  // energy falls, and is lowest without a force
    const bool holds = proofs->damps && (closed.smooth || (within && closed.decoupled));
    piece->grazing_stability = lowest ? GALET_CONTACTS_LYAPUNOV : GALET_CONTACTS_UNPROVED;
    piece->stability = !pressed ? piece->grazing_stability : holds ? GALET_CONTACTS_LYAPUNOV : GALET_CONTACTS_UNPROVED;
    for (size_t i = 0; i < proofs->def->contact_count; i++) {
        touches[i].ahead_stability = touches[i].back_stability = GALET_CONTACTS_UNPROVED;
    }
    if (proofs->at_wall && touches[0].closed) {
        label_touching(proofs, pressed, piece, &touches[0]);
    }
}
