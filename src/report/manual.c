#include "report/manual.h"

#include "base/letters.h"
#include "input/case_text.h"
#include "input/template.h"
#include "input/text.h"
#include "input/text_stream.h"

#include <stdlib.h>
#include <string.h>

static void write_param_note(FILE *stream, const galet_value *held) {
    if (held->present) {
        fputs("= ", stream);
        galet_value_write(stream, held);
        fputc(' ', stream);
    }
    fputc('[', stream);
    galet_param_describe(stream, held->param);
    fputc(']', stream);
}

static galet_status write_param(const galet_manual_page *page, int depth, const galet_value *held) {
    galet_text_stream stream;
    FILE *words = galet_text_open(&stream);
    if (!words) {
        return GALET_ERR_MEMORY;
    }
    write_param_note(words, held);
    char *note = galet_text_close(&stream);
    if (!note) {
        return GALET_ERR_MEMORY;
    }
    galet_manual_entry(page, depth, held->key, note, held->doc);
    free(note);
    return GALET_OK;
}

/// `columns`: members of a file of columns, which have no defaults.
static galet_status write_params(const galet_manual_page *page, int depth, const galet_param *params, bool columns) {
    galet_values *values;
    galet_message why;
    galet_status status = galet_values_create(params, &values, &why);
    if (status) {
        return status;
    }
    for (size_t i = 0; i < values->count && !status; i++) {
        galet_value held = galet_values_held(values, i);
        if (held.param->unused) {
            continue;
        }
        held.present = held.present && !columns;
        status = write_param(page, depth, &held);
        if (held.param->members && !status) {
            status = write_params(page, 1, held.param->members, held.type == GALET_TYPE_COLUMNS);
        }
    }
    galet_values_destroy(values);
    return status;
}

static void say_output(char *note, size_t size, const galet_output *output) {
    char words[64];
    if (output->columns) {
        snprintf(words, sizeof words, "list of rows of %d texts", output->columns);
    } else {
        snprintf(words, sizeof words, "%s", galet_type_words(output->type));
    }
    bool unit = *output->unit, type = *words;
    snprintf(note, size, "%s%s%s%s%s", unit || type ? "[" : "", words, unit && type ? ", " : "", output->unit,
             unit || type ? "]" : "");
}

static void write_outputs(const galet_manual_page *page, int depth, const galet_output *outputs) {
    for (const galet_output *output = outputs; output->key; output++) {
        char note[96];
        say_output(note, sizeof note, output);
        galet_manual_entry(page, depth, output->key, note, output->doc);
        if (output->members) {
            write_outputs(page, 1, output->members);
        }
    }
}

/// A column or a field: its unit beside its name.
static void write_named(const galet_manual_page *page, int depth, const char *name, const char *unit, const char *doc) {
    char note[64];
    snprintf(note, sizeof note, *unit ? "[%s]" : "%s", unit);
    galet_manual_entry(page, depth, name, note, doc);
}

static void write_table(const galet_manual_page *page, const galet_table_def *table) {
    galet_manual_entry(page, 0, table->name, "", table->doc);
    for (const galet_column *column = table->columns; column->name; column++) {
        write_named(page, 1, column->name, column->unit, column->doc);
    }
}

/// "m = 6 g, mu = 0.3": what a preset sets, with its values in place.
static void write_settings(FILE *out, const galet_values *values, const char *key, const galet_default *settings) {
    size_t by = galet_values_find(values, key);
    for (const galet_default *d = settings; d->key; d++) {
        size_t index = galet_params_sibling(values->table, by, d->key);
        galet_value held = galet_values_held(values, index);
        fprintf(out, "%s%s = ", d == settings ? "" : ", ", d->key);
        if (held.type == GALET_TYPE_COLUMNS) {
            galet_case_write_columns(out, values, index);
        } else {
            galet_value_write(out, &held);
        }
    }
    fputs(settings->key ? "" : "sets nothing", out);
}

static galet_status write_preset(const galet_manual_page *page, const galet_study *study, const char *key,
                                 const galet_preset *preset) {
    galet_values *values;
    galet_message why;
    galet_text_stream stream;
    galet_status status = galet_case_create(study, &values, &why);
    if (status) {
        return status;
    }
    status = galet_values_set(values, key, preset->name, &why);
    status = status ? status : galet_values_check(values, &why);
    FILE *words = status ? NULL : galet_text_open(&stream);
    char *settings = NULL;
    if (words) {
        write_settings(words, values, key, preset->defaults);
        settings = galet_text_close(&stream);
    }
    galet_values_destroy(values);
    if (settings) {
        galet_manual_entry(page, 0, preset->name, preset->source, settings);
    }
    free(settings);
    return status || settings ? status : GALET_ERR_MEMORY;
}

/// What the names stand for that set a whole case.
static galet_status write_presets(const galet_manual_page *page, const galet_study *study) {
    const galet_param *param = galet_template_preset(study->params);
    if (!param) {
        return GALET_OK;
    }
    char note[128];
    snprintf(note, sizeof note, "%s: NAME sets these keys; those that are given win", param->key);
    galet_manual_section(page, "PRESETS", note);
    galet_status status = GALET_OK;
    for (const galet_preset *preset = param->presets; preset->name && !status; preset++) {
        status = write_preset(page, study, param->key, preset);
    }
    return status;
}

static void write_examples(const galet_manual_page *page, const galet_study *study) {
    static const char *const calls[] = {"galet run %s", "galet new %s > case.yaml",
                                        "galet run case.yaml --out results"};
    galet_manual_section(page, "EXAMPLES", NULL);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        char line[128];
        snprintf(line, sizeof line, calls[i], study->name);
        galet_manual_line(page, line);
    }
    for (const char *const *call = study->examples; call && *call; call++) {
        galet_manual_line(page, *call);
    }
}

void galet_manual_title(const char *topic, char title[GALET_MANUAL_TITLE_SIZE]) {
    snprintf(title, GALET_MANUAL_TITLE_SIZE, "GALET-%s", topic);
    for (char *c = title; *c; c++) {
        *c = galet_letter_capital(*c);
    }
}

galet_status galet_manual_write(const galet_manual_page *page, const galet_study *study) {
    char title[GALET_MANUAL_TITLE_SIZE];
    galet_manual_title(study->name, title);
    galet_manual_begin(page, title, study->name, study->summary);
    if (study->about) {
        galet_manual_section(page, "DESCRIPTION", NULL);
        galet_manual_paragraphs(page, study->about);
    }
    galet_manual_section(page, "KEYS", "key = default, unit and rules; a bare number is SI, a unit may follow");
    galet_status status = write_params(page, 0, study->params, false);
    status = status ? status : write_presets(page, study);
    galet_manual_section(page, "OUTPUTS", NULL);
    write_outputs(page, 0, study->outputs);
    if (study->tables) {
        galet_manual_section(page, "TABLES", "with --out, tables/NAME.csv");
        for (const galet_table_def *table = study->tables; table->name; table++) {
            write_table(page, table);
        }
    }
    if (study->fields) {
        galet_manual_section(page, "FIELDS", "with --out, in result.h5");
        for (const galet_field_def *field = study->fields; field->name; field++) {
            write_named(page, 0, field->name, field->unit, field->doc);
        }
    }
    write_examples(page, study);
    return status;
}
