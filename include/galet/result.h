#pragma once

#include <galet/api.h>
#include <galet/grid.h>
#include <galet/status.h>
#include <galet/value.h>
#include <galet/watch.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// What a study gives back: named outputs, tables, fields and warnings.
/// An owner, filled by one thread. Setters never fail: what cannot be stored is remembered and ends the run.
/// No pointer may be NULL but where it is said. What is destroyed may be.

typedef struct galet_output galet_output;

/// One named output. Any of them may be absent in some case: it is then null.
struct galet_output {
    const char *key;
    galet_type type;
    const char *unit;   ///< SI; "" for a pure number
    const char *shown;  ///< Unit people like to read; NULL: the SI unit
    int digits;  ///< Significant ones that it supports, unless a result says otherwise; 0: as many as people read
    const char *doc;
    const galet_output *members;  ///< Of records
    int columns;                  ///< Of texts: they come in rows of so many; 0: one by one
    const char *when;             ///< "law=film": exists with this choice only, and is not shown without; NULL: always
    bool optional;                ///< Does not apply to every case, and is not shown where it is absent; of others that
                                  ///< there is none is news: a time at which nothing happens
    const char *error;            ///< Key of the output that is its error bar, in its unit, or relative where that is a
                                  ///< pure number and this is not; NULL: none
    bool about_method;  ///< It tells of the computation and not of the case: a residual, a count of iterations
};

