// Fills values: their defaults, and what a case file or a command line says of each key.
#include "input/nearest.h"
#include "input/scalar.h"
#include "input/values.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 128, FEW = 8 };

typedef struct binding {
    galet_values *values;
    const char *origin;
    const char *const *reserved;
    galet_message *why;
} binding;

static galet_record_reader read_record;

static galet_status fill_default(const galet_param *param, galet_slot *slot, galet_message *why) {
    if (param->unset || param->required || param->same_as) {
        return GALET_OK;
    }
    if (param->text) {
        galet_status status = galet_slot_read_text(param, param->text, NULL, read_record, slot, why);
        slot->given = false;
        return status;
    }
    slot->holds = param->type == GALET_TYPE_REAL || param->type == GALET_TYPE_INTEGER || param->type == GALET_TYPE_FLAG;
    slot->real = param->value;
    return GALET_OK;
}

galet_status galet_values_fill(galet_values *values, size_t index, const galet_default *instead, galet_message *why) {
    galet_param param = values->params[index];
    if (instead) {
        param.value = instead->value;
        param.text = instead->text;
        param.unset = param.required = false;
        param.same_as = NULL;
    }
    galet_slot fresh = {0};
    galet_status status = fill_default(&param, &fresh, why);
    if (status) {
        return status;
    }
    fresh.named = instead;
    galet_slot_clear(&values->slots[index]);
    values->slots[index] = fresh;
    return GALET_OK;
}

galet_status galet_values_create(const galet_param *params, galet_values **values, galet_message *why) {
    galet_params *table;
    galet_status status = galet_params_create(params, &table);
    if (status) {
        return status;
    }
    galet_values *v = galet_values_allocate(table);
    if (!v) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < v->count && !status; i++) {
        status = fill_default(&v->params[i], &v->slots[i], why);
    }
    if (status) {
        galet_values_destroy(v);
        return status;
    }
    *values = v;
    return GALET_OK;
}

/// The first key of a group, "grid.nx" of "grid"; NULL where there is no such group.
static const char *group_member(const galet_values *values, const char *group) {
    size_t length = strlen(group);
    for (size_t i = 0; i < values->count; i++) {
        const char *key = values->params[i].key;
        if (strncmp(key, group, length) == 0 && key[length] == '.') {
            return key;
        }
    }
    return NULL;
}

static void take_nearer(const char *candidate, const char *key, const char **nearest, size_t *distance) {
    size_t d = galet_key_distance(candidate, key);
    if (d < *distance) {
        *distance = d;
        *nearest = candidate;
    }
}

/// The key that was meant; NULL where none looks like it.
static const char *nearest_key(const galet_values *values, const char *const *reserved, const char *key) {
    const char *nearest = "";
    size_t distance = SIZE_MAX;
    for (size_t i = 0; i < values->count; i++) {
        take_nearer(values->params[i].key, key, &nearest, &distance);
    }
    for (; reserved && *reserved; reserved++) {
        take_nearer(*reserved, key, &nearest, &distance);
    }
    return galet_is_near(distance, key) ? nearest : NULL;
}

static void append(char *text, size_t size, const char *before, const char *word) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", before, word);
}

/// All keys, where they are few; else where they are told, if anywhere.
static void list_keys(const galet_values *values, char *text, size_t size) {
    *text = '\0';
    if (values->count > FEW) {
        append(text, size, values->study ? " ('galet help " : "", values->study ? values->study : "");
        append(text, size, values->study ? "' lists the keys)" : "", "");
        return;
    }
    for (size_t i = 0; i < values->count; i++) {
        append(text, size, i > 0 ? " " : " (one of: ", values->params[i].key);
    }
    append(text, size, ")", "");
}

/// Whether the last part of a key is the word.
static bool ends_in(const galet_param *param, const char *word) {
    const char *dot = strrchr(param->key, '.');
    return dot && strcmp(dot + 1, word) == 0;
}

