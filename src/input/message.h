#pragma once

#include <galet/values.h>

/// Where a user wrote something: a file with line and column, or a `--set` argument (line 0), or nowhere (NULL).
typedef struct galet_place {
    const char *origin;
    int line, column;
} galet_place;

/// Writes "origin:line:column: key: text"; what is missing is left out. Returns GALET_ERR_INPUT.
galet_status galet_complain(galet_message *why, galet_place place, const char *key, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
