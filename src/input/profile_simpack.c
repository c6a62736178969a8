// Profiles of SIMPACK, .prr of rails and .prw of wheels (docs/theory/profiles.md 1).
#include "input/profile_stream.h"

#include "base/letters.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char COMMENTS[] = "!%";

/// What the header says, in its own units.
typedef struct header {
    double type;  ///< Below 0: not said
    double distance;
    double shift_y, shift_z, rotate;
    double y_min, y_max, z_min, z_max;
    double mirror_y, mirror_z;
    double length, angle;  ///< Units over metre and radian
} header;

/// A key of the header; what else stands there (weights of a spline, names, dates) changes no point.
typedef struct entry {
    const char *section, *key;
    size_t at;
} entry;

static const entry entries[] = {
    {"header", "type", offsetof(header, type)},         {"spline", "point.dist.min", offsetof(header, distance)},
    {"spline", "shift.y", offsetof(header, shift_y)},   {"spline", "shift.z", offsetof(header, shift_z)},
    {"spline", "rotate", offsetof(header, rotate)},     {"spline", "bound.y.min", offsetof(header, y_min)},
    {"spline", "bound.y.max", offsetof(header, y_max)}, {"spline", "bound.z.min", offsetof(header, z_min)},
    {"spline", "bound.z.max", offsetof(header, z_max)}, {"spline", "mirror.y", offsetof(header, mirror_y)},
    {"spline", "mirror.z", offsetof(header, mirror_z)}, {"spline", "units.len.f", offsetof(header, length)},
    {"spline", "units.ang.f", offsetof(header, angle)},
};

static const entry *find(const char *section, const char *key) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (galet_words_alike(entries[i].key, key) && galet_words_alike(entries[i].section, section)) {
            return &entries[i];
        }
    }
    return NULL;
}

/// "key = value".
static galet_status read_setting(const galet_profile_stream *s, const char *section, char *text, header *h) {
    char *equals = strchr(text, '=');
    if (!equals) {
        return galet_complain(s->why, galet_lines_place(s->lines, 0), NULL,
                              "expected 'key = value' or point.begin (got '%.40s')", text);
    }
    *equals = '\0';
    const entry *e = find(section, galet_profile_trim(text, ""));
    if (!e) {
        return GALET_OK;
    }
    double x;
    int count = galet_profile_numbers(s, equals + 1 + strspn(equals + 1, " \t"), &x, 1);
    if (count != 1) {
        return count < 0
                   ? GALET_ERR_INPUT
                   : galet_complain(s->why, galet_lines_place(s->lines, 0), NULL, "%s: expected one number", e->key);
    }
    memcpy((char *)h + e->at, &x, sizeof x);
    return GALET_OK;
}

/// Up to point.begin. Sections begin and end in lines of their own.
static galet_status read_header(galet_profile_stream *s, header *h) {
    char section[16] = "";
    for (;;) {
        galet_status status = galet_profile_next_line(s);
        if (status || !s->line) {
            return status ? status
                          : galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL,
                                           "ends before its points; expected a line point.begin");
        }
        char *text = galet_profile_trim(s->line, COMMENTS);
        char *dot = strrchr(text, '.');
        if (galet_words_alike(text, "point.begin")) {
            return GALET_OK;
        }
        if (dot && galet_words_alike(dot, ".begin")) {
            snprintf(section, sizeof section, "%.*s", (int)fmin((double)(dot - text), 15.0), text);
        } else if (*text && !(dot && galet_words_alike(dot, ".end"))) {
            status = read_setting(s, section, text, h);
        }
        if (status) {
            return status;
        }
    }
}

/// Shifted, turned, bounded and mirrored, in this order; false for a point out of bounds.
static bool prepare(const header *h, double *y, double *z) {
    double c = cos(h->rotate / h->angle), s = sin(h->rotate / h->angle);
    double shifted_y = *y + h->shift_y, shifted_z = *z + h->shift_z;
    *y = c * shifted_y - s * shifted_z;
    *z = s * shifted_y + c * shifted_z;
    bool in_y = h->y_min >= h->y_max || (*y >= h->y_min && *y <= h->y_max);
    bool in_z = h->z_min >= h->z_max || (*z >= h->z_min && *z <= h->z_max);
    *y *= h->mirror_y != 0.0 ? -1.0 : 1.0;
    *z *= h->mirror_z != 0.0 ? -1.0 : 1.0;
    return in_y && in_z;
}

/// y, z and a weight that nobody asks for.
static galet_status read_points(galet_profile_stream *s, const header *h) {
    double before[2] = {NAN, NAN};
    for (;;) {
        galet_status status = galet_profile_next_line(s);
        if (status || !s->line) {
            return status ? status
                          : galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL,
                                           "ends among its points; expected a line point.end");
        }
        char *text = galet_profile_trim(s->line, COMMENTS);
        if (galet_words_alike(text, "point.end")) {
            return GALET_OK;
        }
        double p[3];
        int count = *text ? galet_profile_numbers(s, text, p, 3) : 0;
        if (*text && (count < 2 || count > 3)) {
            return count < 0 ? GALET_ERR_INPUT
                             : galet_complain(s->why, galet_lines_place(s->lines, 0), NULL,
                                              "expected y, z and perhaps a weight (got %d number%s)", count,
                                              count == 1 ? "" : "s");
        }
        if (!*text || hypot(p[0] - before[0], p[1] - before[1]) < h->distance) {
            continue;
        }
        memcpy(before, p, sizeof before);
        if (prepare(h, &p[0], &p[1])) {
            status = galet_profile_add(s, p[0] / h->length, p[1] / h->length);
        }
        if (status) {
            return status;
        }
    }
}

/// Of what follows the points nothing is read, but a second profile is not passed over.
static galet_status read_rest(galet_profile_stream *s) {
    for (;;) {
        galet_status status = galet_profile_next_line(s);
        if (status || !s->line) {
            return status;
        }
        if (galet_words_alike(galet_profile_trim(s->line, COMMENTS), "point.begin")) {
            return galet_complain(s->why, galet_lines_place(s->lines, 0), NULL,
                                  "holds a second profile; keep the one that is meant in a file of its own");
        }
    }
}

static bool ends_with(const char *path, const char *suffix) {
    const char *dot = strrchr(path, '.');
    return dot && galet_words_alike(dot, suffix);
}

static galet_status read(galet_profile_stream *s) {
    header h = {.type = -1.0, .y_min = 1.0, .z_min = 1.0, .length = 1e3, .angle = 1.0};
    galet_status status = read_header(s, &h);
    if (!status && (!(h.length > 0.0) || !(h.angle > 0.0))) {
        status = galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL, "%s must be > 0 (1000: mm)",
                                h.length > 0.0 ? "units.ang.f" : "units.len.f");
    }
    if (!status && h.type != -1.0 && h.type != 0.0 && h.type != 1.0) {
        status = galet_complain(s->why, (galet_place){s->path, 0, 0}, NULL, "type must be 0 (rail) or 1 (wheel)");
    }
    bool wheel = h.type < 0.0 ? ends_with(s->path, ".prw") : h.type == 1.0;
    s->words = wheel ? "SIMPACK wheel profile" : "SIMPACK rail profile";
    // z points down: into a rail, out of a wheel.
    s->sense = wheel ? GALET_SENSE_OUTWARD : GALET_SENSE_INWARD;
    status = status ? status : read_points(s, &h);
    return status ? status : read_rest(s);
}

static const char *const signs[] = {"header.begin", "spline.begin", "point.begin", NULL};
const galet_profile_format galet_profile_simpack = {.name = "SIMPACK", .signs = signs, .read = read};
