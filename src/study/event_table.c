#include "study/event_table.h"

#include <galet/study.h>

#include <math.h>

const galet_column galet_event_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_TEXT_COLUMN("event", "what happens"),
    GALET_END,
};

/// Events are few: the next one is looked for among all.
static const galet_event *next_after(const galet_event *last, const galet_event *events, size_t count) {
    const galet_event *next = NULL;
    for (const galet_event *e = events; e < events + count; e++) {
        bool later = !last || e->t > last->t || (e->t == last->t && e > last);
        if (isfinite(e->t) && later && (!next || e->t < next->t)) {
            next = e;
        }
    }
    return next;
}

void galet_event_table_fill(galet_result *out, const galet_event *events, size_t count) {
    galet_table *table = galet_result_table(out, "events");
    const galet_event *e = table ? next_after(NULL, events, count) : NULL;
    for (; e; e = next_after(e, events, count)) {
        GALET_ADD_ROW(table, e->t);
        galet_table_set_text(table, "event", e->name);
    }
}
