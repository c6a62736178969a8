// Reads columns that a user gives as arrays, {y: [...], z: [...]}, instead of the name of a file.
#include "input/scalar.h"
#include "input/values.h"

#include <stdlib.h>
#include <string.h>

/// One array for each member; NULL where there is none.
typedef struct arrays {
    double *column[GALET_COLUMNS_MAX];
    size_t rows;
} arrays;

static size_t find_member(const galet_param *param, const char *key) {
    size_t i = 0;
    while (param->members[i].key && strcmp(param->members[i].key, key) != 0) {
        i++;
    }
    return i;
}

static galet_status read_array(const galet_param *member, const char *key, const galet_node *list, const char *origin,
                               double *items, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < list->count && !status; i++) {
        const galet_node *item = &list->children[i];
        galet_param named = *member;
        named.key = key;
        galet_place place = galet_node_place(item, origin);
        status = item->kind == GALET_NODE_SCALAR
                     ? galet_scalar_read_real(&named, item->text, place, &items[i], why)
                     : galet_complain(why, place, key, "expected a number as item %zu of %s", i + 1, member->key);
    }
    return status;
}

static galet_status read_member(const galet_param *param, const galet_node *node, const char *origin, arrays *a,
                                galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    const galet_param *member = &param->members[find_member(param, node->key)];
    if (!member->key) {
        return galet_complain(why, galet_node_key_place(node, origin), param->key,
                              "no column '%.40s'; expected columns such as {%s: [...], ...}", node->key,
                              param->members[0].key);
    }
    if (node->kind != GALET_NODE_LIST || node->count == 0) {
        return galet_complain(why, place, param->key, "expected %s as a list such as [1, 2]", member->key);
    }
    if (a->rows && node->count != a->rows) {
        return galet_complain(why, place, param->key, "columns must be equally long: %s has %zu, the first %zu",
                              member->key, node->count, a->rows);
    }
    a->rows = node->count;
    double *items = a->column[member - param->members] = malloc(node->count * sizeof *items);
    return items ? read_array(member, param->key, node, origin, items, why) : GALET_ERR_MEMORY;
}

galet_status galet_slot_read_arrays(const galet_param *param, const galet_node *map, const char *origin,
                                    galet_slot *slot, galet_message *why) {
    arrays a = {0};
    galet_status status = GALET_OK;
    galet_message inner;
    for (size_t i = 0; i < map->count && !status; i++) {
        status = read_member(param, &map->children[i], origin, &a, why);
    }
    if (!status && a.rows == 0) {
        status = galet_complain(why, galet_node_place(map, origin), param->key,
                                "expected columns such as {%s: [...], ...}", param->members[0].key);
    }
    if (!status) {
        const double *columns[GALET_COLUMNS_MAX];
        memcpy(columns, a.column, sizeof columns);
        status = galet_dataset_create(param->members, columns, a.rows, &slot->data, &inner);
        status = status == GALET_ERR_INPUT
                     ? galet_complain(why, galet_node_place(map, origin), param->key, "%s", inner.text)
                     : status;
    }
    for (size_t i = 0; i < GALET_COLUMNS_MAX; i++) {
        free(a.column[i]);
    }
    return status;
}
