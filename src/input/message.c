#include "input/message.h"

#include "base/format.h"
#include "input/utf8.h"

#include <string.h>

void galet_message_keep_one_line(char *text) {
    for (char *c = text, *end = text + strlen(text); c < end;) {
        size_t length = galet_utf8_length(c, (size_t)(end - c));
        if (length == 0 || (unsigned char)*c < ' ' || *c == 127) {
            *c = length == 0 ? '?' : ' ';
        }
        c += length > 0 ? length : 1;
    }
}

galet_message galet_message_of(const char *text) {
    galet_message message = {.text = ""};
    snprintf(message.text, sizeof message.text, "%s", text);
    return message;
}

bool galet_place_is_file(galet_place place) {
    static const char *const calls[] = {GALET_SET_ORIGIN, GALET_SWEEP_ORIGIN};
    for (size_t i = 0; place.origin && i < sizeof calls / sizeof *calls; i++) {
        if (strncmp(place.origin, calls[i], strlen(calls[i])) == 0) {
            return false;
        }
    }
    return place.origin != NULL;
}

/// The place as data, for those who do not read the line.
static void note_place(galet_message *why, galet_place place, const char *key) {
    bool file = galet_place_is_file(place);
    snprintf(why->file, sizeof why->file, "%s", file ? place.origin : "");
    snprintf(why->key, sizeof why->key, "%s", key ? key : "");
    why->line = file ? place.line : 0;
    why->column = file ? place.column : 0;
    galet_message_keep_one_line(why->file);
    galet_message_keep_one_line(why->key);
}

galet_status galet_complain(galet_message *why, galet_place place, const char *key, const char *format, ...) {
    char position[32] = "";
    if (place.origin && place.line > 0) {
        snprintf(position, sizeof position, place.column > 0 ? ":%d:%d" : ":%d", place.line, place.column);
    }
    char text[384];
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(text, sizeof text, format, arguments);
    va_end(arguments);

    bool placed = place.origin != NULL, keyed = key && *key;
    galet_format(why->text, sizeof why->text, "%.160s%s%s%.80s%s%s", placed ? place.origin : "", position,
                 placed ? ": " : "", keyed ? key : "", keyed ? ": " : "", text);
    galet_message_keep_one_line(why->text);
    note_place(why, place, key);
    return GALET_ERR_INPUT;
}

void galet_complain_further(galet_message *why, const char *format, ...) {
    size_t length = strlen(why->text);
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(why->text + length, sizeof why->text - length, format, arguments);
    va_end(arguments);
}

void galet_mistake_note(galet_mistake *mistake, const char *format, ...) {
    if (*mistake->text) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(mistake->text, sizeof mistake->text, format, arguments);
    va_end(arguments);
}
