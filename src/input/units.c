#include "input/units.h"

#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <udunits2.h>

enum { UNIT_LENGTH_MAX = 64 };

static ut_system *database;
static pthread_mutex_t database_lock = PTHREAD_MUTEX_INITIALIZER;

/// UDUNITS calls an angle "degree" and would read "deg" as nothing.
static void open_database(void) {
    ut_set_error_message_handler(ut_ignore);
    database = ut_read_xml(NULL);
    if (!database) {
        return;
    }
    ut_unit *degree = ut_get_unit_by_name(database, "degree");
    if (degree) {
        ut_map_name_to_unit("deg", UT_ASCII, degree);
        ut_free(degree);
    }
}

/// UDUNITS reads "m^1.5" as "m^1 times 0.5": fractional powers must be kept from it.
static bool has_fractional_power(const char *unit) {
    for (const char *c = unit; (c = strchr(c, '^')) != NULL; c++) {
        const char *digits = c + 1;
        while (isdigit((unsigned char)*digits) || *digits == '-') {
            digits++;
        }
        if (*digits == '.') {
            return true;
        }
    }
    return false;
}

static ut_unit *parse(const char *text) {
    size_t length = strlen(text);
    if (length > UNIT_LENGTH_MAX || has_fractional_power(text) || strstr(text, "since") || strchr(text, '@')) {
        return NULL;
    }
    char copy[UNIT_LENGTH_MAX + 1];
    memcpy(copy, text, length + 1);
    return ut_parse(database, ut_trim(copy, UT_UTF8), UT_UTF8);
}

/// Whether exactly one of two rates counts radians: 1 rad/s is not 1 Hz, though UDUNITS converts them so.
static bool differ_in_cycles(const ut_unit *given, const ut_unit *si) {
    char text[2][128];
    const ut_unit *units[] = {given, si};
    bool rate[2], radians[2];
    for (int i = 0; i < 2; i++) {
        if (ut_format(units[i], text[i], sizeof text[i], UT_ASCII | UT_DEFINITION) < 0) {
            return false;
        }
        radians[i] = strstr(text[i], "rad") != NULL;
        rate[i] = strstr(text[i], "s-1") != NULL && !strstr(text[i], "kg") && !strstr(text[i], "m");
    }
    return rate[0] && rate[1] && radians[0] != radians[1];
}

static galet_unit_fit scale_between(const ut_unit *given, const ut_unit *si, galet_unit_scale *scale) {
    if (!ut_are_convertible(given, si)) {
        return GALET_UNIT_MISFIT;
    }
    if (differ_in_cycles(given, si)) {
        return GALET_UNIT_CYCLES;
    }
    cv_converter *converter = ut_get_converter((ut_unit *)given, (ut_unit *)si);
    if (!converter) {
        return GALET_UNIT_MISFIT;
    }
    double offset = cv_convert_double(converter, 0.0), slope = cv_convert_double(converter, 1.0) - offset;
    double two = cv_convert_double(converter, 2.0);
    cv_free(converter);
    bool linear = fabs(two - offset - 2.0 * slope) <= 1e-12 * fabs(slope);
    if (!isfinite(offset) || !isfinite(slope) || slope <= 0.0 || !linear) {
        return GALET_UNIT_MISFIT;  // decibels and the like
    }
    double inverse = nearbyint(1.0 / slope);
    bool is_fraction = slope < 1.0 && fabs(inverse * slope - 1.0) < 1e-15;
    *scale = is_fraction ? (galet_unit_scale){1.0, inverse, offset} : (galet_unit_scale){slope, 1.0, offset};
    return GALET_UNIT_FITS;
}

galet_unit_fit galet_unit_find_scale(const char *unit, const char *si, galet_unit_scale *scale) {
    if (!*unit || strcmp(unit, si) == 0) {
        *scale = (galet_unit_scale){1.0, 1.0, 0.0};
        return GALET_UNIT_FITS;
    }
    pthread_mutex_lock(&database_lock);
    if (!database) {
        open_database();
    }
    galet_unit_fit fit = GALET_UNIT_NO_UNITS;
    if (database) {
        ut_unit *given = parse(unit), *wanted = parse(*si ? si : "1");
        fit = !given ? GALET_UNIT_UNKNOWN : !wanted ? GALET_UNIT_MISFIT : scale_between(given, wanted, scale);
        ut_free(given);
        ut_free(wanted);
    }
    pthread_mutex_unlock(&database_lock);
    return fit;
}

double galet_unit_to_si(galet_unit_scale scale, double x) {
    return x * scale.multiply / scale.divide + scale.offset;
}

double galet_unit_from_si(galet_unit_scale scale, double x) {
    return (x - scale.offset) * scale.divide / scale.multiply;
}

galet_unit_scale galet_unit_shown_scale(const char *shown, const char *si) {
    galet_unit_scale scale = {1.0, 1.0, 0.0};
    if (shown && galet_unit_find_scale(shown, si, &scale) != GALET_UNIT_FITS) {
        scale = (galet_unit_scale){1.0, 1.0, 0.0};
    }
    return scale;
}
