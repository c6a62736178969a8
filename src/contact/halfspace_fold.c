#include "contact/halfspace_fold.h"

galet_fold galet_fold_choose(size_t nx, size_t ny, galet_evenness even) {
    bool halves_x = nx % 2 == 0, halves_y = ny % 2 == 0;
    galet_fold fold = {.nx = nx, .ny = ny, .half_x = even.x && halves_x, .half_y = even.y && halves_y};
    if (!fold.half_x && !fold.half_y && even.turned) {
        fold.half_x = halves_x;
        fold.half_y = halves_y && !halves_x;
        fold.turned = halves_x || halves_y;
    }
    return fold;
}

size_t galet_fold_nx(galet_fold fold) {
    return fold.half_x ? fold.nx / 2 : fold.nx;
}

size_t galet_fold_ny(galet_fold fold) {
    return fold.half_y ? fold.ny / 2 : fold.ny;
}

size_t galet_fold_images(galet_fold fold) {
    return (size_t)1 << (fold.half_x + fold.half_y);
}

void galet_fold_gather(galet_fold fold, const double *whole, double *folded) {
    size_t step_x = fold.half_x ? 2 : 1, step_y = fold.half_y ? 2 : 1;
    for (size_t j = 0; j < fold.ny; j += step_y) {
        for (size_t i = 0; i < fold.nx; i += step_x) {
            *folded++ = whole[j * fold.nx + i];
        }
    }
}

void galet_fold_scatter(galet_fold fold, const double *folded, double *whole) {
    size_t width = galet_fold_nx(fold);
    for (size_t j = 0; j < fold.ny; j++) {
        for (size_t i = 0; i < fold.nx; i++) {
            bool out_x = fold.half_x && i % 2 == 1, out_y = fold.half_y && j % 2 == 1;
            size_t column = out_x || (out_y && fold.turned) ? fold.nx - 1 - i : i;
            size_t row = out_y || (out_x && fold.turned) ? fold.ny - 1 - j : j;
            column = fold.half_x ? column / 2 : column;
            row = fold.half_y ? row / 2 : row;
            *whole++ = folded[row * width + column];
        }
    }
}
