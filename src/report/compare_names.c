// What results are called, so that no two have the same name.
#include "report/compare_read.h"

#include "input/text_stream.h"
#include "input/utf8.h"

#include <stdlib.h>
#include <string.h>

/// The last part of a path, without slashes behind it; the whole where there is none, as of ".".
static const char *folder_name(const char *path, size_t *length) {
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') {
        end--;
    }
    size_t first = end;
    while (first > 0 && path[first - 1] != '/') {
        first--;
    }
    first = first < end && path[first] != '.' ? first : 0;
    *length = end - first;
    return path + first;
}

/// A name as files and people can have it: what is no character of UTF-8, or moves the cursor, stands as \xHH, and too
/// long a name is cut. NULL without memory.
static char *say_name(const char *text, size_t length) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    const char *end = text + length;
    for (int letters = 0; text < end && letters < GALET_COMPARED_LETTERS; letters++) {
        size_t bytes = galet_utf8_length(text, (size_t)(end - text));
        if (bytes == 0 || (unsigned char)*text < ' ' || *text == 127) {
            fprintf(out, "\\x%02x", (unsigned)(unsigned char)*text++);
        } else {
            fwrite(text, 1, bytes, out);
            text += bytes;
        }
    }
    fputs(text < end ? "..." : "", out);
    return galet_text_close(&stream);
}

static const char *title_of(const galet_compared *item) {
    const char *title = json_string_value(json_object_get(item->document, "title"));
    title = title ? title : json_string_value(json_object_get(item->result, "title"));
    return title && *title ? title : NULL;
}

static bool names_differ(const galet_comparison *c) {
    for (size_t i = 0; i < c->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (strcmp(c->items[i].name, c->items[k].name) == 0) {
                return false;
            }
        }
    }
    return true;
}

/// Ways to name results, the best first.
enum { BY_TITLE, BY_FOLDER, BY_PATH, BY_NUMBER, WAYS };

static char *name_by(int way, const galet_compared *item, const char *folder, size_t index) {
    char number[32];
    snprintf(number, sizeof number, "result %zu", index + 1);
    const char *title = title_of(item);
    const char *text = way == BY_TITLE ? (title ? title : "") : way == BY_PATH ? folder : number;
    size_t length = strlen(text);
    if (way == BY_FOLDER) {
        text = folder_name(folder, &length);
    }
    return say_name(text, length);
}

/// The first way that tells them apart; titles only where all have one.
galet_status galet_comparison_name(galet_comparison *c, char *const *folders) {
    for (int way = 0; way < WAYS; way++) {
        bool complete = true;
        for (size_t i = 0; i < c->count; i++) {
            galet_compared *item = &c->items[i];
            complete &= way != BY_TITLE || title_of(item);
            free(item->name);
            item->name = name_by(way, item, folders[i], i);
            if (!item->name) {
                return GALET_ERR_MEMORY;
            }
        }
        if (complete && names_differ(c)) {
            return GALET_OK;
        }
    }
    return GALET_OK;
}
