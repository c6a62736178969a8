// Any bytes as a file of columns.
#include "input/columns.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    galet_columns columns;
    galet_message why;
    if (galet_columns_parse(text, size, "fuzz", &columns, &why) == GALET_OK) {
        for (size_t i = 0; i < columns.rows * columns.count; i++) {
            if (!isfinite(columns.column[i % columns.count][i / columns.count])) {
                abort();
            }
        }
        galet_columns_to_si(&columns, 0, "m", "fuzz", &why);
        galet_columns_release(&columns);
    }
    free(text);
    return 0;
}
