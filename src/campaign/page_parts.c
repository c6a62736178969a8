#include "campaign/page_parts.h"

#include "base/format.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool galet_page_parts_make(galet_page_parts *parts, size_t figures, size_t layers) {
    *parts = (galet_page_parts){0};
    parts->figures = calloc(figures + 1, sizeof *parts->figures);
    parts->layers = calloc(layers + figures, sizeof *parts->layers);  // each list of them ends with an empty one
    return parts->figures && parts->layers;
}

void galet_page_parts_clear(galet_page_parts *parts) {
    for (size_t i = 0; i < parts->text_count; i++) {
        free(parts->texts[i]);
    }
    free(parts->texts);
    free(parts->figures);
    free(parts->layers);
    *parts = (galet_page_parts){0};
}

const char *galet_page_say(galet_page_parts *parts, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(text, sizeof text, format, arguments);
    va_end(arguments);
    char **grown = realloc(parts->texts, (parts->text_count + 1) * sizeof *grown);
    parts->texts = grown ? grown : parts->texts;
    char *copy = grown ? strdup(text) : NULL;
    if (!copy) {
        parts->no_memory = true;
        return "";
    }
    parts->texts[parts->text_count++] = copy;
    return copy;
}

const char *galet_page_brief(galet_page_parts *parts, const char *doc) {
    return galet_page_say(parts, "%.*s", (int)strcspn(doc, ";:"), doc);
}

const char *galet_page_words(galet_page_parts *parts, const char *key, const char *doc) {
    const char *brief = galet_page_brief(parts, doc), *formula = strstr(brief, ", (");
    const char *words = formula ? galet_page_say(parts, "%.*s", (int)(formula - brief), brief) : brief;
    size_t owner = strcspn(key, ".");
    const char *group = key[owner] ? galet_page_say(parts, "%.*s", (int)owner, key) : "";
    return *group && !strstr(words, group) ? galet_page_say(parts, "%s (%s)", words, group) : words;
}

void galet_page_add_figure(galet_page_parts *parts, galet_figure figure, const galet_layer *layers, size_t count) {
    galet_layer *kept = &parts->layers[parts->layer_count];
    memcpy(kept, layers, count * sizeof *layers);
    parts->layer_count += count + 1;  // all of them are zero, which ends a list
    figure.layers = kept;
    parts->figures[parts->figure_count++] = figure;
}

void galet_page_add_table(galet_page_parts *parts, const char *name, const char *title, const char *caption) {
    const galet_layer layer = {.kind = GALET_TABLE, .table = name};
    galet_page_add_figure(parts, (galet_figure){.name = name, .title = title, .caption = caption}, &layer, 1);
}
