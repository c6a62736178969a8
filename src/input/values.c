#include "input/values.h"

#include "input/number.h"
#include "input/scalar.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t param_count(const galet_param *params) {
    size_t count = 0;
    while (params[count].key) {
        count++;
    }
    return count;
}

static galet_status fill_default(const galet_param *param, galet_slot *slot, galet_message *why) {
    if (param->unset || param->required || param->same_as) {
        return GALET_OK;
    }
    if (param->text) {
        galet_status status = galet_slot_read_text(param, param->text, NULL, slot, why);
        slot->given = false;
        return status;
    }
    bool number =
        param->type == GALET_PARAM_REAL || param->type == GALET_PARAM_INTEGER || param->type == GALET_PARAM_FLAG;
    slot->holds = number;
    slot->real = param->value;
    return GALET_OK;
}

galet_status galet_values_create(const galet_param *params, galet_values **values, galet_message *why) {
    galet_values *v = calloc(1, sizeof *v);
    if (!v) {
        return GALET_ERR_MEMORY;
    }
    v->params = params;
    v->count = param_count(params);
    v->slots = calloc(v->count ? v->count : 1, sizeof *v->slots);
    galet_status status = v->slots ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; i < v->count && !status; i++) {
        status = fill_default(&params[i], &v->slots[i], why);
    }
    if (status) {
        galet_values_destroy(v);
        return status;
    }
    *values = v;
    return GALET_OK;
}

galet_status galet_values_copy(const galet_values *from, galet_values **values) {
    galet_values *v = calloc(1, sizeof *v);
    if (!v) {
        return GALET_ERR_MEMORY;
    }
    *v = *from;
    v->slots = calloc(v->count ? v->count : 1, sizeof *v->slots);
    v->source = from->source ? strdup(from->source) : NULL;
    galet_status status = v->slots && !v->source == !from->source ? GALET_OK : GALET_ERR_MEMORY;
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
    free(values->slots);
    free(values->source);
    free(values);
}

size_t galet_values_find(const galet_values *values, const char *key) {
    size_t i = 0;
    while (i < values->count && strcmp(values->params[i].key, key) != 0) {
        i++;
    }
    return i;
}

galet_status galet_values_set_real(galet_values *values, const char *key, double x, galet_message *why) {
    size_t i = galet_values_find(values, key);
    if (i == values->count || values->params[i].type != GALET_PARAM_REAL) {
        return galet_complain(why, (galet_place){0}, key, "is not a real parameter");
    }
    char said[GALET_NUMBER_SIZE];
    galet_number_shortest(x, said);
    galet_status status = galet_param_check_real(&values->params[i], x, said, (galet_place){0}, why);
    if (status) {
        return status;
    }
    values->slots[i].real = x;
    values->slots[i].holds = values->slots[i].given = true;
    return GALET_OK;
}

const galet_param *galet_values_params(const galet_values *values) {
    return values->params;
}

galet_place galet_values_place(const galet_values *values, const char *key) {
    size_t i = galet_values_find(values, key);
    if (i == values->count) {
        return (galet_place){0};
    }
    const galet_slot *slot = &values->slots[i];
    return (galet_place){slot->origin, slot->line, slot->column};
}

bool galet_values_given(const galet_values *values, const char *key) {
    size_t i = galet_values_find(values, key);
    return i < values->count && values->slots[i].given;
}

/// The slot that speaks for a key: its own, or that of the parameter it takes after.
static const galet_slot *slot_of(const galet_values *values, const char *key) {
    static const galet_slot nothing;
    for (size_t i = galet_values_find(values, key); i < values->count;) {
        const galet_slot *slot = &values->slots[i];
        if (slot->holds || !values->params[i].same_as) {
            return slot;
        }
        i = galet_values_find(values, values->params[i].same_as);
    }
    assert(false && "the study has no such parameter");
    return &nothing;
}

double galet_values_real(const galet_values *values, const char *key) {
    const galet_slot *slot = slot_of(values, key);
    return slot->holds ? slot->real : NAN;
}

long galet_values_integer(const galet_values *values, const char *key) {
    return (long)slot_of(values, key)->real;
}

bool galet_values_flag(const galet_values *values, const char *key) {
    return slot_of(values, key)->real != 0.0;
}

const char *galet_values_text(const galet_values *values, const char *key) {
    return slot_of(values, key)->text;
}

bool galet_values_is(const galet_values *values, const char *key, const char *choice) {
    const char *text = galet_values_text(values, key);
    return text && strcmp(text, choice) == 0;
}

const double *galet_values_matrix(const galet_values *values, const char *key, size_t *rows, size_t *columns) {
    const galet_slot *slot = slot_of(values, key);
    *rows = slot->rows;
    *columns = slot->columns;
    return slot->items;
}

const double *galet_values_list(const galet_values *values, const char *key, size_t *count) {
    size_t columns;
    return galet_values_matrix(values, key, count, &columns);
}

size_t galet_values_record_count(const galet_values *values, const char *key) {
    return slot_of(values, key)->record_count;
}

const galet_values *galet_values_record(const galet_values *values, const char *key, size_t index) {
    const galet_slot *slot = slot_of(values, key);
    assert(index < slot->record_count);
    return slot->records[index];
}
