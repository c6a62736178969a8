#include "cli/cli.h"
#include "cli/commands.h"
#include "study/case.h"

#include <errno.h>
#include <galet/version.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int command_function(galet_arguments arguments);

/// In the order of galet_commands().
static command_function *const functions[] = {
#define COMMAND(name) galet_cli_##name,
#include "cli/commands.inc"
#undef COMMAND
};

/// Names of all commands with something between them, and something else before the last.
static void list_commands(char *words, size_t size, const char *between, const char *last) {
    *words = '\0';
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        size_t used = strlen(words);
        snprintf(words + used, size - used, "%s%s", used == 0 ? "" : command[1] ? between : last, (*command)->name);
    }
}

static int no_command(void) {
    char words[256];
    list_commands(words, sizeof words, ", ", " or ");
    return galet_cli_fail("give a command: %s ('galet help' explains them)", words);
}

static bool is_case_file(const char *word) {
    const char *dot = strrchr(word, '.');
    return access(word, F_OK) == 0 || (dot && (strcmp(dot, ".yaml") == 0 || strcmp(dot, ".yml") == 0));
}

static int unknown_command(const char *word) {
    if (galet_study_find(word) || is_case_file(word)) {
        return galet_cli_fail("unknown command '%.60s'; did you mean 'galet run %.60s'?", word, word);
    }
    char words[256], suggestion[GALET_SUGGESTION_SIZE];
    list_commands(words, sizeof words, " ", " ");
    if (!galet_suggest(words, word, suggestion) && galet_study_suggest(word, suggestion)) {
        return galet_cli_fail("no command or study '%.40s'%s ('galet help' lists all)", word, suggestion);
    }
    return galet_cli_fail("unknown command '%.40s'%s ('galet help' lists all)", word, suggestion);
}

static bool has_word(galet_arguments arguments, const char *word) {
    for (int i = 0; i < arguments.count; i++) {
        if (strcmp(arguments.items[i], word) == 0) {
            return true;
        }
    }
    return false;
}

static bool asks_for_help(galet_arguments arguments) {
    return has_word(arguments, "--help") || has_word(arguments, "-h");
}

static int dispatch(char *word, galet_arguments arguments) {
    if (strcmp(word, "--version") == 0) {
        printf("galet %s (%s)\n", galet_version(), galet_build());
        return GALET_EXIT_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return galet_cli_help(arguments);
    }
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        if (strcmp((*command)->name, word) != 0) {
            continue;
        }
        return asks_for_help(arguments) ? galet_cli_help((galet_arguments){1, &word})
                                        : functions[command - galet_commands()](arguments);
    }
    return unknown_command(word);
}

static int galet(int argc, char **argv) {
    if (argc < 2) {
        return no_command();
    }
    if (has_word((galet_arguments){argc - 1, argv + 1}, "--json")) {
        galet_cli_fail_in_json();
    }
    int code = dispatch(argv[1], (galet_arguments){argc - 2, argv + 2});
    bool flushed = fflush(stdout) == 0;
    if ((flushed && !ferror(stdout)) || code == GALET_EXIT_WRONG) {
        return code;  // a disk that is full may have been complained of already
    }
    // What was written earlier than now failed for a reason that nobody knows any more.
    return flushed ? galet_cli_fail("standard output cannot be written")
                   : galet_cli_fail("standard output cannot be written: %s", strerror(errno));
}

int main(int argc, char **argv) {
    setenv("OPENBLAS_NUM_THREADS", "1", 0);  // LAPACK may be built on it: it would start threads when it is opened
    signal(SIGXFSZ, SIG_IGN);                // a file that may not grow is an error of its writer
    signal(SIGPIPE, SIG_IGN);                // and so is a reader that has gone
    return galet(argc, argv);
}
