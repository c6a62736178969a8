#include "input/columns.h"

#include "input/file.h"
#include "input/number.h"
#include "input/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { COLUMNS_MAX = 256 };

static const size_t FILE_MAX = 256u << 20;
static const char SEPARATORS[] = ",;\t ";

/// Reading goes on line by line through one buffer.
typedef struct reader {
    const char *path;
    galet_columns *columns;
    size_t capacity;
    int line;
    galet_message *why;
} reader;

/// `at` is where in the line it stands; 0 where the whole line is meant.
static galet_place place_of(const reader *r, ptrdiff_t at) {
    return (galet_place){r->path, r->line, (int)at};
}

static galet_status complain_of_width(const reader *r) {
    return galet_complain(r->why, place_of(r, 0), NULL, "has more than %d columns", COLUMNS_MAX);
}

/// The next word of a line and where it ends. A separator other than a blank may stand once between two words.
static const char *next_word(const char *c, size_t *length, bool header) {
    const char *separators = header ? ",;\t" : SEPARATORS;
    c += strspn(c, " \t");
    *length = strcspn(c, separators);
    return c;
}

static const char *after_word(const char *c, size_t length) {
    c += length;
    c += strspn(c, " ");
    return *c == ',' || *c == ';' || *c == '\t' ? c + 1 : c;
}

static bool parse_number(const char *word, size_t length, double *x) {
    const char *rest;
    return length > 0 && galet_number_parse(word, x, &rest) && rest == word + length;
}

static bool is_header(const char *line) {
    size_t length;
    double x;
    const char *word = next_word(line, &length, false);
    return !parse_number(word, length, &x);
}

/// "x [mm]" as name and unit; both are released by the columns.
static bool split_title(const char *title, size_t length, char **name, char **unit) {
    while (length > 0 && title[length - 1] == ' ') {
        length--;
    }
    const char *open = memchr(title, '[', length);
    size_t name_length = open ? (size_t)(open - title) : length;
    while (name_length > 0 && title[name_length - 1] == ' ') {
        name_length--;
    }
    size_t unit_length = open ? strcspn(open + 1, "]") : 0;
    bool quoted = name_length > 1 && *title == '"' && title[name_length - 1] == '"';
    *name = strndup(title + quoted, name_length - 2 * quoted);
    *unit = strndup(open ? open + 1 : "", unit_length);
    return *name && *unit;
}

