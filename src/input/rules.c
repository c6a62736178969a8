// Which parameters count: those used with the choices made, one instead of another.
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

bool galet_values_state_is(const galet_values *values, size_t index, const char *condition) {
    const char *state = state_of(values, index), *words = strchr(condition, '=');
    return state && words && is_among(words + 1, state);
}

/// A condition "key=a|b"; the chain of conditions ends because none leads back to its beginning.
static bool condition_holds(const galet_values *values, const char *condition) {
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(condition, "="), condition);
    size_t index = galet_values_find(values, key);
    if (index == values->count || !galet_values_used(values, index)) {
        return false;
    }
    return galet_values_state_is(values, index, condition);
}

bool galet_values_used(const galet_values *values, size_t index) {
    const char *condition = values->params[index].when;
    if (values->params[index].unused) {
        return false;
    }
    return !condition || condition_holds(values, condition);
}

/// Whether a parameter stands in for another, or both for the same one.
static bool replaces(const galet_param *one, const galet_param *other) {
    if (!one->instead_of) {
        return false;
    }
    return is_among(one->instead_of, other->key) ||
           (other->instead_of && strcmp(one->instead_of, other->instead_of) == 0);
}

bool galet_values_exclude(const galet_values *values, size_t index, size_t other) {
    const galet_param *params = values->params;
    return index != other && (replaces(&params[index], &params[other]) || replaces(&params[other], &params[index]));
}

size_t galet_values_replacement(const galet_values *values, size_t index) {
    for (size_t i = 0; i < values->count; i++) {
        bool told = values->slots[i].given || values->slots[i].named;
        if (i != index && told && replaces(&values->params[i], &values->params[index])) {
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
    if (galet_values_replacement(values, i) < values->count) {
        return false;
    }
    const char *same_as = values->params[i].same_as;
    return values->slots[i].holds || (same_as && galet_values_present(values, same_as));
}
