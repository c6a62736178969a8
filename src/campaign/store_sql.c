#include "campaign/store_sql.h"

#include "input/text_stream.h"

#include <stdio.h>
#include <stdlib.h>

/// The columns of `draw` that hold numbers, each with what stands before and behind it. Keys have no quotes.
static void write_columns(FILE *out, const galet_plan *plan, const char *before, const char *behind) {
    for (size_t i = 0; i < plan->randoms.count; i++) {
        fprintf(out, "%s\"in.%s\"%s", before, galet_plan_input(plan, i)->key, behind);
    }
    for (size_t i = 0; i < plan->output_count; i++) {
        fprintf(out, "%s\"out.%s\"%s", before, plan->outputs[i], behind);
    }
}

/// A sentence about all columns of numbers.
static char *write_sentence(const galet_plan *plan, const char *begin, const char *before, const char *behind,
                            const char *end) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fputs(begin, out);
    write_columns(out, plan, before, behind);
    fputs(end, out);
    return galet_text_close(&stream);
}

char *galet_store_sql_create(const galet_plan *plan) {
    return write_sentence(plan, "CREATE TABLE draw (id INTEGER PRIMARY KEY, status TEXT NOT NULL, reason TEXT", ", ",
                          " REAL", ")");
}

char *galet_store_sql_insert(const galet_plan *plan) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fputs("INSERT INTO draw VALUES (?, ?, ?", out);
    for (size_t i = 0; i < plan->randoms.count + plan->output_count; i++) {
        fputs(", ?", out);
    }
    fputs(")", out);
    return galet_text_close(&stream);
}

char *galet_store_sql_count_odd(const galet_plan *plan) {
    return write_sentence(plan,
                          "SELECT count(*) FROM draw WHERE (status = 'ok') + (status = 'failed' AND reason IS NOT "
                          "NULL) <> 1",
                          " OR typeof(", ") NOT IN ('real', 'null')", "");
}
