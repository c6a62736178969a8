#pragma once

#include <galet/values.h>

/// Where a user wrote something: a file with line and column (0: only the line is known), or an argument of `--set` or
/// `--sweep` (line 0), or nowhere (NULL).
typedef struct galet_place {
    const char *origin;
    int line, column;
} galet_place;

/// The words that name the place of a case read from standard input.
#define GALET_STANDARD_INPUT "standard input"

/// What the word before a value of a call is called in messages: "--set load=-5".
#define GALET_SET_ORIGIN "--set "
#define GALET_SWEEP_ORIGIN "--sweep "

/// Writes "origin:line:column: key: text"; what is missing is left out. Returns GALET_ERR_INPUT.
galet_status galet_complain(galet_message *why, galet_place place, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// One message is one line of UTF-8: control characters a user typed become blanks, and what is no character, or was
/// cut in two, becomes a question mark.
void galet_message_keep_one_line(char *text);

/// A complaint that is a text alone.
galet_message galet_message_of(const char *text);

/// Whether a place is in a file, or in what comes like one, and not in the call.
bool galet_place_is_file(galet_place place);

/// Adds to what a complaint says.
void galet_complain_further(galet_message *why, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// A mistake of the program and not of its user, such as a misspelt key; "" where there is none. The first is kept, and
/// ends the run in every build.
typedef struct galet_mistake {
    char text[160];
} galet_mistake;

void galet_mistake_note(galet_mistake *mistake, const char *format, ...) __attribute__((format(printf, 2, 3)));
