// Looks at what a sweep gave.
#include "campaign/sweep_run.h"

#include <math.h>

size_t galet_swept_width(const galet_swept_rows *rows) {
    return rows->def.sweep->count + rows->output_count;
}

const double *galet_swept_row(const galet_swept_rows *rows, size_t row) {
    return rows->numbers + row * galet_swept_width(rows);
}

const galet_param *galet_swept_param(const galet_swept_rows *rows, size_t i) {
    return &rows->def.values->params[rows->def.sweep->items[i].index];
}

bool galet_swept_exists(const galet_swept_rows *rows, size_t output) {
    for (size_t row = 0; row < rows->done; row++) {
        if (!isnan(galet_swept_row(rows, row)[rows->def.sweep->count + output])) {
            return true;
        }
    }
    return false;
}

const char *galet_swept_status(const galet_swept_rows *rows) {
    return rows->done < rows->points ? "interrupted" : rows->failed > 0 ? "failed" : "ok";
}
