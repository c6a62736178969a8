// What a page makes of the outputs of a sweep.
#include "campaign/sweep_parts.h"

#include <math.h>
#include <string.h>

double galet_swept_number(const galet_swept_page *p, size_t row, size_t output) {
    return galet_swept_row(p->rows, row)[p->rows->def.sweep->count + output];
}

double galet_swept_bar(const galet_swept_page *p, size_t row, size_t output) {
    size_t error = p->lines[output].error;
    bool relative = !*p->rows->outputs[error].unit && *p->rows->outputs[output].unit;
    return galet_swept_number(p, row, error) * (relative ? fabs(galet_swept_number(p, row, output)) : 1.0);
}

bool galet_swept_has_bar(const galet_swept_page *p, size_t output) {
    return p->lines[output].error < p->rows->output_count;
}

bool galet_swept_is_drawn(const galet_swept_page *p, size_t output) {
    const galet_swept_line *l = &p->lines[output];
    return l->exists && !l->constant && !l->is_error && !l->echoes && !p->rows->outputs[output].about_method;
}

/// The output that is the error bar of another; the count of outputs where it has none.
static size_t find_error(const galet_swept_rows *rows, const galet_output *of) {
    size_t i = 0;
    while (i < rows->output_count && (!of->error || strcmp(rows->outputs[i].key, of->error) != 0)) {
        i++;
    }
    return i;
}

static galet_swept_line read_line(const galet_swept_page *p, size_t output) {
    const galet_swept_rows *rows = p->rows;
    galet_swept_line l = {.heads = galet_swept_heads(rows, output), .echoes = galet_swept_echoes(rows, output)};
    for (size_t row = 0; row < rows->done; row++) {
        double x = galet_swept_number(p, row, output);
        if (isnan(x)) {
            continue;
        }
        l.smallest = !l.exists || x < galet_swept_number(p, l.smallest, output) ? row : l.smallest;
        l.largest = !l.exists || x > galet_swept_number(p, l.largest, output) ? row : l.largest;
        l.exists = true;
    }
    l.constant = l.exists && galet_swept_number(p, l.smallest, output) == galet_swept_number(p, l.largest, output);
    return l;
}

void galet_swept_read_lines(galet_swept_page *p) {
    const galet_swept_rows *rows = p->rows;
    for (size_t i = 0; i < rows->output_count; i++) {
        p->lines[i] = read_line(p, i);
    }
    for (size_t i = 0; i < rows->output_count; i++) {
        size_t error = find_error(rows, &rows->outputs[i]);
        bool barred = error < rows->output_count && p->lines[error].exists;
        p->lines[i].error = barred ? error : rows->output_count;
        p->lines[error].is_error |= error < rows->output_count;  // there is a line more than outputs
    }
}
