#include "report/html.h"

#include "report/json.h"

#include <stdlib.h>
#include <string.h>

#ifdef GALET_REPORT_TEMPLATE

// The viewer, one HTML file built from web/, as bytes of the program.
__asm__(".section .rodata\n"
        ".local galet_report_template\n"
        "galet_report_template:\n"
        ".incbin \"" GALET_REPORT_TEMPLATE "\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char galet_report_template[] __attribute__((visibility("hidden")));

static const char *template_text(void) {
    return galet_report_template;
}

#else

static const char *template_text(void) {
    return NULL;
}

#endif

bool galet_html_available(void) {
    return template_text() != NULL;
}

/// Inside a script element "</script>" would end it, so every "<" is written as an escape.
static void write_escaped(FILE *out, const char *json) {
    while (*json) {
        size_t length = strcspn(json, "<");
        fwrite(json, 1, length, out);
        json += length;
        if (*json == '<') {
            fputs("\\u003c", out);
            json++;
        }
    }
}

static const char place[] = "<script type=\"application/json\" id=\"document\">";

json_t *galet_html_document(const char *html) {
    const char *start = strstr(html, place), *end = start ? strstr(start, "</script>") : NULL;
    if (!end) {
        return NULL;
    }
    start += strlen(place);
    json_t *document = json_loadb(start, (size_t)(end - start), 0, NULL);
    if (!json_is_object(document)) {
        json_decref(document);
        return NULL;
    }
    return document;
}

bool galet_html_write(FILE *out, const json_t *document) {
    const char *text = template_text(), *start = text ? strstr(text, place) : NULL;
    char *json = start ? galet_json_text(document, JSON_COMPACT) : NULL;
    if (!json) {
        return false;
    }
    start += strlen(place);
    fwrite(text, 1, (size_t)(start - text), out);
    write_escaped(out, json);
    fputs(start + strlen("null"), out);
    free(json);
    return true;
}
