#include "input/market.h"

#include "base/letters.h"
#include "input/decimal.h"
#include "input/dialect.h"
#include "input/lines.h"

#include <math.h>
#include <string.h>

static const char BANNER[] = "%%MatrixMarket", WHITE[] = " \t\f\v";

/// Larger sizes are taken for this one, which no limit allows.
static const size_t HUGE_SIZE = 1000000000;

typedef struct market {
    galet_lines *lines;
    const char *path;
    galet_message *why;
    galet_matrix *matrix;
    char *line;  ///< The one that was read last; NULL after the end
    bool coordinate, integer, symmetric;
    size_t entries;  ///< That must come
    int size_line;   ///< Where that is said
} market;

bool galet_market_is(const char *text, const char *path) {
    const char *dot = strrchr(path, '.');
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    return galet_letters_alike(text, BANNER, strlen(BANNER)) || (dot && galet_words_alike(dot, ".mtx"));
}

static bool next_word(const char **at, galet_cell *word) {
    word->text = *at + strspn(*at, WHITE);
    word->length = strcspn(word->text, WHITE);
    *at = word->text + word->length;
    return word->length > 0;
}

static bool is_word(galet_cell cell, const char *word) {
    return strlen(word) == cell.length && galet_letters_alike(cell.text, word, cell.length);
}

static int shown_length(galet_cell cell) {
    return cell.length < 40 ? (int)cell.length : 40;
}

static galet_place place_of(const market *m, galet_cell word) {
    return galet_lines_place(m->lines, (size_t)(word.text - m->line) + 1);
}

static galet_status next_line(market *m) {
    galet_status status = galet_lines_next(m->lines, &m->line, m->why);
    return status || !m->line ? status : galet_lines_check_text(m->lines, m->line, m->why);
}

/// The next line that is neither empty nor a comment.
static galet_status next_data(market *m) {
    for (;;) {
        galet_status status = next_line(m);
        if (status || !m->line) {
            return status;
        }
        const char first = m->line[strspn(m->line, WHITE)];
        if (first && first != '%') {
            return GALET_OK;
        }
    }
}

/// One word of the first line: what may stand there, and where that is noted.
typedef struct banner_word {
    const char *what, *choice[2];
    bool *second;
} banner_word;

static galet_status read_banner_word(const market *m, const char **at, banner_word b) {
    galet_cell word;
    next_word(at, &word);
    for (int i = 0; i < 2 && b.choice[i]; i++) {
        if (is_word(word, b.choice[i])) {
            *b.second = i == 1;
            return GALET_OK;
        }
    }
    return galet_complain(m->why, place_of(m, word), NULL, "%s '%.*s' is not read here; write the matrix as %s%s%s",
                          b.what, shown_length(word), word.text, b.choice[0], b.choice[1] ? " or " : "",
                          b.choice[1] ? b.choice[1] : "");
}

static galet_status read_banner(market *m) {
    galet_status status = next_line(m);
    if (status) {
        return status;
    }
    const char *at = m->line ? m->line : "";
    galet_cell word;
    if (!next_word(&at, &word) || !is_word(word, BANNER)) {
        return galet_complain(m->why, (galet_place){m->path, 1, 0}, NULL,
                              "expected a first line such as '%s matrix coordinate real general'", BANNER);
    }
    bool array = false, matrix;
    const banner_word words[] = {
        {"the object", {"matrix"}, &matrix},
        {"the format", {"coordinate", "array"}, &array},
        {"the field", {"real", "integer"}, &m->integer},
        {"the symmetry", {"general", "symmetric"}, &m->symmetric},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words && !status; i++) {
        status = read_banner_word(m, &at, words[i]);
    }
    m->coordinate = !status && !array;
    return status;
}

static bool read_whole(galet_cell word, size_t *n) {
    *n = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.text[i] < '0' || word.text[i] > '9') {
            return false;
        }
        *n = *n < HUGE_SIZE / 10 ? 10 * *n + (size_t)(word.text[i] - '0') : HUGE_SIZE;
    }
    return word.length > 0;
}

/// Exactly so many whole numbers in a line.
static bool read_sizes(const char *at, size_t *sizes, size_t count) {
    galet_cell word;
    for (size_t i = 0; i < count; i++) {
        if (!next_word(&at, &word) || !read_whole(word, &sizes[i])) {
            return false;
        }
    }
    return !next_word(&at, &word);
}

static galet_status check_shape(const market *m, size_t rows, size_t columns, galet_place place) {
    if (rows == 0 || columns == 0) {
        return galet_complain(m->why, place, NULL, "is %zu x %zu; expected one or more rows and columns", rows,
                              columns);
    }
    if (m->symmetric && rows != columns) {
        return galet_complain(m->why, place, NULL, "is symmetric and %zu x %zu; write it as general", rows, columns);
    }
    return GALET_OK;
}

