#include <galet/study.h>

#include "base/format.h"

#include <string.h>

galet_status galet_refuse(galet_refusal *why, const char *key, const char *format, ...) {
    snprintf(why->key, sizeof why->key, "%s", key);
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return GALET_ERR_INPUT;
}

galet_status galet_refuse_row(galet_refusal *why, const galet_values *in, const char *key, size_t row,
                              const char *format, ...) {
    int line = galet_values_line(in, key, row);
    snprintf(why->key, sizeof why->key, "%s", key);
    if (line > 0) {
        snprintf(why->text, sizeof why->text, "%.120s:%d: ", galet_values_text(in, key), line);
    } else {
        snprintf(why->text, sizeof why->text, "row %zu: ", row + 1);
    }
    size_t used = strlen(why->text);
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(why->text + used, sizeof why->text - used, format, arguments);
    va_end(arguments);
    return GALET_ERR_INPUT;
}