#define GALET_OUT_REAL(key_, unit_, ...)                                                                               \
    { .key = key_, .type = GALET_TYPE_REAL, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_OUT_INTEGER(key_, ...)                                                                                   \
    { .key = key_, .type = GALET_TYPE_INTEGER, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_FLAG(key_, ...)                                                                                      \
    { .key = key_, .type = GALET_TYPE_FLAG, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_TEXT(key_, ...)                                                                                      \
    { .key = key_, .type = GALET_TYPE_TEXT, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_REALS(key_, unit_, ...)                                                                              \
    { .key = key_, .type = GALET_TYPE_LIST, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_OUT_TEXTS(key_, ...)                                                                                     \
    { .key = key_, .type = GALET_TYPE_TEXTS, .unit = "", .doc = __VA_ARGS__ }
#define GALET_OUT_RECORDS(key_, members_, ...)                                                                         \
    { .key = key_, .type = GALET_TYPE_RECORDS, .unit = "", .members = members_, .doc = __VA_ARGS__ }

/// A column of a table, or an axis of a field.
typedef struct galet_column {
    const char *name, *unit, *shown, *doc;
    bool is_text;
    bool bound;     ///< Its number, or text, is a member of a C struct
    size_t offset;  ///< and stands here in it
    bool jumps;     ///< By whole turns, say: a motion's table has no rows for its sake
    double scale;   ///< Smallest range worth showing: what varies less is drawn flat; 0: every range is
} galet_column;

#define GALET_COLUMN(name_, unit_, ...)                                                                                \
    { .name = name_, .unit = unit_, .doc = __VA_ARGS__ }
#define GALET_TEXT_COLUMN(name_, ...)                                                                                  \
    { .name = name_, .unit = "", .is_text = true, .doc = __VA_ARGS__ }

/// A column of the numbers that `member` has in structs of `struct_`, for galet_table_add. Refused unless it is a
/// double.
#define GALET_BOUND_COLUMN(struct_, member_, name_, unit_, ...)                                                        \
    {                                                                                                                  \
        .name = name_, .unit = unit_, .bound = true,                                                                   \
        .offset = offsetof(struct_, member_) + 0 * _Generic(((struct_ *)0)->member_, double : 1), .doc = __VA_ARGS__   \
    }

typedef struct galet_table_def {
    const char *name, *doc;
    const galet_column *columns;
} galet_table_def;

/// A quantity on a grid of cells.
typedef struct galet_field_def {
    const char *name, *unit, *shown, *doc;
    galet_column x, y;
    bool at_points;  ///< Values stand at points, the outer ones on the border, and not in cells
} galet_field_def;

typedef struct galet_result galet_result;
typedef struct galet_record galet_record;
typedef struct galet_table galet_table;
struct galet_study;
struct galet_sampling;

/// Inputs of which only distributions are known (galet/sampling.h). Borrowed as long as the result is there.
typedef struct galet_uncertainty {
    const struct galet_sampling *sampling;
    const char *const *keys;   ///< Of real parameters, one for each number of a draw
    const char *const *words;  ///< The distribution of each, as a case file says it: "normal: [1500 N, 75 N]"
    size_t count;              ///< Of these
    const char *more;          ///< Lines of a case file that say all of this
    int threads;               ///< On which draws may be made
    bool swept;                ///< They are stepped through ranges and have no values of their own
    bool failed;               ///< Some of their points failed and have no outputs
} galet_uncertainty;

/// What a study keeps from one run to the next: a workspace that takes time to make and changes no bit of an answer.
/// All zero at first, cleared in the end. For one study and one thread.
typedef struct galet_keep {
    void *item;
    void (*destroy)(void *item);
} galet_keep;

GALET_API void galet_keep_clear(galet_keep *keep);

/// Who saves the state of a run on its way, so that whatever ends it takes little of it. All zero: nobody.
typedef struct galet_saver {
    bool (*is_due)(void *context);  ///< Whether it is time again; cheap, for it is asked at every step
    void (*save)(const galet_result *result, void *context);  ///< Looks at galet_result_state()
    void *context;
} galet_saver;

/// What a run is asked for. Names end with NULL; a list that is NULL asks for all. All zero: everything, and nobody
/// looks on. Borrowed until the run ends.
typedef struct galet_request {
    const char *const *outputs;
    const char *const *tables;
    const char *const *fields;
    galet_watch watch;
    const double *state;  ///< What galet_result_state() of an interrupted run gave, to go on from there; NULL: from the
                          ///< beginning
    size_t state_count;
    const char *state_origin;  ///< What messages call that state: "results/state.json"
    galet_saver saver;
    const galet_uncertainty *uncertainty;  ///< For a study that carries it through to its answer; NULL: inputs are what
                                           ///< they are
    galet_keep *keep;                      ///< NULL: nothing is kept
} galet_request;

/// Outputs alone, no tables and no fields: what a draw of a campaign or a point of a sweep wants.
GALET_API galet_request galet_request_outputs(void);

GALET_API void galet_result_destroy(galet_result *result);
GALET_API const struct galet_study *galet_result_study(const galet_result *result);

/// GALET_OK; GALET_ERR_NOT_CONVERGED: the outputs are the best iterate and a warning says so; GALET_ERR_INTERRUPTED:
/// they are what was finished.
GALET_API galet_status galet_result_status(const galet_result *result);

/// Whether a study should go to the trouble of an output or a field. For tables it asks for the table itself. Outputs
/// that nobody wants may be set all the same: they stay absent.
GALET_API bool galet_result_wants(galet_result *result, const char *output);
GALET_API bool galet_result_wants_field(galet_result *result, const char *field);

/// Who looks on while the study runs; never NULL.
GALET_API const galet_watch *galet_result_watch(const galet_result *result);

/// Where the study may keep something for the next run; NULL: nowhere.
GALET_API galet_keep *galet_result_keep(const galet_result *result);

/// What is uncertain of the inputs, for a study that carries it through; NULL: nothing.
GALET_API const galet_uncertainty *galet_result_uncertainty(const galet_result *result);

/// What the run shall go on from; NULL: from the beginning.
GALET_API const double *galet_result_resumed(const galet_result *result, size_t *count);
/// Whether somebody would save the state now: a study that goes on asks between its steps.
GALET_API bool galet_result_wants_state(const galet_result *result);
/// All that a later run of the same case needs to go on from here, to the same bits. Copied, and saved where that is
/// due.
GALET_API void galet_result_keep_state(galet_result *result, const double *numbers, size_t count);
/// NULL where none was kept.
GALET_API const double *galet_result_state(const galet_result *result, size_t *count);

/// Other outputs that people came for than the study's headline, where the case decides it: keys separated by blanks.
GALET_API void galet_result_set_headline(galet_result *result, const char *keys);
/// Those of this result, or else of its study; NULL: none.
GALET_API const char *galet_result_headline(const galet_result *result);

/// Another figure to look at first than the study's, where the case decides it: its name, which is borrowed for good.
GALET_API void galet_result_set_lead_figure(galet_result *result, const char *figure);
/// That of this result, or else of its study; NULL: none.
GALET_API const char *galet_result_lead_figure(const galet_result *result);

/// What this case is, where that says more than the study's summary; long ones are cut.
GALET_API void galet_result_set_summary(galet_result *result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// That of this result, or else of its study.
GALET_API const char *galet_result_summary(const galet_result *result);

/// Leaves out a figure that says nothing of this case; the name is borrowed for good.
GALET_API void galet_result_leave_out(galet_result *result, const char *figure);
GALET_API bool galet_result_leaves_out(const galet_result *result, const char *figure);

/// The outputs; records nested in them have the same type.
GALET_API galet_record *galet_result_record(galet_result *result);
GALET_API const galet_record *galet_result_outputs(const galet_result *result);

/// A warning has words for people and a key that scripts can rely on: lower case, with hyphens.
GALET_API void galet_result_warn(galet_result *result, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
GALET_API size_t galet_result_warning_count(const galet_result *result);
GALET_API const char *galet_result_warning(const galet_result *result, size_t index);
GALET_API const char *galet_result_warning_key(const galet_result *result, size_t index);

/// A number that is NaN is stored as absent, and the run is reported as not converged.
GALET_API void galet_record_set_real(galet_record *record, const char *key, double x);
/// The same, but a NaN only means that the output does not exist in this case.
GALET_API void galet_record_set_if_known(galet_record *record, const char *key, double x);
GALET_API void galet_record_set_integer(galet_record *record, const char *key, long n);
GALET_API void galet_record_set_flag(galet_record *record, const char *key, bool flag);
GALET_API void galet_record_set_text(galet_record *record, const char *key, const char *text);
GALET_API void galet_record_set_list(galet_record *record, const char *key, const double *x, size_t count);
GALET_API void galet_record_add_text(galet_record *record, const char *key, const char *text);
/// Appends a row to texts that come in rows.
GALET_API void galet_record_add_texts(galet_record *record, const char *key, const char *const *texts, size_t count);
/// Appends an empty record to a list of them. NULL without memory; the setters take NULL and do nothing.
GALET_API galet_record *galet_record_add(galet_record *record, const char *key);
/// Says that a list exists, though nothing may be in it.
GALET_API void galet_record_set_empty(galet_record *record, const char *key);

/// Another SI unit than the declared one, where the case decides it: that of an angle instead of a length. A constant:
/// it is borrowed for good.
GALET_API void galet_record_set_unit(galet_record *record, const char *key, const char *unit);
/// Another unit for people than the declared one, where the case decides its size. Borrowed for good as well.
GALET_API void galet_record_set_shown(galet_record *record, const char *key, const char *unit);
/// Words for people in place of the value, which scripts read: "at t_end, 5 s". Long ones are cut.
GALET_API void galet_record_set_words(galet_record *record, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// How many significant digits of a real, or a list, the way it was found supports, such as a grid of cells.
GALET_API void galet_record_set_digits(galet_record *record, const char *key, int digits);

/// How many outputs a record has, set or not, and one of them as a writer sees it.
GALET_API size_t galet_record_size(const galet_record *record);
GALET_API galet_value galet_record_view(const galet_record *record, size_t index);

GALET_API bool galet_record_has(const galet_record *record, const char *key);
GALET_API double galet_record_real(const galet_record *record, const char *key);  // NaN where absent
GALET_API long galet_record_integer(const galet_record *record, const char *key);
GALET_API bool galet_record_flag(const galet_record *record, const char *key);
GALET_API const char *galet_record_text(const galet_record *record, const char *key);
GALET_API const double *galet_record_list(const galet_record *record, const char *key, size_t *count);
GALET_API size_t galet_record_count(const galet_record *record, const char *key);
/// Texts that come in rows are counted one by one, row after row.
GALET_API const char *galet_record_text_at(const galet_record *record, const char *key, size_t index);
GALET_API const galet_record *galet_record_at(const galet_record *record, const char *key, size_t index);

/// The table of that name in the study's descriptor, for filling row by row. NULL where nobody wants it, so that a
/// study asks before it paints; rows accept NULL.
GALET_API galet_table *galet_result_table(galet_result *result, const char *name);
/// One number for every column that is not of texts.
GALET_API void galet_table_add_row(galet_table *table, const double *row, size_t count);
#define GALET_ADD_ROW(table, ...)                                                                                      \
    galet_table_add_row(table, (const double[]){__VA_ARGS__}, sizeof((const double[]){__VA_ARGS__}) / sizeof(double))
/// A row from a C struct that all columns are bound to.
GALET_API void galet_table_add(galet_table *table, const void *from);
/// The text of the last row in a text column.
GALET_API void galet_table_set_text(galet_table *table, const char *column, const char *text);
/// Another SI unit of a column than the declared one, as galet_record_set_unit.
GALET_API void galet_table_set_unit(galet_table *table, const char *column, const char *unit);
/// Another unit for people, as galet_record_set_shown.
GALET_API void galet_table_set_shown(galet_table *table, const char *column, const char *unit);

/// The smallest range of a column that is worth showing, where the case decides it; SI.
GALET_API void galet_table_set_scale(galet_table *table, const char *column, double scale);

/// NULL where the study declares none of that name.
GALET_API const galet_table *galet_result_find_table(const galet_result *result, const char *name);
GALET_API const galet_table_def *galet_table_definition(const galet_table *table);
/// A column as this table has it, with its unit: what writers show.
GALET_API galet_column galet_table_view(const galet_table *table, size_t column);
GALET_API size_t galet_table_rows(const galet_table *table);
/// A whole column of numbers by its name, always SI and borrowed; NULL where the table has none of that name, or is
/// NULL itself.
GALET_API const double *galet_table_column(const galet_table *table, const char *name);
/// A whole column, borrowed; NULL for one of texts.
GALET_API const double *galet_table_numbers(const galet_table *table, size_t column);
/// A whole column of texts, borrowed; NULL for one of numbers.
GALET_API const char *const *galet_table_texts(const galet_table *table, size_t column);

/// Copies nx x ny values; NaN stands for "not there".
GALET_API void galet_result_set_field(galet_result *result, const char *name, galet_grid grid, const double *values);
/// NULL where the field was not set.
GALET_API const double *galet_result_field(const galet_result *result, const char *name, galet_grid *grid);

GALET_C_END
