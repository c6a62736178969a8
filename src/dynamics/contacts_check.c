#include "dynamics/contacts_check.h"

#include "base/names.h"
#include "numerics/cholesky.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Part of the largest entry by which a matrix may differ from its mirror image.
static const double SYMMETRIC = 1e-12;

/// How near the square of the highest frequency is found at least.
static const double NEAR = 1e-3;

/// Friction beyond which the edges of a cone are no longer told from each other's opposites.
static const double STEEPEST = 1e9;

/// Squares of larger numbers, and of smaller ones, leave the range of numbers.
static const double LARGEST = 1e150, LEAST = 1e-150;

static bool are_finite(size_t count, const double *numbers) {
    size_t i = 0;
    while (numbers && i < count && isfinite(numbers[i])) {
        i++;
    }
    return !numbers || i == count;
}

static double largest_of(size_t count, const double *numbers) {
    double largest = 0.0;
    for (size_t i = 0; i < count; i++) {
        largest = fmax(largest, fabs(numbers[i]));
    }
    return largest;
}

static bool rows_are_finite(const galet_contacts_def *def, size_t *place) {
    const size_t n = def->size;
    for (size_t i = 0; i < n; i++) {
        const double *damping = def->damping ? def->damping + i * n : NULL;
        *place = i;
        if (!are_finite(n, def->mass + i * n) || !are_finite(n, damping) || !are_finite(n, def->stiffness + i * n) ||
            (def->force && !isfinite(def->force[i]))) {
            return false;
        }
    }
    return true;
}

/// A tangent may be 0, where there is only one way to go.
static bool has_sound_size(size_t n, const galet_contact *c) {
    const double normal = largest_of(n, c->normal), tangent = largest_of(n, c->tangent);
    const double largest = fmax(fmax(normal, tangent), fmax(fabs(c->gap), fabs(c->belt)));
    return largest <= LARGEST && normal >= LEAST && (tangent == 0.0 || tangent >= LEAST);
}

static galet_contacts_fault check_contacts(const galet_contacts_def *def, size_t *place) {
    for (size_t i = 0; i < def->contact_count; i++) {
        const galet_contact *c = &def->contacts[i];
        *place = i;
        if (!c->normal || !c->tangent || !are_finite(def->size, c->normal) || !are_finite(def->size, c->tangent) ||
            !isfinite(c->gap) || !isfinite(c->mu) || !isfinite(c->belt)) {
            return GALET_CONTACTS_NOT_FINITE;
        }
        if (largest_of(def->size, c->normal) == 0.0) {
            return GALET_CONTACTS_NO_DIRECTION;
        }
        if (!has_sound_size(def->size, c)) {
            return GALET_CONTACTS_EXTREME_CONTACT;
        }
        if (c->mu < 0.0) {
            return GALET_CONTACTS_NEGATIVE_FRICTION;
        }
        if (c->mu > STEEPEST) {
            return GALET_CONTACTS_EXTREME_FRICTION;
        }
    }
    return GALET_CONTACTS_NONE;
}

static bool is_symmetric(size_t n, const double *matrix, size_t *row) {
    const double allowed = SYMMETRIC * largest_of(n * n, matrix);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < i; k++) {
            if (!(fabs(matrix[i * n + k] - matrix[k * n + i]) <= allowed)) {
                *row = i;
                return false;
            }
        }
    }
    return true;
}

static bool is_positive_definite(size_t n, const double *matrix, double *scratch, size_t *row) {
    memcpy(scratch, matrix, n * n * sizeof *matrix);
    *row = galet_cholesky(n, scratch);
    return *row == n;
}

static galet_contacts_fault check_matrices(const galet_contacts_def *def, size_t *place) {
    const size_t n = def->size;
    if (!is_symmetric(n, def->mass, place)) {
        return GALET_CONTACTS_MASS_UNSYMMETRIC;
    }
    if (!is_symmetric(n, def->stiffness, place)) {
        return GALET_CONTACTS_STIFFNESS_UNSYMMETRIC;
    }
    double *scratch = malloc(n * n * sizeof *scratch);
    galet_contacts_fault fault = !scratch                                              ? GALET_CONTACTS_MEMORY
                                 : !is_positive_definite(n, def->mass, scratch, place) ? GALET_CONTACTS_MASS_INDEFINITE
                                 : !is_positive_definite(n, def->stiffness, scratch, place)
                                     ? GALET_CONTACTS_STIFFNESS_INDEFINITE
                                     : GALET_CONTACTS_NONE;
    free(scratch);
    return fault;
}

