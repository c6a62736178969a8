#pragma once

#include "check.h"

#include <locale.h>
#include <stdbool.h>

/// Chooses a language with decimal commas, as a program that calls the library may, or skips the test.
static inline void speak_with_commas(void) {
    static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "es_ES.UTF-8", "de_DE"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (setlocale(LC_NUMERIC, names[i]) && *localeconv()->decimal_point == ',') {
            return;
        }
    }
    setlocale(LC_NUMERIC, "C");
    skip();
}
