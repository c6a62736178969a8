#include "report/two_columns.h"

#include <stdbool.h>
#include <string.h>

enum { ESCAPE_SIZE = 16 };

static const char PLAIN[] = "\033[0m";

/// A column as it is written: where the next line begins, and the colour that goes on there.
typedef struct column {
    const char *at, *end;
    char colour[ESCAPE_SIZE];
} column;

static size_t count_lines(const char *text, const char *end) {
    size_t count = 0;
    for (; text < end; text++) {
        count += *text == '\n';
    }
    return count;
}

/// The end of the block after which the left column has half of the lines or more.
static const char *find_middle(const char *text) {
    size_t half = (count_lines(text, text + strlen(text)) + 1) / 2;
    const char *end = text;
    do {
        const char *next = strchr(end, GALET_BLOCK_END);
        end = next ? next + 1 : end + strlen(end);
    } while (*end && count_lines(text, end) < half);
    return end;
}

/// Keeps the escape sequence that begins at `c`, and goes behind it.
static const char *take_colour(column *side, const char *c) {
    size_t length = strcspn(c, "m") + 1;
    if (length < sizeof side->colour) {
        memcpy(side->colour, c, length);
        side->colour[length] = '\0';
    }
    return c + length;
}

static bool is_coloured(const column *side) {
    return *side->colour && strcmp(side->colour, PLAIN) != 0;
}

/// One line without its end; returns how many places it takes.
static int write_line(FILE *out, column *side) {
    int places = 0;
    fputs(is_coloured(side) ? side->colour : "", out);
    while (side->at < side->end && *side->at != '\n') {
        const char *c = side->at;
        if (*c == '\033') {
            side->at = take_colour(side, c);
            fwrite(c, 1, (size_t)(side->at - c), out);
            continue;
        }
        fputc(*c, out);
        places += ((unsigned char)*c & 0xc0) != 0x80;  // bytes that go on with a letter take none
        side->at++;
    }
    side->at += side->at < side->end;
    fputs(is_coloured(side) ? PLAIN : "", out);
    return places;
}

/// Whether there is a line to come, behind ends of blocks and colours, which are no lines.
static bool has_more(column *side) {
    while (side->at < side->end && (*side->at == GALET_BLOCK_END || *side->at == '\033')) {
        side->at = *side->at == '\033' ? take_colour(side, side->at) : side->at + 1;
    }
    return side->at < side->end;
}

void galet_two_columns_write(FILE *out, const char *text, int width) {
    const char *middle = find_middle(text);
    column left = {.at = text, .end = middle}, right = {.at = middle, .end = text + strlen(text)};
    while (has_more(&left) || has_more(&right)) {
        int places = has_more(&left) ? write_line(out, &left) : 0;
        if (has_more(&right)) {
            fprintf(out, "%*s", places < width ? width - places : 1, "");
            write_line(out, &right);
        }
        fputc('\n', out);
    }
}
