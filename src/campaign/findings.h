#pragma once

#include "campaign/spill.h"

#include <galet/sensitivity.h>
#include <galet/statistics.h>
#include <jansson.h>

/// What the draws of a campaign say.
typedef struct galet_finding {
    const galet_output *output;
    galet_statistics statistics;
    galet_sensitivity *indices;  ///< Sobol's, one an input; NULL: not asked for, or not all draws are there
    size_t indices_used;         ///< Samples that they are made from
} galet_finding;

typedef struct galet_findings {
    const galet_plan *plan;
    long rows, done, failed;
    galet_tally failures[GALET_TALLIES_MAX];
    size_t failure_count;
    galet_tally warnings[GALET_TALLIES_MAX];  ///< By their keys
    size_t warning_count;
    galet_finding *items;  ///< One an output
    galet_spill *outputs;  ///< All that was stored of them when the findings were made
} galet_findings;

/// The plan must outlive them. `folder` is that of the store, NULL: it has none. Memory does not grow with the draws.
galet_status galet_findings_create(const galet_plan *plan, galet_store *store, const char *folder,
                                   galet_findings **findings, galet_message *why);
void galet_findings_destroy(galet_findings *findings);

/// The object that `galet campaign --json` prints; NULL without memory.
json_t *galet_findings_json(const galet_findings *findings);

/// The same for people.
void galet_findings_write(FILE *out, const galet_findings *findings);

/// An index as people see it, with the digits that samples of some thousand tell; beyond, and below 0, is the noise of
/// sums.
double galet_findings_round(double index);
