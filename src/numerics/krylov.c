#include "numerics/krylov.h"

#include "base/watch.h"
#include "numerics/field.h"

#include <math.h>

enum { LENGTH = GALET_KRYLOV_LENGTH };

static int length_for(size_t size) {
    return size > GALET_KRYLOV_LARGE ? LENGTH / 2 : LENGTH;
}

static size_t vectors_for(size_t size) {
    return 2 * (size_t)length_for(size) + 2;
}

size_t galet_krylov_scratch(size_t size) {
    return vectors_for(size) * size + galet_field_size(galet_field_sum_size(size));
}

double *galet_krylov_begin(galet_krylov *krylov, size_t size, galet_team *team, galet_scratch *scratch) {
    krylov->size = size;
    krylov->length = length_for(size);
    krylov->team = team;
    krylov->memory = galet_scratch_take(scratch, galet_krylov_scratch(size));
    krylov->sums = krylov->memory ? krylov->memory + vectors_for(size) * size : NULL;
    return krylov->memory;
}

static double *basis(const galet_krylov *krylov, int k) {
    return krylov->memory + (size_t)k * krylov->size;
}

static double *image_of(const galet_krylov *krylov, int k) {
    return krylov->memory + (size_t)(krylov->length + 1 + k) * krylov->size;
}

static double *spare(const galet_krylov *krylov) {
    return krylov->memory + (size_t)(2 * krylov->length + 1) * krylov->size;
}

static double dot(const galet_krylov *krylov, const double *a, const double *b) {
    return galet_field_dot(krylov->size, a, b, krylov->sums, krylov->team);
}

static void scale(const galet_krylov *krylov, double factor, double *v) {
    for (size_t i = 0; i < krylov->size; i++) {
        v[i] *= factor;
    }
}

/// Makes basis k + 1 orthogonal to those before (modified Gram-Schmidt) and of length 1.
static void orthogonalise(galet_krylov *krylov, int k) {
    double *v = basis(krylov, k + 1), *h = krylov->hessenberg[k];
    for (int i = 0; i <= k; i++) {
        h[i] = dot(krylov, v, basis(krylov, i));
        galet_field_add(krylov->size, -h[i], basis(krylov, i), v, krylov->team);
    }
    h[k + 1] = sqrt(dot(krylov, v, v));
    if (h[k + 1] > 0.0) {
        scale(krylov, 1.0 / h[k + 1], v);
    }
}

/// Basis k + 1, from the one before; false where the watch is cancelled: products may then be unfinished.
static bool add_direction(galet_krylov *krylov, const galet_krylov_operator *op, int k) {
    op->precondition(op->context, basis(krylov, k), spare(krylov));
    if (!galet_watch_cancelled(op->watch)) {
        op->apply(op->context, spare(krylov), image_of(krylov, k), basis(krylov, k + 1));
    }
    if (galet_watch_cancelled(op->watch)) {
        return false;
    }
    orthogonalise(krylov, k);
    return true;
}

/// Turns column k upper triangular by plane rotations; returns what is left of the right-hand side.
static double rotate(galet_krylov *krylov, int k) {
    double *h = krylov->hessenberg[k];
    for (int i = 0; i < k; i++) {
        double upper = krylov->cosine[i] * h[i] + krylov->sine[i] * h[i + 1];
        h[i + 1] = krylov->cosine[i] * h[i + 1] - krylov->sine[i] * h[i];
        h[i] = upper;
    }
    double length = hypot(h[k], h[k + 1]);
    krylov->cosine[k] = length > 0.0 ? h[k] / length : 1.0;
    krylov->sine[k] = length > 0.0 ? h[k + 1] / length : 0.0;
    h[k] = length;
    krylov->right[k + 1] = -krylov->sine[k] * krylov->right[k];
    krylov->right[k] *= krylov->cosine[k];
    return fabs(krylov->right[k + 1]);
}

static void back_substitute(const galet_krylov *krylov, int count, double *y) {
    for (int i = count - 1; i >= 0; i--) {
        double sum = krylov->right[i];
        for (int j = i + 1; j < count; j++) {
            sum -= krylov->hessenberg[j][i] * y[j];
        }
        y[i] = krylov->hessenberg[i][i] != 0.0 ? sum / krylov->hessenberg[i][i] : 0.0;
    }
}

/// x += preconditioner times the sum of y basis, image += sum of y images.
static void add_step(const galet_krylov *krylov, const galet_krylov_operator *op, int count, const double *y, double *x,
                     double *image) {
    double *sum = basis(krylov, 0), *step = spare(krylov);
    scale(krylov, y[0], sum);
    for (int k = 1; k < count; k++) {
        galet_field_add(krylov->size, y[k], basis(krylov, k), sum, krylov->team);
    }
    for (int k = 0; k < count; k++) {
        galet_field_add(krylov->size, y[k], image_of(krylov, k), image, krylov->team);
    }
    op->precondition(op->context, sum, step);
    galet_field_add(krylov->size, 1.0, step, x, krylov->team);
}

int galet_krylov_solve(galet_krylov *krylov, const galet_krylov_operator *op, double reduction, double *x,
                       double *image) {
    double start = sqrt(dot(krylov, basis(krylov, 0), basis(krylov, 0)));
    if (start == 0.0) {
        return 0;
    }
    scale(krylov, 1.0 / start, basis(krylov, 0));
    krylov->right[0] = start;
    int count = 0;
    double left = start;
    while (count < krylov->length && left > reduction * start) {
        if (!add_direction(krylov, op, count)) {
            return count;
        }
        left = rotate(krylov, count);
        count++;
    }
    double y[LENGTH] = {0.0};
    back_substitute(krylov, count, y);
    add_step(krylov, op, count, y, x, image);
    return count;
}
