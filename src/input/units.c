#include "input/units.h"

#include "base/letters.h"
#include "base/plain_locale.h"
#include "input/utf8.h"

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

/// Numbers belong before a unit: UDUNITS would multiply by those inside it, so that "1 500 N" were 500 N. A power after
/// a letter and the "1/" of a reciprocal are all that may stand there.
static bool has_stray_number(const char *unit) {
    for (const char *c = unit + (strncmp(unit, "1/", 2) == 0); *c; c++) {
        if (!isdigit((unsigned char)*c)) {
            continue;
        }
        const char *before = c - 1;
        bool sign = c > unit && (*before == '-' || *before == '+');
        before -= sign;
        bool power = before >= unit && (galet_letter_or_digit(*before) || *before == '^');
        if (!power) {
            return true;
        }
    }
    return false;
}

static bool in_word(char c) {
    char small = galet_letter_small(c);
    return (small >= 'a' && small <= 'z') || c == '_';
}

/// Whether a word stands in a text by itself: "ton" in "ton/m2", not in "newton" or "short_ton".
static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *c = text; *c;) {
        size_t run = 0;
        while (in_word(c[run])) {
            run++;
        }
        if (run == length && galet_letters_alike(c, word, length)) {
            return true;
        }
        c += run > 0 ? run : 1;
    }
    return false;
}

const galet_unit_doubt *galet_unit_find_doubt(const char *unit) {
    static const galet_unit_doubt doubts[] = {
        {"ton", "'t' is 1000 kg, 'short_ton' 907 kg"},
        {"tons", "'t' is 1000 kg, 'short_ton' 907 kg"},
        {"gr", "'g' is the gram, 'grain' 65 mg"},
        {"kgr", "'kg' is the kilogram, 'grain' 65 mg"},
    };
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++) {
        if (has_word(unit, doubts[i].word)) {
            return &doubts[i];
        }
    }
    return NULL;
}

/// UDUNITS reads no unit that begins with a stroke: "2/m" is 2 1/m.
static ut_unit *parse(const char *text) {
    size_t length = strlen(text);
    bool plain = strcmp(text, "1") == 0 || !has_stray_number(text);
    if (length > UNIT_LENGTH_MAX || !plain || has_fractional_power(text)) {
        return NULL;
    }
    char copy[UNIT_LENGTH_MAX + 2], *out = copy;
    if (*text == '/') {
        *out++ = '1';
    }
    while (*text) {
        size_t blank = galet_utf8_blank(text, strlen(text));
        *out++ = blank > 0 ? ' ' : *text;
        text += blank > 0 ? blank : 1;
    }
    *out = '\0';
    return ut_parse(database, ut_trim(copy, UT_UTF8), UT_UTF8);
}

/// What a unit is made of, as far as radians go, which UDUNITS takes for 1.
typedef struct angular {
    long radians;           ///< Power of the radian
    bool rate, per_length;  ///< 1/s or 1/m, radians aside
} angular;

static angular angular_of(const ut_unit *unit) {
    char text[128];
    angular a = {0};
    if (ut_format(unit, text, sizeof text, UT_ASCII | UT_DEFINITION) < 0) {
        return a;
    }
    const char *radian = strstr(text, "rad");
    if (radian) {
        char *end;
        long power = strtol(radian + 3, &end, 10);
        a.radians = end == radian + 3 ? 1 : power;
    }
    a.rate = strstr(text, "s-1") != NULL && !strstr(text, "kg") && !strchr(text, 'm');
    a.per_length = strstr(text, "m-1") != NULL && !strstr(text, "kg") && !strstr(text, "s");
    return a;
}

/// 1 rad/s is not 1 Hz and an angle is not a pure number, though UDUNITS converts them so. A turn per length may be
/// said either way.
static galet_unit_fit angular_fit(const ut_unit *given, const ut_unit *si) {
    angular a = angular_of(given), b = angular_of(si);
    if (a.radians == b.radians || (a.per_length && b.per_length)) {
        return GALET_UNIT_FITS;
    }
    return a.rate && b.rate ? GALET_UNIT_CYCLES : GALET_UNIT_MISFIT;
}

/// Offsets are for temperatures; "N from 3" is a unit to UDUNITS, too.
static bool may_have_offset(const ut_unit *si) {
    char text[32];
    return ut_format(si, text, sizeof text, UT_ASCII | UT_DEFINITION) > 0 && strcmp(text, "K") == 0;
}

static galet_unit_fit scale_between(const ut_unit *given, const ut_unit *si, galet_unit_scale *scale) {
    if (!ut_are_convertible(given, si)) {
        return GALET_UNIT_MISFIT;
    }
    galet_unit_fit fit = angular_fit(given, si);
    if (fit != GALET_UNIT_FITS) {
        return fit;
    }
    cv_converter *converter = ut_get_converter((ut_unit *)given, (ut_unit *)si);
    if (!converter) {
        return GALET_UNIT_MISFIT;
    }
    double offset = cv_convert_double(converter, 0.0), slope = cv_convert_double(converter, 1.0) - offset;
    double two = cv_convert_double(converter, 2.0);
    cv_free(converter);
    bool linear = fabs(two - offset - 2.0 * slope) <= 1e-12 * fabs(slope);
    if (!isfinite(offset) || !isfinite(slope) || slope <= 0.0 || !linear || (offset != 0.0 && !may_have_offset(si))) {
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
    if (galet_unit_find_doubt(unit)) {
        return GALET_UNIT_DOUBTED;
    }
    galet_plain_locale plain = galet_plain_locale_enter();  // UDUNITS reads the numbers of its file by the locale
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
    galet_plain_locale_leave(plain);
    return fit;
}

double galet_unit_to_si(galet_unit_scale scale, double x) {
    return x * scale.multiply / scale.divide + scale.offset;
}

double galet_unit_from_si(galet_unit_scale scale, double x) {
    return (x - scale.offset) * scale.divide / scale.multiply;
}

const char *galet_unit_shown(const char *shown, const char *si, galet_unit_scale *scale) {
    *scale = (galet_unit_scale){1.0, 1.0, 0.0};
    bool fits = shown && galet_unit_find_scale(shown, si, scale) == GALET_UNIT_FITS;
    return fits ? shown : si;
}

const char *galet_unit_spelled(const char *unit) {
    return unit && *unit ? unit : "1";
}
