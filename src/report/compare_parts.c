#include "report/compare_parts.h"

#include "base/format.h"
#include "input/units.h"
#include "input/utf8.h"

#include <stdarg.h>
#include <string.h>

galet_own_name galet_own_say(const char *format, ...) {
    galet_own_name own;
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(own.text, sizeof own.text, format, arguments);
    va_end(arguments);
    galet_utf8_drop_cut(own.text);
    return own;
}

galet_own_name galet_own_name_of(const galet_compared *item, const char *name) {
    return galet_own_say("%s: %s", item->name, name);
}

const char *galet_part_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

json_t *galet_part_find(const json_t *list, const char *key, const char *name) {
    size_t index;
    json_t *item;
    json_array_foreach(list, index, item) {
        if (strcmp(galet_part_text(item, key), name) == 0) {
            return item;
        }
    }
    return NULL;
}

json_t *galet_part_of(const galet_compared *item, const char *key) {
    return json_object_get(item->document, key);
}

json_t *galet_part_texts(const char *name, const char *doc, json_t *values) {
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "name", name, "doc", doc, "type", "text", "unit", "", "values",
                     values);
}

void galet_part_set_unit(json_t *object, const galet_contrast *x) {
    galet_unit_scale scale;
    const char *used = galet_unit_shown(x->shown, x->unit, &scale);
    json_object_set_new(object, "unit", json_string(x->unit));
    if (used != x->unit) {
        json_object_set_new(object, "shown",
                            json_pack("{s:s, s:f}", "unit", used, "factor", galet_unit_from_si(scale, 1.0)));
    }
}

json_t *galet_part_own_layer(const galet_compared *item, const json_t *layer) {
    static const char *const sources[] = {"table", "field", "field2", "mask"};
    json_t *own = json_copy((json_t *)layer);
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        if (*galet_part_text(layer, sources[i])) {
            json_object_set_new(own, sources[i],
                                json_string(galet_own_name_of(item, galet_part_text(layer, sources[i])).text));
        }
    }
    return own;
}
