#include "campaign/sweep_check.h"

#include "input/message.h"

#include <stdio.h>
#include <string.h>

galet_status galet_sweep_set(const galet_sweep *sweep, size_t row, galet_values *values, galet_message *why) {
    double numbers[GALET_SWEPT_MAX];
    galet_status first = GALET_OK;
    galet_sweep_point(sweep, row, numbers);
    for (size_t i = 0; i < sweep->count; i++) {
        galet_message unheard;
        const char *key = values->params[sweep->items[i].index].key;
        galet_status status = galet_values_set_number(values, key, numbers[i], first ? &unheard : why);
        first = first ? first : status;
    }
    return first;
}

static galet_status check_point(const galet_sweep *sweep, const galet_study *study, galet_values *values, size_t row,
                                galet_message *why) {
    galet_status status = galet_sweep_set(sweep, row, values, why);
    return status ? status : galet_case_check(study, values, why);
}

/// Whether all points are refused, and in the same words: those of the first.
typedef struct verdict {
    bool refused, alike;
    galet_message words;
} verdict;

static galet_status judge(const galet_sweep *sweep, const galet_study *study, galet_values *values, verdict *v) {
    *v = (verdict){.refused = true, .alike = true};
    for (size_t row = 0; row < galet_sweep_points(sweep) && v->refused; row++) {
        galet_message why = {0};
        galet_status status = check_point(sweep, study, values, row, &why);
        if (status && status != GALET_ERR_INPUT) {
            return status;
        }
        v->refused = status;
        v->words = row == 0 ? why : v->words;
        v->alike &= strcmp(v->words.text, why.text) == 0;
    }
    return GALET_OK;
}

/// Points with reasons of their own may have one in common all the same: the case without what is swept.
static galet_status check_rest(const galet_study *study, const galet_values *values, galet_message *why) {
    galet_values *rest;
    galet_status status = galet_values_copy(values, &rest);
    if (!status) {
        status = galet_case_check(study, rest, why);
        galet_values_destroy(rest);
    }
    return status;
}

/// The range of the input to blame, or the first.
static galet_place place_of(const galet_sweep *sweep, const galet_values *values, const char *key) {
    const galet_swept *blamed = &sweep->items[0];
    for (size_t i = 0; i < sweep->count; i++) {
        blamed = strcmp(values->params[sweep->items[i].index].key, key) == 0 ? &sweep->items[i] : blamed;
    }
    return (galet_place){blamed->origin, blamed->line, blamed->column};
}

/// A swept input is none that a file or a word of the call gives, so that a complaint of it does not say where it is.
static void complain_with_place(const galet_sweep *sweep, const galet_values *values, const galet_message *words,
                                galet_message *why) {
    *why = *words;
    if (!galet_sweep_has(sweep, values, words->key) || strncmp(words->text, words->key, strlen(words->key)) != 0) {
        return;
    }
    galet_complain(why, place_of(sweep, values, words->key), NULL, "%s", words->text);
    memcpy(why->key, words->key, sizeof why->key);
}

galet_status galet_sweep_check(const galet_sweep *sweep, const galet_study *study, const galet_values *values,
                               galet_message *why) {
    galet_values *point;
    galet_status status = galet_values_copy(values, &point);
    if (status) {
        return status;
    }
    verdict v;
    status = judge(sweep, study, point, &v);
    galet_values_destroy(point);
    if (status || !v.refused) {
        return status;
    }
    if (v.alike) {
        complain_with_place(sweep, values, &v.words, why);
        return GALET_ERR_INPUT;
    }
    return check_rest(study, values, why);
}

/// Rows at the ends of all ranges: bit i of a corner says at which end input i is.
static size_t corner_row(const galet_sweep *sweep, size_t corner) {
    size_t row = 0;
    for (size_t i = 0; i < sweep->count; i++) {
        row = row * sweep->items[i].count + (corner >> i & 1 ? sweep->items[i].count - 1 : 0);
    }
    return row;
}

static galet_status check_end(const galet_sweep *sweep, const galet_study *study, const galet_values *values,
                              size_t row, galet_message *why) {
    galet_values *point;
    galet_status status = galet_values_copy(values, &point);
    if (status) {
        return status;
    }
    status = check_point(sweep, study, point, row, why);
    galet_values_destroy(point);
    if (status == GALET_ERR_INPUT && why->line == 0) {  // the point itself is to blame, and not another line
        char place[160], text[sizeof why->text];
        double numbers[GALET_SWEPT_MAX];
        galet_sweep_point(sweep, row, numbers);
        galet_sweep_say(sweep, values, numbers, place, sizeof place);
        snprintf(text, sizeof text, "%s", why->text);
        galet_complain(why, place_of(sweep, values, why->key), NULL, "sweep at %s: %.300s", place, text);
    }
    return status;
}

galet_status galet_sweep_check_ends(const galet_sweep *sweep, const galet_study *study, const galet_values *values,
                                    galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t corner = 0; corner < (size_t)1 << sweep->count && !status; corner++) {
        status = check_end(sweep, study, values, corner_row(sweep, corner), why);
    }
    return status;
}
