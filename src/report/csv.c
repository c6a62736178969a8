#include "report/csv.h"

#include "input/number.h"
#include "input/units.h"

#include <math.h>
#include <string.h>

/// Quoted as RFC 4180 wants it, only where it must be.
static void write_text(FILE *out, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (const char *c = text; *c; c++) {
        fputs(*c == '"' ? "\"" : "", out);
        fputc(*c, out);
    }
    fputc('"', out);
}

static void write_header(FILE *out, const galet_table *table) {
    for (size_t i = 0; galet_table_definition(table)->columns[i].name; i++) {
        galet_column column = galet_table_view(table, i);
        fputs(i ? "," : "", out);
        write_text(out, column.name);
        if (!column.is_text) {
            fprintf(out, " [%s]", galet_unit_spelled(column.unit));
        }
    }
    fputc('\n', out);
}

static void write_number(FILE *out, double x) {
    if (!isnan(x)) {
        char number[GALET_NUMBER_SIZE];
        galet_number_shortest(x, number);
        fputs(number, out);
    }
}

void galet_csv_write(FILE *out, const galet_table *table) {
    const galet_column *columns = galet_table_definition(table)->columns;
    write_header(out, table);
    for (size_t row = 0; row < galet_table_rows(table); row++) {
        for (size_t i = 0; columns[i].name; i++) {
            fputs(i ? "," : "", out);
            if (columns[i].is_text) {
                const char *text = galet_table_texts(table, i)[row];
                write_text(out, text ? text : "");
            } else {
                write_number(out, galet_table_numbers(table, i)[row]);
            }
        }
        fputc('\n', out);
    }
}
