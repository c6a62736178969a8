#include <galet/value.h>

#include "base/names.h"

const char *galet_type_name(galet_type type) {
    static const char *const names[] = {
#define NAME(code, name, words) name,
        GALET_TYPE_LIST(NAME)
#undef NAME
    };
    return GALET_NAME_IN(names, type);
}

const char *galet_type_words(galet_type type) {
    static const char *const all[] = {
#define WORDS(code, name, words) words,
        GALET_TYPE_LIST(WORDS)
#undef WORDS
    };
    return GALET_NAME_IN(all, type);
}

galet_value galet_value_member(const galet_value *value, size_t row, size_t index) {
    return value->member(value, row, index);
}
