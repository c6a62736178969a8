// Reads what a user wrote into a value of the parameter's type.
#include "input/file.h"
#include "input/nearest.h"
#include "input/number.h"
#include "input/range.h"
#include "input/units.h"
#include "input/values.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { ITEMS_MAX = 100000 };

static const char *unit_words(const galet_param *param) {
    return param->unit && *param->unit ? param->unit : "1";
}

galet_status galet_param_check_real(const galet_param *param, double x, const char *said, galet_place place,
                                    galet_message *why) {
    if (isnan(x) || (isinf(x) && !param->infinite)) {
        return galet_complain(why, place, param->key, "must be a finite number (got %s)", said);
    }
    galet_bound bounds[GALET_RANGE_BOUNDS];
    int count = galet_range_parse(param->range, bounds);
    for (int i = 0; i < count; i++) {
        if (!*bounds[i].key && !galet_bound_holds(&bounds[i], bounds[i].value, x)) {
            bool has_unit = param->unit && *param->unit;
            return galet_complain(why, place, param->key, "must be %s%s%s (got %s)", param->range, has_unit ? " " : "",
                                  has_unit ? param->unit : "", said);
        }
    }
    return GALET_OK;
}

static galet_status complain_of_unit(const galet_param *param, galet_unit_fit fit, const char *said, galet_place place,
                                     galet_message *why) {
    const char *wanted = unit_words(param);
    switch (fit) {
    case GALET_UNIT_UNKNOWN:
        return galet_complain(why, place, param->key, "unknown unit in '%.60s'; expected %s or a unit like it", said,
                              wanted);
    case GALET_UNIT_CYCLES:
        return galet_complain(why, place, param->key, "Hz and rad/s differ by 2 pi; expected %s (got '%.60s')", wanted,
                              said);
    case GALET_UNIT_NO_UNITS:
        return galet_complain(why, place, param->key, "the database of units cannot be read; give a bare number in %s",
                              wanted);
    default:
        if (strcmp(wanted, "1") == 0) {
            return galet_complain(why, place, param->key, "is a pure number, without unit (got '%.60s')", said);
        }
        return galet_complain(why, place, param->key, "wrong dimension; expected %s or a unit like it (got '%.60s')",
                              wanted, said);
    }
}

/// "20 mm" as SI, within the parameter's range.
static galet_status read_real(const galet_param *param, const char *text, galet_place place, double *x,
                              galet_message *why) {
    double number;
    const char *unit;
    if (!galet_number_parse(text, &number, &unit)) {
        if (isinf(strtod(text, NULL))) {
            return galet_complain(why, place, param->key, "'%.60s' is too large for double precision", text);
        }
        bool has_unit = param->unit && *param->unit;
        return galet_complain(why, place, param->key, "expected a number%s%s (got '%.60s')", has_unit ? " in " : "",
                              has_unit ? param->unit : "", text);
    }
    unit += strspn(unit, " \t");
    galet_unit_scale scale;
    galet_unit_fit fit = galet_unit_find_scale(unit, param->unit ? param->unit : "", &scale);
    if (fit != GALET_UNIT_FITS) {
        return complain_of_unit(param, fit, text, place, why);
    }
    double si = galet_unit_to_si(scale, number);
    galet_status status = galet_param_check_real(param, si, text, place, why);
    if (!status) {
        *x = si;
    }
    return status;
}

static galet_status read_integer(const galet_param *param, const char *text, galet_place place, double *x,
                                 galet_message *why) {
    double number;
    const char *rest;
    const double largest = 9007199254740992.0;  // 2^53: every integer up to here is a double
    if (!galet_number_parse(text, &number, &rest) || *rest || number != floor(number) || fabs(number) > largest) {
        return galet_complain(why, place, param->key, "expected a whole number (got '%.60s')", text);
    }
    galet_status status = galet_param_check_real(param, number, text, place, why);
    if (!status) {
        *x = number;
    }
    return status;
}

