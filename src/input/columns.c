#include "input/columns.h"

#include "base/letters.h"
#include "input/decimal.h"
#include "input/heading.h"
#include "input/lines.h"
#include "input/nearest.h"
#include "input/units.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS_MAX = GALET_COLUMNS_LIMIT, NOT_SELECTED = -1 };

struct galet_columns {
    const char *path, *skip_key;
    galet_lines *lines;
    char *line;   ///< The one that was read last
    size_t rows;  ///< So far
    bool ready;   ///< It is a row that nobody has asked for yet
    bool titled, commented;
    galet_separator separator;
    char mark;  ///< Of decimals; 0 until one is met
    size_t count;
    galet_place title_place;
    galet_title title[COLUMNS_MAX];
    int place[COLUMNS_MAX];  ///< Of each column in a row
};

/// Says how to get rid of lines at the beginning that are no header, where it may be these that are complained of.
static galet_status suggest_to_skip(const galet_columns *c, galet_message *why) {
    if (c->skip_key) {
        galet_complain_further(why, "; lines above the numbers can be left out by %s", c->skip_key);
    }
    return GALET_ERR_INPUT;
}

static const char DECIMAL_COMMAS[] = "; separate numbers with decimal commas by semicolons or tabs";

static galet_status complain_of_count(const galet_columns *c, size_t got, galet_message *why) {
    bool decimal_commas = c->separator == ',' && got == 2 * c->count;
    bool one = c->count == 1;
    galet_complain(why, galet_lines_place(c->lines, 0), NULL, "expected %zu number%s%s as before (got %zu)%s", c->count,
                   one ? "," : "s, separated by ", one ? "" : galet_separator_words(c->separator), got,
                   decimal_commas ? DECIMAL_COMMAS : "");
    return c->rows < 2 && !decimal_commas ? suggest_to_skip(c, why) : GALET_ERR_INPUT;
}

/// "1,250" where commas separate and none is known to be a decimal one: it may group the digits of 1250.
static bool may_group_digits(const galet_columns *c, galet_cell cell) {
    const char *comma = memchr(cell.text, ',', cell.length);
    if (c->separator != ',' || c->mark || !comma) {
        return false;
    }
    const char *whole = cell.text + strspn(cell.text, "+-"), *end = comma + 1 + strspn(comma + 1, "0123456789");
    return comma > whole && comma - whole <= 3 && *whole != '0' && end - comma == 4 && end == cell.text + cell.length;
}

/// A number but for its decimal mark, which is not the one of the numbers before.
static bool has_other_mark(const galet_columns *c, galet_cell cell) {
    char other = c->mark == ',' ? '.' : ',';
    bool marked = false;
    double x;
    return c->mark && galet_decimal_read(cell.text, other, &x, &marked) == cell.text + cell.length && marked;
}

/// The unit that stands in a cell, behind its number or, as blanks may separate, alone if it is that of shares; "":
/// none.
static void unit_of_cell(const galet_columns *c, galet_cell cell, char unit[GALET_WORD_SIZE]) {
    char text[GALET_WORD_SIZE];
    bool marked = false;
    double x;
    galet_unit_scale scale;
    snprintf(text, sizeof text, "%.*s", cell.length < sizeof text ? (int)cell.length : 0, cell.text);
    const char *end = galet_decimal_read(text, c->mark == ',' ? ',' : '.', &x, &marked);
    const char *rest = end ? end + strspn(end, " ") : strcmp(text, "%") == 0 ? text : "";
    galet_unit_fit fit = *rest ? galet_unit_find_scale(rest, "", &scale) : GALET_UNIT_UNKNOWN;
    bool known = fit == GALET_UNIT_FITS || fit == GALET_UNIT_MISFIT;
    snprintf(unit, GALET_WORD_SIZE, "%s", known ? rest : "");
}

