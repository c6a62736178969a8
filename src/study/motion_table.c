#include "study/motion_table.h"

#include <string.h>

enum { MAX_COLUMNS = 32 };

/// Columns of one unit are of one kind: the place of the first of them among those that are followed.
static size_t kind_of(const galet_column *const *followed, size_t index) {
    size_t kind = 0;
    while (strcmp(followed[kind]->unit, followed[index]->unit) != 0) {
        kind++;
    }
    return kind;
}

static galet_status begin(galet_result *out, const char *table, size_t sample_size, double tolerance, bool shared,
                          galet_trace **trace) {
    const galet_table *wanted = galet_result_table(out, table);
    *trace = NULL;
    if (!wanted) {
        return GALET_OK;
    }
    size_t offsets[MAX_COLUMNS], kinds[MAX_COLUMNS], count = 0;
    const galet_column *followed[MAX_COLUMNS];
    for (const galet_column *c = galet_table_definition(wanted)->columns; c->name && count < MAX_COLUMNS; c++) {
        if (c->bound && !c->is_text && !c->jumps) {
            followed[count] = c;
            kinds[count] = kind_of(followed, count);
            offsets[count++] = c->offset;
        }
    }
    galet_trace_def def = galet_default_trace();
    def.tolerance = tolerance;
    def.sample_size = sample_size;
    def.columns = offsets;
    def.kinds = shared ? kinds : NULL;
    def.column_count = count;
    return galet_trace_create(&def, trace);
}

galet_status galet_motion_table_begin(galet_result *out, const char *table, size_t sample_size, double tolerance,
                                      galet_trace **trace) {
    return begin(out, table, sample_size, tolerance, false, trace);
}

galet_status galet_motion_table_begin_shared(galet_result *out, const char *table, size_t sample_size, double tolerance,
                                             galet_trace **trace) {
    return begin(out, table, sample_size, tolerance, true, trace);
}

galet_status galet_motion_table_end(galet_result *out, const char *table, galet_trace *trace) {
    if (!trace) {
        return GALET_OK;
    }
    galet_status status = galet_trace_finish(trace);
    galet_table *rows = galet_result_table(out, table);
    for (size_t i = 0; i < galet_trace_rows(trace); i++) {
        galet_table_add(rows, galet_trace_row(trace, i));
    }
    if (galet_trace_thinned(trace)) {
        galet_result_warn(out, "motion-thinned",
                          "table %s: more than %zu rows would be needed to follow every vibration; its %zu rows are "
                          "where a column is smallest or largest over a stretch of time",
                          table, galet_default_trace().max_rows, galet_trace_rows(trace));
    }
    galet_trace_destroy(trace);
    return status;
}
