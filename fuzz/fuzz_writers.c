// Any lines KEY=VALUE of the study that means nothing and uses everything, and all that writes what came of it: what
// was written must read back as it was.
#include "input/values.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/html.h"
#include "report/json.h"
#include "report/summary.h"
#include "report/wrap.h"
#include "report/xdmf.h"

#include <galet/study.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const galet_study galet_study_made_up;

static void demand(bool holds) {
    if (!holds) {
        abort();
    }
}

static void set_line(galet_values *values, char *line) {
    galet_message why;
    char *equals = strchr(line, '=');
    if (equals) {
        *equals = '\0';
        galet_values_set_from(values, "--set", line, equals + 1, &why);
    }
}

/// Grids are kept small, and nothing is waited for.
static void set_all(galet_values *values, char *text) {
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        set_line(values, line);
    }
    galet_message why;
    const char *ends = galet_values_text(values, "ends");
    if (strcmp(ends, "nan") != 0 && strcmp(ends, "unconverged") != 0) {
        galet_values_set_from(values, "--set", "ends", "well", &why);
    }
    galet_values_set_from(values, "--set", "grid.nx", "3", &why);
    galet_values_set_from(values, "--set", "grid.ny", "2", &why);
}

/// Numbers were shortened on their way: they must still be the same.
static void check_json(const json_t *json) {
    json_error_t error;
    demand(json);
    char *text = galet_json_text(json, JSON_COMPACT);
    demand(text);
    json_t *again = json_loads(text, 0, &error);
    demand(again && json_equal(again, json));
    json_decref(again);
    free(text);
}

/// The document ends where the script does that holds it.
static void check_html(const json_t *document) {
    static const char start[] = "<script type=\"application/json\" id=\"document\">";
    char *page = NULL;
    size_t size;
    FILE *out = open_memstream(&page, &size);
    demand(out && galet_html_write(out, document));
    fclose(out);
    char *from = strstr(page, start);
    demand(from);
    from += strlen(start);
    char *to = strstr(from, "</script>");
    demand(to && !memchr(from, '<', (size_t)(to - from)));
    json_error_t error;
    json_t *again = json_loadb(from, (size_t)(to - from), 0, &error);
    demand(again && json_equal(again, document));
    json_decref(again);
    free(page);
}

/// Quotes come in pairs, and outside of them every line has as many cells.
static void check_csv(const galet_table *table) {
    char *text = NULL;
    size_t size, commas = 0, columns = 0, lines = 0;
    bool quoted = false;
    FILE *out = open_memstream(&text, &size);
    demand(out);
    galet_csv_write(out, table);
    fclose(out);
    while (galet_table_definition(table)->columns[columns].name) {
        columns++;
    }
    for (const char *c = text; *c; c++) {
        quoted = *c == '"' ? !quoted : quoted;
        commas += *c == ',' && !quoted;
        if (*c == '\n' && !quoted) {
            demand(commas + 1 == columns);
            commas = 0;
            lines++;
        }
    }
    demand(!quoted && lines == galet_table_rows(table) + 1);
    free(text);
}

/// `html`: a page takes a hundred times as long as the rest.
static void write_all(const galet_values *values, const galet_result *result, bool html) {
    json_t *json = galet_json_run(values, result), *document = galet_document_create(values, result, "today");
    check_json(json);
    check_json(document);
    if (html && galet_html_available()) {
        check_html(document);
    }
    json_decref(json);
    json_decref(document);
    for (const galet_table_def *def = galet_study_made_up.tables; def->name; def++) {
        check_csv(galet_result_find_table(result, def->name));
    }
    FILE *nowhere = fopen("/dev/null", "w");
    demand(nowhere);
    galet_summary_write(nowhere, result, false, true, GALET_TEXT_WIDTH);
    for (size_t mesh = 1; mesh <= galet_mesh_count(result); mesh++) {
        galet_xdmf_write(nowhere, result, mesh);
    }
    fclose(nowhere);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    galet_values *values;
    galet_result *result = NULL;
    galet_message why;
    memcpy(text, data, size);
    text[size] = '\0';
    demand(galet_case_create(&galet_study_made_up, &values, &why) == GALET_OK);
    bool html = strchr(text, '<') != NULL;
    set_all(values, text);
    if (galet_case_check(&galet_study_made_up, values, &why) == GALET_OK) {
        galet_case_run(&galet_study_made_up, values, NULL, &result, &why);
    }
    if (result) {
        write_all(values, result, html);
    }
    galet_result_destroy(result);
    galet_values_destroy(values);
    free(text);
    return 0;
}
