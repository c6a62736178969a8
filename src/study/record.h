#pragma once

#include "input/message.h"

#include <galet/result.h>

/// One output of a record.
typedef struct galet_cell {
    bool present;
    const char *unit, *shown;  ///< In place of the declared ones; NULL: those
    int digits;                ///< That are to be trusted; 0: as many as people read
    double number;             ///< Also of an integer and a flag
    char words[64];            ///< For people, in place of the value; empty: none
    char **texts;              ///< Text: one; texts: many
    double *numbers;
    galet_record **records;
    size_t count;
} galet_cell;

/// What went wrong while a result was filled; shared by its records and tables.
typedef struct galet_trouble {
    bool no_memory;
    const char *not_a_number;  ///< The first output that was NaN
    galet_mistake mistake;
} galet_trouble;

struct galet_record {
    const galet_output *outputs;
    const char *const *wanted;  ///< Keys that somebody will look at, ends with NULL; NULL: all
    size_t size;
    galet_cell *cells;
    galet_trouble *trouble;
};

galet_record *galet_record_create(const galet_output *outputs, galet_trouble *trouble);
void galet_record_destroy(galet_record *record);
