#include "report/summary.h"

#include "input/number.h"
#include "input/units.h"
#include "report/two_columns.h"
#include "report/wrap.h"
#include "study/bars.h"
#include "study/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_WIDTH = 18, LIST_SHOWN = 6, RECORDS_SHOWN = 20 };

/// Longer lines are lost by eyes; two columns are made where each has so much room for meanings, and grow up to a
/// width.
enum { LINE_MAX_WIDTH = 160, MEANING_WIDTH = 40, TWO_COLUMNS_MAX = 240 };

typedef struct style {
    const char *bold, *dim, *alarm, *plain;
    int width;  ///< Of a line
} style;

static const style COLOURS = {"\033[1m", "\033[2m", "\033[33m", "\033[0m", GALET_TEXT_WIDTH};
static const style NO_COLOURS = {"", "", "", "", GALET_TEXT_WIDTH};

/// A paragraph in lines of the style.
static void write_lines(FILE *out, const char *text, const char *first, const char *rest, const style *s) {
    fputs(first, out);
    galet_wrap_on(out, text, strlen(first), rest, s->width);
}

/// Appends to a text of limited size, silently cut.
static void append(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

/// Error bars [SI] of a number or of a list.
typedef struct bars {
    size_t count;
    double x[LIST_SHOWN];
} bars;

/// As many digits as the value supports.
static void append_real(char *text, size_t size, galet_unit_scale scale, double si, int digits) {
    char number[GALET_NUMBER_SIZE];
    double x = galet_unit_from_si(scale, si);
    digits ? galet_number_rounded(x, digits, number) : galet_number_readable(x, number);
    append(text, size, number);
}

static void append_measured(char *text, size_t size, galet_unit_scale scale, double si, double bar) {
    char number[GALET_MEASURED_SIZE];
    double x = galet_unit_from_si(scale, si);
    galet_number_measured(x, fabs(galet_unit_from_si(scale, si + bar) - x), number);
    append(text, size, number);
}

static void append_list(char *text, size_t size, const galet_value *value, galet_unit_scale scale, bars b) {
    append(text, size, "[");
    for (size_t i = 0; i < value->rows && i < LIST_SHOWN; i++) {
        append(text, size, i ? ", " : "");
        i < b.count ? append_measured(text, size, scale, value->numbers[i], b.x[i])
                    : append_real(text, size, scale, value->numbers[i], value->digits);
    }
    append(text, size, value->rows > LIST_SHOWN ? ", ...]" : "]");
}

static void append_texts(char *text, size_t size, const char *const *texts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        append(text, size, i ? ", " : "");
        append(text, size, texts[i]);
    }
}

static void append_text_rows(char *text, size_t size, const galet_value *value) {
    for (size_t i = 0; i < value->rows; i++) {
        append(text, size, i ? ", [" : "[");
        append_texts(text, size, value->texts + i * value->columns, value->columns);
        append(text, size, "]");
    }
}

static bool is_empty(const galet_value *value) {
    return value->rows == 0 && (value->type == GALET_TYPE_LIST || value->type == GALET_TYPE_TEXTS);
}

/// With its error bars. The unit is looked for once: short of memory UDUNITS may know it in one moment and
/// not in the next.
static void say_value(char *text, size_t size, const galet_value *value, bars b) {
    char number[64];
    galet_unit_scale scale;
    const char *unit = galet_unit_shown(value->shown, value->unit, &scale);
    if (!value->present || is_empty(value)) {
        append(text, size, "none");
        return;
    }
    if (value->words) {
        append(text, size, value->words);
        return;
    }
    switch (value->type) {
    case GALET_TYPE_REAL:
        b.count ? append_measured(text, size, scale, value->number, b.x[0])
                : append_real(text, size, scale, value->number, value->digits);
        break;
    case GALET_TYPE_INTEGER:
        snprintf(number, sizeof number, "%.0f", value->number);
        append(text, size, number);
        break;
    case GALET_TYPE_FLAG:
        append(text, size, value->number != 0.0 ? "yes" : "no");
        break;
    case GALET_TYPE_LIST:
        append_list(text, size, value, scale, b);
        break;
    case GALET_TYPE_RECORDS:
        snprintf(number, sizeof number, "%zu", value->rows);
        append(text, size, number);
        break;
    case GALET_TYPE_TEXTS:
        value->columns ? append_text_rows(text, size, value) : append_texts(text, size, value->texts, value->rows);
        break;
    default:
        append(text, size, value->text);
    }
    if (*unit) {
        append(text, size, " ");
        append(text, size, unit);
    }
}

/// One line per record: its members that exist.
static void write_records(FILE *out, const galet_value *value, const style *s) {
    for (size_t i = 0; i < value->rows && i < RECORDS_SHOWN; i++) {
        char line[1024] = "";
        for (size_t k = 0; k < value->members; k++) {
            galet_value member = galet_value_member(value, i, k);
            if (member.present) {
                append(line, sizeof line, *line ? ", " : "");
                append(line, sizeof line, member.key);
                append(line, sizeof line, " ");
                say_value(line, sizeof line, &member, (bars){0});
            }
        }
        write_lines(out, line, "    - ", "      ", s);
    }
    if (value->rows > RECORDS_SHOWN) {
        fprintf(out, "    ... %zu more\n", value->rows - RECORDS_SHOWN);
    }
}

/// Whether the meaning of a value that is too long for its column still ends on the same line.
static bool fits_beside(const galet_value *output, const char *value, int key_width, const style *s) {
    return key_width + 6 + (int)(strlen(value) + strlen(output->doc)) <= s->width;
}

