#include "input/message.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// One message is one line: control characters a user typed become blanks.
static void keep_one_line(char *text) {
    for (char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 127) {
            *c = ' ';
        }
    }
}

galet_status galet_complain(galet_message *why, galet_place place, const char *key, const char *format, ...) {
    char position[32] = "";
    if (place.line > 0) {
        snprintf(position, sizeof position, place.column > 0 ? ":%d:%d" : ":%d", place.line, place.column);
    }
    char text[384];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);

    bool placed = place.origin != NULL, keyed = key && *key;
    snprintf(why->text, sizeof why->text, "%.160s%s%s%.80s%s%s", placed ? place.origin : "", position,
             placed ? ": " : "", keyed ? key : "", keyed ? ": " : "", text);
    keep_one_line(why->text);
    return GALET_ERR_INPUT;
}

void galet_mistake_note(galet_mistake *mistake, const char *format, ...) {
    if (*mistake->text) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mistake->text, sizeof mistake->text, format, arguments);
    va_end(arguments);
}
