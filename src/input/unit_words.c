#include "input/unit_words.h"

#include "base/letters.h"
#include "input/units.h"

#include <stdio.h>
#include <string.h>

const char *galet_unit_dimension(const char *unit) {
    static const struct {
        const char *si, *words;
    } dimensions[] = {
        {"N", "a force"},
        {"m", "a length"},
        {"kg", "a mass"},
        {"s", "a time"},
        {"Pa", "a pressure or modulus"},
        {"m/s", "a speed"},
        {"m/s2", "an acceleration"},
        {"rad", "an angle"},
        {"rad/s", "an angular velocity"},
        {"Hz", "a frequency"},
        {"N/m", "a stiffness"},
        {"N s/m", "a damping"},
        {"N m", "a moment or an energy"},
        {"W", "a power"},
        {"kg m2", "a moment of inertia"},
        {"m2", "an area"},
        {"m3", "a volume"},
        {"1/m", "one over a length"},
        {"K", "a temperature"},
    };
    galet_unit_scale scale;
    for (size_t i = 0; i < sizeof dimensions / sizeof *dimensions; i++) {
        if (*unit && galet_unit_find_scale(unit, dimensions[i].si, &scale) == GALET_UNIT_FITS) {
            return dimensions[i].words;
        }
    }
    return NULL;
}

enum { SPELLING_SIZE = 40, FOUND_MAX = 2, STEPS_MAX = 5000 };

/// Spellings of a unit that are tried one after the other.
typedef struct search {
    const char *si;
    char spelling[SPELLING_SIZE];
    char found[FOUND_MAX][SPELLING_SIZE];
    int count, steps;
} search;

/// Symbols, and the prefixes that people put before them: without the rest "Nmm" might be a megametre.
static const struct {
    const char *symbol, *prefixes;
} SYMBOLS[] = {
    {"N", "Mkm"}, {"m", "kcmun"}, {"Pa", "GMkm"}, {"kg", ""}, {"g", "mu"},  {"s", "mu"},  {"Hz", "Mk"}, {"J", "Mkm"},
    {"W", "Mkm"}, {"rad", "m"},   {"deg", ""},    {"K", ""},  {"bar", "m"}, {"rpm", ""},  {"min", ""},  {"inch", ""},
    {"ft", ""},   {"lbf", ""},    {"psi", ""},    {"h", ""},  {"%", ""},    {"degC", ""},
};

static void extend(search *s, const char *rest, size_t used);

/// Tries what stands now; a unit of the right dimension is kept.
static void try_spelling(search *s) {
    galet_unit_scale scale;
    if (s->count < FOUND_MAX && galet_unit_find_scale(s->spelling, s->si, &scale) == GALET_UNIT_FITS) {
        memcpy(s->found[s->count++], s->spelling, SPELLING_SIZE);
    }
}

/// One symbol with its prefix at the beginning of `rest`, letter case aside; a blank stands before it where a letter or
/// a power does.
static void take_symbol(search *s, const char *rest, size_t used, char prefix, const char *symbol) {
    char word[8];
    int length = snprintf(word, sizeof word, "%.*s%s", prefix ? 1 : 0, &prefix, symbol);
    bool apart = used > 0 && galet_letter_or_digit(s->spelling[used - 1]);
    if (!galet_letters_alike(rest, word, (size_t)length) || used + (size_t)length + apart >= SPELLING_SIZE) {
        return;
    }
    used += (size_t)snprintf(s->spelling + used, SPELLING_SIZE - used, "%s%s", apart ? " " : "", word);
    extend(s, rest + length, used);
}

static void take_symbols(search *s, const char *rest, size_t used) {
    for (size_t i = 0; i < sizeof SYMBOLS / sizeof *SYMBOLS; i++) {
        take_symbol(s, rest, used, '\0', SYMBOLS[i].symbol);
        for (const char *prefix = SYMBOLS[i].prefixes; *prefix; prefix++) {
            take_symbol(s, rest, used, *prefix, SYMBOLS[i].symbol);
        }
    }
}

/// Goes on from a spelling of `used` letters; what is no letter, such as a power or a stroke, stays.
static void extend(search *s, const char *rest, size_t used) {
    s->spelling[used] = '\0';
    if (s->steps++ > STEPS_MAX) {
        return;
    }
    if (!*rest) {
        try_spelling(s);
        return;
    }
    bool letter = galet_letter_or_digit(*rest) && !(*rest >= '0' && *rest <= '9');
    if (letter) {
        take_symbols(s, rest, used);
    } else if (used + 1 < SPELLING_SIZE) {
        s->spelling[used] = *rest;
        extend(s, rest + 1, used + 1);
    }
}

/// Abbreviations whose letters do not tell the unit.
static void try_abbreviations(search *s, const char *unit) {
    static const struct {
        const char *word, *unit;
    } words[] = {
        {"kmh", "km/h"}, {"kmph", "km/h"}, {"kph", "km/h"},    {"mps", "m/s"},   {"mph", "mile/h"}, {"fps", "ft/s"},
        {"lbs", "lb"},   {"lbs", "lbf"},   {"kgs", "kg"},      {"kp", "kgf"},    {"mins", "min"},   {"hr", "h"},
        {"hrs", "h"},    {"secs", "s"},    {"rev/min", "rpm"}, {"U/min", "rpm"}, {"1/min", "rpm"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (galet_words_alike(unit, words[i].word)) {
            snprintf(s->spelling, sizeof s->spelling, "%s", words[i].unit);
            try_spelling(s);
        }
    }
}

bool galet_unit_meant(const char *number, const char *unit, const char *si, char meant[GALET_UNIT_MEANT_SIZE]) {
    search s = {.si = si};
    try_abbreviations(&s, unit);
    if (*unit && s.count == 0) {
        snprintf(s.spelling, sizeof s.spelling, "1");
        extend(&s, unit, *unit == '/');  // "0.3/m" is 0.3 1/m
    }
    *meant = '\0';
    for (int i = 0; i < s.count; i++) {
        size_t at = strlen(meant);
        snprintf(meant + at, GALET_UNIT_MEANT_SIZE - at, "%s%.30s%s%s", at ? "' or '" : "", number, *number ? " " : "",
                 s.found[i]);
    }
    return s.count > 0;
}
