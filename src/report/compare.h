#pragma once

#include "report/folder.h"

#include <galet/study.h>
#include <jansson.h>
#include <stdio.h>

/// Results of earlier runs side by side: `galet compare`. They are read from result.json and, for figures, from the
/// document in report.html.

enum { GALET_COMPARED_MAX = 12 };
enum { GALET_COMPARED_LETTERS = 80 };  ///< Of a name; longer ones are cut

/// One result.
typedef struct galet_compared {
    char *name;        ///< The title of its case, or the name of its folder: UTF-8, and no two have the same
    json_t *result;    ///< result.json
    json_t *document;  ///< What its report shows; NULL: there is no report
    json_t *inputs;    ///< What is compared of it, by keys; a swept input is its range {"from", "to", "count", "log"}
    json_t *outputs;   ///< Of a sweep lists of a number for each point
} galet_compared;

/// One input or output of all of them.
typedef struct galet_contrast {
    const char *key;
    const char *unit, *shown, *doc;            ///< As the study declares them; "" and NULL where it does not
    const json_t *values[GALET_COMPARED_MAX];  ///< Borrowed; null where a result has none
    double differences[GALET_COMPARED_MAX];    ///< From the first; NAN where one of the two is no number
    double largest, relative;  ///< The difference of the largest magnitude, and as a share of the first; NAN: none
    size_t farthest;           ///< The result that has it
    bool slight[GALET_COMPARED_MAX];  ///< A difference that is rounding, which is none for people
    bool points;                      ///< Values are lists of a number for each point of a sweep
    double bars[GALET_COMPARED_MAX];  ///< Error bars in the unit of the values; NAN: none
    int digits[GALET_COMPARED_MAX];   ///< That values support, as their reports say; 0: nothing is known
    bool is_bar;                      ///< It is the error bar of another, which people see with it
} galet_contrast;

typedef struct galet_contrasts {
    galet_contrast *items;
    size_t count;
} galet_contrasts;

/// An owner.
typedef struct galet_comparison {
    const galet_study *study;
    galet_values *params;  ///< Their defaults, for words and units
    galet_compared items[GALET_COMPARED_MAX];
    size_t count;
    bool swept;               ///< They are sweeps
    char apart[1024];         ///< Why points of sweeps do not belong together; "": they do
    bool charted;             ///< Curves can be laid over each other: sweeps are of the same inputs
    json_t *headline;         ///< Keys of the outputs that people come for, by any of the results
    galet_contrasts inputs;   ///< Those that differ
    galet_contrasts outputs;  ///< All; none of sweeps whose points do not belong together
} galet_comparison;

/// Reads two folders or more; GALET_ERR_INPUT where one holds no result, or one of another study.
galet_status galet_comparison_read(char *const *folders, size_t count, galet_comparison **comparison,
                                   galet_message *why);
void galet_comparison_destroy(galet_comparison *comparison);

/// The object that `galet compare --json` prints; NULL without memory.
json_t *galet_comparison_json(const galet_comparison *comparison);

/// The same for people.
void galet_comparison_write(FILE *out, const galet_comparison *comparison);

/// Whether an output is one that people come for.
bool galet_comparison_heads(const galet_comparison *comparison, const char *output);

/// Whether some result has it, at some point where they are sweeps.
bool galet_contrast_exists(const galet_contrast *contrast, size_t results);

/// Whether some value is a number, and none is anything else.
bool galet_contrast_is_number(const galet_contrast *contrast, size_t results);

/// A number as JSON has it; NAN where it is none.
double galet_contrast_number(const json_t *value);

/// The difference of a result from the first as people see it: 0 where it is rounding.
double galet_contrast_difference(const galet_contrast *contrast, size_t result);

/// Finds out what the numbers of an output support: its error bars, or the digits that reports give it.
void galet_contrast_weigh(const galet_comparison *comparison, galet_contrast *contrast);

/// How many digits of a difference from the first that leaves; 0: nothing is known.
int galet_contrast_digits(const galet_contrast *contrast, size_t result);

/// Of the largest difference in percent of the first: as many as of the difference itself, three at most, and all in
/// front of the point.
int galet_contrast_share_digits(const galet_contrast *contrast);

/// Whether people see it in a row of its own: some result has it, and it is no error bar of another.
bool galet_contrast_is_row(const galet_contrast *contrast, size_t results);

/// The value of an input or output in a result as people read it: "1191.52 MPa", "none"; "1 kN to 3 kN, 9 values" of a
/// sweep. On a page units are as people write them, "µm". It has the digits that are supported, or its error bar beside
/// it: "-119.9 +/- 1.1 N".
void galet_contrast_say(const galet_contrast *contrast, size_t result, bool page, char *text, size_t size);
