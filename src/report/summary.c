#include "report/summary.h"

#include "input/number.h"
#include "input/units.h"
#include "report/wrap.h"

#include <string.h>

enum { VALUE_WIDTH = 15, LIST_SHOWN = 6, RECORDS_SHOWN = 20 };

typedef struct style {
    const char *bold, *dim, *alarm, *plain;
} style;

static const style COLOURS = {"\033[1m", "\033[2m", "\033[33m", "\033[0m"};
static const style NO_COLOURS = {"", "", "", ""};

/// Appends to a text of limited size, silently cut.
static void append(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

static void append_real(char *text, size_t size, const galet_output *output, double si) {
    char number[GALET_NUMBER_SIZE];
    galet_unit_scale scale;
    galet_unit_shown(output->shown, output->unit, &scale);
    galet_number_readable(galet_unit_from_si(scale, si), number);
    append(text, size, number);
}

static void append_reals(char *text, size_t size, const galet_record *record, const galet_output *output) {
    size_t count;
    const double *x = galet_record_reals(record, output->key, &count);
    append(text, size, "[");
    for (size_t i = 0; i < count && i < LIST_SHOWN; i++) {
        append(text, size, i ? ", " : "");
        append_real(text, size, output, x[i]);
    }
    append(text, size, count > LIST_SHOWN ? ", ...]" : "]");
}

static void append_texts(char *text, size_t size, const galet_record *record, const char *key) {
    for (size_t i = 0; i < galet_record_count(record, key); i++) {
        append(text, size, i ? ", " : "");
        append(text, size, galet_record_text_at(record, key, i));
    }
}

static const char *unit_of(const galet_output *output) {
    galet_unit_scale scale;
    return galet_unit_shown(output->shown, output->unit, &scale);
}

static void say_value(char *text, size_t size, const galet_record *record, const galet_output *output) {
    char number[64];
    if (!galet_record_has(record, output->key)) {
        append(text, size, "none");
        return;
    }
    switch (output->type) {
    case GALET_OUTPUT_REAL:
        append_real(text, size, output, galet_record_real(record, output->key));
        break;
    case GALET_OUTPUT_INTEGER:
        snprintf(number, sizeof number, "%ld", galet_record_integer(record, output->key));
        append(text, size, number);
        break;
    case GALET_OUTPUT_FLAG:
        append(text, size, galet_record_flag(record, output->key) ? "yes" : "no");
        break;
    case GALET_OUTPUT_REALS:
        append_reals(text, size, record, output);
        break;
    case GALET_OUTPUT_RECORDS:
        snprintf(number, sizeof number, "%zu", galet_record_count(record, output->key));
        append(text, size, number);
        break;
    default:
        append_texts(text, size, record, output->key);
    }
    if (*unit_of(output)) {
        append(text, size, " ");
        append(text, size, unit_of(output));
    }
}

static void write_records(FILE *out, const galet_record *record, const galet_output *output);

/// Key, value and meaning in three columns; a long meaning goes on below its beginning.
static void write_output(FILE *out, const galet_record *record, const galet_output *output, int key_width,
                         const style *s) {
    char value[256] = "", margin[GALET_TEXT_WIDTH];
    say_value(value, sizeof value, record, output);
    snprintf(margin, sizeof margin, "%*s", key_width + VALUE_WIDTH + 6, "");
    fprintf(out, "  %-*s  %s%-*s%s  %s", key_width, output->key, s->bold, VALUE_WIDTH, value, s->plain, s->dim);
    if (strlen(value) > VALUE_WIDTH) {
        fprintf(out, "\n%s", margin);
    }
    galet_wrap_on(out, output->doc, strlen(margin), margin);
    fputs(s->plain, out);
    if (output->type == GALET_OUTPUT_RECORDS) {
        write_records(out, record, output);
    }
}

/// One line per record: its members that exist.
static void write_records(FILE *out, const galet_record *record, const galet_output *output) {
    size_t count = galet_record_count(record, output->key);
    for (size_t i = 0; i < count && i < RECORDS_SHOWN; i++) {
        const galet_record *item = galet_record_at(record, output->key, i);
        char line[1024] = "";
        for (const galet_output *member = output->members; member->key; member++) {
            if (galet_record_has(item, member->key)) {
                append(line, sizeof line, *line ? ", " : "");
                append(line, sizeof line, member->key);
                append(line, sizeof line, " ");
                say_value(line, sizeof line, item, member);
            }
        }
        galet_wrap(out, line, "    - ", "      ");
    }
    if (count > RECORDS_SHOWN) {
        fprintf(out, "    ... %zu more\n", count - RECORDS_SHOWN);
    }
}

static int widest_key(const galet_output *outputs) {
    size_t width = 0;
    for (const galet_output *output = outputs; output->key; output++) {
        width = strlen(output->key) > width ? strlen(output->key) : width;
    }
    return (int)width;
}

static void write_tables(FILE *out, const galet_result *result, const style *s) {
    char line[512] = "";
    const galet_table_def *def = galet_result_study(result)->tables;
    for (; def && def->name; def++) {
        size_t rows = galet_table_rows(galet_result_find_table(result, def->name));
        char item[96];
        snprintf(item, sizeof item, "%s%s (%zu rows)", *line ? ", " : "", def->name, rows);
        append(line, sizeof line, rows > 1 ? item : "");
    }
    if (*line) {
        fprintf(out, "\n%s", s->dim);
        galet_wrap(out, line, "  tables, written with --out: ", "      ");
        fputs(s->plain, out);
    }
}

void galet_summary_write(FILE *out, const galet_result *result, bool colour) {
    const style *s = colour ? &COLOURS : &NO_COLOURS;
    const galet_study *study = galet_result_study(result);
    fprintf(out, "%s%s%s: %s\n", s->bold, study->name, s->plain, study->summary);
    if (galet_result_status(result) != GALET_OK) {
        fprintf(out, "%snot converged: these are the values of the best iterate%s\n", s->alarm, s->plain);
    }
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        fputs(s->alarm, out);
        galet_wrap(out, galet_result_warning(result, i), "warning: ", "         ");
        fputs(s->plain, out);
    }
    fputc('\n', out);
    int width = widest_key(study->outputs);
    for (const galet_output *output = study->outputs; output->key; output++) {
        write_output(out, galet_result_outputs(result), output, width, s);
    }
    write_tables(out, result, s);
}
