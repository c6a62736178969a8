#pragma once

#include "input/dataset.h"
#include "input/labels.h"
#include "input/params.h"
#include "input/tree.h"

#include <galet/values.h>

/// What one parameter holds, and where the user said it.
typedef struct galet_slot {
    bool holds;  ///< There is a value of its own: given, or a default that does not come from another
    bool given;
    bool named;     ///< By a preset beside it, and nobody gave it
    bool emptied;   ///< Said to be unset: no preset fills it
    unsigned pass;  ///< In which reading it was given: twice in one is an error
    double real;    ///< Also of an integer and a flag
    char *text;     ///< Choice, text, file; file of columns
    double *items;  ///< List, matrix; `text` is then the file they come from, with its unit, or NULL
    size_t rows, columns;
    galet_values **records;
    size_t record_count;
    galet_dataset *data;  ///< Columns; NULL until they are read
    char *said;           ///< What other parameters said of their file when it was read
    char *origin;
    int line, column;
} galet_slot;

struct galet_values {
    galet_params *table;
    const galet_param *params;  ///< Of the table
    size_t count;
    galet_slot *slots;
    unsigned pass;
    galet_labels labels;     ///< Texts for reports
    const char *study;       ///< Whose inputs they are, for messages; NULL: nobody's
    char *source;            ///< File they were read from, for messages about what is missing; NULL: none
    galet_mistake *mistake;  ///< Apart, so that readers can note one
};

/// Values of a flat table, which becomes theirs, with nothing in them; NULL without memory.
galet_values *galet_values_allocate(galet_params *table);

/// Index of a key; `count` where there is none.
size_t galet_values_find(const galet_values *values, const char *key);

/// The same for a key that the program knows to be there: that it is not is noted as the program's mistake.
size_t galet_values_find_declared(const galet_values *values, const char *key);

/// The slot that speaks for such a key: its own, or that of the parameter it takes after. Empty for an unknown one.
const galet_slot *galet_values_slot(const galet_values *values, const char *key);

/// What was noted of the program's mistakes, also in records; "" for none.
const char *galet_values_mistake(const galet_values *values);

/// Reads the values of a map; top-level keys named in `reserved` (ends with NULL) belong to somebody else.
galet_status galet_values_bind(galet_values *values, const galet_node *map, const char *origin,
                               const char *const *reserved, galet_message *why);

/// Whether a key names a text for reports: one that a parameter has stays the parameter's.
bool galet_values_labels(const galet_values *values, const char *key);

/// Reads the texts for reports at the top of a map.
galet_status galet_values_bind_labels(galet_values *values, const galet_node *map, const char *origin,
                                      galet_message *why);

/// As galet_values_set, with the words that name the place in messages: "--set load=-5".
/// What a file gave instead of this parameter is overruled.
galet_status galet_values_set_from(galet_values *values, const char *origin, const char *key, const char *text,
                                   galet_message *why);

/// Says that there is no such key, and which may have been meant.
galet_status galet_values_complain_unknown(const galet_values *values, galet_place place, const char *key,
                                           galet_message *why);

/// As galet_values_set_real, of an integer as well.
galet_status galet_values_set_number(galet_values *values, const char *key, double x, galet_message *why);

/// Reads one record of a list.
typedef galet_status galet_record_reader(const galet_param *members, const galet_node *map, const char *origin,
                                         galet_values **record, galet_message *why);

/// Reads one node into a slot by the parameter's type. On failure the slot is as before.
galet_status galet_slot_read(const galet_param *param, const galet_node *node, const char *origin,
                             galet_record_reader *read_record, galet_slot *slot, galet_message *why);

/// The same from a text alone, as defaults and command lines have it: a collection is YAML, all else is one word.
galet_status galet_slot_read_text(const galet_param *param, const char *text, const char *origin,
                                  galet_record_reader *read_record, galet_slot *slot, galet_message *why);

/// Whether a node names a file where a list or a matrix is expected: a word that is no number, with
/// a unit or without.
bool galet_slot_names_file(const galet_node *node);
/// Fills the items of a list or a matrix from that file: "stiffness.mtx", or "stiffness.mtx N/mm".
galet_status galet_slot_read_file(const galet_param *param, const char *text, galet_place place, galet_slot *slot,
                                  galet_message *why);

/// Fills columns from a map of arrays, one a member.
galet_status galet_slot_read_arrays(const galet_param *param, const galet_node *map, const char *origin,
                                    galet_slot *slot, galet_message *why);

enum { GALET_LIST_MAX = 100000 };  ///< Numbers of a list

galet_status galet_slot_copy(const galet_slot *from, galet_slot *slot);
void galet_slot_clear(galet_slot *slot);

/// Whether the choice a parameter depends on is made.
bool galet_values_used(const galet_values *values, size_t index);

/// The parameter, given or named, that stands in for this one; `count` where there is none.
size_t galet_values_replacement(const galet_values *values, size_t index);

/// Gives a parameter its default, or `instead` of it what a preset says; NULL: its own. Nobody has given it then.
galet_status galet_values_fill(galet_values *values, size_t index, const galet_default *instead, galet_message *why);

/// Whether one of two parameters stands in for the other, so that only one of them may be given.
bool galet_values_exclude(const galet_values *values, size_t index, size_t other);

/// Gives back their defaults to those that a parameter excludes, where a file gave them: what a command line says comes
/// before what a file says, and what is said twice on a command line stays to be complained of.
galet_status galet_values_overrule_file(galet_values *values, size_t index, galet_message *why);

/// Whether the parameter has one of the states that a condition "key=a|b" names behind its key.
bool galet_values_state_is(const galet_values *values, size_t index, const char *condition);

/// Reads a file of columns where it has not been read yet as the values beside it now say.
galet_status galet_values_read_columns(const galet_values *values, size_t index, galet_message *why);

/// Where a value was given; for messages of rules that are checked later.
galet_place galet_values_place(const galet_values *values, const char *key);

/// Forgets where values were given, so that complaints name keys alone: a draw's depend on its numbers only.
void galet_values_forget_places(galet_values *values);

/// Whether a value was given in vain, and the words that say so.
bool galet_values_unused_given(const galet_values *values, size_t index, char *text, size_t size);
