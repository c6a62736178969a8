// Reads what a user wrote into the slot of a parameter.
#include "input/matrix.h"
#include "input/scalar.h"
#include "input/values.h"

#include <stdlib.h>
#include <string.h>

static galet_status read_items(const galet_param *param, const galet_node *list, const char *origin, double *items,
                               galet_message *why) {
    for (size_t i = 0; i < list->count; i++) {
        const galet_node *item = &list->children[i];
        galet_place place = galet_node_place(item, origin);
        if (item->kind != GALET_NODE_SCALAR) {
            return galet_complain(why, place, param->key, "expected a number as item %zu", i + 1);
        }
        galet_status status = galet_scalar_read_real(param, item->text, place, &items[i], why);
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

static galet_status check_size(const galet_param *param, galet_place place, const char *what, size_t got, int wanted,
                               int most, galet_message *why) {
    if (wanted > 0 && got != (size_t)wanted) {
        return galet_complain(why, place, param->key, "expected %d %s (got %zu)", wanted, what, got);
    }
    if (got == 0) {
        return galet_complain(why, place, param->key, "expected one or more %s (got none)", what);
    }
    if (wanted == 0 && got > (size_t)most) {
        return galet_complain(why, place, param->key, "expected no more than %d %s (got %zu)", most, what, got);
    }
    return GALET_OK;
}

static galet_status read_list(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                              galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    if (galet_slot_names_file(node)) {
        galet_status status = galet_slot_read_file(param, node->text, place, slot, why);
        return status ? status : check_size(param, place, "items", slot->rows, param->rows, GALET_LIST_MAX, why);
    }
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(why, place, param->key, "expected a list such as [1, 2], or the name of a file");
    }
    galet_status status = check_size(param, place, "items", node->count, param->rows, GALET_LIST_MAX, why);
    if (status) {
        return status;
    }
    slot->items = calloc(node->count, sizeof *slot->items);
    slot->rows = node->count;
    slot->columns = 1;
    return slot->items ? read_items(param, node, origin, slot->items, why) : GALET_ERR_MEMORY;
}

static galet_status check_matrix_size(const galet_param *param, galet_place place, size_t rows, size_t columns,
                                      galet_message *why) {
    galet_status status = check_size(param, place, "rows", rows, param->rows, GALET_MATRIX_MAX, why);
    return status ? status : check_size(param, place, "columns", columns, param->columns, GALET_MATRIX_MAX, why);
}

static galet_status read_matrix_file(const galet_param *param, const char *text, galet_place place, galet_slot *slot,
                                     galet_message *why) {
    galet_status status = galet_slot_read_file(param, text, place, slot, why);
    return status ? status : check_matrix_size(param, place, slot->rows, slot->columns, why);
}

/// Rows of the shape that is asked for: "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]"; of any shape, two by two.
static const char *example_of(const galet_param *param) {
    bool three = param->rows == 3 && param->columns == 3;
    return three ? "[[1, 0, 0], [0, 1, 0], [0, 0, 1]]" : "[[1, 0], [0, 1]]";
}

/// Every row a list, as long as the first.
static galet_status check_rows(const galet_param *param, const galet_node *node, const char *origin,
                               galet_message *why) {
    for (size_t i = 0; i < node->count; i++) {
        const galet_node *row = &node->children[i], *first = &node->children[0];
        galet_place place = galet_node_place(row, origin);
        if (row->kind != GALET_NODE_LIST) {
            return galet_complain(why, place, param->key, "expected rows such as %s", example_of(param));
        }
        if (row->count != first->count) {
            return galet_complain(why, place, param->key, "rows must be equally long: row %zu has %zu, row 1 has %zu",
                                  i + 1, row->count, first->count);
        }
    }
    return GALET_OK;
}

static galet_status read_matrix(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                                galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    if (galet_slot_names_file(node)) {
        return read_matrix_file(param, node->text, place, slot, why);
    }
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(why, place, param->key, "expected rows such as %s, or the name of a file",
                              example_of(param));
    }
    galet_status status = check_rows(param, node, origin, why);
    status =
        status ? status : check_matrix_size(param, place, node->count, node->count ? node->children[0].count : 0, why);
    if (status) {
        return status;
    }
    slot->rows = node->count;
    slot->columns = node->children[0].count;
    slot->items = calloc(slot->rows * slot->columns, sizeof *slot->items);
    if (!slot->items) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < slot->rows && !status; i++) {
        status = read_items(param, &node->children[i], origin, slot->items + i * slot->columns, why);
    }
    return status;
}

/// Records may be named by their keys, {my-steel: {E: 205 GPa}}: a text that stands first is then the name.
static galet_status name_record(const galet_node *node, const char *origin, galet_record_reader *read_record,
                                galet_values *record, galet_message *why) {
    if (!node->key) {
        return GALET_OK;
    }
    return galet_slot_read_text(&record->params[0], node->key, origin, read_record, &record->slots[0], why);
}