static galet_status read_flag(const galet_param *param, const char *text, galet_place place, double *x,
                              galet_message *why) {
    static const char *const words[][2] = {{"false", "true"}, {"no", "yes"}, {"off", "on"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (int flag = 0; flag < 2; flag++) {
            if (strcasecmp(text, words[i][flag]) == 0) {
                *x = flag;
                return GALET_OK;
            }
        }
    }
    return galet_complain(why, place, param->key, "expected true or false (got '%.60s')", text);
}

static galet_status read_choice(const galet_param *param, const char *text, galet_place place, char **choice,
                                galet_message *why) {
    char nearest[64] = "";
    size_t distance = SIZE_MAX;
    for (const char *word = param->choices; *word;) {
        size_t length = strcspn(word, " ");
        char candidate[64];
        snprintf(candidate, sizeof candidate, "%.*s", (int)length, word);
        if (strcmp(candidate, text) == 0) {
            *choice = strdup(text);
            return *choice ? GALET_OK : GALET_ERR_MEMORY;
        }
        size_t d = galet_edit_distance(candidate, text);
        if (d < distance) {
            distance = d;
            memcpy(nearest, candidate, sizeof nearest);
        }
        word += length;
        word += strspn(word, " ");
    }
    return galet_complain(why, place, param->key, "no choice '%.40s'; did you mean '%s'? (one of: %s)", text, nearest,
                          param->choices);
}

/// A relative path in a case file starts at the folder of that file, elsewhere where the program runs.
static char *resolve_path(const char *text, galet_place place) {
    const char *slash = place.line > 0 && place.origin ? strrchr(place.origin, '/') : NULL;
    if (*text == '/' || !slash || strncmp(place.origin, "/dev/", 5) == 0) {
        return strdup(text);
    }
    size_t folder = (size_t)(slash - place.origin) + 1, length = strlen(text);
    char *path = malloc(folder + length + 1);
    if (path) {
        memcpy(path, place.origin, folder);
        memcpy(path + folder, text, length + 1);
    }
    return path;
}

static galet_status read_file_name(const galet_param *param, const char *text, galet_place place, char **path,
                                   galet_message *why) {
    char *resolved = resolve_path(text, place);
    if (!resolved) {
        return GALET_ERR_MEMORY;
    }
    if (access(resolved, R_OK) != 0) {
        galet_status status =
            galet_complain(why, place, param->key, "'%.100s' cannot be read: %s", resolved, strerror(errno));
        free(resolved);
        return status;
    }
    *path = resolved;
    return GALET_OK;
}

static galet_status read_items(const galet_param *param, const galet_node *list, const char *origin, double *items,
                               galet_message *why) {
    for (size_t i = 0; i < list->count; i++) {
        const galet_node *item = &list->children[i];
        galet_place place = galet_node_place(item, origin);
        if (item->kind != GALET_NODE_SCALAR) {
            return galet_complain(why, place, param->key, "expected a number as item %zu", i + 1);
        }
        galet_status status = read_real(param, item->text, place, &items[i], why);
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

static galet_status check_size(const galet_param *param, galet_place place, const char *what, size_t got, int wanted,
                               galet_message *why) {
    if (wanted > 0 && got != (size_t)wanted) {
        return galet_complain(why, place, param->key, "expected %d %s (got %zu)", wanted, what, got);
    }
    if (got == 0 || got > ITEMS_MAX) {
        return galet_complain(why, place, param->key, got ? "too many %s" : "expected at least one of %s", what);
    }
    return GALET_OK;
}

static galet_status read_list(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                              galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(why, place, param->key, "expected a list such as [1, 2]");
    }
    galet_status status = check_size(param, place, "items", node->count, param->rows, why);
    if (status) {
        return status;
    }
    slot->items = calloc(node->count, sizeof *slot->items);
    slot->rows = node->count;
    slot->columns = 1;
    return slot->items ? read_items(param, node, origin, slot->items, why) : GALET_ERR_MEMORY;
}

static galet_status read_matrix(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                                galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(why, place, param->key, "expected rows such as [[1, 0], [0, 1]]");
    }
    galet_status status = check_size(param, place, "rows", node->count, param->rows, why);
    for (size_t i = 0; i < node->count && !status; i++) {
        const galet_node *row = &node->children[i];
        galet_place row_place = galet_node_place(row, origin);
        if (row->kind != GALET_NODE_LIST || row->count != node->children[0].count) {
            return galet_complain(why, row_place, param->key,
                                  "expected rows of equal length, such as [[1, 0], [0, 1]]");
        }
        status = check_size(param, row_place, "columns", row->count, param->columns, why);
    }
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

static galet_status read_records(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                                 galet_message *why) {
    galet_place place = galet_node_place(node, origin);
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(why, place, param->key, "expected a list of records such as [{%s: ...}]",
                              param->members[0].key);
    }
    galet_status status = check_size(param, place, "records", node->count, param->rows, why);
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
        status = galet_values_create(param->members, &slot->records[i], why);
        if (!status) {
            slot->record_count = i + 1;
            status = galet_values_bind(slot->records[i], record, origin, NULL, why);
        }
    }
    return status;
}

