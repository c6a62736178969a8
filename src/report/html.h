#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/// Whether the viewer was built in; without node it is left out.
bool galet_html_available(void);

/// The document inside a report that was read; NULL where there is none, or without memory.
json_t *galet_html_document(const char *html);

/// Writes the report: the viewer with a document inside. False without memory or without a viewer.
bool galet_html_write(FILE *out, const json_t *document);
