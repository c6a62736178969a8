// galet open DIR: the report in the reader's browser.
#include "cli/call.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };  ///< What a shell ends with where a command is not there

/// The browser is a shell's command: it may have options.
static void become_browser(const char *command, const char *path) {
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    execl("/bin/sh", "sh", "-c", command, "sh", path, (char *)NULL);
    _exit(NOT_FOUND);
}

/// How the command ended; a browser of the terminal is waited for.
static int browse(const char *command, const char *path) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        become_browser(command, path);
    }
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return child > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : NOT_FOUND;
}

static int show(const char *path) {
    const char *browser = getenv("BROWSER");
    bool named = browser && *browser;
    int end = browse(named ? "exec $BROWSER \"$1\"" : "exec 2>/dev/null xdg-open \"$1\"", path);
    if (end == 0) {
        return GALET_EXIT_DONE;
    }
    if (named) {
        return galet_cli_fail("open: BROWSER, '%.60s', cannot show it (exit status %d); the report is %.200s", browser,
                              end, path);
    }
    printf("no browser could be started (set BROWSER, or install xdg-open); the report is\n%s\n", path);
    return GALET_EXIT_DONE;
}

int galet_cli_open(galet_arguments arguments) {
    galet_call call = galet_call_begin("open", arguments);
    const char *folder = NULL;
    for (galet_word word; galet_call_next(&call, &word);) {
        if (folder) {
            return galet_cli_fail("open: one folder at a time (got '%.60s' and '%.60s')", folder, word.text);
        }
        folder = word.text;
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (!folder) {
        return galet_cli_fail("open: give the folder of a run, as in 'galet open results'");
    }
    char report[4096];
    snprintf(report, sizeof report, "%.4000s/report.html", folder);
    char *path = realpath(report, NULL);
    if (!path) {
        return galet_cli_fail("open: %.200s holds no report.html (%s); 'galet run ... --out %.60s' writes one", folder,
                              strerror(errno), folder);
    }
    struct stat info;
    bool file = stat(path, &info) == 0 && !S_ISDIR(info.st_mode);
    int code = file ? show(path)
                    : galet_cli_fail("open: %.200s is a folder, no report; 'galet open' takes the folder that a run "
                                     "was given by --out",
                                     report);
    free(path);
    return code;
}
