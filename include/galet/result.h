#pragma once

#include <galet/api.h>
#include <galet/grid.h>
#include <galet/status.h>
#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// What a study gives back: named outputs, tables, fields and warnings.
/// An owner, filled by one thread. Setters never fail: what cannot be stored is remembered and ends the run.

typedef enum galet_output_type {
    GALET_OUTPUT_REAL,
    GALET_OUTPUT_INTEGER,
    GALET_OUTPUT_FLAG,
    GALET_OUTPUT_TEXT,
    GALET_OUTPUT_REALS,
    GALET_OUTPUT_TEXTS,
    GALET_OUTPUT_RECORDS,
} galet_output_type;

typedef struct galet_output galet_output;

/// One named output. Any of them may be absent in some case: it is then null.
struct galet_output {
    const char *key;
    galet_output_type type;
    const char *unit;   ///< SI; "" for a pure number
    const char *shown;  ///< Unit people like to read; NULL: the SI unit
    const char *doc;
    const galet_output *members;  ///< Of records
};

#define GALET_OUT_REAL(key_, unit_, ...)                                                                               \
    { .key = key_, .type = GALET_OUTPUT_REAL, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_OUT_INTEGER(key_, ...)                                                                                   \
    { .key = key_, .type = GALET_OUTPUT_INTEGER, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_FLAG(key_, ...)                                                                                      \
    { .key = key_, .type = GALET_OUTPUT_FLAG, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_TEXT(key_, ...)                                                                                      \
    { .key = key_, .type = GALET_OUTPUT_TEXT, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_REALS(key_, unit_, ...)                                                                              \
    { .key = key_, .type = GALET_OUTPUT_REALS, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_OUT_TEXTS(key_, ...)                                                                                     \
    { .key = key_, .type = GALET_OUTPUT_TEXTS, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_RECORDS(key_, members_, ...)                                                                         \
    { .key = key_, .type = GALET_OUTPUT_RECORDS, .unit = "", .members = members_, .doc = __VA_ARGS__ }

/// A column of a table, or an axis of a field.
typedef struct galet_column {
    const char *name, *unit, *shown, *doc;
    bool is_text;
} galet_column;

#define GALET_COLUMN(name_, unit_, ...)                                                                                \
    { .name = name_, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_TEXT_COLUMN(name_, ...)                                                                                  \
    { .name = name_, .unit = "", .is_text = true, .doc = __VA_ARGS__ }

typedef struct galet_table_def {
    const char *name, *doc;
    const galet_column *columns;
} galet_table_def;

/// A quantity on a grid of cells.
typedef struct galet_field_def {
    const char *name, *unit, *shown, *doc;
    galet_column x, y;
} galet_field_def;

typedef struct galet_result galet_result;
typedef struct galet_record galet_record;
typedef struct galet_table galet_table;
struct galet_study;

GALET_API void galet_result_destroy(galet_result *result);
GALET_API const struct galet_study *galet_result_study(const galet_result *result);

/// GALET_OK, or GALET_ERR_NOT_CONVERGED: then the outputs are the best iterate and a warning says so.
GALET_API galet_status galet_result_status(const galet_result *result);

/// The outputs; records nested in them have the same type.
GALET_API galet_record *galet_result_record(galet_result *result);
GALET_API const galet_record *galet_result_outputs(const galet_result *result);

GALET_API void galet_result_warn(galet_result *result, const char *format, ...) __attribute__((format(printf, 2, 3)));
GALET_API size_t galet_result_warning_count(const galet_result *result);
GALET_API const char *galet_result_warning(const galet_result *result, size_t index);

/// A number that is NaN is stored as absent, and the run is reported as not converged.
GALET_API void galet_record_set_real(galet_record *record, const char *key, double x);
GALET_API void galet_record_set_integer(galet_record *record, const char *key, long n);
GALET_API void galet_record_set_flag(galet_record *record, const char *key, bool flag);
GALET_API void galet_record_set_text(galet_record *record, const char *key, const char *text);
GALET_API void galet_record_set_reals(galet_record *record, const char *key, const double *x, size_t count);
GALET_API void galet_record_add_text(galet_record *record, const char *key, const char *text);
/// Appends an empty record to a list of them. NULL without memory; the setters take NULL and do nothing.
GALET_API galet_record *galet_record_add(galet_record *record, const char *key);
/// Says that a list exists, though nothing may be in it.
GALET_API void galet_record_set_empty(galet_record *record, const char *key);

GALET_API const galet_output *galet_record_outputs(const galet_record *record);
GALET_API bool galet_record_has(const galet_record *record, const char *key);
GALET_API double galet_record_real(const galet_record *record, const char *key);  // NaN where absent
GALET_API long galet_record_integer(const galet_record *record, const char *key);
GALET_API bool galet_record_flag(const galet_record *record, const char *key);
GALET_API const char *galet_record_text(const galet_record *record, const char *key);
GALET_API const double *galet_record_reals(const galet_record *record, const char *key, size_t *count);
GALET_API size_t galet_record_count(const galet_record *record, const char *key);
GALET_API const char *galet_record_text_at(const galet_record *record, const char *key, size_t index);
GALET_API const galet_record *galet_record_at(const galet_record *record, const char *key, size_t index);

/// The table of that name in the study's descriptor, for filling row by row. NULL without memory, which rows accept.
GALET_API galet_table *galet_result_table(galet_result *result, const char *name);
/// One value per column; the place of a text column is not looked at.
GALET_API void galet_table_add_row(galet_table *table, const double *row);
/// The text of the last row in a text column.
GALET_API void galet_table_set_text(galet_table *table, const char *column, const char *text);

GALET_API const galet_table *galet_result_find_table(const galet_result *result, const char *name);
GALET_API const galet_table_def *galet_table_definition(const galet_table *table);
GALET_API size_t galet_table_rows(const galet_table *table);
GALET_API double galet_table_value(const galet_table *table, size_t row, size_t column);
GALET_API const char *galet_table_text(const galet_table *table, size_t row, size_t column);

/// Copies nx x ny values; NaN stands for "not there".
GALET_API void galet_result_set_field(galet_result *result, const char *name, galet_grid grid, const double *values);
/// NULL where the field was not set.
GALET_API const double *galet_result_field(const galet_result *result, const char *name, galet_grid *grid);

GALET_C_END
