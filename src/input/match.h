#pragma once

#include "input/columns.h"

#include <galet/param.h>
#include <stdint.h>

/// Which column of a file each member of a parameter is.

/// What other parameters say of one member.
typedef struct galet_member_reading {
    bool used;           ///< The condition it depends on holds
    const char *column;  ///< Title or number of its column; NULL: not said
    const char *unit;    ///< In place of that of its title; NULL: not said
    double rate;         ///< Without such a column, row i is i / rate; 0: not said
} galet_member_reading;

/// The same of the whole file.
typedef struct galet_reading {
    const galet_param *param;
    const char *path;
    int skip_lines;
    galet_member_reading member[GALET_COLUMNS_MAX];
    const char *blamed;  ///< After a complaint: key of the parameter that is to blame; NULL: the file is
} galet_reading;

/// Column and unit of each member.
typedef struct galet_match {
    size_t column[GALET_COLUMNS_MAX];       ///< GALET_NO_COLUMN where it is absent
    const char *unit[GALET_COLUMNS_MAX];    ///< "": SI; borrowed
    const char *stated[GALET_COLUMNS_MAX];  ///< What the file says of it, whatever other parameters do; "": nothing
    size_t passed[GALET_COLUMNS_MAX];       ///< Column of a member which a rate makes instead
} galet_match;

#define GALET_NO_COLUMN SIZE_MAX

/// Members are found by what other parameters say, by their titles where the file has any, else by their place. Of
/// alternatives exactly one must be there.
galet_status galet_match_columns(galet_columns *columns, galet_reading *reading, galet_match *match,
                                 galet_message *why);

/// In a file without titles no unit may stand beside the numbers of its first row: it would be lost.
galet_status galet_match_check_row(const galet_columns *columns, const galet_reading *reading, const galet_match *match,
                                   galet_message *why);
