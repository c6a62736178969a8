#include "study/laws.h"

#include "input/number.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { KEY_SIZE = 64 };

#define GROUP(group, prefix, laws) GALET_GROUP(prefix, galet_point_##group##_params, .when = "law=" laws),
const galet_param galet_laws_params[] = {GALET_POINT_GROUPS(GROUP) GALET_END};
#undef GROUP

static void full_key(const galet_point_law *law, const char *key, char full[KEY_SIZE]) {
    snprintf(full, KEY_SIZE, "%s.%s", law->prefix, key);
}

static const char *doc_of(const galet_point_law *law, const char *key) {
    const galet_param *param = law->params;
    while (param->key && strcmp(param->key, key) != 0) {
        param++;
    }
    return param->key ? param->doc : key;
}

double galet_laws_state(const galet_point_law *law, const double *y, const char *unit) {
    return law->state_count > 0 && strcmp(law->states[0].unit, unit) == 0 ? y[0] : NAN;
}

/// The rule that is broken where the law can tell, else what the parameter is.
static galet_status refuse(const galet_point_law *law, const double *p, const char *fault, galet_refusal *why) {
    char key[KEY_SIZE], limit[GALET_NUMBER_SIZE] = "", got[GALET_NUMBER_SIZE];
    full_key(law, fault, key);
    galet_point_rule rule = law->rule ? law->rule(p) : (galet_point_rule){0};
    if (!rule.key || strcmp(rule.key, fault) != 0) {
        return galet_refuse(why, key, "is not what the law %s takes: %s", law->name, doc_of(law, fault));
    }
    if (!isnan(rule.limit)) {
        galet_number_shortest(rule.limit, limit);
    }
    galet_number_shortest(rule.got, got);
    return galet_refuse(why, key, "%s%s%s (got %s)", rule.words, *limit ? " " : "", limit, got);
}

static galet_status pack_list(const galet_values *in, const char *key, double *place, galet_refusal *why) {
    size_t count;
    const double *numbers = galet_values_list(in, key, &count);
    if (count > GALET_POINT_MAX_LIST) {
        return galet_refuse(why, key, "must be at most %d values (got %zu)", GALET_POINT_MAX_LIST, count);
    }
    place[0] = (double)count;
    if (count) {
        memcpy(place + 1, numbers, count * sizeof *numbers);
    }
    return GALET_OK;
}

static galet_status pack(const galet_values *in, const galet_point_law *law, const galet_param *param, double *p,
                         galet_refusal *why) {
    char key[KEY_SIZE];
    full_key(law, param->key, key);
    double *place = p + galet_point_law_index(law, param->key);
    switch (param->type) {
    case GALET_TYPE_LIST:
        return pack_list(in, key, place, why);
    case GALET_TYPE_CHOICE:
        return galet_point_law_choose(law, param->key, galet_values_text(in, key), p);
    case GALET_TYPE_FLAG:
        *place = galet_values_flag(in, key);
        return GALET_OK;
    case GALET_TYPE_INTEGER:
        *place = (double)galet_values_integer(in, key);
        return GALET_OK;
    default:
        *place = galet_values_real(in, key);
        return GALET_OK;
    }
}

galet_status galet_laws_pack(const galet_values *in, const galet_point_law *law, double p[GALET_POINT_MAX_PLACES],
                             galet_refusal *why) {
    if (galet_point_law_size(law) > GALET_POINT_MAX_PLACES) {
        return GALET_ERR_PROGRAM;
    }
    memset(p, 0, GALET_POINT_MAX_PLACES * sizeof *p);
    for (const galet_param *param = law->params; param->key; param++) {
        galet_status status = pack(in, law, param, p, why);
        if (status) {
            return status;
        }
    }
    const char *fault;
    return galet_point_law_check(law, p, &fault) ? refuse(law, p, fault, why) : GALET_OK;
}
