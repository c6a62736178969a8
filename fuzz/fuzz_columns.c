// Any bytes as a file of columns; the first of them tells what other parameters say of it.
#include "input/dataset.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const galet_param members[] = {
    GALET_REAL("t", "s", 0.0, "time", .titles = "time", .rising = true, .column_key = "k", .rate_key = "r"),
    GALET_REAL("x", "m", 0.0, "position", .titles = "position", .column_key = "k", .unit_key = "u"),
    GALET_REAL("v", "m/s", 0.0, "velocity", .titles = "velocity|speed", .instead_of = "x"),
    GALET_REAL("w", "", 0.0, "weight", .unset = true),
    GALET_END,
};

static const galet_param param = GALET_COLUMNS("data", members, "data", .max_rows = 16);

static galet_reading reading_by(unsigned said) {
    galet_reading reading = {.param = &param, .path = "fuzz", .skip_lines = said >> 6};
    for (int i = 0; i < 4; i++) {
        reading.member[i].used = true;
    }
    reading.member[0].rate = said & 1 ? 10.0 : 0.0;
    reading.member[0].column = said & 2 ? "1" : NULL;
    reading.member[1].column = said & 4 ? "2" : said & 8 ? "w" : NULL;
    reading.member[1].unit = said & 16 ? "mm" : NULL;
    return reading;
}

static void check(const galet_dataset *data) {
    size_t rows = galet_dataset_rows(data);
    if (rows == 0 || rows > 16 || !galet_dataset_column(data, 0) ||
        !galet_dataset_column(data, 1) == !galet_dataset_column(data, 2)) {
        abort();
    }
    for (size_t i = 0; i < rows * 4; i++) {
        const double *x = galet_dataset_column(data, i % 4);
        if (x && !isfinite(x[i / 4])) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    galet_reading reading = reading_by(data[0]);
    galet_message why;
    galet_dataset *read;
    FILE *file = fmemopen((void *)(data + 1), size - 1, "rb");
    if (file && galet_dataset_read_from(file, &reading, &read, &why) == GALET_OK) {
        check(read);
        galet_dataset_release(read);
    }
    return 0;
}