static galet_status allocate_columns(galet_columns *c, size_t count) {
    c->names = calloc(count, sizeof *c->names);
    c->units = calloc(count, sizeof *c->units);
    c->column = calloc(count, sizeof *c->column);
    c->count = c->names && c->units && c->column ? count : 0;
    return c->count ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status read_header(reader *r, const char *line) {
    size_t count = 0, length;
    bool blanks = !strpbrk(line, ",;\t") && !strchr(line, '[');
    for (const char *c = line; *c; c = after_word(next_word(c, &length, !blanks), length)) {
        next_word(c, &length, !blanks);
        count++;
    }
    if (count > COLUMNS_MAX) {
        return complain_of_width(r);
    }
    galet_status status = allocate_columns(r->columns, count);
    const char *c = line;
    for (size_t i = 0; i < count && !status; i++) {
        const char *word = next_word(c, &length, !blanks);
        status = split_title(word, length, &r->columns->names[i], &r->columns->units[i]) ? GALET_OK : GALET_ERR_MEMORY;
        c = after_word(word, length);
    }
    return status;
}

static galet_status reserve(reader *r) {
    galet_columns *c = r->columns;
    if (c->rows < r->capacity) {
        return GALET_OK;
    }
    size_t capacity = r->capacity ? 2 * r->capacity : 256;
    int *lines = realloc(c->lines, capacity * sizeof *lines);
    bool grown = lines;
    c->lines = lines ? lines : c->lines;
    for (size_t i = 0; i < c->count && grown; i++) {
        double *values = realloc(c->column[i], capacity * sizeof *values);
        c->column[i] = values ? values : c->column[i];
        grown = values;
    }
    r->capacity = grown ? capacity : r->capacity;
    return grown ? GALET_OK : GALET_ERR_MEMORY;
}

/// How many numbers stand on a line; they go to `row`, at most `room` of them.
static galet_status parse_row(const reader *r, const char *line, double *row, size_t room, size_t *count) {
    size_t length;
    *count = 0;
    for (const char *c = line; *c; c = after_word(c, length)) {
        c = next_word(c, &length, false);
        if (!*c) {
            break;
        }
        double x;
        if (!parse_number(c, length, &x) || isinf(x)) {
            return galet_complain(r->why, place_of(r, c - line + 1), NULL, "expected a number (got '%.*s')",
                                  length < 40 ? (int)length : 40, c);
        }
        if (*count < room) {
            row[*count] = x;
        }
        ++*count;
    }
    return GALET_OK;
}

static galet_status read_row(reader *r, const char *line) {
    galet_columns *c = r->columns;
    double row[COLUMNS_MAX];
    size_t count;
    galet_status status = parse_row(r, line, row, COLUMNS_MAX, &count);
    if (!status && !c->count) {
        status = count <= COLUMNS_MAX ? allocate_columns(c, count) : complain_of_width(r);
        for (size_t i = 0; i < count && !status; i++) {
            status = split_title("", 0, &c->names[i], &c->units[i]) ? GALET_OK : GALET_ERR_MEMORY;
        }
    }
    if (!status && count != c->count) {
        status =
            galet_complain(r->why, place_of(r, 0), NULL, "expected %zu numbers, as before (got %zu)", c->count, count);
    }
    status = status ? status : reserve(r);
    if (status) {
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        c->column[i][c->rows] = row[i];
    }
    c->lines[c->rows++] = r->line;
    return GALET_OK;
}

static galet_status read_lines(reader *r, char *text) {
    galet_status status = GALET_OK;
    bool first = true;
    for (char *line = text, *end; line && !status; line = end) {
        end = strchr(line, '\n');
        if (end) {
            *end++ = '\0';
        }
        r->line++;
        line[strcspn(line, "#\r")] = '\0';
        if (line[strspn(line, " \t")] == '\0') {
            continue;
        }
        status = first && is_header(line) ? read_header(r, line) : read_row(r, line);
        first = false;
    }
    return status;
}

galet_status galet_columns_parse(char *text, size_t length, const char *path, galet_columns *columns,
                                 galet_message *why) {
    galet_columns c = {0};
    reader r = {.path = path, .columns = &c, .why = why};
    bool is_text = strlen(text) == length;
    galet_status status = is_text ? read_lines(&r, text) : GALET_ERR_INPUT;
    if (!is_text || (!status && c.rows == 0)) {
        status =
            galet_complain(why, (galet_place){path, 0, 0}, NULL, is_text ? "holds no numbers" : "is not a text file");
    }
    if (status) {
        galet_columns_release(&c);
        return status;
    }
    *columns = c;
    return GALET_OK;
}

galet_status galet_columns_read(const char *path, galet_columns *columns, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read(path, FILE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    status = galet_columns_parse(text, length, path, columns, why);
    free(text);
    return status;
}

void galet_columns_release(galet_columns *columns) {
    for (size_t i = 0; i < columns->count; i++) {
        free(columns->names[i]);
        free(columns->units[i]);
        free(columns->column[i]);
    }
    free(columns->names);
    free(columns->units);
    free(columns->column);
    free(columns->lines);
    *columns = (galet_columns){0};
}

size_t galet_columns_find(const galet_columns *columns, const char *name) {
    size_t i = 0;
    while (i < columns->count && strcasecmp(columns->names[i], name) != 0) {
        i++;
    }
    return i;
}

galet_status galet_columns_to_si(galet_columns *columns, size_t column, const char *si, const char *path,
                                 galet_message *why) {
    galet_unit_scale scale;
    if (galet_unit_find_scale(columns->units[column], si, &scale) != GALET_UNIT_FITS) {
        return galet_complain(why, (galet_place){path, 0, 0}, columns->names[column],
                              "expected %s or a unit like it (got '%.40s')", si, columns->units[column]);
    }
    for (size_t i = 0; i < columns->rows; i++) {
        columns->column[column][i] = galet_unit_to_si(scale, columns->column[column][i]);
    }
    return GALET_OK;
}