/// Key, value and meaning in three columns; a long meaning goes on below its beginning.
static void write_output(FILE *out, const galet_value *output, bars b, int key_width, const style *s) {
    char value[256] = "", margin[GALET_TEXT_WIDTH];
    say_value(value, sizeof value, output, b);
    snprintf(margin, sizeof margin, "%*s", key_width + VALUE_WIDTH + 6, "");
    const bool wide = strlen(value) > VALUE_WIDTH + 1, beside = wide && fits_beside(output, value, key_width, s);
    fprintf(out, "  %-*s  %s%-*s%s", key_width, output->key, s->bold, wide ? 0 : VALUE_WIDTH + 2, value, s->plain);
    fprintf(out, "%s%s%s", beside ? "  " : wide ? "\n" : "", wide && !beside ? margin : "", s->dim);
    galet_wrap_on(out, output->doc, beside ? 0 : strlen(margin), margin, s->width);
    fputs(s->plain, out);
    if (output->type == GALET_TYPE_RECORDS) {
        write_records(out, output, s);
    }
}

static int widest_key(const galet_output *outputs) {
    size_t width = 0;
    for (const galet_output *output = outputs; output->key; output++) {
        width = strlen(output->key) > width ? strlen(output->key) : width;
    }
    return (int)width;
}

static void write_tables(FILE *out, const galet_study *study, const style *s) {
    char line[512] = "";
    for (const galet_table_def *def = study->tables; def && def->name; def++) {
        append(line, sizeof line, *line ? ", " : "");
        append(line, sizeof line, def->name);
    }
    if (*line) {
        fprintf(out, "\n%s", s->dim);
        write_lines(out, line, "  tables, written with --out: ", "      ", s);
        fputs(s->plain, out);
    }
}

/// An error bar stands beside what it measures.
static bool is_listed(const galet_result *result, size_t index) {
    const galet_study *study = galet_result_study(result);
    return !galet_study_bars(study, study->outputs[index].key) && galet_result_tells(result, index);
}

static void write_listed(FILE *out, const galet_result *result, size_t index, int key_width, const style *s) {
    galet_value output = galet_record_view(galet_result_outputs(result), index);
    if (is_listed(result, index)) {
        bars b;
        b.count = galet_result_bars(result, index, b.x, LIST_SHOWN);
        write_output(out, &output, b, key_width, s);
    }
}

/// What people came for, in the order the study names it.
static void write_headline(FILE *out, const galet_result *result, int key_width, const style *s) {
    const galet_study *study = galet_result_study(result);
    for (const char *word = galet_result_headline(result); word && *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        for (size_t i = 0; study->outputs[i].key; i++) {
            const char *key = study->outputs[i].key;
            if (strlen(key) == length && strncmp(key, word, length) == 0) {
                write_listed(out, result, i, key_width, s);
            }
        }
        word += length;
    }
}

static bool is_further(const galet_result *result, size_t index) {
    return !galet_result_heads(result, galet_result_study(result)->outputs[index].key) && is_listed(result, index);
}

/// Each a block of its own, where there are to be two columns.
static void write_further(FILE *out, const galet_result *result, int key_width, const style *s, bool blocks) {
    for (size_t i = 0; galet_result_study(result)->outputs[i].key; i++) {
        if (is_further(result, i)) {
            write_listed(out, result, i, key_width, s);
            if (blocks) {
                fputc(GALET_BLOCK_END, out);
            }
        }
    }
}

/// False without memory: nothing is written then.
static bool write_in_two_columns(FILE *out, const galet_result *result, int key_width, const style *s, int width) {
    style half = *s;
    half.width = (width < TWO_COLUMNS_MAX ? width : TWO_COLUMNS_MAX) / 2 - 1;
    char *text = NULL;
    size_t size;
    FILE *blocks = open_memstream(&text, &size);
    if (!blocks) {
        return false;
    }
    write_further(blocks, result, key_width, &half, true);
    bool whole = !ferror(blocks);
    whole = fclose(blocks) == 0 && whole;
    if (whole) {
        galet_two_columns_write(out, text, half.width + 2);
    }
    free(text);
    return whole;
}

static void write_others(FILE *out, const galet_result *result, int key_width, const style *s, int width) {
    const galet_study *study = galet_result_study(result);
    style light = *s;
    light.bold = "";
    size_t count = 0;
    for (size_t i = 0; study->outputs[i].key; i++) {
        count += is_further(result, i);
    }
    if (count > 0 && galet_result_headline(result)) {
        fprintf(out, "\n  %sfurther outputs%s\n", s->dim, s->plain);
    }
    bool two = width >= 2 * (key_width + VALUE_WIDTH + MEANING_WIDTH + 6);
    if (!two || !write_in_two_columns(out, result, key_width, &light, width)) {
        write_further(out, result, key_width, &light, false);
    }
}

void galet_summary_write(FILE *out, const galet_result *result, bool written, bool colour, int width) {
    style chosen = colour ? COLOURS : NO_COLOURS;
    const style *s = &chosen;
    chosen.width = width < LINE_MAX_WIDTH ? width : LINE_MAX_WIDTH;
    const galet_study *study = galet_result_study(result);
    fprintf(out, "%s%s%s: %s\n", s->bold, study->name, s->plain, galet_result_summary(result));
    if (galet_result_status(result) == GALET_ERR_NOT_CONVERGED) {
        fprintf(out, "%snot converged: these are the values of the best iterate%s\n", s->alarm, s->plain);
    }
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        fputs(s->alarm, out);
        write_lines(out, galet_result_warning(result, i), "warning: ", "         ", s);
        fputs(s->plain, out);
    }
    fputc('\n', out);
    int key_width = widest_key(study->outputs);
    write_headline(out, result, key_width, s);
    write_others(out, result, key_width, s, width);
    if (!written) {
        write_tables(out, study, s);
    }
}
