#pragma once

#include "report/compare.h"

/// What the rooms of a comparison's page have in common: names, and members of the documents they take things from.

enum { GALET_OWN_NAME_SIZE = 1024 };  // two names of results fit in, and a line of words

/// A name that is a result's own: "a: motion".
typedef struct galet_own_name {
    char text[GALET_OWN_NAME_SIZE];
} galet_own_name;

galet_own_name galet_own_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
galet_own_name galet_own_name_of(const galet_compared *item, const char *name);

/// A member that is a text; "" where there is none.
const char *galet_part_text(const json_t *object, const char *key);

/// The member of a list whose name, or key, it is; NULL where there is none.
json_t *galet_part_find(const json_t *list, const char *key, const char *name);

/// A member of what the report of a result shows; NULL where there is none.
json_t *galet_part_of(const galet_compared *item, const char *key);

/// A column of texts.
json_t *galet_part_texts(const char *name, const char *doc, json_t *values);

/// The members of a layer that name what it is drawn from, and the lists of a document where that stands. Ends with
/// NULL.
typedef struct galet_part_source {
    const char *member, *list;
} galet_part_source;

extern const galet_part_source galet_part_sources[];

/// A layer of a result's figure, with the result's own names of table and fields.
json_t *galet_part_own_layer(const galet_compared *item, const json_t *layer);
