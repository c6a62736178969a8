#include <galet/point_law.h>

#include <math.h>
#include <string.h>

const galet_point_law *const *galet_point_laws(void) {
#define LAW(constant, name) &galet_point_##constant,
    static const galet_point_law *const laws[] = {GALET_POINT_LAWS(LAW) NULL};
#undef LAW
    return laws;
}

const galet_point_law *galet_point_law_find(const char *name) {
    for (const galet_point_law *const *law = galet_point_laws(); *law; law++) {
        if (strcmp((*law)->name, name) == 0) {
            return *law;
        }
    }
    return NULL;
}

static size_t places_of(const galet_param *param) {
    return param->type == GALET_TYPE_LIST ? 1 + GALET_POINT_MAX_LIST : 1;
}

/// First place of the first parameter whose key it is, or of the end of the table.
static size_t place_of(const galet_param *params, const char *key) {
    size_t place = 0;
    for (const galet_param *param = params; param->key && !(key && strcmp(param->key, key) == 0); param++) {
        place += places_of(param);
    }
    return place;
}

size_t galet_point_law_size(const galet_point_law *law) {
    return place_of(law->params, NULL);
}

size_t galet_point_law_index(const galet_point_law *law, const char *key) {
    return place_of(law->params, key);
}

/// The next word of a text; its length, 0 at the end.
static size_t next_word(const char **text) {
    *text += strspn(*text, " ");
    return strcspn(*text, " ");
}

/// Where a word stands in a list of choices, or their number.
static int choice_of(const char *choices, const char *word) {
    int index = 0;
    for (size_t length = 0; (length = next_word(&choices)) > 0; choices += length) {
        if (strlen(word) == length && strncmp(choices, word, length) == 0) {
            return index;
        }
        index++;
    }
    return index;
}

static const char *read_digits(const char *text, double *digits) {
    for (; *text >= '0' && *text <= '9'; text++) {
        *digits = 10.0 * *digits + (*text - '0');
    }
    return text;
}

/// "-0.02e-3" of up to fifteen digits and a power of ten up to 22, which one operation rounds correctly (Clinger 1990).
/// strtod would ask the locale, in which the mark may be a comma. Returns what follows.
static const char *read_decimal(const char *text, double *x) {
    bool negative = *text == '-';
    double digits = 0.0, exponent = 0.0, scale = 1.0;
    const char *end = read_digits(text + negative, &digits), *fraction = end + 1;
    end = *end == '.' ? read_digits(fraction, &digits) : end;
    double power = end > fraction ? (double)(fraction - end) : 0.0;
    if (*end == 'e') {
        double sign = end[1] == '-' ? -1.0 : 1.0;
        end = read_digits(end + 1 + (end[1] == '-'), &exponent);
        power += sign * exponent;
    }
    for (int i = 0; i < (int)fabs(power); i++) {
        scale *= 10.0;
    }
    *x = (negative ? -1.0 : 1.0) * (power < 0.0 ? digits / scale : digits * scale);
    return end;
}

/// "[0.02, 0.05]": the count and the values; the places that are left over are 0.
static void unpack_list(const char *text, double *p) {
    memset(p, 0, (1 + GALET_POINT_MAX_LIST) * sizeof *p);
    size_t count = 0;
    for (text += strspn(text, "[ "); strchr("-.0123456789", *text) && *text && count < GALET_POINT_MAX_LIST;
         text += strspn(text, ", ")) {
        text = read_decimal(text, &p[1 + count++]);
    }
    p[0] = (double)count;
}

static double default_of(const galet_param *params, const galet_param *param, const double *p) {
    if (param->same_as) {
        return p[place_of(params, param->same_as)];
    }
    if (param->type == GALET_TYPE_CHOICE) {
        return choice_of(param->choices, param->text);
    }
    return param->unset ? NAN : param->value;
}

void galet_point_law_defaults(const galet_point_law *law, double *p) {
    double *place = p;
    for (const galet_param *param = law->params; param->key; param++) {
        if (param->type == GALET_TYPE_LIST) {
            unpack_list(param->text ? param->text : "", place);
        } else {
            *place = default_of(law->params, param, p);
        }
        place += places_of(param);
    }
}

galet_status galet_point_law_choose(const galet_point_law *law, const char *key, const char *word, double *p) {
    const galet_param *param = law->params;
    while (param->key && strcmp(param->key, key) != 0) {
        param++;
    }
    if (!param->choices || choice_of(param->choices, word) == choice_of(param->choices, "")) {
        return GALET_ERR_INPUT;
    }
    p[place_of(law->params, key)] = choice_of(param->choices, word);
    return GALET_OK;
}

static bool is_index(double x, int count) {
    return x >= 0.0 && x < count && x == floor(x);
}

static galet_status check_list(const double *p) {
    if (!is_index(p[0], GALET_POINT_MAX_LIST + 1)) {
        return GALET_ERR_RANGE;
    }
    for (int i = 1; i <= (int)p[0]; i++) {
        if (!isfinite(p[i])) {
            return GALET_ERR_RANGE;
        }
    }
    return GALET_OK;
}

static galet_status check_value(const galet_param *param, const double *p) {
    switch (param->type) {
    case GALET_TYPE_LIST:
        return check_list(p);
    case GALET_TYPE_CHOICE:
        return is_index(*p, choice_of(param->choices, "")) ? GALET_OK : GALET_ERR_RANGE;
    case GALET_TYPE_FLAG:
        return is_index(*p, 2) ? GALET_OK : GALET_ERR_RANGE;
    default:
        return isfinite(*p) || (param->unset && isnan(*p)) ? GALET_OK : GALET_ERR_RANGE;
    }
}

galet_status galet_point_law_check(const galet_point_law *law, const double *p, const char **fault) {
    const double *place = p;
    for (const galet_param *param = law->params; param->key; param++) {
        *fault = param->key;
        if (check_value(param, place)) {
            return GALET_ERR_RANGE;
        }
        place += places_of(param);
    }
    return law->check(p, fault);
}

double galet_point_law_steady(const galet_point_law *law, const double *p, double load, double v) {
    double y[GALET_POINT_MAX_STATES] = {0};
    if (law->state_count > 0) {
        law->steady(p, load, v, y);
    }
    return law->force(p, load, v, y);
}