static galet_status complain_of_cell(const galet_columns *c, galet_cell cell, galet_message *why) {
    galet_place place = galet_lines_place(c->lines, (size_t)(cell.text - c->line) + 1);
    if (cell.length == 0) {
        return galet_complain(why, place, NULL, "expected a number (got nothing)");
    }
    if (may_group_digits(c, cell)) {
        return galet_complain(why, place, NULL,
                              "'%.*s' may have a decimal comma or group digits; write numbers with decimal points, or "
                              "separate them by semicolons",
                              (int)cell.length, cell.text);
    }
    if (has_other_mark(c, cell)) {
        return galet_complain(why, place, NULL, "decimal commas and points are mixed: '%.*s' after numbers with %s",
                              cell.length < 40 ? (int)cell.length : 40, cell.text,
                              c->mark == ',' ? "commas" : "points");
    }
    char unit[GALET_WORD_SIZE];
    unit_of_cell(c, cell, unit);
    if (*unit) {
        return galet_complain(why, place, NULL,
                              "expected a number (got '%.*s'); a unit belongs into the title, as in 'x [%s]'",
                              (int)cell.length, cell.text, unit);
    }
    galet_complain(why, place, NULL, "expected a number (got '%.*s')%s", cell.length < 40 ? (int)cell.length : 40,
                   cell.text, galet_separator_hint(c->separator, c->count, cell));
    return c->rows == 0 && !galet_line_is_numeric(c->line) ? suggest_to_skip(c, why) : GALET_ERR_INPUT;
}

/// Blanks out a comment that follows something.
static void drop_comment(char *line, const char *sign) {
    char *comment = strstr(line, sign);
    if (comment) {
        memset(comment, ' ', strlen(comment));
    }
}

/// Nothing, or a comment from the beginning. A semicolon there is a comment only where it is known not to separate.
static bool is_comment(const galet_columns *c) {
    const galet_separator separator = c->separator;
    const char *line = c->line + strspn(c->line, " \t\f\v");
    return line == c->line + galet_lines_length(c->lines) || *line == '#' || *line == '%' ||
           strncmp(line, "//", 2) == 0 || (*line == ';' && separator && separator != ';');
}

/// The first decimal mark is that of the whole file.
static bool take_mark(galet_columns *c, char mark) {
    bool same = !c->mark || mark == c->mark;
    c->mark = same ? mark : c->mark;
    return same;
}

/// A number that fills its cell.
static bool parse_cell(galet_columns *c, galet_cell cell, double *x) {
    bool comma = memchr(cell.text, ',', cell.length), marked = false;
    const char *end = galet_decimal_read(cell.text, comma ? ',' : '.', x, &marked);
    if (end != cell.text + cell.length || !isfinite(*x) || may_group_digits(c, cell)) {
        return false;
    }
    return take_mark(c, !marked ? c->mark : comma ? ',' : '.');
}

static const char *skip_white(const char *c, galet_separator separator) {
    while (*c == ' ' || (*c == '\t' && separator != '\t')) {
        c++;
    }
    return c;
}

/// The end of a cell that nobody asks for; NULL where it has quotes or a comment in it.
static const char *skip_cell(const char *c, galet_separator separator) {
    while (*c && *c != separator && !(*c == '\t' && separator == ' ')) {
        if (*c == '"' || *c == '#') {
            return NULL;
        }
        c++;
    }
    return c;
}

/// Whether nothing follows but separators.
static bool is_end(const galet_columns *c, const char *at) {
    while (*at && *at == c->separator) {
        at = skip_white(at + 1, c->separator);
    }
    return at == c->line + galet_lines_length(c->lines);
}

