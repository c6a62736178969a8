#pragma once

#include <galet/param.h>
#include <galet/status.h>

#include <stddef.h>

GALET_C_BEGIN

/// No pointer may be NULL but where it is said. What is destroyed may be.

/// One line that says what is wrong, where, and what would be right; and what it says of the place, for programs.
typedef struct galet_message {
    char text[512];
    char file[256];    ///< Which the line begins with; "": none, as for what a call gives
    int line, column;  ///< In it, from 1; 0: not known
    char key[80];      ///< Dotted key of the input to blame; "": none
} galet_message;

/// Values given to a table of parameters: an owner, not to be shared by threads while it is written.
/// A value is *present* when it was given or has a default, and is used with the choices made.
/// Asking for a key the table does not have is a mistake of the program: it is noted, and ends the run.
typedef struct galet_values galet_values;

/// All defaults. The table must outlive the values.
GALET_API galet_status galet_values_create(const galet_param *params, galet_values **values, galet_message *why);
GALET_API galet_status galet_values_copy(const galet_values *from, galet_values **values);
GALET_API void galet_values_destroy(galet_values *values);

/// Gives one value as a case file would say it: "20 mm", "exact", "[1, 2]", "unset". A later one replaces an earlier.
GALET_API galet_status galet_values_set(galet_values *values, const char *key, const char *text, galet_message *why);

/// Gives one real [SI] directly, as a campaign does.
GALET_API galet_status galet_values_set_real(galet_values *values, const char *key, double x, galet_message *why);

/// Gives columns directly: `rows` numbers [SI] for each member in the order of its table, NULL for one that may be
/// absent. They are copied.
GALET_API galet_status galet_values_set_columns(galet_values *values, const char *key, const double *const *columns,
                                                size_t rows, galet_message *why);

/// A text for reports that came with the values and is none of them: "title", "author" or "notes", given as values are.
/// NULL where there is none; borrowed.
GALET_API const char *galet_values_label(const galet_values *values, const char *key);

/// The rules that hold between parameters: required, exclusive, ranges that name others. Reads the files of columns
/// that have not been read yet. Call it when all are given.
GALET_API galet_status galet_values_check(galet_values *values, galet_message *why);

/// The table laid flat: groups are replaced by their members, with full keys. Ends with a NULL key.
GALET_API const galet_param *galet_values_params(const galet_values *values);
GALET_API size_t galet_values_count(const galet_values *values);
/// One of them as a writer sees it.
GALET_API galet_value galet_values_view(const galet_values *values, size_t index);
/// The same for what it holds itself, whether the choices made use it or not: its default, or what was given.
GALET_API galet_value galet_values_held(const galet_values *values, size_t index);

GALET_API bool galet_values_present(const galet_values *values, const char *key);
GALET_API bool galet_values_given(const galet_values *values, const char *key);

GALET_API double galet_values_real(const galet_values *values, const char *key);  // NaN where absent
GALET_API long galet_values_integer(const galet_values *values, const char *key);
GALET_API bool galet_values_flag(const galet_values *values, const char *key);
GALET_API const char *galet_values_text(const galet_values *values, const char *key);  // choice, text or file
GALET_API bool galet_values_is(const galet_values *values, const char *key, const char *choice);

/// Lists and matrices: borrowed, row by row, NULL and 0 where absent.
GALET_API const double *galet_values_list(const galet_values *values, const char *key, size_t *count);
GALET_API const double *galet_values_matrix(const galet_values *values, const char *key, size_t *rows, size_t *columns);

GALET_API size_t galet_values_record_count(const galet_values *values, const char *key);
GALET_API const galet_values *galet_values_record(const galet_values *values, const char *key, size_t index);

/// One column, borrowed; NULL and 0 where it is absent. There after galet_values_check.
GALET_API const double *galet_values_column(const galet_values *values, const char *key, const char *column,
                                            size_t *rows);
/// Where its numbers come from, in words: "column 2 'x' [mm]"; NULL for arrays and where it is absent. `against` is
/// what the file itself says against the keys beside it, "its title says um, signal_unit says mm", or NULL.
GALET_API const char *galet_values_column_source(const galet_values *values, const char *key, const char *column,
                                                 const char **against);
/// Line of its file that a row of columns, or the first row of its group, stands on; 0 for arrays.
GALET_API int galet_values_line(const galet_values *values, const char *key, size_t row);
/// How many consecutive rows of the file each row is the mean of: a power of two, 1 where there are no more than
/// `max_rows`. A mean of n samples a time h apart passes the frequency f weaker, by sin(pi f n h) / (n sin(pi f h)).
GALET_API size_t galet_values_group(const galet_values *values, const char *key);

GALET_C_END