static galet_status read_records(const galet_param *param, const galet_node *node, const char *origin,
                                 galet_record_reader *read_record, galet_slot *slot, galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    bool named = node->kind == GALET_NODE_MAP && param->members[0].type == GALET_TYPE_TEXT;
    if (node->kind != GALET_NODE_LIST && !named) {
        return galet_complain(why, place, param->key, "expected a list of records such as [{%s: ...}]",
                              param->members[0].key);
    }
    galet_status status = check_size(param, place, "records", node->count, param->rows, GALET_LIST_MAX, why);
    if (status) {
        return status;
    }
    slot->records = calloc(node->count, sizeof(galet_values *));
    if (!slot->records) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < node->count && !status; i++) {
        const galet_node *record = &node->children[i];
        if (record->kind != GALET_NODE_MAP) {
            return galet_complain(why, galet_node_place(record, origin), param->key,
                                  "expected a record such as {%s: ...}", param->members[0].key);
        }
        status = read_record(param->members, record, origin, &slot->records[i], why);
        slot->record_count += !status;
        status = status ? status : name_record(record, origin, read_record, slot->records[i], why);
    }
    return status;
}

static galet_status read_scalar(const galet_param *param, const char *text, galet_place place, galet_slot *slot,
                                galet_message *why) {
    switch (param->type) {
    case GALET_TYPE_REAL:
        return galet_scalar_read_real(param, text, place, &slot->real, why);
    case GALET_TYPE_INTEGER:
        return galet_scalar_read_integer(param, text, place, &slot->real, why);
    case GALET_TYPE_FLAG:
        return galet_scalar_read_flag(param, text, place, &slot->real, why);
    case GALET_TYPE_CHOICE:
        return galet_scalar_read_choice(param, text, place, &slot->text, why);
    case GALET_TYPE_FILE:
    case GALET_TYPE_COLUMNS:
        return galet_scalar_read_file(param, text, place, &slot->text, why);
    default:
        return galet_scalar_read_text(param, text, place, &slot->text, why);
    }
}

static galet_status read_typed(const galet_param *param, const galet_node *node, const char *origin,
                               galet_record_reader *read_record, galet_slot *slot, galet_message *why) {
    switch (param->type) {
    case GALET_TYPE_LIST:
        return read_list(param, node, origin, slot, why);
    case GALET_TYPE_MATRIX:
        return read_matrix(param, node, origin, slot, why);
    case GALET_TYPE_RECORDS:
        return read_records(param, node, origin, read_record, slot, why);
    default:
        break;
    }
    if (param->type == GALET_TYPE_COLUMNS && node->kind == GALET_NODE_MAP) {
        return galet_slot_read_arrays(param, node, origin, slot, why);
    }
    galet_place place = galet_node_place(node, origin);
    if (node->kind != GALET_NODE_SCALAR) {
        return galet_complain(why, place, param->key, "expected one value, not a %s",
                              node->kind == GALET_NODE_LIST ? "list" : "group");
    }
    if (!*node->text) {
        return galet_complain(why, place, param->key, "has no value");
    }
    return read_scalar(param, node->text, place, slot, why);
}

static bool says_unset(const galet_node *node) {
    return node->kind == GALET_NODE_SCALAR && strcmp(node->text, "unset") == 0;
}

galet_status galet_slot_read(const galet_param *param, const galet_node *node, const char *origin,
                             galet_record_reader *read_record, galet_slot *slot, galet_message *why) {
    galet_slot fresh = {.given = true, .holds = true, .line = node->line, .column = node->column};
    galet_status status = GALET_OK;
    if (says_unset(node)) {
        fresh.given = fresh.holds = false;
        fresh.emptied = true;
        if (!param->unset) {
            status = galet_complain(why, galet_node_place(node, origin), param->key, "cannot be unset");
        }
    } else {
        status = read_typed(param, node, origin, read_record, &fresh, why);
    }
    if (!status && origin) {
        fresh.origin = strdup(origin);
        status = fresh.origin ? GALET_OK : GALET_ERR_MEMORY;
    }
    if (status) {
        galet_slot_clear(&fresh);
        return status;
    }
    galet_slot_clear(slot);
    *slot = fresh;
    return GALET_OK;
}

galet_status galet_slot_read_text(const galet_param *param, const char *text, const char *origin,
                                  galet_record_reader *read_record, galet_slot *slot, galet_message *why) {
    bool arrays = param->type == GALET_TYPE_COLUMNS && *text == '{';
    bool collection = arrays || param->type == GALET_TYPE_LIST || param->type == GALET_TYPE_MATRIX ||
                      param->type == GALET_TYPE_RECORDS;
    if (!collection) {
        galet_node word = {.kind = GALET_NODE_SCALAR, .text = (char *)text};
        return galet_slot_read(param, &word, origin, read_record, slot, why);
    }
    galet_node *tree;
    galet_status status = galet_tree_parse(text, strlen(text), origin, &tree, why);
    if (status) {
        return status;
    }
    status = galet_slot_read(param, tree, origin, read_record, slot, why);
    galet_tree_destroy(tree);
    return status;
}
