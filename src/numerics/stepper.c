#include "numerics/stepper.h"

#include <string.h>

const galet_stepper *const galet_steppers[] = {
    &galet_stepper_explicit,
    &galet_stepper_radau,
    &galet_stepper_automatic,
#if GALET_HAS_SUNDIALS
    &galet_stepper_implicit,
#endif
    NULL,
};

const galet_stepper *galet_stepper_find(const char *name) {
    const galet_stepper *const *entry = galet_steppers;
    while (*entry && strcmp((*entry)->name, name) != 0) {
        entry++;
    }
    return *entry;
}
