#include "cli/cli.h"

#include "base/format.h"
#include "input/message.h"
#include "input/nearest.h"
#include "input/values.h"
#include "report/folder.h"
#include "report/html.h"
#include "report/json.h"
#include "study/case.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool muted, in_json;

void galet_cli_mute(void) {
    muted = true;
}

void galet_cli_fail_in_json(void) {
    in_json = true;
}

/// What is not known is left out.
static json_t *error_json(const galet_message *why) {
    json_t *error = json_pack("{s:s}", "text", why->text);
    galet_json_set_text(error, "file", *why->file ? why->file : NULL);
    if (why->line > 0) {
        json_object_set_new(error, "line", json_integer(why->line));
    }
    if (why->column > 0) {
        json_object_set_new(error, "column", json_integer(why->column));
    }
    galet_json_set_text(error, "key", *why->key ? why->key : NULL);
    return json_pack("{s:o}", "error", error);
}

/// A line of words where there is no memory for JSON.
static int tell(const galet_message *why) {
    if (muted) {
        return GALET_EXIT_WRONG;
    }
    json_t *json = in_json ? error_json(why) : NULL;
    char *text = json ? galet_json_text(json, 0) : NULL;
    fprintf(stderr, "%s%s\n", text ? "" : "galet: ", text ? text : why->text);
    free(text);
    json_decref(json);
    return GALET_EXIT_WRONG;
}

int galet_cli_fail(const char *format, ...) {
    galet_message why = {0};
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(why.text, sizeof why.text, format, arguments);
    va_end(arguments);
    galet_message_keep_one_line(why.text);
    return tell(&why);
}

bool galet_cli_is_told(galet_status status) {
    return status == GALET_ERR_INPUT || status == GALET_ERR_PROGRAM;
}

int galet_cli_fail_status(galet_status status, const galet_message *why) {
    galet_message own = galet_message_of(galet_status_text(status));
    return tell(galet_cli_is_told(status) ? why : &own);
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

void galet_cli_print_written(const char *folder) {
    printf("\nwritten to %s", folder);
    if (galet_html_available()) {
        printf("; open %s/" GALET_REPORT_FILE "\n", folder);
    } else {
        puts(" (this build makes no " GALET_REPORT_FILE ")");
    }
}

void galet_cli_print_unused(const galet_values *values) {
    for (size_t i = 0; i < values->count; i++) {
        char text[256];
        if (galet_values_unused_given(values, i, text, sizeof text)) {
            printf("warning: %s\n", text);
        }
    }
}

const galet_study *galet_cli_find_study(const char *name) {
    const galet_study *study = galet_study_find(name);
    if (!study) {
        char suggestion[GALET_SUGGESTION_SIZE];
        galet_study_suggest(name, suggestion);
        galet_cli_fail("no study '%.60s'%s ('galet list' shows all)", name, suggestion);
    }
    return study;
}
