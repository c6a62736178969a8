// Profiles of the MiniProf instrument, .ban of rails and .whl of wheels (docs/theory/profiles.md 1).
#include "input/profile_stream.h"

#include "base/letters.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 8 };

static const double MILLIMETRE = 1e-3;  ///< The instrument knows no other unit
static const char COMMENTS[] = "!%\"";

typedef struct header {
    int columns, x, y;  ///< How many, and which of them
    long points;        ///< That must come; -1: not said
    bool wheel;
} header;

/// "X,Y" or "X,Y,A,C,N": which columns hold the points.
static galet_status read_columns(const galet_profile_stream *s, const char *value, header *h) {
    h->columns = 0;
    h->x = h->y = -1;
    for (const char *at = value; *at; h->columns++) {
        size_t length = strcspn(at, ",");
        const char name = (char)(at[0] & ~0x20);
        h->x = length == 1 && name == 'X' ? h->columns : h->x;
        h->y = length == 1 && name == 'Y' ? h->columns : h->y;
        at += length + (at[length] == ',' ? 1 : 0);
        at += strspn(at, " ");
    }
    if (h->x < 0 || h->y < 0 || h->columns > COLUMNS) {
        return galet_complain(s->why, galet_lines_place(s->lines, 0), NULL, "expected ColumnDef=X,Y (got '%.40s')",
                              value);
    }
    return GALET_OK;
}

static bool is_of_wheels(const char *key) {
    return galet_letters_alike(key, "wheel", 5) || galet_letters_alike(key, "axle", 4) ||
           galet_letters_alike(key, "bogie", 5);
}

/// "key=value".
static galet_status read_setting(const galet_profile_stream *s, char *text, char *equals, header *h) {
    *equals = '\0';
    const char *value = equals + 1 + strspn(equals + 1, " \t");
    h->wheel |= is_of_wheels(text);
    if (galet_words_alike(text, "ColumnDef")) {
        return read_columns(s, value, h);
    }
    if (galet_words_alike(text, "XYPoints")) {
        h->points = strtol(value, NULL, 10);
    }
    return GALET_OK;
}

static galet_status read_point(galet_profile_stream *s, const char *text, const header *h) {
    double p[COLUMNS];
    int count = galet_profile_numbers(s, text, p, COLUMNS);
    if (count < 0) {
        return GALET_ERR_INPUT;
    }
    if (count != h->columns) {
        return galet_complain(s->why, galet_lines_place(s->lines, 0), NULL,
                              "expected %d numbers, as ColumnDef says (got %d)", h->columns, count);
    }
    return galet_profile_add(s, MILLIMETRE * p[h->x], MILLIMETRE * p[h->y]);
}

/// Settings and points; points in quotes are left out, but counted by XYPoints.
static galet_status read_lines(galet_profile_stream *s, header *h, long *count) {
    for (;;) {
        galet_status status = galet_profile_next_line(s);
        if (status || !s->line) {
            return status;
        }
        char *equals = strchr(s->line, '=');
        bool quoted = s->line[strspn(s->line, " \t")] == '"';
        char *text = equals ? s->line : galet_profile_trim(s->line, COMMENTS);
        *count += quoted || (!equals && *text);
        if (equals && !quoted) {
            status = read_setting(s, text, equals, h);
        } else if (*text && !quoted) {
            status = read_point(s, text, h);
        }
        if (status) {
            return status;
        }
    }
}

static galet_status read(galet_profile_stream *s) {
    const char *dot = strrchr(s->path, '.');
    header h = {.columns = 2, .x = 0, .y = 1, .points = -1, .wheel = dot && galet_words_alike(dot, ".whl")};
    long count = 0;
    galet_status status = read_lines(s, &h, &count);
    if (!status && count < h.points) {
        status = galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL,
                                "ends after %ld of the %ld points of XYPoints", count, h.points);
    }
    s->words = h.wheel ? "MiniProf wheel profile" : "MiniProf rail profile";
    s->sense = h.wheel ? GALET_SENSE_OF_WHEEL : GALET_SENSE_OF_RAIL;
    return status;
}

static const char *const signs[] = {"ColumnDef=", "XYPoints=", "MPTypeNo=", NULL};
const galet_profile_format galet_profile_miniprof = {.name = "MiniProf", .signs = signs, .read = read};
