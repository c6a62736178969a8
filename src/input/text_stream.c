#define _GNU_SOURCE  // for fopencookie
#include "input/text_stream.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static bool make_room(galet_text_stream *s, size_t size) {
    if (s->length + size < s->room) {
        return true;
    }
    size_t room = 2 * (s->length + size) + 64;
    char *grown = realloc(s->text, room);
    if (grown) {
        s->text = grown;
        s->room = room;
    }
    return grown;
}

static ssize_t take(void *cookie, const char *bytes, size_t size) {
    galet_text_stream *s = cookie;
    if (s->failed || !make_room(s, size)) {
        s->failed = true;
        return 0;
    }
    memcpy(s->text + s->length, bytes, size);
    s->length += size;
    return (ssize_t)size;
}

FILE *galet_text_open(galet_text_stream *s) {
    *s = (galet_text_stream){0};
    s->file = fopencookie(s, "w", (cookie_io_functions_t){.write = take});
    if (s->file) {
        setvbuf(s->file, s->buffer, _IOFBF, sizeof s->buffer);  // one that need not be asked for
    }
    return s->file;
}

char *galet_text_close(galet_text_stream *s) {
    bool whole = fclose(s->file) == 0 && make_room(s, 0) && !s->failed;
    if (!whole) {
        free(s->text);
        return NULL;
    }
    s->text[s->length] = '\0';
    return s->text;
}
