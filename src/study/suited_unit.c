#include "study/suited_unit.h"

#include <galet/study.h>
#include <math.h>
#include <string.h>

typedef struct multiple {
    const char *si, *unit;
    double size;  // in SI
} multiple;

/// From large to small.
static const multiple multiples[] = {
    {"J", "kJ", 1e3},      {"J", "J", 1.0},       {"J", "mJ", 1e-3},     {"J", "uJ", 1e-6}, {"J", "nJ", 1e-9},
    {"N", "kN", 1e3},      {"N", "N", 1.0},       {"N", "mN", 1e-3},     {"N", "uN", 1e-6}, {"N", "nN", 1e-9},
    {"m", "m", 1.0},       {"m", "mm", 1e-3},     {"m", "um", 1e-6},     {"m", "nm", 1e-9}, {"m/s", "m/s", 1.0},
    {"m/s", "mm/s", 1e-3}, {"m/s", "um/s", 1e-6}, {"m/s", "nm/s", 1e-9},
};

/// The largest in which it is 1 or more, else the smallest; NULL where its size says nothing.
static const char *suited(const char *si, double size) {
    const char *unit = NULL;
    for (size_t i = 0; i < sizeof multiples / sizeof *multiples && size > 0.0 && isfinite(size); i++) {
        if (strcmp(multiples[i].si, si) == 0) {
            unit = multiples[i].unit;
            if (size >= multiples[i].size) {
                return unit;
            }
        }
    }
    return unit;
}

static double largest_of(const double *numbers, size_t count) {
    double largest = 0.0;
    for (size_t i = 0; numbers && i < count; i++) {
        largest = fmax(largest, fabs(numbers[i]));
    }
    return largest;
}

static void suit_outputs(galet_record *record, const char *si) {
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        const char *unit = suited(si, fabs(galet_record_real(record, value.key)));
        if (unit && value.type == GALET_TYPE_REAL && strcmp(value.unit, si) == 0) {
            galet_record_set_shown(record, value.key, unit);
        }
    }
}

static void suit_columns(galet_table *table, const char *si) {
    const galet_column *columns = galet_table_definition(table)->columns;
    for (size_t i = 0; columns[i].name; i++) {
        const char *unit = suited(si, largest_of(galet_table_numbers(table, i), galet_table_rows(table)));
        if (unit && strcmp(columns[i].unit, si) == 0) {
            galet_table_set_shown(table, columns[i].name, unit);
        }
    }
}

void galet_result_suit_units(galet_result *result, const char *si) {
    suit_outputs(galet_result_record(result), si);
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name; def++) {
        galet_table *table = galet_result_table(result, def->name);
        if (table) {
            suit_columns(table, si);
        }
    }
}
