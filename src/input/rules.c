// The rules that hold between parameters: used with a choice, one instead of another, bounds that name another.
#include "input/number.h"
#include "input/range.h"
#include "input/values.h"

#include <stdio.h>
#include <string.h>

/// The words of a choice or a flag, as conditions name them.
static const char *state_of(const galet_values *values, size_t index) {
    if (values->params[index].type == GALET_TYPE_FLAG) {
        return values->slots[index].real != 0.0 ? "true" : "false";
    }
    return values->slots[index].text;
}

/// Whether `word` is one of the words of "a|b|c".
static bool is_among(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *w = words; w; w = strchr(w, '|')) {
        w += *w == '|';
        if (strcspn(w, "|") == length && strncmp(w, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/// A condition "key=a|b"; the chain of conditions ends because each names an earlier parameter.
static bool condition_holds(const galet_values *values, const char *condition) {
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(condition, "="), condition);
    size_t index = galet_values_find(values, key);
    if (index == values->count || !galet_values_used(values, index)) {
        return false;
    }
    const char *state = state_of(values, index), *words = strchr(condition, '=');
    return state && words && is_among(words + 1, state);
}

bool galet_values_used(const galet_values *values, size_t index) {
    const char *condition = values->params[index].when;
    return !condition || condition_holds(values, condition);
}

/// The given parameter that stands in for this one; `count` where there is none.
static size_t replacement_of(const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    for (size_t i = 0; i < values->count; i++) {
        const char *other = values->params[i].instead_of;
        bool replaces = other && strcmp(other, param->key) == 0;
        bool rivals = other && param->instead_of && strcmp(other, param->instead_of) == 0;
        if (i != index && values->slots[i].given && (replaces || rivals)) {
            return i;
        }
    }
    return values->count;
}

bool galet_values_present(const galet_values *values, const char *key) {
    size_t i = galet_values_find_declared(values, key);
    if (i == values->count || !galet_values_used(values, i)) {
        return false;
    }
    if (values->slots[i].given) {
        return true;
    }
    if (replacement_of(values, i) < values->count) {
        return false;
    }
    const char *same_as = values->params[i].same_as;
    return values->slots[i].holds || (same_as && galet_values_present(values, same_as));
}

static galet_status check_exclusive(const galet_values *values, size_t index, galet_message *why) {
    size_t other = replacement_of(values, index);
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
    if (!param->required || values->slots[index].given || replacement_of(values, index) < values->count) {
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
                                  "must be %s %s, which is %s %s (got %s)", bounds[i].comparison, bounds[i].key,
                                  said[1], param->unit, said[0]);
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

/// Reads a file of columns when its time has come: the values beside it are all there.
static galet_status read_columns(const galet_values *values, size_t index, galet_message *why) {
    const galet_param *param = &values->params[index];
    galet_slot *slot = &values->slots[index];
    if (param->type != GALET_TYPE_COLUMNS || !slot->holds || slot->data) {
        return GALET_OK;
    }
    galet_message inner;
    galet_status status = galet_dataset_read(param->members, slot->text, &slot->data, &inner);
    return status == GALET_ERR_INPUT
               ? galet_complain(why, galet_values_place(values, param->key), param->key, "%s", inner.text)
               : status;
}

galet_status galet_values_check(galet_values *values, galet_message *why) {
    for (size_t i = 0; i < values->count; i++) {
        if (!galet_values_used(values, i)) {
            continue;
        }
        galet_status status = check_exclusive(values, i, why);
        status = status ? status : check_required(values, i, why);
        status = status ? status : check_named_bounds(values, i, why);
        status = status ? status : check_records(values, i, why);
        status = status ? status : read_columns(values, i, why);
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
    char condition[128];
    say_condition(param, condition, sizeof condition);
    snprintf(text, size, "%s is not used here: it counts only %s", param->key, condition);
    return true;
}
