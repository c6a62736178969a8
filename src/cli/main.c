#include "cli/cli.h"

#include "input/nearest.h"

#include <errno.h>
#include <galet/version.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *name;
    int (*run)(galet_arguments arguments);
} command;

static const command commands[] = {
    {"list", galet_cli_list},       {"new", galet_cli_new}, {"help", galet_cli_help},
    {"check", galet_cli_check},     {"run", galet_cli_run}, {"campaign", galet_cli_campaign},
    {"compare", galet_cli_compare},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static int no_command(void) {
    char words[128] = "";
    for (int i = 0, length = 0; i < COMMANDS && length < (int)sizeof words; i++) {
        const char *before = i == 0 ? "" : i + 1 < COMMANDS ? ", " : " or ";
        length += snprintf(words + length, sizeof words - (size_t)length, "%s%s", before, commands[i].name);
    }
    return galet_cli_fail("give a command: %s ('galet help' explains them)", words);
}

static int unknown_command(const char *word) {
    const char *nearest = commands[0].name;
    for (int i = 1; i < COMMANDS; i++) {
        if (galet_edit_distance(commands[i].name, word) < galet_edit_distance(nearest, word)) {
            nearest = commands[i].name;
        }
    }
    return galet_cli_fail("unknown command '%.40s'; did you mean '%s'? ('galet help' lists all)", word, nearest);
}

static bool asks_for_help(galet_arguments arguments) {
    const char *first = arguments.count > 0 ? arguments.items[0] : "";
    return strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0;
}

static int dispatch(const char *word, galet_arguments arguments) {
    if (strcmp(word, "--version") == 0) {
        printf("galet %s (%s)\n", galet_version(), galet_build());
        return GALET_EXIT_DONE;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        return galet_cli_help(arguments);
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i].name, word) == 0 && asks_for_help(arguments)) {
            return galet_cli_help((galet_arguments){0, NULL});
        }
        if (strcmp(commands[i].name, word) == 0) {
            return commands[i].run(arguments);
        }
    }
    return unknown_command(word);
}

static int galet(int argc, char **argv) {
    if (argc < 2) {
        return no_command();
    }
    int code = dispatch(argv[1], (galet_arguments){argc - 2, argv + 2});
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return galet_cli_fail("standard output cannot be written: %s", strerror(errno));
    }
    return code;
}

int main(int argc, char **argv) {
    setenv("OPENBLAS_NUM_THREADS", "1", 0);  // LAPACK may be built on it: it would start threads when it is opened
    signal(SIGXFSZ, SIG_IGN);                // a file that may not grow is an error of its writer
    signal(SIGPIPE, SIG_IGN);                // and so is a reader that has gone
    return galet(argc, argv);
}
