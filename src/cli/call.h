#pragma once

#include "cli/cli.h"
#include "cli/commands.h"

/// The words of a call, read by the table of its command. Options may stand anywhere.
typedef struct galet_call {
    const galet_command *command;
    galet_arguments arguments;
    int at;
    bool failed;     ///< A complaint was printed
    unsigned given;  ///< A bit for each option with a value that was met
} galet_call;

/// An option of the command, with its value where it takes one, or an operand.
typedef struct galet_word {
    const galet_option *option;  ///< NULL: an operand
    char *text;                  ///< The operand, or the value; NULL: of an option that takes none
} galet_word;

galet_call galet_call_begin(const char *command, galet_arguments arguments);

/// The next word; false at the end, and after a complaint.
bool galet_call_next(galet_call *call, galet_word *word);

/// Whether a word is this option.
bool galet_word_is(const galet_word *word, const char *option);
