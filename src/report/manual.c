#include "report/manual.h"

#include "input/text.h"
#include "input/text_stream.h"
#include "report/wrap.h"

#include <stdlib.h>
#include <string.h>

/// A name with what it is in brackets, then its meaning indented below.
static void write_entry(FILE *out, const char *indent, const char *name, const char *note, const char *doc) {
    char first[128], body[32];
    snprintf(first, sizeof first, "%s%s  ", indent, name);
    snprintf(body, sizeof body, "%s    ", indent);
    galet_wrap(out, note, first, body);
    galet_wrap(out, doc, body, body);
}

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

static galet_status write_param(FILE *out, const char *indent, const galet_value *held) {
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
    write_entry(out, indent, held->key, note, held->doc);
    free(note);
    return GALET_OK;
}

/// `columns`: members of a file of columns, which have no defaults.
static galet_status write_params(FILE *out, const char *indent, const galet_param *params, bool columns) {
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
        status = write_param(out, indent, &held);
        if (held.param->members && !status) {
            status = write_params(out, "        ", held.param->members, held.type == GALET_TYPE_COLUMNS);
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

static void write_outputs(FILE *out, const char *indent, const galet_output *outputs) {
    for (const galet_output *output = outputs; output->key; output++) {
        char note[96];
        say_output(note, sizeof note, output);
        write_entry(out, indent, output->key, note, output->doc);
        if (output->members) {
            write_outputs(out, "        ", output->members);
        }
    }
}

static void write_table(FILE *out, const galet_table_def *table) {
    fprintf(out, "    %s\n", table->name);
    galet_wrap(out, table->doc, "        ", "        ");
    for (const galet_column *column = table->columns; column->name; column++) {
        char line[512];
        snprintf(line, sizeof line, "%s%s%s%s: %s", column->name, *column->unit ? " [" : "", column->unit,
                 *column->unit ? "]" : "", column->doc);
        galet_wrap(out, line, "        - ", "          ");
    }
}

static void write_fields(FILE *out, const galet_field_def *fields) {
    for (const galet_field_def *field = fields; field->name; field++) {
        char line[512];
        snprintf(line, sizeof line, "%s%s%s%s: %s", field->name, *field->unit ? " [" : "", field->unit,
                 *field->unit ? "]" : "", field->doc);
        galet_wrap(out, line, "    ", "        ");
    }
}

/// Paragraphs end where a line does.
static void write_paragraphs(FILE *out, const char *text) {
    while (*text) {
        char paragraph[2048];
        size_t length = strcspn(text, "\n");
        snprintf(paragraph, sizeof paragraph, "%.*s", (int)length, text);
        galet_wrap(out, paragraph, "    ", "    ");
        fputc('\n', out);
        text += length + (text[length] == '\n');
    }
}

galet_status galet_manual_write(FILE *out, const galet_study *study) {
    fprintf(out, "NAME\n    %s - %s\n\n", study->name, study->summary);
    if (study->about) {
        fputs("DESCRIPTION\n", out);
        write_paragraphs(out, study->about);
    }
    fputs("KEYS  (key = default, unit and rules; a bare number is SI, a unit may follow)\n", out);
    galet_status status = write_params(out, "    ", study->params, false);
    fputs("\nOUTPUTS\n", out);
    write_outputs(out, "    ", study->outputs);
    if (study->tables) {
        fputs("\nTABLES  (with --out, tables/NAME.csv)\n", out);
        for (const galet_table_def *table = study->tables; table->name; table++) {
            write_table(out, table);
        }
    }
    if (study->fields) {
        fputs("\nFIELDS  (with --out, in result.h5)\n", out);
        write_fields(out, study->fields);
    }
    fprintf(out, "\nEXAMPLES\n    galet run %s\n    galet new %s > case.yaml\n    galet run case.yaml --out results\n",
            study->name, study->name);
    return status;
}
