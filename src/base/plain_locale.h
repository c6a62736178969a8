#pragma once

#include <locale.h>

/// Numbers are read and written with a decimal point between these two, also in a program that has chosen another
/// language. Only the calling thread is concerned.
typedef struct galet_plain_locale {
    locale_t plain, before;
} galet_plain_locale;

static inline galet_plain_locale galet_plain_locale_enter(void) {
    galet_plain_locale l = {.plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0)};
    l.before = uselocale(l.plain);  // where there is no memory for a plain one, all stays as it is
    return l;
}

static inline void galet_plain_locale_leave(galet_plain_locale l) {
    uselocale(l.before);
    if (l.plain) {
        freelocale(l.plain);
    }
}
