#include "friction/patch_law.h"

static const galet_patch_errors ratios = {
    1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, GALET_PATCH_MIN_RATIO,
};

/// Errors grow as the patch gets slender: a ratio between two rows has those of the more slender one.
double galet_patch_error_at(const galet_patch_errors errors, double ratio) {
    int row = 0;
    while (row < GALET_PATCH_RATIOS - 1 && ratios[row] > ratio) {
        row++;
    }
    return errors[row];
}
