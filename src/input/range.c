#include "input/range.h"

#include "input/number.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/// Reads one "OP LIMIT" and returns what follows it, past an " and ".
static const char *parse_bound(const char *text, galet_bound *bound) {
    char limit[64];
    int used = 0;
    int fields = sscanf(text, "%2[<>=!] %63s%n", bound->comparison, limit, &used);
    assert(fields == 2);
    if (fields != 2) {
        return "";
    }
    const char *rest;
    if (!galet_number_parse(limit, &bound->value, &rest) || *rest) {
        snprintf(bound->key, sizeof bound->key, "%s", limit);
    }
    text += used;
    return strncmp(text, " and ", 5) == 0 ? text + 5 : text;
}

int galet_range_parse(const char *range, galet_bound bounds[GALET_RANGE_BOUNDS]) {
    int count = 0;
    for (const char *text = range ? range : ""; *text && count < GALET_RANGE_BOUNDS; count++) {
        bounds[count] = (galet_bound){0};
        text = parse_bound(text, &bounds[count]);
    }
    return count;
}

bool galet_bound_holds(const galet_bound *bound, double limit, double x) {
    const char *c = bound->comparison;
    switch (c[0]) {
    case '>':
        return c[1] ? x >= limit : x > limit;
    case '<':
        return c[1] ? x <= limit : x < limit;
    default:
        return x != limit;
    }
}