static galet_status read_scalar(const galet_param *param, const char *text, galet_place place, galet_slot *slot,
                                galet_message *why) {
    switch (param->type) {
    case GALET_PARAM_REAL:
        return read_real(param, text, place, &slot->real, why);
    case GALET_PARAM_INTEGER:
        return read_integer(param, text, place, &slot->real, why);
    case GALET_PARAM_FLAG:
        return read_flag(param, text, place, &slot->real, why);
    case GALET_PARAM_CHOICE:
        return read_choice(param, text, place, &slot->text, why);
    case GALET_PARAM_FILE:
        return read_file_name(param, text, place, &slot->text, why);
    default:
        slot->text = strdup(text);
        return slot->text ? GALET_OK : GALET_ERR_MEMORY;
    }
}

static galet_status read_typed(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                               galet_message *why) {
    switch (param->type) {
    case GALET_PARAM_LIST:
        return read_list(param, node, origin, slot, why);
    case GALET_PARAM_MATRIX:
        return read_matrix(param, node, origin, slot, why);
    case GALET_PARAM_RECORDS:
        return read_records(param, node, origin, slot, why);
    default:
        break;
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

galet_status galet_slot_read(const galet_param *param, const galet_node *node, const char *origin, galet_slot *slot,
                             galet_message *why) {
    galet_slot fresh = {.given = true, .holds = true, .line = node->line, .column = node->column};
    galet_status status = GALET_OK;
    if (says_unset(node)) {
        fresh.given = fresh.holds = false;
        if (!param->unset) {
            status = galet_complain(why, galet_node_place(node, origin), param->key, "cannot be unset");
        }
    } else {
        status = read_typed(param, node, origin, &fresh, why);
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

static char *copy_text(const char *text, bool *failed) {
    char *copy = text ? strdup(text) : NULL;
    *failed |= text && !copy;
    return copy;
}

galet_status galet_slot_copy(const galet_slot *from, galet_slot *slot) {
    galet_slot copy = *from;
    bool failed = false;
    size_t items = from->items ? from->rows * from->columns : 0;
    copy.text = copy_text(from->text, &failed);
    copy.origin = copy_text(from->origin, &failed);
    copy.items = items ? malloc(items * sizeof *copy.items) : NULL;
    failed |= items && !copy.items;
    if (copy.items) {
        memcpy(copy.items, from->items, items * sizeof *copy.items);
    }
    copy.records = from->record_count ? calloc(from->record_count, sizeof(galet_values *)) : NULL;
    copy.record_count = copy.records ? from->record_count : 0;
    failed |= from->record_count && !copy.records;
    for (size_t i = 0; i < copy.record_count; i++) {
        failed |= galet_values_copy(from->records[i], &copy.records[i]) != GALET_OK;
    }
    if (failed) {
        galet_slot_clear(&copy);
        return GALET_ERR_MEMORY;
    }
    *slot = copy;
    return GALET_OK;
}

void galet_slot_clear(galet_slot *slot) {
    for (size_t i = 0; i < slot->record_count; i++) {
        galet_values_destroy(slot->records[i]);
    }
    free(slot->records);
    free(slot->items);
    free(slot->text);
    free(slot->origin);
    *slot = (galet_slot){0};
}