/// Whether people call a parameter so.
static bool is_called(const galet_param *param, const char *word) {
    size_t length = strlen(word);
    for (const char *name = param->also; name; name = strchr(name, '|')) {
        name += *name == '|';
        if (strcspn(name, "|") == length && strncmp(name, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/// "'body1.rx' or 'body2.rx'": keys that a word may mean; how many there are.
static size_t list_meant(const galet_values *values, bool (*is_meant)(const galet_param *, const char *),
                         const char *word, char *text, size_t size) {
    size_t count = 0;
    *text = '\0';
    for (size_t i = 0; i < values->count; i++) {
        if (!is_meant(&values->params[i], word)) {
            continue;
        }
        if (count++ < FEW) {
            append(text, size, count > 1 ? " or '" : "'", values->params[i].key);
            append(text, size, "'", "");
        }
    }
    return count;
}

/// A list where a key of its own is for each of its numbers.
static galet_status complain_of_list(const galet_values *values, galet_place place, const char *group,
                                     galet_message *why) {
    char keys[FEW * GALET_WORD_SIZE] = "";
    size_t length = strlen(group), count = 0;
    for (size_t i = 0; i < values->count; i++) {
        const char *key = values->params[i].key;
        if (strncmp(key, group, length) == 0 && key[length] == '.' && count++ < FEW) {
            append(keys, sizeof keys, count > 1 ? ", " : "", key);
        }
    }
    return galet_complain(why, place, group, "is no list but a group of keys, one for each number: %s", keys);
}

/// `reserved`: keys of somebody else that may have been meant; NULL: none.
static galet_status complain_unknown(const galet_values *values, const char *const *reserved, galet_place place,
                                     const char *key, galet_message *why) {
    const char *member = group_member(values, key);
    if (member) {
        return galet_complain(why, place, key, "is a group of keys such as '%s'", member);
    }
    char keys[FEW * GALET_WORD_SIZE];
    const char *nearest = nearest_key(values, reserved, key);
    if (list_meant(values, ends_in, key, keys, sizeof keys) > 0 ||
        list_meant(values, is_called, key, keys, sizeof keys) > 0) {
        galet_complain(why, place, NULL, "unknown key '%.60s'; did you mean %s?", key, keys);
    } else if (nearest) {
        galet_complain(why, place, NULL, "unknown key '%.60s'; did you mean '%s'?", key, nearest);
    } else {
        list_keys(values, keys, sizeof keys);
        galet_complain(why, place, NULL, "unknown key '%.60s'%s", key, keys);
    }
    snprintf(why->key, sizeof why->key, "%s", key);
    return GALET_ERR_INPUT;
}

galet_status galet_values_complain_unknown(const galet_values *values, galet_place place, const char *key,
                                           galet_message *why) {
    return complain_unknown(values, NULL, place, key, why);
}

static galet_status bind_value(binding *b, size_t index, const galet_node *node) {
    const galet_param *param = &b->values->params[index];
    galet_slot *slot = &b->values->slots[index];
    if (slot->pass == b->values->pass) {
        return galet_complain(b->why, galet_node_key_place(node, b->origin), param->key,
                              "given twice (first in line %d)", slot->line);
    }
    galet_status status = galet_slot_read(param, node, b->origin, read_record, slot, b->why);
    slot->pass = status ? slot->pass : b->values->pass;
    return status;
}

static galet_status bind_map(binding *b, const char *prefix, const galet_node *map);

static galet_status bind_key(binding *b, const char *key, const galet_node *node) {
    size_t index = galet_values_find(b->values, key);
    if (index < b->values->count) {
        return bind_value(b, index, node);
    }
    if (node->kind == GALET_NODE_MAP && group_member(b->values, key)) {
        return bind_map(b, key, node);
    }
    galet_place place = galet_node_key_place(node, b->origin);
    if (node->kind == GALET_NODE_LIST && group_member(b->values, key)) {
        return complain_of_list(b->values, place, key, b->why);
    }
    return complain_unknown(b->values, b->reserved, place, key, b->why);
}

static bool is_reserved(const char *const *reserved, const char *key) {
    for (; reserved && *reserved; reserved++) {
        if (strcmp(*reserved, key) == 0) {
            return true;
        }
    }
    return false;
}

static galet_status bind_map(binding *b, const char *prefix, const galet_node *map) {
    for (size_t i = 0; i < map->count; i++) {
        const galet_node *node = &map->children[i];
        if (!*prefix && is_reserved(b->reserved, node->key)) {
            continue;
        }
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%s%s%s", prefix, *prefix ? "." : "", node->key);
        galet_status status = bind_key(b, key, node);
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

galet_status galet_values_bind(galet_values *values, const galet_node *map, const char *origin,
                               const char *const *reserved, galet_message *why) {
    binding b = {values, origin, reserved, why};
    values->pass++;
    if (map->kind != GALET_NODE_MAP) {
        return galet_complain(why, galet_node_place(map, origin), NULL, "expected lines of the form 'key: value'");
    }
    free(values->source);
    values->source = origin ? strdup(origin) : NULL;
    return origin && !values->source ? GALET_ERR_MEMORY : bind_map(&b, "", map);
}

galet_status galet_values_bind_labels(galet_values *values, const galet_node *map, const char *origin,
                                      galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < map->count && !status; i++) {
        const galet_node *node = &map->children[i];
        galet_place place = galet_node_place(node, origin);
        if (galet_values_labels(values, node->key)) {
            status = node->kind == GALET_NODE_SCALAR
                         ? galet_labels_set(&values->labels, node->key, node->text, place, why)
                         : galet_complain(why, place, node->key, "expected a text, not a %s",
                                          node->kind == GALET_NODE_LIST ? "list" : "group");
        }
    }
    return status;
}

/// A record is values of its own.
static galet_status read_record(const galet_param *members, const galet_node *map, const char *origin,
                                galet_values **record, galet_message *why) {
    galet_values *values;
    galet_status status = galet_values_create(members, &values, why);
    if (status) {
        return status;
    }
    status = galet_values_bind(values, map, origin, NULL, why);
    if (status) {
        galet_values_destroy(values);
        return status;
    }
    free(values->source);  // what it lacks is missed where its list stands
    values->source = NULL;
    *record = values;
    return GALET_OK;
}

galet_status galet_values_overrule_file(galet_values *values, size_t index, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < values->count && !status; i++) {
        galet_slot *slot = &values->slots[i];
        bool of_file = slot->given && galet_place_is_file((galet_place){slot->origin, slot->line, slot->column});
        if (of_file && galet_values_exclude(values, index, i)) {
            status = galet_values_fill(values, i, NULL, why);
        }
    }
    return status;
}

galet_status galet_values_set_from(galet_values *values, const char *origin, const char *key, const char *text,
                                   galet_message *why) {
    size_t index = galet_values_find(values, key);
    if (galet_values_labels(values, key)) {
        return galet_labels_set(&values->labels, key, text, (galet_place){origin, 0, 0}, why);
    }
    if (index == values->count) {
        galet_place place = {origin, 0, 0};
        return *text == '[' && group_member(values, key) ? complain_of_list(values, place, key, why)
                                                         : complain_unknown(values, NULL, place, key, why);
    }
    galet_slot *slot = &values->slots[index];
    galet_status status = galet_slot_read_text(&values->params[index], text, origin, read_record, slot, why);
    return status || !slot->given ? status : galet_values_overrule_file(values, index, why);
}

galet_status galet_values_set(galet_values *values, const char *key, const char *text, galet_message *why) {
    return galet_values_set_from(values, NULL, key, text, why);
}

static galet_status set_number(galet_values *values, size_t index, double x, galet_message *why) {
    galet_slot *slot = &values->slots[index];
    galet_status status = galet_param_check_real(&values->params[index], x, NULL, (galet_place){0}, why);
    if (!status) {
        slot->real = x;
        slot->holds = slot->given = true;
        slot->named = slot->emptied = false;
    }
    return status;
}

galet_status galet_values_set_real(galet_values *values, const char *key, double x, galet_message *why) {
    size_t i = galet_values_find(values, key);
    if (i == values->count) {
        return complain_unknown(values, NULL, (galet_place){0}, key, why);
    }
    if (values->params[i].type != GALET_TYPE_REAL) {
        return galet_complain(why, (galet_place){0}, key, "is not a real parameter");
    }
    return set_number(values, i, x, why);
}

galet_status galet_values_set_number(galet_values *values, const char *key, double x, galet_message *why) {
    size_t i = galet_values_find(values, key);
    if (i == values->count || values->params[i].type != GALET_TYPE_INTEGER) {
        return galet_values_set_real(values, key, x, why);
    }
    if (x != floor(x)) {
        return galet_complain(why, (galet_place){0}, key, "expected a whole number");
    }
    return set_number(values, i, x, why);
}

galet_status galet_values_set_columns(galet_values *values, const char *key, const double *const *columns, size_t rows,
                                      galet_message *why) {
    size_t i = galet_values_find(values, key);
    if (i == values->count) {
        return complain_unknown(values, NULL, (galet_place){0}, key, why);
    }
    if (values->params[i].type != GALET_TYPE_COLUMNS) {
        return galet_complain(why, (galet_place){0}, key, "does not take columns");
    }
    galet_dataset *data;
    galet_message inner;
    galet_status status = galet_dataset_create(values->params[i].members, columns, rows, &data, &inner);
    if (status) {
        return status == GALET_ERR_INPUT ? galet_complain(why, (galet_place){0}, key, "%s", inner.text) : status;
    }
    galet_slot_clear(&values->slots[i]);
    values->slots[i] = (galet_slot){.holds = true, .given = true, .data = data};
    return GALET_OK;
}
