#pragma once

#include "input/profile_stream.h"

/// Files of profiles as instruments and programs write them, told apart by what is in them.

/// The points of a file, z turned into a gap that grows away from the crown, and the lines they stand on.
typedef struct galet_profile_record {
    double *y, *z;  ///< [m]
    int *lines;
    size_t count;
    const char *words;
} galet_profile_record;

void galet_profile_record_release(galet_profile_record *record);

/// The kind of a text that has a zero byte behind it; NULL where it is none of these.
const galet_profile_format *galet_profile_format_find(const char *text);

/// The path is for messages, and must outlive them.
galet_status galet_profile_file_parse(const galet_profile_format *format, const char *text, size_t length,
                                      const char *path, galet_profile_record *record, galet_message *why);
