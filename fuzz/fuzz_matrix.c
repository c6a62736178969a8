// Any bytes as a file of a list or a matrix; the first of them tells what is taken, and how the file is called.
#include "input/matrix_file.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const galet_matrix *m, galet_matrix_limit limit) {
    if (m->rows == 0 || m->columns == 0 || m->rows > limit.rows || m->columns > limit.columns ||
        (limit.list && m->rows > 1 && m->columns > 1)) {
        abort();
    }
    for (size_t i = 0; i < m->rows * m->columns; i++) {
        if (!isfinite(m->items[i]) || m->lines[i] < 0 || (m->lines[i] == 0 && m->items[i] != 0.0)) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    galet_matrix_limit limit = data[0] & 1 ? (galet_matrix_limit){100, 100, true} : (galet_matrix_limit){5, 6, false};
    galet_message why;
    galet_matrix read;
    // As galet_file_read has it: a zero byte behind the text.
    char *text = malloc(size);
    for (size_t i = 1; i < size; i++) {
        text[i - 1] = (char)data[i];
    }
    text[size - 1] = '\0';
    if (galet_matrix_parse(text, size - 1, data[0] & 2 ? "f.mtx" : "f.csv", limit, &read, &why) == GALET_OK) {
        check(&read, limit);
        galet_matrix_release(&read);
    }
    free(text);
    return 0;
}
