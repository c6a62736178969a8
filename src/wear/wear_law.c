#include <galet/wear.h>

#include <string.h>

/// The laws. Adding one is its file and one line in wear_law.inc.
#define WEAR_LAW(id, name) extern const galet_wear_law galet_wear_law_##id;
#include "wear/wear_law.inc"
#undef WEAR_LAW

const galet_wear_law *const *galet_wear_laws(void) {
#define WEAR_LAW(id, name) &galet_wear_law_##id,
    static const galet_wear_law *const laws[] = {
#include "wear/wear_law.inc"
        NULL,
    };
#undef WEAR_LAW
    return laws;
}

const galet_wear_law *galet_wear_law_find(const char *name) {
    const galet_wear_law *const *law = galet_wear_laws();
    while (*law && strcmp((*law)->name, name) != 0) {
        law++;
    }
    return *law;
}
