#pragma once

#include <galet/point_law.h>

/// A law and its parameters.
typedef struct subject {
    const galet_point_law *law;
    double p[GALET_POINT_MAX_PLACES];
} subject;

/// By its name, with its defaults.
static inline subject subject_of(const char *name) {
    subject s = {.law = galet_point_law_find(name)};
    galet_point_law_defaults(s.law, s.p);
    return s;
}

static inline double *place(subject *s, const char *key) {
    return &s->p[galet_point_law_index(s->law, key)];
}

static inline double value(const subject *s, const char *key) {
    return s->p[galet_point_law_index(s->law, key)];
}
