#pragma once

#include <galet/figure.h>
#include <galet/result.h>
#include <galet/values.h>

GALET_C_BEGIN

/// A study: typed parameters in, named results out. Everything users see is made from its descriptor.
/// No pointer may be NULL but where it is said.

/// Why a study refuses its input: the key to blame and the cure. No key, "": the state to go on from is to blame.
typedef struct galet_refusal {
    char key[64];
    char text[256];
} galet_refusal;

/// Fills a refusal and returns GALET_ERR_INPUT.
GALET_API galet_status galet_refuse(galet_refusal *why, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// The same for one row of columns: the text begins with its place, "profile.csv:12: " or "row 11: ".
GALET_API galet_status galet_refuse_row(galet_refusal *why, const galet_values *in, const char *key, size_t row,
                                        const char *format, ...) __attribute__((format(printf, 5, 6)));

typedef struct galet_study {
    const char *name;     ///< Lower case, with hyphens
    const char *summary;  ///< One line
    const char *about;    ///< A paragraph for the manual page
    const galet_param *params;
    const galet_output *outputs;
    const galet_table_def *tables;  ///< NULL: none; so for the two below
    const galet_field_def *fields;
    const galet_figure *figures;
    const char *headline;         ///< The outputs people came for, 4 to 6 keys separated by blanks
    const char *lead_figure;      ///< The figure to look at first
    const char *const *examples;  ///< Calls for the manual page beside those that all have; ends with NULL. NULL: none
    bool resumes;                 ///< An interrupted run can go on: it keeps its state
    long carried_draws;  ///< It carries uncertain inputs through to its answer, by so many draws; 0: it does not

    /// Rules that a table of parameters cannot say; NULL: none. Cheap: it runs for every draw of a campaign.
    galet_status (*check)(const galet_values *in, galet_refusal *why);
    /// Fills `out` with what it wants. GALET_ERR_NOT_CONVERGED and GALET_ERR_INTERRUPTED keep what was filled;
    /// GALET_ERR_INPUT comes with a refusal.
    galet_status (*run)(const galet_values *in, galet_result *out, galet_refusal *why);
} galet_study;

/// All studies, in the order of their chapters; ends with NULL.
GALET_API const galet_study *const *galet_studies(void);

/// NULL where there is none of that name.
GALET_API const galet_study *galet_study_find(const char *name);

/// One case of one study, ready to run: read it, set more of it, run it. Its values are released by
/// galet_values_destroy().
GALET_API galet_status galet_case_create(const galet_study *study, galet_values **values, galet_message *why);

/// Reads a case file; "-" is standard input. The study it names comes back too.
GALET_API galet_status galet_case_read(const char *path, const galet_study **study, galet_values **values,
                                       galet_message *why);

/// Every rule of the parameters and of the study; what `galet check` does.
GALET_API galet_status galet_case_check(const galet_study *study, galet_values *values, galet_message *why);

/// Checks and runs; a request of NULL asks for everything. The result comes back with GALET_OK, GALET_ERR_NOT_CONVERGED
/// and GALET_ERR_INTERRUPTED; `why` with GALET_ERR_INPUT and GALET_ERR_PROGRAM.
GALET_API galet_status galet_case_run(const galet_study *study, galet_values *values, const galet_request *request,
                                      galet_result **result, galet_message *why);

GALET_C_END
