// What must hold between parameters when all are given: required, exclusive, bounds that name another; files of
// columns.
#include "input/number.h"
#include "input/presets.h"
#include "input/range.h"
#include "input/values.h"

#include <stdio.h>
#include <string.h>

static galet_status check_exclusive(const galet_values *values, size_t index, galet_message *why) {
    size_t other = galet_values_replacement(values, index);
    if (!values->slots[index].given || other == values->count) {
        return GALET_OK;
    }
    const char *key = values->params[index].key;
    return galet_complain(why, galet_values_place(values, key), key, "is given together with %s; give one of them",
                          values->params[other].key);
}

/// "with profile.kind: file", out of "profile.kind=file".
static void say_condition(const galet_param *param, char *out, size_t size) {
    const char *equals = param->when ? strchr(param->when, '=') : NULL;
    if (!equals) {
        snprintf(out, size, "in this study");
        return;
    }
    snprintf(out, size, "with %.*s: %s", (int)(equals - param->when), param->when, equals + 1);
}

static galet_status check_required(const galet_values *values, size_t index, galet_message *why) {
    const galet_param *param = &values->params[index];
    if (!param->required || values->slots[index].given || galet_values_replacement(values, index) < values->count) {
        return GALET_OK;
    }
    char condition[128];
    say_condition(param, condition, sizeof condition);
    return galet_complain(why, (galet_place){values->source, 0, 0}, param->key, "must be given %s", condition);
}

/// Bounds that name another real; an absent one on either side bounds nothing.
static galet_status check_named_bounds(const galet_values *values, size_t index, galet_message *why) {
    const galet_param *param = &values->params[index];
    int count;
    const galet_bound *bounds = galet_params_named_bounds(values->table, index, &count);
    for (int i = 0; i < count; i++) {
        if (!galet_values_present(values, param->key) || !galet_values_present(values, bounds[i].key)) {
            continue;
        }
        double x = galet_values_real(values, param->key), limit = galet_values_real(values, bounds[i].key);
        if (!galet_bound_holds(&bounds[i], limit, x)) {
            char said[2][GALET_NUMBER_SIZE];
            galet_number_shortest(x, said[0]);
            galet_number_shortest(limit, said[1]);
            const char *blamed = values->slots[index].given ? param->key : bounds[i].key;
            return galet_complain(why, galet_values_place(values, blamed), param->key,
                                  "must be %s %s, which is %s%s%s (got %s)", bounds[i].comparison, bounds[i].key,
                                  said[1], *param->unit ? " " : "", param->unit, said[0]);
        }
    }
    return GALET_OK;
}

static galet_status check_records(const galet_values *values, size_t index, galet_message *why) {
    const galet_slot *slot = &values->slots[index];
    galet_status status = GALET_OK;
    for (size_t i = 0; i < slot->record_count && !status; i++) {
        galet_message inner;
        status = galet_values_check(slot->records[i], &inner);
        if (status == GALET_ERR_INPUT) {
            galet_complain(why, galet_values_place(values, values->params[index].key), values->params[index].key,
                           "record %zu: %s", i + 1, inner.text);
        }
    }
    return status;
}

galet_status galet_values_check(galet_values *values, galet_message *why) {
    galet_status applied = galet_values_apply_presets(values, why);
    if (applied) {
        return applied;
    }
    for (size_t i = 0; i < values->count; i++) {
        if (!galet_values_used(values, i)) {
            continue;
        }
        galet_status status = check_exclusive(values, i, why);
        status = status ? status : check_required(values, i, why);
        status = status ? status : check_named_bounds(values, i, why);
        status = status ? status : check_records(values, i, why);
        status = status ? status : galet_values_read_columns(values, i, why);
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

bool galet_values_unused_given(const galet_values *values, size_t index, char *text, size_t size) {
    if (!values->slots[index].given || galet_values_used(values, index)) {
        return false;
    }
    const galet_param *param = &values->params[index];
    if (param->unused) {
        snprintf(text, size, "%s is not used here: %s", param->key, param->unused);
        return true;
    }
    char condition[128];
    say_condition(param, condition, sizeof condition);
    snprintf(text, size, "%s is not used here: it counts only %s", param->key, condition);
    return true;
}
