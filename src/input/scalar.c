#include "input/scalar.h"

#include "base/format.h"
#include "base/letters.h"
#include "input/nearest.h"
#include "input/number.h"
#include "input/range.h"
#include "input/unit_words.h"
#include "input/units.h"
#include "input/utf8.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *unit_words(const galet_param *param) {
    return galet_unit_spelled(param->unit);
}

/// What was said or, where a number was given directly, that number.
static const char *words_of(const char *said, double x, char number[GALET_NUMBER_SIZE]) {
    if (said) {
        return said;
    }
    galet_number_shortest(x, number);
    return number;
}

/// Whether all bounds that are numbers hold.
static bool is_within(const galet_bound *bounds, int count, double x) {
    bool within = true;
    for (int i = 0; i < count; i++) {
        within = within && (*bounds[i].key || galet_bound_holds(&bounds[i], bounds[i].value, x));
    }
    return within;
}

/// Whether a pure number lies between 0 and 1.
static bool is_share(const galet_param *param, const galet_bound *bounds, int count) {
    bool above = false, below = false;
    for (int i = 0; i < count; i++) {
        bool number = !*bounds[i].key;
        above = above || (number && *bounds[i].comparison == '>' && bounds[i].value >= 0.0);
        below = below || (number && *bounds[i].comparison == '<' && bounds[i].value <= 1.0);
    }
    return above && below && !(param->unit && *param->unit) && param->type != GALET_TYPE_INTEGER;
}

/// "5", said of a share, may be meant in percent; "0.5", of one that ends at 0.2, not.
static bool may_be_percent(const galet_param *param, const galet_bound *bounds, int count, double x, const char *said) {
    double number;
    const char *rest;
    bool bare = said && galet_number_parse(said, &number, &rest) && !*rest;
    return bare && x >= 1.0 && is_share(param, bounds, count) && is_within(bounds, count, x / 100.0);
}

/// "30", said of an angle in radians that is no larger than 1.4, may be meant in degrees.
static bool may_be_degrees(const galet_param *param, const galet_bound *bounds, int count, double x, const char *said) {
    double number;
    const char *rest;
    bool bare = said && galet_number_parse(said, &number, &rest) && !*rest;
    return bare && param->unit && strcmp(param->unit, "rad") == 0 && is_within(bounds, count, x * M_PI / 180.0);
}

galet_status galet_param_check_real(const galet_param *param, double x, const char *said, galet_place place,
                                    galet_message *why) {
    char number[GALET_NUMBER_SIZE];
    if (isnan(x) || (isinf(x) && !param->infinite)) {
        return galet_complain(why, place, param->key, "must be a finite number (got %s)", words_of(said, x, number));
    }
    galet_bound bounds[GALET_RANGE_BOUNDS];
    int count = galet_range_parse(param->range, bounds);
    if (is_within(bounds, count, x)) {
        return GALET_OK;
    }
    bool has_unit = param->unit && *param->unit;
    galet_complain(why, place, param->key, "must be %s%s%s (got %s)", param->range, has_unit ? " " : "",
                   has_unit ? param->unit : "", words_of(said, x, number));
    if (may_be_percent(param, bounds, count, x, said)) {
        galet_complain_further(why, "; did you mean '%s %%'?", said);
    }
    if (may_be_degrees(param, bounds, count, x, said)) {
        galet_complain_further(why, "; did you mean '%s deg'?", said);
    }
    return GALET_ERR_INPUT;
}

/// What the user said before the unit, "1.5" of "1.5KN"; "" where the unit does not follow a number.
static void number_before(const char *said, const char *unit, char number[GALET_NUMBER_SIZE]) {
    double x;
    const char *rest;
    size_t length = strlen(said) - strlen(unit);
    bool numeric = galet_number_parse(said, &x, &rest) && strcmp(rest + strspn(rest, " \t"), unit) == 0;
    while (length > 0 && strchr(" \t", said[length - 1])) {
        length--;
    }
    snprintf(number, GALET_NUMBER_SIZE, "%.*s", numeric ? (int)length : 0, said);
}

static galet_status complain_of_unknown_unit(const galet_param *param, const char *unit, const char *said,
                                             galet_place place, galet_message *why) {
    char number[GALET_NUMBER_SIZE], meant[GALET_UNIT_MEANT_SIZE];
    number_before(said, unit, number);
    if (galet_unit_meant(number, unit, param->unit ? param->unit : "", meant)) {
        return galet_complain(why, place, param->key, "unknown unit in '%.60s'; did you mean '%s'?", said, meant);
    }
    const char *wanted = unit_words(param), *expected = galet_unit_dimension(wanted);
    return galet_complain(why, place, param->key, "unknown unit in '%.60s'; expected %s%s%s or a unit like it", said,
                          expected ? expected : "", expected ? ", " : "", wanted);
}

