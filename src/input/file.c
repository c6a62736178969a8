#include "input/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Reads on until the end or the limit; the file may be a pipe, so its size is not asked for.
static galet_status read_all(FILE *file, size_t limit, char **text, size_t *length) {
    size_t capacity = 4096, used = 0;
    char *buffer = malloc(capacity);
    while (buffer) {
        used += fread(buffer + used, 1, capacity - 1 - used, file);
        if (ferror(file) || used > limit) {
            free(buffer);
            return ferror(file) ? GALET_ERR_FILE : GALET_ERR_RANGE;
        }
        if (feof(file)) {
            buffer[used] = '\0';
            *text = buffer;
            *length = used;
            return GALET_OK;
        }
        capacity *= 2;
        char *grown = realloc(buffer, capacity);
        if (!grown) {
            free(buffer);
        }
        buffer = grown;
    }
    return GALET_ERR_MEMORY;
}

galet_status galet_file_read(const char *path, size_t limit, char **text, size_t *length, galet_message *why) {
    galet_place place = {path, 0, 0};
    FILE *file = fopen(path, "rb");
    if (!file) {
        return galet_complain(why, place, NULL, "cannot be read: %s", strerror(errno));
    }
    errno = 0;
    galet_status status = read_all(file, limit, text, length);
    int error = errno;
    fclose(file);
    switch (status) {
    case GALET_ERR_FILE:
        return galet_complain(why, place, NULL, "cannot be read: %s", strerror(error));
    case GALET_ERR_RANGE:
        return galet_complain(why, place, NULL, "is larger than %zu MiB", limit >> 20);
    default:
        return status;
    }
}
