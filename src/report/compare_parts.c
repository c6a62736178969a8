#include "report/compare_parts.h"

#include "base/format.h"
#include "input/utf8.h"

#include <math.h>
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

double galet_contrast_number(const json_t *value) {
    const char *text = json_string_value(value);
    if (text) {
        return strcmp(text, "inf") == 0 ? INFINITY : strcmp(text, "-inf") == 0 ? -INFINITY : NAN;
    }
    return json_is_number(value) ? json_number_value(value) : NAN;
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

const galet_part_source galet_part_sources[] = {
    {"table", "tables"}, {"field", "fields"}, {"field2", "fields"}, {"mask", "fields"}, {0}};

json_t *galet_part_own_layer(const galet_compared *item, const json_t *layer) {
    json_t *own = json_copy((json_t *)layer);
    for (const galet_part_source *source = galet_part_sources; source->member; source++) {
        const char *name = galet_part_text(layer, source->member);
        if (*name) {
            json_object_set_new(own, source->member, json_string(galet_own_name_of(item, name).text));
        }
    }
    return own;
}
