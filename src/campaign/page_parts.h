#pragma once

#include <galet/study.h>

/// Texts and figures of a report whose study is made up for the occasion. All of them live until it is cleared.
typedef struct galet_page_parts {
    galet_figure *figures;  ///< Ends with one that has no name
    galet_layer *layers;
    size_t figure_count, layer_count;
    char **texts;
    size_t text_count;
    bool no_memory;  ///< Something is missing
} galet_page_parts;

/// For as many figures and layers at most. False without memory; it can be cleared all the same.
bool galet_page_parts_make(galet_page_parts *parts, size_t figures, size_t layers);
void galet_page_parts_clear(galet_page_parts *parts);

/// A text that lives as long as the page; "" without memory.
const char *galet_page_say(galet_page_parts *parts, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// The first clause of a line of doc, which may say more: "work of the creep forces; of unlike materials ...".
const char *galet_page_brief(galet_page_parts *parts, const char *doc);

/// What something is called on an axis: its doc without the formula behind it, and whose it is where only its key says
/// so, as in "radius along x (body1)".
const char *galet_page_words(galet_page_parts *parts, const char *key, const char *doc);

/// Adds a figure of these layers, which are copied.
void galet_page_add_figure(galet_page_parts *parts, galet_figure figure, const galet_layer *layers, size_t count);

/// Adds a figure that is a table.
void galet_page_add_table(galet_page_parts *parts, const char *name, const char *title, const char *caption);
