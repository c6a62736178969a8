#pragma once

#include "report/manual_page.h"

#include <stdbool.h>
#include <stddef.h>

/// The commands of the program in one table: their help, what they know of options, and whatever else tells of them.

/// What a word of a call stands for: what may be offered in its place.
#define GALET_WORD_LIST(X)                                                                                             \
    X(NONE, "none")       /* no word */                                                                                \
    X(STUDY, "study")     /* a study */                                                                                \
    X(TOPIC, "topic")     /* what there is help on: a study, a command, a further topic */                             \
    X(FILE, "file")       /* a case file, or - for standard input */                                                   \
    X(CASE, "case")       /* a study or a case file */                                                                 \
    X(FOLDER, "folder")   /* a folder */                                                                               \
    X(SETTING, "setting") /* KEY=VALUE of a study */                                                                   \
    X(SWEEP, "sweep")     /* KEY=FROM:TO:COUNT of a study */                                                           \
    X(NUMBER, "number")   /* a whole number */                                                                         \
    X(PAPER, "paper")     /* a paper, or all of them */                                                                \
    X(SHELL, "shell")     /* a shell that completes calls */

typedef enum galet_word_kind {
#define GALET_WORD_CODE(code, name) GALET_WORD_##code,
    GALET_WORD_LIST(GALET_WORD_CODE)
#undef GALET_WORD_CODE
} galet_word_kind;

const char *galet_word_kind_name(galet_word_kind kind);

typedef struct galet_option {
    const char *name;   ///< "--out"
    const char *value;  ///< What follows it, "DIR"; NULL: nothing does
    galet_word_kind kind;
    const char *words;    ///< One line, lower case, no full stop
    const char *example;  ///< "--out results"; NULL: of one without a value
    bool repeats;         ///< It may be given more than once
} galet_option;

typedef struct galet_command {
    const char *name;
    const char *operands;  ///< What it is given, "STUDY|FILE"; "" for nothing
    galet_word_kind kind;  ///< Of an operand
    const char *summary;   ///< One line, lower case, no full stop
    const char *about;     ///< A paragraph
    const galet_option *options;
    const char *const *examples;                        ///< Calls; ends with NULL
    void (*write_more)(const galet_manual_page *page);  ///< Further sections of its page; NULL: none
    bool computes;                                      ///< It may fail to converge, and be interrupted
} galet_command;

/// Ends with NULL.
const galet_command *const *galet_commands(void);

/// NULL where there is none of that name.
const galet_command *galet_command_find(const char *name);

/// One of its options by name; NULL where it has none such.
const galet_option *galet_command_option(const galet_command *command, const char *name);

/// How a call may end.
typedef struct galet_exit {
    int code;
    const char *words;
    bool computing;  ///< Of commands that compute something
} galet_exit;

/// Ends with NULL words.
extern const galet_exit galet_exits[];