galet_contacts_fault galet_contacts_check(const galet_contacts_def *def, size_t *place) {
    size_t somewhere;
    place = place ? place : &somewhere;
    *place = 0;
    if (def->size < 1 || def->size > GALET_CONTACTS_DOF_MAX || def->contact_count > GALET_CONTACTS_MAX) {
        return GALET_CONTACTS_SIZE;
    }
    if (!rows_are_finite(def, place)) {
        return GALET_CONTACTS_NOT_FINITE;
    }
    galet_contacts_fault fault = check_matrices(def, place);
    return fault ? fault : check_contacts(def, place);
}

galet_status galet_contacts_check_status(const galet_contacts_def *def) {
    galet_contacts_fault fault = galet_contacts_check(def, NULL);
    return fault == GALET_CONTACTS_NONE     ? GALET_OK
           : fault == GALET_CONTACTS_MEMORY ? GALET_ERR_MEMORY
                                            : GALET_ERR_RANGE;
}

const char *galet_contacts_fault_text(galet_contacts_fault fault) {
    static const char *const texts[] = {
#define GALET_CONTACTS_FAULT_TEXT(code, text) text,
        GALET_CONTACTS_FAULT_LIST(GALET_CONTACTS_FAULT_TEXT)
#undef GALET_CONTACTS_FAULT_TEXT
    };
    return GALET_NAME_IN(texts, fault);
}

/// The largest eigenvalue of M^-1 K by powers, or another one where the start has nothing of its mode. `work` has room
/// for n^2 + 2 n numbers.
static double guess_square(const galet_contacts_def *def, double *work) {
    enum { POWERS = 60 };
    const size_t n = def->size;
    double *factor = work, *x = factor + n * n, *y = x + n, square = NAN;
    memcpy(factor, def->mass, n * n * sizeof *factor);
    galet_cholesky(n, factor);
    for (size_t i = 0; i < n; i++) {
        x[i] = 1.0 + 0.37 * (double)(i % 5);  // along no mode but by chance
    }
    for (int power = 0; power < POWERS; power++) {
        double before = 0.0, after = 0.0;
        for (size_t i = 0; i < n; i++) {
            y[i] = 0.0;
            for (size_t k = 0; k < n; k++) {
                y[i] += def->stiffness[i * n + k] * x[k];
            }
            before += x[i] * x[i];
        }
        galet_cholesky_solve(n, factor, y);
        for (size_t i = 0; i < n; i++) {
            after += y[i] * y[i];
        }
        square = sqrt(after / before);
        for (size_t i = 0; i < n; i++) {
            x[i] = y[i] / sqrt(after);
        }
    }
    return square;
}

/// Whether all eigenvalues of M^-1 K are below: square M - K is positive definite then, and not otherwise (Sylvester).
static bool is_above_all(const galet_contacts_def *def, double square, double *work) {
    const size_t n = def->size;
    size_t row;
    for (size_t i = 0; i < n * n; i++) {
        work[n * n + i] = fma(square, def->mass[i], -def->stiffness[i]);
    }
    return is_positive_definite(n, work + n * n, work, &row);
}

/// The least square that is above all eigenvalues, to a thousandth, from one that is not.
static double raise_square(const galet_contacts_def *def, double low, double *work) {
    double high = 2.0 * low;
    while (isfinite(high) && !is_above_all(def, high, work)) {
        low = high, high *= 2.0;
    }
    while (isfinite(high) && high > (1.0 + NEAR) * low) {
        const double middle = sqrt(low) * sqrt(high);
        *(is_above_all(def, middle, work) ? &high : &low) = middle;
    }
    return high;
}

double galet_contacts_highest_frequency(const galet_contacts_def *def) {
    const size_t n = def->size;
    double *work = galet_contacts_check(def, NULL) ? NULL : malloc((2 * n * n + 2 * n) * sizeof *work), square = NAN;
    if (work) {
        square = guess_square(def, work);
        if (!is_above_all(def, (1.0 + NEAR) * square, work)) {
            square = raise_square(def, square, work);
        }
    }
    free(work);
    return sqrt(square);
}
