#pragma once

#include <galet/figure.h>
#include <galet/result.h>

/// Tables of what happens on the way: a time and a name. Figures mark them on their axis of time.

typedef struct galet_event {
    double t;  ///< When it happens; NAN: it does not [s]
    const char *name;
} galet_event;

extern const galet_column galet_event_columns[];

#define GALET_EVENT_TABLE                                                                                              \
    { "events", "what happens on the way", galet_event_columns }
#define GALET_EVENT_LAYER                                                                                              \
    { .kind = GALET_EVENTS, .table = "events", .x = "t", .y = "event" }

/// Fills table events with those that happen, in the order of time. Nothing where nobody wants it.
void galet_event_table_fill(galet_result *out, const galet_event *events, size_t count);
