#pragma once

#include "base/plain_locale.h"

#include <stdarg.h>
#include <stdio.h>

/// Text with numbers in it, the same in every locale.

__attribute__((format(printf, 3, 0))) static inline int galet_format_list(char *out, size_t size, const char *format,
                                                                          va_list arguments) {
    galet_plain_locale plain = galet_plain_locale_enter();
    int length = vsnprintf(out, size, format, arguments);
    galet_plain_locale_leave(plain);
    return length;
}

__attribute__((format(printf, 3, 4))) static inline int galet_format(char *out, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = galet_format_list(out, size, format, arguments);
    va_end(arguments);
    return length;
}
