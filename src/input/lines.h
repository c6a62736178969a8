#pragma once

#include "input/message.h"

#include <stdio.h>

/// The lines of a text file one after the other, through a buffer of bounded size: the file may be a pipe, and larger
/// than memory. A line ends with LF, CR LF or CR; a byte-order mark of UTF-8 is passed over.
typedef struct galet_lines galet_lines;

/// The path is for messages, and must outlive them. The stream becomes theirs, also on failure.
galet_status galet_lines_create(FILE *file, const char *path, galet_lines **lines, galet_message *why);
void galet_lines_destroy(galet_lines *lines);

/// The next line without its end, a zero byte behind it, good until the next call; NULL after the last.
galet_status galet_lines_next(galet_lines *lines, char **line, galet_message *why);

/// What there is of that line: more than its first zero byte tells where the file is not text.
size_t galet_lines_length(const galet_lines *lines);

/// Refuses a line with control characters, tabs aside: they stand in no text.
galet_status galet_lines_check_text(const galet_lines *lines, const char *line, galet_message *why);

/// Place of the line that was read last; `at` is where in it, from 1; 0 where the whole line is meant.
galet_place galet_lines_place(const galet_lines *lines, size_t at);
