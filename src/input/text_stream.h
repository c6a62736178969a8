#pragma once

#include <stdbool.h>
#include <stdio.h>

/// A text that is written like a file. The C library's own cuts a text short, without a word, where memory is.
typedef struct galet_text_stream {
    FILE *file;
    char *text;
    size_t length, room;
    bool failed;  ///< There was no memory for all of it
    char buffer[256];
} galet_text_stream;

/// What to write to; NULL without memory. The stream must stay where it is until it is closed.
FILE *galet_text_open(galet_text_stream *stream);

/// The text, which is released by free(); NULL where there was no memory for all of it.
char *galet_text_close(galet_text_stream *stream);