static galet_status complain_of_doubted_unit(const galet_param *param, const char *unit, const char *said,
                                             galet_place place, galet_message *why) {
    const galet_unit_doubt *doubt = galet_unit_find_doubt(unit);
    return galet_complain(why, place, param->key, "'%s' is not clear: %s; say which (got '%.60s')", doubt->word,
                          doubt->meanings, said);
}

/// ": it weighs 29.42 kN", in a unit that leaves few digits before the point.
static void say_force(double force, char *words, size_t size) {
    static const struct {
        double least;
        const char *unit;
    } steps[] = {{1e6, "MN"}, {1e3, "kN"}, {1.0, "N"}, {0.0, "mN"}};
    size_t i = 0;
    while (fabs(force) < 0.99995 * steps[i].least) {  // no "1000 N"
        i++;
    }
    double one = steps[i].least > 0.0 ? steps[i].least : 1e-3;
    galet_format(words, size, ": it weighs %.4g %s", force / one, steps[i].unit);
}

/// ": it weighs 29.42 N", where a mass was given for a force.
static void say_weight(const char *number, const char *unit, const char *si, char *words, size_t size) {
    const double gravity = 9.80665;  // [m/s2], standard
    galet_unit_scale to_mass, to_force;
    *words = '\0';
    if (*number && galet_unit_find_scale(unit, "kg", &to_mass) == GALET_UNIT_FITS &&
        galet_unit_find_scale("N", si, &to_force) == GALET_UNIT_FITS) {
        double mass = galet_unit_to_si(to_mass, galet_number_value(number));
        say_force(gravity * mass, words, size);
    }
}

static galet_status complain_of_dimension(const galet_param *param, const char *unit, const char *said,
                                          galet_place place, galet_message *why) {
    char number[GALET_NUMBER_SIZE], weight[48], meant[GALET_UNIT_MEANT_SIZE];
    const char *wanted = unit_words(param), *expected = galet_unit_dimension(wanted), *got = galet_unit_dimension(unit);
    number_before(said, unit, number);
    if (galet_unit_meant(number, unit, wanted, meant)) {  // "kph" is a time to UDUNITS, kilo pico hours
        return galet_complain(why, place, param->key, "expected %s%s%s; did you mean '%s'? (got '%.60s'%s%s)",
                              expected ? expected : "", expected ? ", " : "", wanted, meant, said, got ? ", " : "",
                              got ? got : "");
    }
    say_weight(number, unit, wanted, weight, sizeof weight);
    return galet_complain(why, place, param->key, "expected %s%s%s or a unit like it (got '%.60s'%s%s%s)",
                          expected ? expected : "", expected ? ", " : "", wanted, said, got ? ", " : "", got ? got : "",
                          weight);
}

static galet_status complain_of_unit(const galet_param *param, galet_unit_fit fit, const char *unit, const char *said,
                                     galet_place place, galet_message *why) {
    const char *wanted = unit_words(param);
    if (strchr(wanted, '^')) {  // broken powers, which UDUNITS does not know
        return galet_complain(why, place, param->key, "give a bare number or exactly %s (got '%.60s')", wanted, said);
    }
    switch (fit) {
    case GALET_UNIT_UNKNOWN:
        return complain_of_unknown_unit(param, unit, said, place, why);
    case GALET_UNIT_DOUBTED:
        return complain_of_doubted_unit(param, unit, said, place, why);
    case GALET_UNIT_CYCLES:
        return galet_complain(why, place, param->key, "Hz and rad/s differ by 2 pi; expected %s (got '%.60s')", wanted,
                              said);
    case GALET_UNIT_NO_UNITS:
        return galet_complain(why, place, param->key, "the database of units cannot be read; give a bare number in %s",
                              wanted);
    default:
        break;
    }
    if (strcmp(wanted, "1") == 0) {
        return galet_complain(why, place, param->key, "is a pure number, without unit (got '%.60s')", said);
    }
    return complain_of_dimension(param, unit, said, place, why);
}

galet_status galet_scalar_find_scale(const galet_param *param, const char *unit, const char *said, galet_place place,
                                     galet_unit_scale *scale, galet_message *why) {
    galet_unit_fit fit = galet_unit_find_scale(unit, param->unit ? param->unit : "", scale);
    return fit == GALET_UNIT_FITS ? GALET_OK : complain_of_unit(param, fit, unit, said, place, why);
}

/// "1,5 kN" is 1.5 kN; "1,500 N" may be meant either way.
static galet_status complain_of_comma(const galet_param *param, const char *rest, const char *said, galet_place place,
                                      galet_message *why) {
    int before = (int)(rest - said), digits = (int)strspn(rest + 1, "0123456789");
    const char *behind = rest + 1;
    if (digits == 3) {
        return galet_complain(why, place, param->key, "numbers take no comma: %.*s%.40s or %.*s.%.40s? (got '%.60s')",
                              before, said, behind, before, said, behind, said);
    }
    return galet_complain(why, place, param->key, "decimals take a point: %.*s.%.40s (got '%.60s')", before, said,
                          behind, said);
}

