#include "input/file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITER_LATE = 10000 };  ///< The two ends of a pipe are started in any order, but not further apart [ms]

/// Whether somebody holds the other end of a pipe from which nothing came: without a writer it is at its end.
static bool has_writer(FILE *pipe) {
    int c = getc(pipe);
    if (c != EOF) {
        return ungetc(c, pipe) == c;
    }
    bool ended = feof(pipe);
    clearerr(pipe);
    return !ended;
}

/// NULL once the file can be read on, else why it cannot. A signal ends the wait.
static const char *await_writer(FILE *file) {
    struct pollfd end = {.fd = fileno(file), .events = POLLIN};
    struct stat kind;
    if (fstat(end.fd, &kind) != 0) {
        return strerror(errno);
    }
    if (S_ISFIFO(kind.st_mode)) {
        int heard = poll(&end, 1, WRITER_LATE);
        if (heard <= 0 && (heard < 0 || !has_writer(file))) {
            return heard < 0 ? strerror(errno) : "nobody writes to this pipe";
        }
    }
    return fcntl(end.fd, F_SETFL, fcntl(end.fd, F_GETFL) & ~O_NONBLOCK) == 0 ? NULL : strerror(errno);
}

galet_status galet_file_open(const char *path, FILE **file, galet_message *why) {
    int descriptor = open(path, O_RDONLY | O_NONBLOCK);  // which would wait for a writer for ever
    FILE *opened = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    const char *reason = opened ? await_writer(opened) : strerror(errno);
    if (!reason) {
        *file = opened;
        return GALET_OK;
    }
    galet_status status = galet_complain(why, (galet_place){path, 0, 0}, NULL, "cannot be read: %s", reason);
    if (opened) {
        fclose(opened);
    } else if (descriptor >= 0) {
        close(descriptor);
    }
    return status;
}

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

/// Reads an open file to its end and closes it.
static galet_status read_and_close(FILE *file, const char *origin, size_t limit, char **text, size_t *length,
                                   galet_message *why) {
    galet_place place = {origin, 0, 0};
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

galet_status galet_file_read(const char *path, size_t limit, char **text, size_t *length, galet_message *why) {
    FILE *file;
    galet_status status = galet_file_open(path, &file, why);
    return status ? status : read_and_close(file, path, limit, text, length, why);
}

static bool is_standard_input(const char *path) {
    return strcmp(path, "-") == 0;
}

const char *galet_file_origin(const char *path) {
    return is_standard_input(path) ? GALET_STANDARD_INPUT : path;
}

galet_status galet_file_read_case(const char *path, size_t limit, char **text, size_t *length, galet_message *why) {
    if (!is_standard_input(path)) {
        return galet_file_read(path, limit, text, length, why);
    }
    int descriptor = dup(STDIN_FILENO);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
    if (!file) {
        return galet_complain(why, (galet_place){GALET_STANDARD_INPUT, 0, 0}, NULL, "cannot be read: %s",
                              strerror(errno));
    }
    return read_and_close(file, GALET_STANDARD_INPUT, limit, text, length, why);
}
