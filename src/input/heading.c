#include "input/heading.h"

#include "input/units.h"

#include <stdlib.h>
#include <string.h>

void galet_heading_release(galet_heading *heading) {
    free(heading->titles);
    free(heading->units);
    free(heading->doubtful);
    free(heading->comment);
    *heading = (galet_heading){0};
}

static bool has_number(const char *line) {
    static const char ANY[] = ",;\t ";
    for (line += strspn(line, ANY); *line; line += strspn(line, ANY)) {
        size_t length = strcspn(line, ANY);
        if (galet_cell_is_numeric((galet_cell){line, length})) {
            return true;
        }
        line += length;
    }
    return false;
}

galet_status galet_heading_take(galet_heading *h, const char *line, galet_place place, bool *taken) {
    bool doubtful = *line == ';';
    *taken = doubtful || !h->titles || (!h->units && !has_number(line));
    if (!*taken) {
        return GALET_OK;
    }
    char **kept = doubtful ? &h->doubtful : !h->titles ? &h->titles : &h->units;
    free(*kept);
    *kept = strdup(line);
    h->titles_place = kept == &h->titles ? place : h->titles_place;
    h->units_place = kept == &h->units ? place : h->units_place;
    h->doubtful_place = doubtful ? place : h->doubtful_place;
    return *kept ? GALET_OK : GALET_ERR_MEMORY;
}

galet_status galet_heading_take_comment(galet_heading *h, const char *line) {
    line += strspn(line, " \t");
    if (*line != '#' && *line != '%') {
        return GALET_OK;
    }
    free(h->comment);
    h->comment = strdup(line + strspn(line, "#% \t"));
    return h->comment ? GALET_OK : GALET_ERR_MEMORY;
}

/// A title; among blanks the unit in brackets behind a word belongs to it.
static bool next_title(galet_separator separator, const char **at, galet_cell *cell) {
    if (!galet_cell_next(separator, at, cell)) {
        return false;
    }
    const char *bracket = separator == ' ' && *at ? *at + strspn(*at, " \t") : "";
    const char *end = *bracket == '[' ? strchr(bracket, ']') : *bracket == '(' ? strchr(bracket, ')') : NULL;
    if (end) {
        cell->length = (size_t)(end + 1 - cell->text);
        *at = end + 1;
    }
    return true;
}

/// How many titles there are; separators at the end of the line have none behind them, unless a column is there.
static size_t count_titles(galet_separator separator, const char *line, size_t cells) {
    size_t count = 0, last = 0;
    galet_cell cell;
    while (next_title(separator, &line, &cell)) {
        count++;
        last = count <= cells || cell.length > 0 ? count : last;
    }
    return last;
}

/// The separator of the numbers where it is in the line, else another that gives every column a title. Blanks separate
/// titles where nothing else does.
static galet_separator title_separator(galet_separator separator, const char *line, size_t cells) {
    const char *other = strpbrk(line, ",;\t");
    if (!other || (separator != ' ' && strchr(line, separator))) {
        bool blanks = !other && cells > 1 && count_titles(' ', line, cells) == cells;
        return blanks ? ' ' : separator;
    }
    static const char others[] = {';', '\t', ','};
    for (size_t i = 0; i < sizeof others; i++) {
        if (strchr(line, others[i]) && count_titles(others[i], line, cells) == cells) {
            return others[i];
        }
    }
    return *other;
}

/// What begins with a semicolon is no comment where semicolons separate and there is a cell for every column, but a
/// header, or a line of units below it.
static void settle_doubt(galet_heading *h, galet_separator separator, size_t cells) {
    bool comment = h->doubtful && (separator != ';' || count_titles(';', h->doubtful, cells) != cells);
    if (comment || (h->doubtful && !h->titles)) {
        free(comment ? h->doubtful : NULL);
        h->titles = comment ? h->titles : h->doubtful;
        h->titles_place = comment ? h->titles_place : h->doubtful_place;
        h->doubtful = NULL;
    }
}

bool galet_heading_settle(galet_heading *h, galet_separator separator, size_t cells) {
    settle_doubt(h, separator, cells);
    if (h->titles || !h->comment) {
        return false;
    }
    galet_separator between = title_separator(separator, h->comment, cells);
    if (count_titles(between, h->comment, cells) != cells) {
        return false;
    }
    h->titles = h->comment;
    h->comment = NULL;
    return true;
}

static galet_status read_titles(const char *line, galet_separator separator, size_t count, galet_title *titles) {
    galet_cell cell = {"", 0};
    for (size_t i = 0; i < count; i++) {
        if (line) {
            next_title(separator, &line, &cell);
        }
        if (!galet_title_read(cell, &titles[i])) {
            return GALET_ERR_MEMORY;
        }
    }
    return GALET_OK;
}

/// A line of units below the titles: each must be one, and the only one of its column.
static galet_status read_units(const char *line, galet_place place, galet_separator separator, size_t count,
                               galet_title *titles, galet_message *why) {
    const char *at = line;
    galet_cell cell;
    for (size_t i = 0; galet_cell_next(separator, &at, &cell); i++) {
        char *unit = galet_title_read_unit(cell);
        if (!unit) {
            return GALET_ERR_MEMORY;
        }
        galet_unit_scale scale;
        bool known = !*unit || galet_unit_find_scale(unit, "1", &scale) != GALET_UNIT_UNKNOWN;
        if (!known || (*unit && (i >= count || *titles[i].unit))) {
            free(unit);
            place.column += (int)(cell.text - line);
            return galet_complain(why, place, NULL, "expected a number (got '%.*s')%s",
                                  cell.length < 40 ? (int)cell.length : 40, cell.text,
                                  galet_separator_hint(separator, count, cell));
        }
        if (*unit) {
            free(titles[i].unit);
            titles[i].unit = unit;
        } else {
            free(unit);
        }
    }
    return GALET_OK;
}

galet_status galet_heading_read(const galet_heading *h, galet_separator separator, size_t cells, size_t room,
                                galet_title *titles, size_t *count, galet_message *why) {
    galet_separator between = h->titles ? title_separator(separator, h->titles, cells) : separator;
    *count = h->titles ? count_titles(between, h->titles, cells) : cells;
    size_t kept = *count < room ? *count : room;
    galet_status status = read_titles(h->titles, between, kept, titles);
    status = status ? status : read_units(h->units, h->units_place, separator, kept, titles, why);
    return status ? status : read_units(h->doubtful, h->doubtful_place, separator, kept, titles, why);
}
