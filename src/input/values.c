#include "input/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

galet_values *galet_values_allocate(galet_params *table) {
    galet_values *v = calloc(1, sizeof *v);
    if (!v) {
        galet_params_release(table);
        return NULL;
    }
    v->table = table;
    v->params = galet_params_items(table);
    v->count = galet_params_count(table);
    v->slots = calloc(v->count + 1, sizeof *v->slots);
    v->mistake = calloc(1, sizeof *v->mistake);
    if (!v->slots || !v->mistake) {
        galet_values_destroy(v);
        return NULL;
    }
    return v;
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
    copy.data = galet_dataset_share(from->data);
    copy.said = copy_text(from->said, &failed);
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
    galet_dataset_release(slot->data);
    free(slot->records);
    free(slot->items);
    free(slot->text);
    free(slot->said);
    free(slot->origin);
    *slot = (galet_slot){0};
}

galet_status galet_values_copy(const galet_values *from, galet_values **values) {
    galet_values *v = galet_values_allocate(galet_params_share(from->table));
    if (!v) {
        return GALET_ERR_MEMORY;
    }
    v->study = from->study;
    v->pass = from->pass;
    v->source = from->source ? strdup(from->source) : NULL;
    galet_status status = !v->source == !from->source ? galet_labels_copy(&from->labels, &v->labels) : GALET_ERR_MEMORY;
    for (size_t i = 0; i < v->count && !status; i++) {
        status = galet_slot_copy(&from->slots[i], &v->slots[i]);
    }
    if (status) {
        galet_values_destroy(v);
        return status;
    }
    *values = v;
    return GALET_OK;
}

void galet_values_destroy(galet_values *values) {
    if (!values) {
        return;
    }
    for (size_t i = 0; values->slots && i < values->count; i++) {
        galet_slot_clear(&values->slots[i]);
    }
    galet_labels_clear(&values->labels);
    galet_params_release(values->table);
    free(values->slots);
    free(values->source);
    free(values->mistake);
    free(values);
}

const char *galet_values_mistake(const galet_values *values) {
    const char *table = galet_params_mistake(values->table)->text;
    const char *text = *table ? table : values->mistake->text;
    for (size_t i = 0; i < values->count && !*text; i++) {
        for (size_t k = 0; k < values->slots[i].record_count && !*text; k++) {
            text = galet_values_mistake(values->slots[i].records[k]);
        }
    }
    return text;
}

size_t galet_values_find(const galet_values *values, const char *key) {
    size_t i = 0;
    while (i < values->count && strcmp(values->params[i].key, key) != 0) {
        i++;
    }
    return i;
}

bool galet_values_labels(const galet_values *values, const char *key) {
    return galet_labels_find(key) < GALET_LABELS && galet_values_find(values, key) == values->count;
}

const char *galet_values_label(const galet_values *values, const char *key) {
    size_t i = galet_labels_find(key);
    return i < GALET_LABELS ? values->labels.texts[i] : NULL;
}

const galet_param *galet_values_params(const galet_values *values) {
    return values->params;
}

size_t galet_values_count(const galet_values *values) {
    return values->count;
}

galet_place galet_values_place(const galet_values *values, const char *key) {
    size_t i = galet_values_find(values, key);
    if (i == values->count) {
        return (galet_place){0};
    }
    const galet_slot *slot = &values->slots[i];
    return (galet_place){slot->origin, slot->line, slot->column};
}

void galet_values_forget_places(galet_values *values) {
    free(values->source);
    values->source = NULL;
    for (size_t i = 0; i < values->count; i++) {
        free(values->slots[i].origin);
        values->slots[i].origin = NULL;
        values->slots[i].line = values->slots[i].column = 0;
    }
}

bool galet_values_given(const galet_values *values, const char *key) {
    size_t i = galet_values_find_declared(values, key);
    return i < values->count && values->slots[i].given;
}

size_t galet_values_find_declared(const galet_values *values, const char *key) {
    size_t i = galet_values_find(values, key);
    if (i == values->count) {
        galet_mistake_note(values->mistake, "no parameter '%.80s' is declared", key);
    }
    return i;
}

const galet_slot *galet_values_slot(const galet_values *values, const char *key) {
    static const galet_slot nothing;
    for (size_t i = galet_values_find_declared(values, key); i < values->count;) {
        const galet_slot *slot = &values->slots[i];
        if (slot->holds || !values->params[i].same_as) {
            return slot;
        }
        i = galet_values_find(values, values->params[i].same_as);
    }
    return &nothing;
}

double galet_values_real(const galet_values *values, const char *key) {
    const galet_slot *slot = galet_values_slot(values, key);
    return slot->holds ? slot->real : NAN;
}

long galet_values_integer(const galet_values *values, const char *key) {
    return (long)galet_values_slot(values, key)->real;
}

bool galet_values_flag(const galet_values *values, const char *key) {
    return galet_values_slot(values, key)->real != 0.0;
}

const char *galet_values_text(const galet_values *values, const char *key) {
    return galet_values_slot(values, key)->text;
}

bool galet_values_is(const galet_values *values, const char *key, const char *choice) {
    const char *text = galet_values_text(values, key);
    return text && strcmp(text, choice) == 0;
}

const double *galet_values_matrix(const galet_values *values, const char *key, size_t *rows, size_t *columns) {
    const galet_slot *slot = galet_values_slot(values, key);
    *rows = slot->rows;
    *columns = slot->columns;
    return slot->items;
}

const double *galet_values_list(const galet_values *values, const char *key, size_t *count) {
    size_t columns;
    return galet_values_matrix(values, key, count, &columns);
}

size_t galet_values_record_count(const galet_values *values, const char *key) {
    return galet_values_slot(values, key)->record_count;
}

const galet_values *galet_values_record(const galet_values *values, const char *key, size_t index) {
    const galet_slot *slot = galet_values_slot(values, key);
    return index < slot->record_count ? slot->records[index] : NULL;
}

/// Which member of its parameter a column is, and the data it is in; NULL where there are none.
static const galet_dataset *find_column(const galet_values *values, const char *key, const char *column,
                                        size_t *member) {
    size_t i = galet_values_find(values, key);
    const galet_param *members = i < values->count ? values->params[i].members : NULL;
    for (size_t k = 0; members && members[k].key; k++) {
        if (strcmp(members[k].key, column) == 0) {
            *member = k;
            return galet_values_slot(values, key)->data;
        }
    }
    galet_mistake_note(values->mistake, "no column '%.60s' of '%.60s' is declared", column, key);
    return NULL;
}

const double *galet_values_column(const galet_values *values, const char *key, const char *column, size_t *rows) {
    size_t member;
    const galet_dataset *data = find_column(values, key, column, &member);
    const double *found = data ? galet_dataset_column(data, member) : NULL;
    *rows = found ? galet_dataset_rows(data) : 0;
    return found;
}

const char *galet_values_column_source(const galet_values *values, const char *key, const char *column,
                                       const char **against) {
    size_t member;
    const galet_dataset *data = find_column(values, key, column, &member);
    const galet_source *source = data ? galet_dataset_source(data, member) : NULL;
    *against = source && *source->against ? source->against : NULL;
    return source ? source->words : NULL;
}

int galet_values_line(const galet_values *values, const char *key, size_t row) {
    const galet_slot *slot = galet_values_slot(values, key);
    return slot->data && row < galet_dataset_rows(slot->data) ? galet_dataset_line(slot->data, row) : 0;
}

size_t galet_values_group(const galet_values *values, const char *key) {
    const galet_slot *slot = galet_values_slot(values, key);
    return slot->data ? galet_dataset_group(slot->data) : 1;
}
