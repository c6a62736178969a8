#include "input/dialect.h"

#include "base/letters.h"
#include "input/number.h"

#include <ctype.h>
#include <string.h>

static const char WHITE[] = " \t";

/// End of a quoted text that begins at `c`: its closing quote; NULL where there is none. A doubled quote stands for
/// one.
static const char *closing_quote(const char *c) {
    for (c = strchr(c + 1, '"'); c && c[1] == '"'; c = strchr(c + 2, '"')) {
    }
    return c;
}

/// Where the cell that begins at `c` ends: at its separator or the end of the line.
static const char *cell_end(galet_separator separator, const char *c) {
    const char stops[] = {separator, separator == ' ' ? '\t' : '\0', '\0'};
    const char *quote = *c == '"' ? closing_quote(c) : NULL;
    c = quote ? quote + 1 : c;
    return c + strcspn(c, stops);
}

bool galet_cell_next(galet_separator separator, const char **at, galet_cell *cell) {
    if (!*at) {
        return false;
    }
    const char *c = *at + strspn(*at, separator == '\t' ? " " : WHITE);
    if (separator == ' ' && !*c) {
        *at = NULL;
        return false;
    }
    const char *end = cell_end(separator, c);
    *at = *end ? end + 1 : NULL;
    while (end > c && (end[-1] == ' ' || end[-1] == '\t')) {
        end--;
    }
    bool quoted = end - c > 1 && *c == '"' && end[-1] == '"';
    *cell = (galet_cell){c + quoted, (size_t)(end - c) - 2 * quoted};
    return true;
}

size_t galet_cell_count(galet_separator separator, const char *line) {
    size_t count = 0;
    galet_cell cell;
    while (galet_cell_next(separator, &line, &cell)) {
        count++;
    }
    return count;
}

/// What tells the separator of a line.
typedef struct signs {
    int words;
    bool comma_parts;  ///< One that is no decimal comma
    bool tab_gaps;     ///< There is a tab between any two words
} signs;

static bool is_decimal_comma(const char *word, const char *comma) {
    return comma > word && isdigit((unsigned char)comma[-1]) && isdigit((unsigned char)comma[1]);
}

static signs look_at(const char *line) {
    signs s = {.tab_gaps = true};
    for (const char *word = line + strspn(line, WHITE); *word; s.words++) {
        const char *end = cell_end(' ', word);
        const char *comma = *word == '"' ? NULL : memchr(word, ',', (size_t)(end - word));
        const char *second = comma ? memchr(comma + 1, ',', (size_t)(end - comma - 1)) : NULL;
        bool point = comma && memchr(word, '.', (size_t)(end - word));
        s.comma_parts |= comma && (second || point || !is_decimal_comma(word, comma));
        size_t gap = strspn(end, WHITE);
        s.tab_gaps &= !end[gap] || memchr(end, '\t', gap);
        word = end + gap;
    }
    return s;
}

static bool has_quoted_parts(const char *line) {
    const char *quote = *line == '"' ? closing_quote(line) : NULL;
    return quote && quote[1] == ',';
}

galet_separator galet_separator_guess(const char *line, const char *header) {
    const char *titles = header ? header : "";
    if (strchr(line, ';') || strchr(titles, ';')) {
        return ';';
    }
    signs s = look_at(line);
    bool tab_titles = strchr(titles, '\t');
    if (s.comma_parts || has_quoted_parts(line + strspn(line, WHITE))) {
        return ',';
    }
    if (s.words == 1) {
        return tab_titles ? '\t' : header && !strchr(titles, ',') ? ';' : ',';
    }
    return s.tab_gaps || (tab_titles && strchr(line, '\t')) ? '\t' : ' ';
}

/// A separator, what it is called, and what is said of it.
static const struct {
    galet_separator separator;
    const char *words, *hint;
} SEPARATORS[] = {
    {',', "commas", "; commas separate numbers here"},
    {';', "semicolons", "; semicolons separate numbers here"},
    {'\t', "tabs", "; tabs separate numbers here"},
    {' ', "blanks", "; blanks separate numbers here"},
};

static size_t find_separator(galet_separator separator) {
    size_t i = 0;
    while (i + 1 < sizeof SEPARATORS / sizeof *SEPARATORS && SEPARATORS[i].separator != separator) {
        i++;
    }
    return i;
}

const char *galet_separator_words(galet_separator separator) {
    return SEPARATORS[find_separator(separator)].words;
}

const char *galet_separator_hint(galet_separator separator, size_t count, galet_cell cell) {
    static const char digits[] = "0123456789.", others[] = ",;|:/&\t ";
    const char *end = cell.text + cell.length, *sign = cell.text + strcspn(cell.text, others);
    const char *next = sign + strspn(sign, " +-") + (*sign && *sign != ' ');
    bool several = sign > cell.text && next < end && strchr(digits, sign[-1]) && strchr("+-0123456789.", *next);
    if (!several || *sign == separator) {
        return "";
    }
    return count > 1 ? SEPARATORS[find_separator(separator)].hint
                     : "; commas, semicolons, tabs or blanks separate numbers";
}

bool galet_line_has_fractions(const char *line) {
    bool found = false;
    size_t count = 0;
    galet_cell cell;
    for (; galet_cell_next(',', &line, &cell); count++) {
        size_t sign = cell.length > 0 && count % 2 == 0 && (*cell.text == '-' || *cell.text == '+');
        size_t digits = strspn(cell.text + sign, "0123456789");
        if (digits == 0 || digits + sign != cell.length) {
            return false;
        }
        found |= count % 2 == 1 && digits > 1 && *cell.text == '0';
    }
    return found && count > 2 && count % 2 == 0;
}

bool galet_cell_is_numeric(galet_cell cell) {
    char word[64];
    const char *rest;
    double x;
    if (cell.length == 0 || cell.length >= sizeof word) {
        return false;
    }
    memcpy(word, cell.text, cell.length);
    word[cell.length] = '\0';
    const char *unsigned_word = word + (*word == '-' || *word == '+');
    char *comma = strchr(word, ',');
    if (comma) {
        *comma = '.';
    }
    return (galet_number_parse(word, &x, &rest) && !*rest) || galet_words_alike(unsigned_word, "nan");
}

bool galet_line_is_numeric(const char *line) {
    line += strspn(line, ",;\t \"");
    return galet_cell_is_numeric((galet_cell){line, strcspn(line, ",;\t \"")});
}