/// What follows a number and is none of a unit: "1,5 kN", "1 500 N".
static galet_status complain_of_digits(const galet_param *param, const char *rest, const char *said, galet_place place,
                                       galet_message *why) {
    if (*rest == ',' && rest - said < GALET_NUMBER_SIZE) {
        return complain_of_comma(param, rest, said, place, why);
    }
    return galet_complain(why, place, param->key, "a number has no blanks between digits (got '%.60s')", said);
}

static bool goes_on_in_digits(const char *rest) {
    rest += galet_utf8_blanks(rest);
    rest += strspn(rest, " \t,");
    return *rest >= '0' && *rest <= '9';
}

/// "20 mm" as SI, within the parameter's range.
galet_status galet_scalar_read_real(const galet_param *param, const char *text, galet_place place, double *x,
                                    galet_message *why) {
    double number;
    const char *unit;
    if (!galet_number_parse(text, &number, &unit)) {
        if (isinf(galet_number_value(text))) {
            return galet_complain(why, place, param->key, "'%.60s' is too large for double precision", text);
        }
        bool has_unit = param->unit && *param->unit;
        return galet_complain(why, place, param->key, "expected a number%s%s (got '%.60s')", has_unit ? " in " : "",
                              has_unit ? param->unit : "", text);
    }
    const char *rest = unit;
    unit += galet_utf8_blanks(unit);
    galet_unit_scale scale;
    galet_unit_fit fit = galet_unit_find_scale(unit, param->unit ? param->unit : "", &scale);
    if (goes_on_in_digits(rest) && fit == GALET_UNIT_UNKNOWN) {
        return complain_of_digits(param, rest, text, place, why);  // but "0.5 1/m" has a unit
    }
    galet_status status = galet_scalar_find_scale(param, unit, text, place, &scale, why);
    if (status) {
        return status;
    }
    double si = galet_unit_to_si(scale, number);
    status = galet_param_check_real(param, si, text, place, why);
    if (!status) {
        *x = si;
    }
    return status;
}

galet_status galet_scalar_read_integer(const galet_param *param, const char *text, galet_place place, double *x,
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

galet_status galet_scalar_read_flag(const galet_param *param, const char *text, galet_place place, double *x,
                                    galet_message *why) {
    static const char *const words[][2] = {{"false", "true"}, {"no", "yes"}, {"off", "on"}, {"0", "1"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (int flag = 0; flag < 2; flag++) {
            if (galet_words_alike(text, words[i][flag])) {
                *x = flag;
                return GALET_OK;
            }
        }
    }
    return galet_complain(why, place, param->key, "expected true or false (got '%.60s')", text);
}

galet_status galet_scalar_read_choice(const galet_param *param, const char *text, galet_place place, char **choice,
                                      galet_message *why) {
    char nearest[GALET_WORD_SIZE];
    bool near = param->refused && galet_nearest_word(param->refused, text, nearest) && galet_words_alike(nearest, text);
    near = near || galet_nearest_word(param->choices, text, nearest);
    if (!galet_words_alike(nearest, text)) {
        return galet_complain(why, place, param->key, "no choice '%.40s'%s%s%s (one of: %s)", text,
                              near ? "; did you mean '" : "", near ? nearest : "", near ? "'?" : "", param->choices);
    }
    *choice = strdup(nearest);
    return *choice ? GALET_OK : GALET_ERR_MEMORY;
}

galet_status galet_scalar_read_text(const galet_param *param, const char *text, galet_place place, char **out,
                                    galet_message *why) {
    if (!galet_utf8_holds(text)) {
        return galet_complain(why, place, param->key, "'%.60s' is not UTF-8, as files of results are", text);
    }
    *out = strdup(text);
    return *out ? GALET_OK : GALET_ERR_MEMORY;
}

/// A command line is no file, though collections in it have lines and columns; nor is what comes from a device.
static bool is_case_file(galet_place place) {
    return place.line > 0 && galet_place_is_file(place) && strncmp(place.origin, "/dev/", 5) != 0;
}

/// A relative path in a case file starts at the folder of that file, elsewhere where the program runs.
static char *resolve_path(const char *text, galet_place place) {
    const char *slash = is_case_file(place) ? strrchr(place.origin, '/') : NULL;
    if (*text == '/' || !slash) {
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

galet_status galet_scalar_read_file(const galet_param *param, const char *text, galet_place place, char **path,
                                    galet_message *why) {
    char *resolved = resolve_path(text, place);
    if (!resolved) {
        return GALET_ERR_MEMORY;
    }
    galet_status status = GALET_OK;
    if (access(resolved, R_OK) != 0) {
        status = galet_complain(why, place, param->key, "'%.100s' cannot be read: %s", resolved, strerror(errno));
    } else if (!galet_utf8_holds(resolved)) {
        status = galet_complain(why, place, param->key,
                                "'%.100s' is not UTF-8, as files of results are: rename it, or link to it", resolved);
    }
    if (status) {
        free(resolved);
        return status;
    }
    *path = resolved;
    return GALET_OK;
}
