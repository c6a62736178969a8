#include <galet/patch.h>

#include <stddef.h>
#include <string.h>

const galet_patch_law_kind *const *galet_patch_laws(void) {
#define LAW(name) &galet_patch_##name,
    static const galet_patch_law_kind *const laws[] = {GALET_PATCH_LAWS(LAW) NULL};
#undef LAW
    return laws;
}

const galet_patch_law_kind *galet_patch_law_find(const char *name) {
    for (const galet_patch_law_kind *const *law = galet_patch_laws(); *law; law++) {
        if (strcmp((*law)->name, name) == 0) {
            return *law;
        }
    }
    return NULL;
}
