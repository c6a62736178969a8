#pragma once

#include "campaign/reasons.h"
#include "campaign/sweep.h"

#include <galet/study.h>
#include <jansson.h>
#include <pthread.h>

/// A sweep of one case, to be made.
typedef struct galet_sweep_def {
    const galet_study *study;
    const galet_values *values;  ///< What all points have in common
    const galet_sweep *sweep;    ///< Of one input or two
    int threads;
    int *threads_missed;  ///< Takes how many of them the system did not give; NULL: nobody wants to know
    galet_watch watch;
} galet_sweep_def;

/// A warning about a sweep: words for people and a key for scripts.
typedef struct galet_swept_warning {
    char key[64], text[480];
} galet_swept_warning;

enum { GALET_SWEPT_WARNINGS = GALET_TALLIES_MAX + 2, GALET_SWEPT_HEADS = 16 };

/// What a sweep gave: a row for each point that was made, in the order of points. A point depends on its own inputs
/// alone. An owner; what its definition names must outlive it.
typedef struct galet_swept_rows {
    galet_sweep_def def;
    galet_values *first;    ///< The inputs of the first point, with what names among them stand for
    galet_output *outputs;  ///< Real ones of the study that are no swept input, with the units that points have them in
    size_t output_count;
    size_t points, done, failed;
    int threads;      ///< On which they were made
    double seconds;   ///< By a clock on the wall
    double *numbers;  ///< Row by row: inputs, then outputs [SI]; NAN where there is none
    char **reasons;   ///< Why a point failed; NULL: it did not
    galet_swept_warning warnings[GALET_SWEPT_WARNINGS];
    size_t warning_count;
    /// What the case decides, of the first point that has an answer, whichever is done first: the units of outputs, and
    /// the headline.
    pthread_mutex_t seeing;
    size_t seen;                      ///< That point, so far; the count of points: none
    char headline[512];               ///< Keys; "": that of the study
    size_t heads[GALET_SWEPT_HEADS];  ///< Outputs that people come for and some point has, in the order of the headline
    size_t head_count;
} galet_swept_rows;

/// Makes all points. GALET_ERR_INTERRUPTED comes with the rows, too: those that were finished. GALET_ERR_INPUT: no
/// point is a case, whatever is swept, and none was tried.
galet_status galet_sweep_run(const galet_sweep_def *def, galet_swept_rows **rows, galet_message *why);
void galet_swept_rows_destroy(galet_swept_rows *rows);

/// One row: its inputs, then its outputs, and how many these are.
const double *galet_swept_row(const galet_swept_rows *rows, size_t row);
size_t galet_swept_width(const galet_swept_rows *rows);

/// The parameter of swept input i.
const galet_param *galet_swept_param(const galet_swept_rows *rows, size_t i);

/// Whether some row has output i.
bool galet_swept_exists(const galet_swept_rows *rows, size_t output);

/// Whether people come for output i.
bool galet_swept_heads(const galet_swept_rows *rows, size_t output);

/// Whether output i is a swept input itself, as a force that is given comes out as it was asked for.
bool galet_swept_echoes(const galet_swept_rows *rows, size_t output);

/// Finds the outputs that people come for, when all points are made.
void galet_swept_find_heads(galet_swept_rows *rows);

/// How it ended, in one word: ok, interrupted, failed where some points did.
const char *galet_swept_status(const galet_swept_rows *rows);

/// One more warning; beyond the most that there is room for it is dropped.
void galet_swept_warn(galet_swept_rows *rows, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// "load = 1 kN, mu = 0.1": where a row is.
void galet_swept_tell_place(const galet_swept_rows *rows, size_t row, char *text, size_t size);

/// The object that `galet run --sweep ... --json` prints; NULL without memory.
json_t *galet_swept_json(const galet_swept_rows *rows);

/// The same for people: the outputs they come for, of the first rows.
void galet_swept_write(FILE *out, const galet_swept_rows *rows);
