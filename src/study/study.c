#include <galet/study.h>

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
