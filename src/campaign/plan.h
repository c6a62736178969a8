#pragma once

#include "campaign/lot.h"
#include "campaign/random.h"
#include "campaign/sweep.h"

#include <galet/sampling.h>
#include <galet/study.h>
#include <stdio.h>

/// What a case file says of a campaign: which inputs are random and how, how they are drawn, what is asked for.
typedef struct galet_plan {
    const galet_study *study;
    galet_values *values;  ///< The nominal case: a random input that has no value of its own stands at its median
    galet_message nominal_fault;  ///< Why it is none; "": it is one, or nobody has checked it
    galet_randoms randoms;
    double *correlation;  ///< Of the random inputs, row by row; NULL: independent
    const galet_sampling_method *sampling;
    long samples, seed;
    bool samples_given;
    const char **outputs;  ///< Real outputs, ends with NULL; borrowed from the study
    size_t output_count;
    bool sensitivity;
    galet_sweep sweep;     ///< What `galet run` steps through; a campaign has none
    char *origin;          ///< The case file
    int correlation_line;  ///< Where these stand in it
    int sensitivity_line;
    int sweep_line, sweep_column;
} galet_plan;

/// Reads a case file. Without a block `random:` it is a plan of no random inputs; then no other key of a campaign may
/// be there.
galet_status galet_plan_read(const char *path, galet_plan **plan, galet_message *why);
/// The same from a text; `origin` names it in messages.
galet_status galet_plan_parse(const char *text, size_t length, const char *origin, galet_plan **plan,
                              galet_message *why);
void galet_plan_destroy(galet_plan *plan);

bool galet_plan_is_random(const galet_plan *plan);

/// What is said, under the key `random-inputs`, where one value of each random input is taken.
extern const char galet_plan_nominal_words[];

/// The parameter of random input number i.
const galet_param *galet_plan_input(const galet_plan *plan, size_t i);

/// The output of a key; NULL where the study has none.
const galet_output *galet_plan_find_output(const galet_plan *plan, const char *key);

/// The rules of the nominal case or, where it breaks them, of one of the first draws, whose values the plan then takes;
/// and whether the inputs can be drawn as planned.
galet_status galet_plan_check(galet_plan *plan, galet_message *why);

/// Whether the random inputs of the nominal case are in their ranges: medians are whatever a distribution makes them.
galet_status galet_plan_check_medians(const galet_plan *plan, galet_message *why);

/// What draws the inputs, row by row, in the order of the plan.
galet_status galet_plan_sample(const galet_plan *plan, galet_sampling **sampling, galet_message *why);

/// Its draws, by what draws their inputs.
galet_lot galet_plan_lot(const galet_plan *plan, const galet_sampling *sampling);

/// What a run that carries the random inputs through to its answer is lent, by a study that does; with the draws that
/// the study takes, unless the file says how many. Release it before the plan.
galet_status galet_plan_lend(galet_plan *plan, int threads, galet_uncertainty *uncertainty, galet_message *why);
void galet_plan_take_back(galet_uncertainty *uncertainty);

/// The random inputs in words alone, for those who only tell of them; taken back in the same way.
galet_status galet_plan_tell(const galet_plan *plan, galet_uncertainty *uncertainty);

/// The line of correlations, if there are any.
void galet_plan_write_correlation(FILE *out, const galet_plan *plan);

/// The line of outputs.
void galet_plan_write_outputs(FILE *out, const galet_plan *plan);

/// Rows that this makes: one a sample; with sensitivity a multiple.
size_t galet_plan_rows(const galet_plan *plan);

/// All that the results of a draw depend on, but for its number and the seed, as lines of text that are the same for
/// the same campaign; released by free(). NULL without memory.
char *galet_plan_text(const galet_plan *plan);
