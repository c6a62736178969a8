#include <galet/study.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/// The studies, in the order `galet list` shows them. Adding one is its file and one line in studies.inc.
#define STUDY(name) extern const galet_study galet_study_##name;
#include "study/studies.inc"
#undef STUDY

const galet_study *const *galet_studies(void) {
#define STUDY(name) &galet_study_##name,
    static const galet_study *const studies[] = {
#include "study/studies.inc"
        NULL,
    };
#undef STUDY
    return studies;
}

const galet_study *galet_study_find(const char *name) {
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        if (strcmp((*study)->name, name) == 0) {
            return *study;
        }
    }
    return NULL;
}

galet_status galet_refuse(galet_refusal *why, const char *key, const char *format, ...) {
    snprintf(why->key, sizeof why->key, "%s", key);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
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
    vsnprintf(why->text + used, sizeof why->text - used, format, arguments);
    va_end(arguments);
    return GALET_ERR_INPUT;
}
