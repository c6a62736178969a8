#pragma once

#include "input/match.h"

/// What is said of a file whose columns are not those that are looked for, and who is to blame: the file, or the
/// parameter that speaks of it. All return GALET_ERR_INPUT; `first` is the first of some alternatives.

/// What is at hand while members are looked for.
typedef struct galet_match_search {
    galet_columns *columns;
    const galet_param *members;
    galet_reading *reading;
    galet_match *match;
    bool *missing;  ///< Of each member, whether neither it nor an alternative was found
    galet_message *why;
} galet_match_search;

/// Two columns have a title of the member.
galet_status galet_match_complain_of_two(const galet_match_search *search, const galet_param *member);
/// No column has the title or number that a user gave.
galet_status galet_match_complain_of_name(const galet_match_search *search, size_t first);
/// There are more columns without titles than are needed.
galet_status galet_match_complain_of_places(const galet_match_search *search, size_t first);
/// More than one of the alternatives is there.
galet_status galet_match_complain_of_several(const galet_match_search *search, size_t first);
/// All that is missing, in one line, and what would help; `left` columns are no member's.
galet_status galet_match_complain_of_missing(const galet_match_search *search, size_t missing, size_t left);
/// One column is two members.
galet_status galet_match_complain_of_shared(const galet_match_search *search, size_t one, size_t other);
/// A column's unit is none of the member's kind.
galet_status galet_match_complain_of_unit(const galet_match_search *search, size_t member);