static galet_status read_size(market *m, galet_matrix_limit limit) {
    galet_status status = next_data(m);
    if (status) {
        return status;
    }
    galet_place place = m->line ? galet_lines_place(m->lines, 0) : (galet_place){m->path, 0, 0};
    size_t sizes[3] = {0};
    if (!m->line || !read_sizes(m->line, sizes, m->coordinate ? 3 : 2)) {
        return galet_complain(m->why, place, NULL, "expected %s (got '%.40s')",
                              m->coordinate ? "rows, columns and entries such as '3 3 5'"
                                            : "rows and columns such as '3 3'",
                              m->line ? m->line : "");
    }
    size_t rows = sizes[0], columns = sizes[1], all = m->symmetric ? rows * (rows + 1) / 2 : rows * columns;
    status = check_shape(m, rows, columns, place);
    status = status ? status : galet_matrix_create(rows, columns, limit, place, m->matrix, m->why);
    if (status) {
        return status;
    }
    if (sizes[2] > all) {
        return galet_complain(m->why, place, NULL, "says %zu entries; a %smatrix of %zu x %zu has no more than %zu",
                              sizes[2], m->symmetric ? "symmetric " : "", rows, columns, all);
    }
    m->entries = m->coordinate ? sizes[2] : all;
    m->size_line = place.line;
    return GALET_OK;
}

static galet_status read_number(const market *m, galet_cell word, double *x) {
    bool marked = false;
    const char *end = galet_decimal_read(word.text, '.', x, &marked);
    if (end != word.text + word.length || !isfinite(*x)) {
        return galet_complain(m->why, place_of(m, word), NULL, "expected a number (got '%.*s')", shown_length(word),
                              word.text);
    }
    if (m->integer && *x != floor(*x)) {
        return galet_complain(m->why, place_of(m, word), NULL,
                              "expected a whole number (got '%.*s'); or write 'real' in the first line",
                              shown_length(word), word.text);
    }
    return GALET_OK;
}

/// Rows and columns from 0. A symmetric matrix has the same number on the other side.
static galet_status set(const market *m, size_t row, size_t column, double x) {
    galet_matrix *a = m->matrix;
    size_t at = row * a->columns + column, other = m->symmetric ? column * a->columns + row : at;
    galet_place place = galet_lines_place(m->lines, 0);
    if (a->lines[at]) {
        return galet_complain(m->why, place, NULL, "row %zu, column %zu is given twice (first in line %d)%s", row + 1,
                              column + 1, a->lines[at], m->symmetric ? "; of a symmetric pair list one" : "");
    }
    a->items[at] = a->items[other] = x;
    a->lines[at] = a->lines[other] = place.line;
    return GALET_OK;
}

static galet_status complain_of_end(const market *m, size_t got) {
    return galet_complain(m->why, (galet_place){m->path, 0, 0}, NULL, "ends after %zu of the %zu numbers of line %d",
                          got, m->entries, m->size_line);
}

static galet_status complain_of_more(const market *m) {
    return galet_complain(m->why, galet_lines_place(m->lines, 0), NULL,
                          "expected no more than the %zu numbers of line %d", m->entries, m->size_line);
}

/// "2 1 0.5": row, column and number.
static galet_status read_entry(const market *m) {
    const char *at = m->line;
    galet_cell word[4];
    size_t count = 0, index[2];
    while (count < 4 && next_word(&at, &word[count])) {
        count++;
    }
    if (count != 3 || !read_whole(word[0], &index[0]) || !read_whole(word[1], &index[1])) {
        return galet_complain(m->why, galet_lines_place(m->lines, 0), NULL,
                              "expected row, column and number such as '2 1 0.5' (got '%.40s')", m->line);
    }
    const size_t size[2] = {m->matrix->rows, m->matrix->columns};
    for (int i = 0; i < 2; i++) {
        if (index[i] < 1 || index[i] > size[i]) {
            return galet_complain(m->why, place_of(m, word[i]), NULL, "%s %.*s is not there; they count from 1 to %zu",
                                  i ? "column" : "row", shown_length(word[i]), word[i].text, size[i]);
        }
    }
    double x;
    galet_status status = read_number(m, word[2], &x);
    return status ? status : set(m, index[0] - 1, index[1] - 1, x);
}

static galet_status read_coordinates(market *m) {
    for (size_t got = 0;; got++) {
        galet_status status = next_data(m);
        if (status) {
            return status;
        }
        if (!m->line || got == m->entries) {
            return m->line ? complain_of_more(m) : got < m->entries ? complain_of_end(m, got) : GALET_OK;
        }
        status = read_entry(m);
        if (status) {
            return status;
        }
    }
}

/// Column by column; of a symmetric matrix from the diagonal down.
static galet_status read_array(market *m) {
    size_t got = 0, row = 0, column = 0;
    for (;;) {
        galet_status status = next_data(m);
        if (status || !m->line) {
            return status ? status : got < m->entries ? complain_of_end(m, got) : GALET_OK;
        }
        galet_cell word;
        for (const char *at = m->line; next_word(&at, &word); got++) {
            double x;
            status = got < m->entries ? read_number(m, word, &x) : complain_of_more(m);
            status = status ? status : set(m, row, column, x);
            if (status) {
                return status;
            }
            if (++row == m->matrix->rows) {
                column++;
                row = m->symmetric ? column : 0;
            }
        }
    }
}

galet_status galet_market_read(FILE *file, const char *path, galet_matrix_limit limit, galet_matrix *matrix,
                               galet_message *why) {
    market m = {.path = path, .why = why, .matrix = matrix};
    galet_status status = galet_lines_create(file, path, &m.lines, why);
    if (status) {
        return status;
    }
    status = read_banner(&m);
    status = status ? status : read_size(&m, limit);
    if (!status) {
        status = m.coordinate ? read_coordinates(&m) : read_array(&m);
    }
    galet_lines_destroy(m.lines);
    return status;
}
