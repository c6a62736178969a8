#pragma once

#include <locale.h>
#include <stdarg.h>
#include <stdio.h>

/// Text with numbers in it, the same in every locale: decimals have a point also in a program that has chosen another
/// language. Only the calling thread's locale is touched, and put back.

__attribute__((format(printf, 3, 0))) static inline int galet_format_list(char *out, size_t size, const char *format,
                                                                          va_list arguments) {
    locale_t plain = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    locale_t before = uselocale(plain);  // without memory for it, as it is
    int length = vsnprintf(out, size, format, arguments);
    uselocale(before);
    if (plain) {
        freelocale(plain);
    }
    return length;
}

__attribute__((format(printf, 3, 4))) static inline int galet_format(char *out, size_t size, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = galet_format_list(out, size, format, arguments);
    va_end(arguments);
    return length;
}
