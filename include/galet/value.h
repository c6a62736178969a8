#pragma once

#include <galet/api.h>

#include <stdbool.h>
#include <stddef.h>

GALET_C_BEGIN

/// No pointer may be NULL but where it is said.

/// What a parameter or an output may be: its name in documents, and the words for it where a reader needs any.
#define GALET_TYPE_LIST(X)                                                                                             \
    X(REAL, "real", "")                                                                                                \
    X(INTEGER, "integer", "whole number")                                                                              \
    X(FLAG, "flag", "true or false")                                                                                   \
    X(CHOICE, "choice", "")                                                                                            \
    X(TEXT, "text", "text")                                                                                            \
    X(FILE, "file", "file")                                                                                            \
    X(LIST, "list", "list")                                                                                            \
    X(MATRIX, "matrix", "matrix")                                                                                      \
    X(TEXTS, "texts", "list of texts")                                                                                 \
    X(RECORDS, "records", "list of records")                                                                           \
    X(COLUMNS, "columns", "file of columns")                                                                           \
    X(GROUP, "group", "group of keys")

typedef enum galet_type {
#define GALET_TYPE_CODE(code, name, words) GALET_TYPE_##code,
    GALET_TYPE_LIST(GALET_TYPE_CODE)
#undef GALET_TYPE_CODE
} galet_type;

GALET_API const char *galet_type_name(galet_type type);
GALET_API const char *galet_type_words(galet_type type);

struct galet_param;

typedef struct galet_value galet_value;

/// One input or output as those see it who write, show or convert it: what it is called and what it holds. Everything
/// is borrowed from its owner and good until that changes.
struct galet_value {
    const char *key;    ///< Dotted name
    const char *unit;   ///< SI; "" for a pure number
    const char *shown;  ///< Unit people like to read it in; NULL: the SI unit
    const char *doc;    ///< One line
    galet_type type;
    int digits;         ///< Significant ones that an output supports; 0: as many as people read
    bool used;          ///< False for an input that the choices made leave out
    bool present;       ///< False: null
    bool given;         ///< An input that was given
    double number;      ///< Of a real, an integer and a flag
    const char *words;  ///< For people, in place of what an output holds; NULL: none
    const char *text;   ///< Of a choice, a text, a file; of columns, a list, a matrix the file they come from, or NULL
    const double *numbers;            ///< Of a list or a matrix, row by row
    const char *const *texts;         ///< Of texts, row by row
    size_t rows;                      ///< Of a list, matrix, texts, records or columns
    size_t columns;                   ///< Of a matrix; of texts that come in rows, else 0
    size_t members;                   ///< Of each record; of columns their number
    const struct galet_param *param;  ///< Of an input: all that is known about it; NULL for an output
    const void *owner;                ///< Of the members
    galet_value (*member)(const galet_value *value, size_t row, size_t index);
};

/// Member `index` of record `row`; of columns, whatever the row, column `index` as a list.
GALET_API galet_value galet_value_member(const galet_value *value, size_t row, size_t index);

GALET_C_END