/// A row of plain numbers, as nearly all are; false for anything that takes a closer look.
static bool read_plainly(galet_columns *c, double *row) {
    const galet_separator separator = c->separator;
    const char *at = c->line;
    const char mark = c->mark == ',' && separator != ',' ? ',' : '.';
    bool marked = false;
    if (c->place[0] == NOT_SELECTED && is_comment(c)) {
        return false;
    }
    for (size_t i = 0; i < c->count; i++) {
        at = skip_white(at, separator);
        double x = 0.0;
        bool selected = c->place[i] != NOT_SELECTED;
        at = selected ? galet_decimal_read(at, mark, &x, &marked) : skip_cell(at, separator);
        if (!at || isinf(x)) {
            return false;
        }
        if (selected) {
            row[c->place[i]] = x;
        }
        const char *after = skip_white(at, separator);
        if (i + 1 == c->count) {
            return take_mark(c, marked ? mark : c->mark) && is_end(c, after);
        }
        if (separator == ' ' ? after == at : *after != separator) {
            return false;
        }
        at = separator == ' ' ? after : after + 1;
    }
    return false;
}

/// Any other line; `is_row` is false for a comment.
static galet_status read_closely(galet_columns *c, double *row, bool *is_row, galet_message *why) {
    *is_row = false;
    if (is_comment(c)) {
        return GALET_OK;
    }
    galet_status status = galet_lines_check_text(c->lines, c->line, why);
    if (status) {
        return status;
    }
    drop_comment(c->line, "#");
    *is_row = true;
    size_t count = 0, last = 0;  // the last one beyond those asked for that is not empty
    galet_cell cell;
    for (const char *at = c->line; galet_cell_next(c->separator, &at, &cell); count++) {
        last = count < c->count || cell.length > 0 ? count + 1 : last;
        bool selected = count < c->count && c->place[count] != NOT_SELECTED;
        if (selected && !parse_cell(c, cell, &row[c->place[count]])) {
            return complain_of_cell(c, cell, why);
        }
    }
    return last == c->count ? GALET_OK : complain_of_count(c, last, why);
}

galet_status galet_columns_next(galet_columns *c, double *row, bool *more, galet_message *why) {
    for (;;) {
        galet_status status = c->ready ? GALET_OK : galet_lines_next(c->lines, &c->line, why);
        c->ready = false;
        *more = !status && c->line;
        if (!*more) {
            return status;
        }
        bool is_row = read_plainly(c, row);
        status = is_row ? GALET_OK : read_closely(c, row, &is_row, why);
        if (status || is_row) {
            c->rows++;
            return status;
        }
    }
}

/// Reads on to the first line of numbers; `c->line` is NULL where there is none.
static galet_status find_numbers(galet_columns *c, int skip_lines, galet_heading *heading, galet_message *why) {
    for (int i = 0;; i++) {
        galet_status status = galet_lines_next(c->lines, &c->line, why);
        if (status || !c->line) {
            return status;
        }
        bool announces = galet_letters_alike(c->line, "sep=", 4);  // as spreadsheets do
        if (i < skip_lines || announces) {
            continue;
        }
        if (is_comment(c)) {
            status = galet_heading_take_comment(heading, c->line);
            if (status) {
                return status;
            }
            continue;
        }
        status = galet_lines_check_text(c->lines, c->line, why);
        if (status || galet_line_is_numeric(c->line)) {
            return status;
        }
        drop_comment(c->line, " # ");
        bool taken;
        status = galet_heading_take(heading, c->line, galet_lines_place(c->lines, 1), &taken);
        if (status || !taken) {
            return status;
        }
    }
}

static galet_status complain_of_nothing(const galet_columns *c, int skip_lines, galet_message *why) {
    galet_place place = {c->path, 0, 0};
    return skip_lines > 0 ? galet_complain(why, place, NULL, "holds no numbers below its first %d line%s", skip_lines,
                                           skip_lines > 1 ? "s" : "")
                          : galet_complain(why, place, NULL, "holds no numbers");
}

/// Empty ones at the end aside.
static size_t count_cells(const char *line, galet_separator separator) {
    size_t count = 0, filled = 1;
    galet_cell cell;
    while (galet_cell_next(separator, &line, &cell)) {
        count++;
        filled = cell.length > 0 ? count : filled;
    }
    return filled;
}

