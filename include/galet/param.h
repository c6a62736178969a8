#pragma once

#include <galet/api.h>
#include <galet/value.h>

#include <stdbool.h>

GALET_C_BEGIN

/// Typed parameters: what a study, or a law, asks for. Plain constant tables, safe to share by threads.
/// A table ends with GALET_END and reads aloud:
///
///     static const galet_param params[] = {
///         GALET_REAL("load", "N", 1500, "normal force", .range = "> 0"),
///         GALET_CHOICE("law", "exact", "exact fast pade1 pade2", "friction law"),
///         GALET_GROUP("body1", body_params),
///         GALET_END,
///     };
typedef struct galet_param galet_param;

/// Another default for one parameter of a group.
typedef struct galet_default {
    const char *key;
    double value;      ///< Of a real, integer or flag
    const char *text;  ///< Of any other type
} galet_default;

/// A name that stands for defaults of several parameters.
typedef struct galet_preset {
    const char *name;               ///< Lower case, with hyphens
    const char *aliases;            ///< Other names, "nylon|polyamide"; NULL: none
    const char *source;             ///< Where its numbers come from
    const galet_default *defaults;  ///< Of parameters of any type; ends with a NULL key
} galet_preset;

/// One parameter. A member left out is zero and means "no such rule". Inside a group, keys that rules name are looked
/// for in the group first.
struct galet_param {
    const char *key;  ///< Dotted name; of a group the prefix of its keys, "" for none
    galet_type type;
    const char *unit;   ///< SI unit of the value; "" for a pure number
    const char *shown;  ///< Unit people like to read it in; NULL: the SI unit
    const char *doc;    ///< One line, lower case, no full stop
    const char *also;   ///< "mass|weight": words that people use for it, which are no keys but make it suggested

    double value;             ///< Default of a real, integer or flag
    const char *text;         ///< Default of any other type, as a case file would say it; NULL: unset
    bool unset;               ///< No default: the value may be absent
    bool required;            ///< No default, and must be given wherever it is used
    const char *same_as;      ///< Key of an earlier parameter whose value is the default
    const char *unset_means;  ///< What an absent value stands for, for the reader: "m g"

    const char *choices;     ///< Words of a choice, separated by blanks
    const char *refused;     ///< Those of them that are taken from others' lists and refused here, with the study's
                             ///< reason: nobody is offered them
    const char *range;       ///< "> 0", "!= 0", ">= 0 and <= patch.alpha": numbers are SI, a name is another real
    bool infinite;           ///< inf and -inf are values too
    const char *when;        ///< "law=dahl|lugre": used only with these choices (or this flag)
    const char *unused;      ///< "it is what is looked for": why this study takes it and has no use for it, for case
                             ///< files that are another study's, too; manuals and templates leave it out
    bool telling;            ///< That it is given says something beside its value: a case written in full leaves its
                             ///< default out
    const char *instead_of;  ///< "grid.nx|grid.ny": what this one replaces; giving it and one of them is an error, but
                             ///< --set overrules a file
    const galet_preset *presets;    ///< Of a text: names for values of parameters beside it, which win where they are
                                    ///< given; ends with a NULL name
    const char *presets_key;        ///< Records of reals with more of them, the name first; NULL: none
    int rows, columns;              ///< Size of a list (rows) or matrix; 0: any, but not empty
    const galet_param *members;     ///< Of a record, of a group; of columns what each of them is
    const galet_default *defaults;  ///< Of a group where they differ from its members', also of groups within; ends
                                    ///< with a NULL key

    // Of columns. Keys are of parameters beside them that say what a file does not; arrays do not need them.
    int max_rows;  ///< Where a file has more, groups of 2^k rows are replaced by their means; 0: as many as come
    const char *skip_key;  ///< Integer: lines to leave out at the beginning of the file
    bool profile;          ///< Members y, z [m]: files of SIMPACK and MiniProf are read too

    // Of a member of columns. `unset`: it may be absent; `instead_of`: one of the two must be there, and both go by the
    // keys of the one replaced; `when`: asked for only then.
    const char *titles;      ///< Others than its key, letter case aside: "time|elapsed time"
    bool rising;             ///< Its numbers must increase from row to row
    const char *column_key;  ///< Text: title or number, from 1, of its column
    const char *unit_key;    ///< Text: its unit, whatever its title says
    const char *rate_key;    ///< Real [Hz]: row i is i / rate, counted from 0, whatever the file holds
};

#define GALET_END                                                                                                      \
    { 0 }

// The first of the variable arguments is the line of doc; rules follow it by name.
#define GALET_REAL(key_, unit_, default_, ...)                                                                         \
    { .key = key_, .type = GALET_TYPE_REAL, .unit = unit_, .value = default_, .doc = __VA_ARGS__ }
#define GALET_REAL_UNSET(key_, unit_, ...)                                                                             \
    { .key = key_, .type = GALET_TYPE_REAL, .unit = unit_, .unset = true, .doc = __VA_ARGS__ }
#define GALET_INTEGER(key_, default_, ...)                                                                             \
    { .key = key_, .type = GALET_TYPE_INTEGER, .unit = "", .value = default_, .doc = __VA_ARGS__ }
#define GALET_FLAG(key_, default_, ...)                                                                                \
    { .key = key_, .type = GALET_TYPE_FLAG, .unit = "", .value = default_, .doc = __VA_ARGS__ }
#define GALET_CHOICE(key_, default_, choices_, ...)                                                                    \
    { .key = key_, .type = GALET_TYPE_CHOICE, .unit = "", .text = default_, .choices = choices_, .doc = __VA_ARGS__ }
#define GALET_TEXT(key_, default_, ...)                                                                                \
    { .key = key_, .type = GALET_TYPE_TEXT, .unit = "", .text = default_, .doc = __VA_ARGS__ }
#define GALET_FILE(key_, default_, ...)                                                                                \
    { .key = key_, .type = GALET_TYPE_FILE, .unit = "", .text = default_, .doc = __VA_ARGS__ }
#define GALET_LIST(key_, unit_, default_, ...)                                                                         \
    { .key = key_, .type = GALET_TYPE_LIST, .unit = unit_, .text = default_, .doc = __VA_ARGS__ }
#define GALET_MATRIX(key_, unit_, default_, ...)                                                                       \
    { .key = key_, .type = GALET_TYPE_MATRIX, .unit = unit_, .text = default_, .doc = __VA_ARGS__ }
#define GALET_RECORDS(key_, members_, default_, ...)                                                                   \
    { .key = key_, .type = GALET_TYPE_RECORDS, .unit = "", .members = members_, .text = default_, .doc = __VA_ARGS__ }

/// Columns of numbers, read from a file of that name or given as arrays. Each of `members`, GALET_COLUMNS_MAX at most,
/// is a real with its unit: found by its title where the file has titles, else by its place.
enum { GALET_COLUMNS_MAX = 16 };
#define GALET_COLUMNS(key_, members_, ...)                                                                             \
    { .key = key_, .type = GALET_TYPE_COLUMNS, .unit = "", .members = members_, .doc = __VA_ARGS__ }

/// A table inside a table: its keys get the prefix and a dot. What rules the group (`.when`) rules its members.
#define GALET_GROUP(prefix_, ...)                                                                                      \
    { .key = prefix_, .type = GALET_TYPE_GROUP, .unit = "", .members = __VA_ARGS__ }

GALET_C_END
