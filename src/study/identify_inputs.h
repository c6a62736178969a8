#pragma once

#include <galet/identify.h>
#include <galet/study.h>

/// A record to be identified, from a file, from arrays, or the one that is built in.
typedef struct galet_identify_record {
    size_t count;
    const double *t, *signal, *ecr;  ///< ecr: NULL without
    bool velocity;
    size_t group;   ///< Rows of the file that each sample is the mean of
    double rate;    ///< Of the rows of the file, on the mean [Hz]
    double *built;  ///< What must be released: the record that is built in
} galet_identify_record;

extern const galet_param galet_identify_params[];

galet_status galet_identify_inputs_read(const galet_values *in, galet_identify_record *record, galet_refusal *why);
void galet_identify_inputs_release(galet_identify_record *record);

/// Tells what was read as outputs, and warns where the file says something else.
void galet_identify_inputs_tell(const galet_values *in, const galet_identify_record *record, galet_result *out);

/// Highest speed of the friction curve: the one asked for, or that of the record.
double galet_identify_inputs_top(const galet_values *in, double speed_max);

galet_identify_def galet_identify_inputs_def(const galet_values *in, const galet_identify_record *record);
