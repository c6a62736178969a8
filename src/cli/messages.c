#include "cli/cli.h"

#include "base/format.h"
#include "input/message.h"
#include "input/nearest.h"
#include "input/values.h"
#include "report/json.h"
#include "study/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool muted;

void galet_cli_mute(void) {
    muted = true;
}

int galet_cli_fail(const char *format, ...) {
    if (muted) {
        return GALET_EXIT_WRONG;
    }
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(text, sizeof text, format, arguments);
    va_end(arguments);
    galet_message_keep_one_line(text);
    fprintf(stderr, "galet: %s\n", text);
    return GALET_EXIT_WRONG;
}

bool galet_cli_is_told(galet_status status) {
    return status == GALET_ERR_INPUT || status == GALET_ERR_PROGRAM;
}

int galet_cli_fail_status(galet_status status, const galet_message *why) {
    return galet_cli_fail("%s", galet_cli_is_told(status) ? why->text : galet_status_text(status));
}

galet_status galet_cli_print_json(json_t *json) {
    char *text = json ? galet_json_text(json, JSON_INDENT(2)) : NULL;
    json_decref(json);
    if (!text) {
        return GALET_ERR_MEMORY;
    }
    puts(text);
    free(text);
    return GALET_OK;
}

void galet_cli_print_unused(const galet_values *values) {
    for (size_t i = 0; i < values->count; i++) {
        char text[256];
        if (galet_values_unused_given(values, i, text, sizeof text)) {
            printf("warning: %s\n", text);
        }
    }
}

bool galet_cli_is_folder(const char *command, const char *word) {
    if (*word != '-') {
        return true;
    }
    galet_cli_fail("%s: --out needs a folder (got '%.60s'; './%.60s' would be one)", command, word, word);
    return false;
}

const galet_study *galet_cli_find_study(const char *name) {
    const galet_study *study = galet_study_find(name);
    if (!study) {
        galet_cli_fail("no study '%.60s'; did you mean '%s'? ('galet list' shows all)", name,
                       galet_study_nearest(name)->name);
    }
    return study;
}

int galet_cli_unknown_option(const char *command, const char *option, const char *known) {
    char nearest[GALET_WORD_SIZE];
    galet_nearest_word(known, option, nearest);
    return galet_cli_fail("%s: unknown option '%.40s'; did you mean '%s'?", command, option, nearest);
}