/// Learns from the first row how all are to be read.
static galet_status read_heading(galet_columns *c, galet_heading *heading, galet_message *why) {
    drop_comment(c->line, "#");
    c->separator = galet_separator_guess(c->line, heading->titles);
    size_t cells = count_cells(c->line, c->separator);
    c->commented = galet_heading_settle(heading, c->separator, cells);
    c->titled = heading->titles;
    c->title_place = heading->titles_place;
    galet_status status = galet_heading_read(heading, c->separator, cells, COLUMNS_MAX, c->title, &c->count, why);
    if (!status && (c->count > COLUMNS_MAX || cells > COLUMNS_MAX)) {
        c->count = 0;
        return galet_complain(why, galet_lines_place(c->lines, 0), NULL, "has more than %d columns", COLUMNS_MAX);
    }
    if (!status && !c->titled && c->separator == ',' && galet_line_has_fractions(c->line)) {
        return galet_complain(why, galet_lines_place(c->lines, 0), NULL, "has decimal commas between commas%s",
                              DECIMAL_COMMAS);
    }
    return status == GALET_ERR_INPUT ? suggest_to_skip(c, why) : status;
}

static galet_status begin(galet_columns *c, FILE *file, int skip_lines, galet_message *why) {
    galet_heading heading = {0};
    galet_status status = galet_lines_create(file, c->path, &c->lines, why);
    status = status ? status : find_numbers(c, skip_lines, &heading, why);
    if (!status) {
        status = c->line ? read_heading(c, &heading, why) : complain_of_nothing(c, skip_lines, why);
    }
    galet_heading_release(&heading);
    c->ready = true;
    for (size_t i = 0; i < COLUMNS_MAX; i++) {
        c->place[i] = i < c->count ? (int)i : NOT_SELECTED;
    }
    return status;
}

galet_status galet_columns_create(FILE *file, const char *path, int skip_lines, const char *skip_key,
                                  galet_columns **columns, galet_message *why) {
    galet_columns *c = calloc(1, sizeof *c);
    if (!c) {
        fclose(file);
        return GALET_ERR_MEMORY;
    }
    c->path = path;
    c->skip_key = skip_key;
    galet_status status = begin(c, file, skip_lines, why);
    if (status) {
        galet_columns_destroy(c);
        return status;
    }
    *columns = c;
    return GALET_OK;
}

void galet_columns_destroy(galet_columns *columns) {
    if (!columns) {
        return;
    }
    for (size_t i = 0; i < COLUMNS_MAX; i++) {
        galet_title_release(&columns->title[i]);
    }
    galet_lines_destroy(columns->lines);
    free(columns);
}

size_t galet_columns_count(const galet_columns *columns) {
    return columns->count;
}

galet_separator galet_columns_separator(const galet_columns *columns) {
    return columns->separator;
}

bool galet_columns_titled(const galet_columns *columns) {
    return columns->titled;
}

bool galet_columns_commented(const galet_columns *columns) {
    return columns->commented;
}

void galet_columns_drop_titles(galet_columns *columns) {
    columns->titled = false;
    for (size_t i = 0; i < columns->count; i++) {
        *columns->title[i].name = *columns->title[i].unit = '\0';
    }
}

const galet_title *galet_columns_title(const galet_columns *columns, size_t column) {
    return &columns->title[column];
}

galet_place galet_columns_title_place(const galet_columns *columns) {
    return columns->title_place;
}

void galet_columns_select(galet_columns *columns, const size_t *selected, size_t count) {
    for (size_t i = 0; i < COLUMNS_MAX; i++) {
        columns->place[i] = NOT_SELECTED;
    }
    for (size_t i = 0; i < count; i++) {
        columns->place[selected[i]] = (int)i;
    }
}

galet_cell galet_columns_cell(const galet_columns *columns, size_t column) {
    galet_cell cell = {"", 0};
    const char *at = columns->line;
    for (size_t i = 0; i <= column; i++) {
        galet_cell_next(columns->separator, &at, &cell);
    }
    return cell;
}

galet_place galet_columns_place(const galet_columns *columns) {
    return galet_lines_place(columns->lines, 0);
}
