#include "input/title.h"

#include "base/letters.h"
#include "input/units.h"
#include "input/utf8.h"

#include <stdlib.h>
#include <string.h>

static galet_cell trimmed(const char *text, size_t length) {
    while (length > 0 && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        length--;
    }
    return (galet_cell){text, length};
}

/// With plain blanks, also for those that break no line; a byte that is no UTF-8 is taken for Latin-1.
static char *copy_as_utf8(galet_cell cell) {
    char *copy = malloc(2 * cell.length + 1), *out = copy;
    for (size_t i = 0; copy && i < cell.length;) {
        const char *c = cell.text + i;
        size_t length = galet_utf8_length(c, cell.length - i);
        size_t blank = length == 0 && *c == '\xa0' ? 1 : galet_utf8_blank(c, cell.length - i);
        if (blank > 0) {
            *out++ = *c == '\t' ? '\t' : ' ';
            i += blank;
            continue;
        }
        if (length == 0) {
            *out++ = (char)(0xc0 | (unsigned char)*c >> 6);
            *out++ = (char)(0x80 | (*c & 0x3f));
            i++;
            continue;
        }
        memcpy(out, c, length);
        out += length;
        i += length;
    }
    if (copy) {
        *out = '\0';
    }
    return copy;
}

/// The bracket that opens a unit: the first '[', or else the last of the others that is closed, too.
static const char *opening(galet_cell cell) {
    const char *square = memchr(cell.text, '[', cell.length);
    bool closed = false;
    for (size_t i = cell.length; !square && i > 0; i--) {
        const char *c = &cell.text[i - 1];
        if (closed && (*c == '(' || *c == '{')) {
            return c;
        }
        closed |= *c == ')' || *c == '}';
    }
    return square;
}

/// What stands in the brackets.
static galet_cell bracketed(galet_cell cell, const char *open) {
    char close = *open == '[' ? ']' : *open == '{' ? '}' : ')';
    size_t room = cell.length - (size_t)(open - cell.text) - 1;
    const char *end = memchr(open + 1, close, room);
    return trimmed(open + 1, end ? (size_t)(end - open - 1) : room);
}

/// A unit; "-" says that there is none.
static char *copy_unit(galet_cell cell) {
    bool none = cell.length == 1 && *cell.text == '-';
    return copy_as_utf8(none ? (galet_cell){"", 0} : cell);
}

static void read_title(galet_cell cell, galet_title *title) {
    const char *open = opening(cell);
    galet_cell name = trimmed(cell.text, open ? (size_t)(open - cell.text) : cell.length);
    if (open && name.length > 1 && strchr("/,", name.text[name.length - 1])) {
        name = trimmed(name.text, name.length - 1);
    }
    if (name.length > 1 && *name.text == '"' && name.text[name.length - 1] == '"') {
        name = trimmed(name.text + 1, name.length - 2);
    }
    title->name = copy_as_utf8(name);
    title->unit = copy_unit(open ? bracketed(cell, open) : (galet_cell){"", 0});
}

bool galet_title_read(galet_cell cell, galet_title *title) {
    char *plain = copy_as_utf8(cell);
    *title = (galet_title){0};
    if (plain) {
        read_title((galet_cell){plain, strlen(plain)}, title);
    }
    free(plain);
    return title->name && title->unit;
}

void galet_title_release(galet_title *title) {
    free(title->name);
    free(title->unit);
    *title = (galet_title){0};
}

char *galet_title_read_unit(galet_cell cell) {
    char *plain = copy_as_utf8(cell), *unit = NULL;
    if (plain) {
        galet_cell whole = trimmed(plain, strlen(plain));
        const char *open = opening(whole);
        unit = copy_unit(open == whole.text ? bracketed(whole, open) : whole);
    }
    free(plain);
    return unit;
}

static bool fits(const char *unit, const char *si) {
    galet_unit_scale scale;
    return galet_unit_find_scale(unit, si, &scale) == GALET_UNIT_FITS;
}

static bool is_word(const galet_title *title, const char *word, size_t length, const char *si, const char **unit) {
    if (!galet_letters_alike(title->name, word, length)) {
        return false;
    }
    const char *rest = title->name + length;
    *unit = NULL;
    if (!*rest) {
        return length > 1 || *title->name == *word || fits(title->unit, si);
    }
    const char *behind = rest + strspn(rest, " ");
    behind += *behind && strchr("/_,", *behind) ? 1 : 0;
    behind += strspn(behind, " ");
    if (behind == rest || !*behind || *title->unit || !fits(behind, si)) {
        return false;
    }
    *unit = behind;
    return true;
}

bool galet_title_is(const galet_title *title, const char *words, const char *si, const char **unit) {
    for (const char *word = words; word && *word;) {
        size_t length = strcspn(word, "|");
        if (is_word(title, word, length, si, unit)) {
            return true;
        }
        word += length + (word[length] == '|');
    }
    return false;
}

/// After a slash, underscore, comma or blank and the blanks behind it; NULL where there is no more of them.
static const char *next_part(const char *name) {
    const char *sign = strpbrk(name, "/_, ");
    return sign ? sign + 1 + strspn(sign + 1, " ") : NULL;
}

const char *galet_title_unit_within(const galet_title *title, const char *si) {
    for (const char *part = title->name; part && *part; part = next_part(part)) {
        bool word = part > title->name || strlen(part) > 1;  // a single letter is a name
        if (word && fits(part, si)) {
            return part;
        }
    }
    const char *slash = strrchr(title->name, '/');
    const char *last = slash ? slash + 1 + strspn(slash + 1, " ") : "";
    galet_unit_scale scale;
    return *last && galet_unit_find_scale(last, si, &scale) != GALET_UNIT_UNKNOWN ? last : NULL;
}
