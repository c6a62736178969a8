#include "input/alternatives.h"

#include <string.h>

size_t galet_alternatives_first(const galet_param *members, size_t member) {
    for (size_t i = 0; members[member].instead_of && members[i].key; i++) {
        if (strcmp(members[i].key, members[member].instead_of) == 0) {
            return i;
        }
    }
    return member;
}

bool galet_alternatives_has(const galet_reading *reading, size_t member, size_t first) {
    return reading->member[member].used && galet_alternatives_first(reading->param->members, member) == first;
}
