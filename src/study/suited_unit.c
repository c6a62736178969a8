#include "study/suited_unit.h"

#include "study/bars.h"
#include "study/record.h"
#include "study/result.h"

#include <math.h>
#include <string.h>

enum { BARS_MAX = 16 };

typedef struct family {
    const char *si;
    galet_multiple multiples[8];  // from large to small, ends with NULL
} family;

static const family families[] = {
    {"J", {{"MJ", 1e6}, {"kJ", 1e3}, {"J", 1.0}, {"mJ", 1e-3}, {"uJ", 1e-6}, {"nJ", 1e-9}}},
    {"W", {{"MW", 1e6}, {"kW", 1e3}, {"W", 1.0}, {"mW", 1e-3}, {"uW", 1e-6}, {"nW", 1e-9}}},
    {"W/m", {{"kW/mm", 1e6}, {"W/mm", 1e3}, {"mW/mm", 1.0}, {"uW/mm", 1e-3}, {"nW/mm", 1e-6}}},
    {"W/m2", {{"kW/mm2", 1e9}, {"W/mm2", 1e6}, {"mW/mm2", 1e3}, {"uW/mm2", 1.0}, {"nW/mm2", 1e-3}}},
    {"N", {{"MN", 1e6}, {"kN", 1e3}, {"N", 1.0}, {"mN", 1e-3}, {"uN", 1e-6}, {"nN", 1e-9}}},
    {"N m", {{"kN m", 1e3}, {"N m", 1.0}, {"N mm", 1e-3}, {"uN m", 1e-6}, {"nN m", 1e-9}}},
    {"N/m", {{"MN/mm", 1e9}, {"kN/mm", 1e6}, {"N/mm", 1e3}, {"N/m", 1.0}, {"mN/m", 1e-3}}},
    {"Pa", {{"GPa", 1e9}, {"MPa", 1e6}, {"kPa", 1e3}, {"Pa", 1.0}, {"mPa", 1e-3}}},
    {"m", {{"km", 1e3}, {"m", 1.0}, {"mm", 1e-3}, {"um", 1e-6}, {"nm", 1e-9}, {"pm", 1e-12}}},
    {"m2", {{"m2", 1.0}, {"mm2", 1e-6}, {"um2", 1e-12}, {"nm2", 1e-18}}},
    {"m3", {{"m3", 1.0}, {"mm3", 1e-9}, {"um3", 1e-18}}},
    {"m/s", {{"km/s", 1e3}, {"m/s", 1.0}, {"mm/s", 1e-3}, {"um/s", 1e-6}, {"nm/s", 1e-9}}},
    {"rad", {{"deg", M_PI / 180.0}}},
};

static const galet_multiple *multiples_of(const char *si) {
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        if (strcmp(families[i].si, si) == 0) {
            return families[i].multiples;
        }
    }
    return NULL;
}

static const galet_multiple *find(const galet_multiple *multiples, const char *unit) {
    for (; multiples && multiples->unit; multiples++) {
        if (strcmp(multiples->unit, unit) == 0) {
            return multiples;
        }
    }
    return NULL;
}

/// The largest of which there is one or more; the usual one where even of the smallest there is next to nothing, which
/// is rounding more often than not.
static galet_multiple largest_below(const galet_multiple *multiples, double size, galet_multiple usual) {
    while (size < multiples->size && multiples[1].unit) {
        multiples++;
    }
    return size < 1e-4 * multiples->size ? usual : *multiples;
}

galet_multiple galet_suited_unit(const char *si, const char *preferred, double size) {
    const galet_multiple *multiples = multiples_of(si), *liked = find(multiples, preferred ? preferred : si);
    galet_multiple usual = liked ? *liked : (galet_multiple){preferred ? preferred : si, 1.0};
    size = fabs(size);
    bool told = multiples && size > 0.0 && isfinite(size);
    bool keeps = preferred && (!liked || (size >= 0.01 * liked->size && size <= 1e4 * liked->size));
    return told && !keeps ? largest_below(multiples, size, usual) : usual;
}

