#include "input/labels.h"

#include "input/scalar.h"

#include <stdlib.h>
#include <string.h>

const char *const galet_label_keys[GALET_LABELS + 1] = {"title", "author", "notes", NULL};

size_t galet_labels_find(const char *key) {
    size_t i = 0;
    while (i < GALET_LABELS && strcmp(galet_label_keys[i], key) != 0) {
        i++;
    }
    return i;
}

galet_status galet_labels_set(galet_labels *labels, const char *key, const char *text, galet_place place,
                              galet_message *why) {
    const galet_param param = {.key = key, .type = GALET_TYPE_TEXT, .unit = ""};
    if (!*text) {
        return galet_complain(why, place, key, "has no value");
    }
    char *copy;
    galet_status status = galet_scalar_read_text(&param, text, place, &copy, why);
    if (!status) {
        free(labels->texts[galet_labels_find(key)]);
        labels->texts[galet_labels_find(key)] = copy;
    }
    return status;
}

galet_status galet_labels_copy(const galet_labels *from, galet_labels *labels) {
    for (size_t i = 0; i < GALET_LABELS; i++) {
        labels->texts[i] = from->texts[i] ? strdup(from->texts[i]) : NULL;
        if (!labels->texts[i] != !from->texts[i]) {
            return GALET_ERR_MEMORY;
        }
    }
    return GALET_OK;
}

void galet_labels_clear(galet_labels *labels) {
    for (size_t i = 0; i < GALET_LABELS; i++) {
        free(labels->texts[i]);
    }
    *labels = (galet_labels){0};
}
