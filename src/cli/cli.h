#pragma once

#include <galet/study.h>
#include <jansson.h>

/// How a command ends; the numbers are a promise. A run that a signal ended adds its number to the last.
enum { GALET_EXIT_DONE = 0, GALET_EXIT_NOT_CONVERGED = 1, GALET_EXIT_WRONG = 2, GALET_EXIT_SIGNAL = 128 };

/// Arguments of a command, without the program and the command itself.
typedef struct galet_arguments {
    int count;
    char **items;
} galet_arguments;

int galet_cli_list(galet_arguments arguments);
int galet_cli_new(galet_arguments arguments);
int galet_cli_help(galet_arguments arguments);
int galet_cli_check(galet_arguments arguments);
int galet_cli_run(galet_arguments arguments);
int galet_cli_campaign(galet_arguments arguments);
int galet_cli_compare(galet_arguments arguments);
int galet_cli_reproduce(galet_arguments arguments);
int galet_cli_open(galet_arguments arguments);
int galet_cli_completion(galet_arguments arguments);

/// From now on errors are JSON: {"error": {"text", "file", "line", "column", "key"}}.
void galet_cli_fail_in_json(void);

/// Prints "galet: ..." as one line on stderr and returns GALET_EXIT_WRONG.
int galet_cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Whether a status came with a message: without memory there is none.
bool galet_cli_is_told(galet_status status);

/// The same for a status, by its message or, where there is none, by its own words.
int galet_cli_fail_status(galet_status status, const galet_message *why);

/// From now on nothing is printed by either: another process speaks for this one.
void galet_cli_mute(void);

/// How many processors this process may use.
int galet_cli_processors(void);

/// Prints where files were written, and which of them to open.
void galet_cli_print_written(const char *folder);

/// Prints a warning for each key that was given and has no effect.
void galet_cli_print_unused(const galet_values *values);

/// Prints a document on stdout and releases it; NULL is one there was no memory for.
galet_status galet_cli_print_json(json_t *json);

/// A study by name; NULL after a line that suggests the nearest.
const galet_study *galet_cli_find_study(const char *name);
