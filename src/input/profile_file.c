#include "input/profile_file.h"

#include "base/letters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char WHITE[] = " \t\f\v";
static const galet_profile_format *const formats[] = {&galet_profile_simpack, &galet_profile_miniprof};

static bool begins(const char *line, const char *sign) {
    return galet_letters_alike(line + strspn(line, WHITE), sign, strlen(sign));
}

static bool has_sign(const char *line, const char *const *signs) {
    for (; *signs; signs++) {
        if (begins(line, *signs)) {
            return true;
        }
    }
    return false;
}

const galet_profile_format *galet_profile_format_find(const char *text) {
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    for (const char *line = text; *line; line += strspn(line, "\r\n")) {
        for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
            if (has_sign(line, formats[i]->signs)) {
                return formats[i];
            }
        }
        line += strcspn(line, "\r\n");
    }
    return NULL;
}

void galet_profile_record_release(galet_profile_record *record) {
    free(record->y);
    free(record->z);
    free(record->lines);
    *record = (galet_profile_record){0};
}

/// Whether z grows inwards by the shape of a rail: its sides are farther from its middle than anything above it. Of a
/// wheel that is the flange, which stands out.
static bool grows_from_middle(const galet_profile_record *r) {
    double low = r->y[0], high = r->y[0];
    for (size_t i = 0; i < r->count; i++) {
        low = fmin(low, r->y[i]);
        high = fmax(high, r->y[i]);
    }
    double middle = 0.5 * low + 0.5 * high, nearest = INFINITY, level = 0.0, least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < r->count; i++) {
        double distance = fabs(r->y[i] - middle);
        level = distance < nearest ? r->z[i] : level;
        nearest = fmin(distance, nearest);
        least = fmin(least, r->z[i]);
        most = fmax(most, r->z[i]);
    }
    return most - level >= level - least;
}

static bool is_outward(const galet_profile_record *r, galet_profile_sense sense) {
    switch (sense) {
    case GALET_SENSE_INWARD:
        return false;
    case GALET_SENSE_OUTWARD:
        return true;
    case GALET_SENSE_OF_RAIL:
        return !grows_from_middle(r);
    case GALET_SENSE_OF_WHEEL:
        return grows_from_middle(r);
    }
    return false;
}

static void take(const galet_profile_stream *s, galet_profile_record *r) {
    *r = (galet_profile_record){
        .y = galet_rows_take_column(s->rows, 0),
        .z = galet_rows_take_column(s->rows, 1),
        .lines = galet_rows_take_lines(s->rows),
        .count = galet_rows_count(s->rows),
        .words = s->words,
    };
    if (!is_outward(r, s->sense)) {
        return;
    }
    for (size_t i = 0; i < r->count; i++) {
        r->z[i] = -r->z[i];
    }
}

static galet_status read_stream(const galet_profile_format *format, galet_profile_stream *s) {
    galet_status status = galet_rows_create(2, 0, &s->rows);
    status = status ? status : format->read(s);
    if (!status && galet_rows_count(s->rows) == 0) {
        status = galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL, "is a %s without points", s->words);
    }
    return status;
}

galet_status galet_profile_file_parse(const galet_profile_format *format, const char *text, size_t length,
                                      const char *path, galet_profile_record *record, galet_message *why) {
    FILE *file = fmemopen((char *)text, length, "rb");
    if (!file) {
        return GALET_ERR_MEMORY;
    }
    galet_profile_stream s = {.path = path, .why = why};
    galet_status status = galet_lines_create(file, path, &s.lines, why);
    if (status) {
        return status;
    }
    status = read_stream(format, &s);
    if (!status) {
        take(&s, record);
    }
    galet_rows_destroy(s.rows);
    galet_lines_destroy(s.lines);
    return status;
}
