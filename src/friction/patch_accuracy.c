#include "friction/patch_law.h"

/// Error of the exact law, down to the slenderest patch: measured below 2e-13, promised with room for the worst case.
#define EXACT 1e-12

/// Largest errors over slip directions and centres of rotation, measured against the exact law: the larger of the
/// force's, in units of friction x load, and the moment's, in units of its largest value. Rounded up.
typedef struct measured {
    double ratio;
    double fast[GALET_GEGENBAUER_RULES];
    double pade1, pade2, ellipsoid;
} measured;

static const measured table[] = {
    {1.0, {9e-4, 1.8e-4, 5.1e-5, 8.6e-6, 2.4e-6}, 0.393, 0.224, 0.141},
    {0.9, {1.1e-3, 2.0e-4, 5.7e-5, 9.6e-6, 2.7e-6}, 0.423, 0.251, 0.160},
    {0.8, {1.3e-3, 2.3e-4, 6.5e-5, 1.1e-5, 2.9e-6}, 0.458, 0.282, 0.181},
    {0.7, {2.1e-3, 2.9e-4, 8.1e-5, 1.4e-5, 3.5e-6}, 0.499, 0.319, 0.204},
    {0.6, {4.0e-3, 4.7e-4, 1.3e-4, 1.8e-5, 4.7e-6}, 0.549, 0.362, 0.229},
    {0.5, {8.2e-3, 9.0e-4, 2.0e-4, 2.9e-5, 7.4e-6}, 0.607, 0.412, 0.255},
    {0.4, {0.018, 2.5e-3, 4.4e-4, 4.8e-5, 1.2e-5}, 0.675, 0.473, 0.283},
    {0.3, {0.034, 8.0e-3, 2.0e-3, 1.5e-4, 2.0e-5}, 0.754, 0.546, 0.310},
    {0.2, {0.075, 0.027, 0.011, 1.7e-3, 2.8e-4}, 0.842, 0.639, 0.332},
    {0.1, {0.18, 0.090, 0.051, 0.019, 7.0e-3}, 0.932, 0.764, 0.351},
    {0.05, {0.27, 0.17, 0.12, 0.055, 0.031}, 0.973, 0.849, 0.356},
    {0.02, {0.34, 0.24, 0.18, 0.11, 0.073}, 0.993, 0.917, 0.358},
    {GALET_PATCH_MIN_RATIO, {0.38, 0.27, 0.21, 0.14, 0.097}, 0.998, 0.948, 0.359},
};

/// Errors grow as the patch gets slender: a ratio between two rows has those of the more slender one.
static const measured *row_of(double ratio) {
    const measured *row = table;
    while (row->ratio > ratio) {
        row++;
    }
    return row;
}

int galet_patch_fast_rule(double ratio, double wish) {
    const measured *row = row_of(ratio);
    for (int i = 0; i < GALET_GEGENBAUER_RULES; i++) {
        if (row->fast[i] <= wish) {
            return i;
        }
    }
    return -1;
}

double galet_patch_law_error(galet_patch_law_kind kind, double ratio, int rule) {
    switch (kind) {
    case GALET_PATCH_PADE1:
        return row_of(ratio)->pade1;
    case GALET_PATCH_PADE2:
        return row_of(ratio)->pade2;
    case GALET_PATCH_ELLIPSOID:
        return row_of(ratio)->ellipsoid;
    case GALET_PATCH_BUDGETS:
        return 1.0;
    case GALET_PATCH_FAST:
        return rule < 0 ? EXACT : row_of(ratio)->fast[rule];
    case GALET_PATCH_EXACT:
        break;
    }
    return EXACT;
}