static double largest_of(const double *numbers, size_t count) {
    double largest = 0.0;
    for (size_t i = 0; numbers && i < count; i++) {
        largest = fmax(largest, fabs(numbers[i]));
    }
    return largest;
}

/// Of a number or of a list; 0 where there is none.
static double size_of(const galet_value *value) {
    if (!value->present) {
        return 0.0;
    }
    return value->type == GALET_TYPE_LIST   ? largest_of(value->numbers, value->rows)
           : value->type == GALET_TYPE_REAL ? fabs(value->number)
                                            : 0.0;
}

/// The unit in which something is to be shown, NULL where it stays in its own. `asked` NULL: every SI unit, and what
/// was declared is preferred.
static const char *better(const char *asked, const char *si, const char *shown, double size) {
    const char *usual = shown ? shown : si;
    bool concerned = asked ? strcmp(asked, si) == 0 : find(multiples_of(si), usual) != NULL;
    const char *unit = concerned && size > 0.0 ? galet_suited_unit(si, asked ? NULL : usual, size).unit : usual;
    return strcmp(unit, usual) != 0 ? unit : NULL;
}

/// The larger of an output and its error bar: of what is next to nothing only the bar is read.
static double measured_size(const galet_result *result, size_t output, const galet_value *value) {
    double bars[BARS_MAX];
    double bar = largest_of(bars, galet_result_bars(result, output, bars, BARS_MAX));
    return isfinite(bar) ? fmax(size_of(value), bar) : size_of(value);
}

/// A member has one unit in all records of a list.
static void suit_member(galet_record *const *records, size_t count, size_t member, const char *asked) {
    double size = 0.0;
    for (size_t i = 0; i < count; i++) {
        galet_value value = galet_record_view(records[i], member);
        size = fmax(size, size_of(&value));
    }
    for (size_t i = 0; i < count; i++) {
        galet_value value = galet_record_view(records[i], member);
        const char *unit = better(asked, value.unit, value.shown, size);
        if (unit) {
            galet_record_set_shown(records[i], value.key, unit);
        }
    }
}

static void suit_outputs(galet_result *result, const char *asked) {
    galet_record *record = galet_result_record(result);
    for (size_t i = 0; i < galet_record_size(record); i++) {
        galet_value value = galet_record_view(record, i);
        const char *unit = better(asked, value.unit, value.shown, measured_size(result, i, &value));
        if (unit) {
            galet_record_set_shown(record, value.key, unit);
        }
        for (size_t k = 0; k < value.members; k++) {
            suit_member(record->cells[i].records, record->cells[i].count, k, asked);
        }
    }
}

static void suit_columns(galet_table *table, const char *asked) {
    for (size_t i = 0; galet_table_definition(table)->columns[i].name; i++) {
        galet_column column = galet_table_view(table, i);
        double size = largest_of(galet_table_numbers(table, i), galet_table_rows(table));
        const char *unit = better(asked, column.unit, column.shown, size > column.scale ? size : 0.0);
        if (unit) {
            galet_table_set_shown(table, column.name, unit);
        }
    }
}

static void suit(galet_result *result, const char *asked) {
    suit_outputs(result, asked);
    for (const galet_table_def *def = galet_result_study(result)->tables; def && def->name; def++) {
        galet_table *table = galet_result_table(result, def->name);
        if (table) {
            suit_columns(table, asked);
        }
    }
}

void galet_result_suit_units(galet_result *result, const char *si) {
    suit(result, si);
}

void galet_result_suit_sizes(galet_result *result) {
    suit(result, NULL);
    for (const galet_field_def *def = galet_result_study(result)->fields; def && def->name; def++) {
        galet_grid grid;
        const double *values = galet_result_field(result, def->name, &grid);
        const char *unit = better(NULL, def->unit, def->shown, values ? largest_of(values, grid.nx * grid.ny) : 0.0);
        if (unit) {
            galet_result_set_field_shown(result, def->name, unit);
        }
    }
}
