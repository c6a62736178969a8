#include "input/text.h"

#include "input/number.h"
#include "input/units.h"

#include <math.h>
#include <string.h>

/// The shortest decimal in the shown unit that reads back as the same SI value.
static bool shown_number(galet_unit_scale scale, double si, char out[GALET_NUMBER_SIZE]) {
    double x = galet_unit_from_si(scale, si);
    for (int digits = 1; digits <= 17; digits++) {
        galet_number_write(x, digits, out);
        if (galet_unit_to_si(scale, galet_number_value(out)) == si) {
            return true;
        }
    }
    return false;
}

static void write_real(FILE *out, const galet_value *value, double x) {
    char number[GALET_NUMBER_SIZE];
    galet_unit_scale scale;
    const char *unit = galet_unit_shown(value->shown, value->unit, &scale);
    if (!isfinite(x) || unit == value->unit || !shown_number(scale, x, number)) {
        unit = value->unit;
        galet_number_shortest(x, number);
    }
    bool bare = !*unit || isinf(x);
    fprintf(out, "%s%s%s", number, bare ? "" : " ", bare ? "" : unit);
}

static void write_row(FILE *out, const galet_value *value, size_t from, size_t count) {
    fputc('[', out);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? ", " : "", out);
        write_real(out, value, value->numbers[from + i]);
    }
    fputc(']', out);
}

static void write_matrix(FILE *out, const galet_value *value) {
    fputc('[', out);
    for (size_t i = 0; i < value->rows; i++) {
        fputs(i ? ", " : "", out);
        write_row(out, value, i * value->columns, value->columns);
    }
    fputc(']', out);
}

static void write_record(FILE *out, const galet_value *value, size_t row) {
    const char *separator = "";
    fputc('{', out);
    for (size_t i = 0; i < value->members; i++) {
        galet_value member = galet_value_member(value, row, i);
        if (member.used && member.present) {
            fprintf(out, "%s%s: ", separator, member.key);
            galet_value_write(out, &member);
            separator = ", ";
        }
    }
    fputc('}', out);
}

static void write_records(FILE *out, const galet_value *value) {
    fputc('[', out);
    for (size_t i = 0; i < value->rows; i++) {
        fputs(i ? ", " : "", out);
        write_record(out, value, i);
    }
    fputc(']', out);
}

/// The letter at the beginning of a text in UTF-8, as far as it may be one that YAML takes for the end of a line or for
/// no text at all; 0 for others.
static unsigned odd_letter(const char *text, size_t *length) {
    const unsigned char *c = (const unsigned char *)text;
    *length = *c < 0xc0 || !c[1] ? 1 : *c < 0xe0 || !c[2] ? 2 : 3;
    unsigned letter = *length == 1   ? c[0]
                      : *length == 2 ? (c[0] & 0x1fu) << 6 | (c[1] & 0x3fu)
                                     : (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
    bool control = letter < 0x20 || (letter >= 0x7f && letter <= 0x9f && (*length == 2 || letter == 0x7f));
    bool line_end = *length == 3 && *c < 0xf0 && (letter == 0x2028 || letter == 0x2029);
    bool no_text = *length == 3 && *c < 0xf0 && (letter == 0xfeff || letter >= 0xfffe);
    return control || line_end || no_text ? letter : 0;
}

/// In double quotes, where single ones would fold lines.
static void write_escaped(FILE *out, const char *text) {
    fputc('"', out);
    for (size_t length; *text; text += length) {
        unsigned odd = odd_letter(text, &length);
        if (odd == '\n') {
            fputs("\\n", out);
        } else if (odd) {
            fprintf(out, "\\u%04x", odd);
        } else {
            length = 1;
            fputs(*text == '"' || *text == '\\' ? "\\" : "", out);
            fputc(*text, out);
        }
    }
    fputc('"', out);
}

static bool has_odd_letters(const char *text) {
    size_t length;
    while (*text && !odd_letter(text, &length)) {
        text++;
    }
    return *text;
}

void galet_text_write(FILE *out, const char *text) {
    if (has_odd_letters(text)) {
        write_escaped(out, text);
        return;
    }
    bool plain =
        *text && !strpbrk(text, ":#{}[],&*!|>'\"%@`\\") && !strchr("-? ", *text) && text[strlen(text) - 1] != ' ';
    if (plain) {
        fputs(text, out);
        return;
    }
    fputc('\'', out);
    for (const char *c = text; *c; c++) {
        fputs(*c == '\'' ? "'" : "", out);
        fputc(*c, out);
    }
    fputc('\'', out);
}

void galet_value_write(FILE *out, const galet_value *value) {
    if (!value->present) {
        fputs("unset", out);
        return;
    }
    switch (value->type) {
    case GALET_TYPE_REAL:
        write_real(out, value, value->number);
        break;
    case GALET_TYPE_INTEGER:
        fprintf(out, "%.0f", value->number);
        break;
    case GALET_TYPE_FLAG:
        fputs(value->number != 0.0 ? "true" : "false", out);
        break;
    case GALET_TYPE_LIST:
        value->text ? galet_text_write(out, value->text) : write_row(out, value, 0, value->rows);
        break;
    case GALET_TYPE_MATRIX:
        value->text ? galet_text_write(out, value->text) : write_matrix(out, value);
        break;
    case GALET_TYPE_RECORDS:
        write_records(out, value);
        break;
    default:
        galet_text_write(out, value->text ? value->text : "");
    }
}

/// "time or elapsed time", out of "time|elapsed time".
static void write_words(FILE *out, const char *words, const char *between) {
    for (const char *c = words; *c; c++) {
        *c == '|' ? fputs(between, out) : fputc(*c, out);
    }
}

void galet_param_describe(FILE *out, const galet_param *param) {
    const char *separator = "";
#define ITEM(...) (fputs(separator, out), fprintf(out, __VA_ARGS__), separator = ", ")
    if (*galet_type_words(param->type)) {
        ITEM("%s", galet_type_words(param->type));
    }
    if (param->type == GALET_TYPE_LIST || param->type == GALET_TYPE_MATRIX) {
        fputs(" or file", out);
    }
    if (param->rows || param->columns) {
        param->type == GALET_TYPE_MATRIX ? ITEM("%d x %d", param->rows, param->columns) : ITEM("%d items", param->rows);
    }
    if (param->unit && *param->unit) {
        ITEM("%s", param->unit);
    } else if (param->type == GALET_TYPE_REAL) {
        ITEM("number");
    }
    if (param->choices) {
        ITEM("one of %s", param->choices);
    }
    if (param->range) {
        ITEM("%s", param->range);
    }
    if (param->infinite) {
        ITEM("may be inf");
    }
    if (param->same_as) {
        ITEM("default: that of %s", param->same_as);
    }
    if (param->unset_means) {
        ITEM("default: %s", param->unset_means);
    }
    if (param->required) {
        ITEM("must be given");
    }
    if (param->instead_of) {
        ITEM("instead of ");
        write_words(out, param->instead_of, " and ");
    }
    if (param->when) {
        ITEM("with %.*s: %s", (int)strcspn(param->when, "="), param->when, strchr(param->when, '=') + 1);
    }
    if (param->titles) {
        ITEM("titled ");
        write_words(out, param->titles, " or ");
    }
    if (param->rising) {
        ITEM("must increase");
    }
    if (param->max_rows) {
        ITEM("beyond %d rows their means", param->max_rows);
    }
    const char *const keys[] = {param->skip_key, param->column_key, param->unit_key, param->rate_key};
    const char *see = "see ";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i]) {
            ITEM("%s%s", see, keys[i]);
            see = "";
        }
    }
#undef ITEM
}
