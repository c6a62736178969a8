#include "input/lines.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16, LINE_MAX_SIZE = 1 << 20 };

struct galet_lines {
    FILE *file;
    const char *path;
    char *buffer;
    size_t capacity;
    size_t from, to;  ///< What is in the buffer and not yet given away
    size_t lf, cr;    ///< The next of each from there on, or `to`
    bool after_cr;    ///< An LF that comes now belongs to the CR before
    bool ended;       ///< The file has no more than the buffer
    size_t length;    ///< Of the last line
    int number;       ///< Of the last line
};

static size_t find(const galet_lines *l, char c) {
    const char *found = memchr(l->buffer + l->from, c, l->to - l->from);
    return found ? (size_t)(found - l->buffer) : l->to;
}

/// Moves what is left to the front and reads more behind it. One byte stays free for the zero behind the last line.
static galet_status fill(galet_lines *l, galet_message *why) {
    memmove(l->buffer, l->buffer + l->from, l->to - l->from);
    l->to -= l->from;
    l->from = 0;
    if (l->to + 1 == l->capacity) {
        if (l->capacity == LINE_MAX_SIZE) {
            return galet_complain(why, (galet_place){l->path, l->number + 1, 0}, NULL, "is longer than %d KiB",
                                  LINE_MAX_SIZE >> 10);
        }
        char *grown = realloc(l->buffer, 2 * l->capacity);
        if (!grown) {
            return GALET_ERR_MEMORY;
        }
        l->buffer = grown;
        l->capacity *= 2;
    }
    errno = 0;
    l->to += fread(l->buffer + l->to, 1, l->capacity - 1 - l->to, l->file);
    if (ferror(l->file)) {
        return galet_complain(why, (galet_place){l->path, 0, 0}, NULL, "cannot be read: %s", strerror(errno));
    }
    l->ended = feof(l->file);
    l->lf = find(l, '\n');
    l->cr = find(l, '\r');
    return GALET_OK;
}

static galet_status begin(galet_lines *l, galet_message *why) {
    galet_status status = fill(l, why);
    if (status) {
        return status;
    }
    if (l->to >= 2 && (memcmp(l->buffer, "\xff\xfe", 2) == 0 || memcmp(l->buffer, "\xfe\xff", 2) == 0)) {
        return galet_complain(why, (galet_place){l->path, 0, 0}, NULL,
                              "is not a text file in UTF-8 but in UTF-16; save it as UTF-8");
    }
    l->from = l->to >= 3 && memcmp(l->buffer, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return GALET_OK;
}

galet_status galet_lines_create(FILE *file, const char *path, galet_lines **lines, galet_message *why) {
    galet_lines *l = malloc(sizeof *l);
    char *buffer = malloc(CHUNK);
    if (!l || !buffer) {
        free(l);
        free(buffer);
        fclose(file);
        return GALET_ERR_MEMORY;
    }
    *l = (galet_lines){.file = file, .path = path, .buffer = buffer, .capacity = CHUNK};
    galet_status status = begin(l, why);
    if (status) {
        galet_lines_destroy(l);
        return status;
    }
    *lines = l;
    return GALET_OK;
}

void galet_lines_destroy(galet_lines *lines) {
    if (lines) {
        fclose(lines->file);
        free(lines->buffer);
        free(lines);
    }
}

/// Where the line ends that begins at `from`; `to` where its end is not in the buffer. Both ends are looked for once in
/// every stretch of the buffer, whichever the file uses.
static size_t line_end(galet_lines *l) {
    l->lf = l->lf < l->from ? find(l, '\n') : l->lf;
    l->cr = l->cr < l->from ? find(l, '\r') : l->cr;
    return l->lf < l->cr ? l->lf : l->cr;
}

galet_status galet_lines_next(galet_lines *l, char **line, galet_message *why) {
    size_t end;
    for (;;) {
        if (l->after_cr && l->from < l->to) {
            l->from += l->buffer[l->from] == '\n';
            l->after_cr = false;
        }
        end = line_end(l);
        if (end < l->to || l->ended) {
            break;
        }
        galet_status status = fill(l, why);
        if (status) {
            return status;
        }
    }
    *line = NULL;
    if (l->from == l->to) {
        return GALET_OK;
    }
    *line = l->buffer + l->from;
    l->length = end - l->from;
    l->number += l->number < INT_MAX;
    l->after_cr = end == l->cr && end < l->to;
    l->from = end < l->to ? end + 1 : end;
    l->buffer[end] = '\0';
    return GALET_OK;
}

size_t galet_lines_length(const galet_lines *lines) {
    return lines->length;
}

galet_status galet_lines_check_text(const galet_lines *lines, const char *line, galet_message *why) {
    for (size_t i = 0; i < lines->length; i++) {
        unsigned char byte = (unsigned char)line[i];
        if (byte < ' ' && byte != '\t' && byte != '\f' && byte != '\v') {
            return galet_complain(why, (galet_place){lines->path, 0, 0}, NULL,
                                  "is not a text file; export it as CSV in UTF-8");
        }
    }
    return GALET_OK;
}

galet_place galet_lines_place(const galet_lines *lines, size_t at) {
    return (galet_place){lines->path, lines->number, (int)at};
}
