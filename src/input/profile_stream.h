#pragma once

#include "input/lines.h"
#include "input/rows.h"

/// Which way z goes in a file: from the body outwards or into it; or by the shape of a rail or a wheel.
typedef enum galet_profile_sense {
    GALET_SENSE_INWARD,  ///< A gap that grows away from the crown, as wanted
    GALET_SENSE_OUTWARD,
    GALET_SENSE_OF_RAIL,
    GALET_SENSE_OF_WHEEL,
} galet_profile_sense;

/// A file on its way: lines in, points out.
typedef struct galet_profile_stream {
    const char *path;
    galet_lines *lines;
    char *line;                 ///< The one that was read last; NULL after the end
    galet_rows *rows;           ///< Points y, z [m]
    galet_profile_sense sense;  ///< Of z
    const char *words;          ///< What the file is: "SIMPACK rail profile"
    galet_message *why;
} galet_profile_stream;

/// One kind of file.
typedef struct galet_profile_format {
    const char *name;
    const char *const *signs;  ///< Beginnings of lines that no other file has, letter case aside; ends with NULL
    galet_status (*read)(galet_profile_stream *stream);
} galet_profile_format;

extern const galet_profile_format galet_profile_simpack, galet_profile_miniprof;

/// The next line, comments and all; `line` is NULL after the last.
galet_status galet_profile_next_line(galet_profile_stream *stream);
/// Cuts off what follows one of these signs, and blanks at both ends. Returns where it begins.
char *galet_profile_trim(char *line, const char *comments);
/// Up to `max` numbers of a line, separated by blanks, tabs or commas; -1 where something else stands there, which is
/// complained of.
int galet_profile_numbers(const galet_profile_stream *stream, const char *text, double *numbers, int max);
galet_status galet_profile_add(galet_profile_stream *stream, double y, double z);
