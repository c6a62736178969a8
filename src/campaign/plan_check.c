// Whether a plan can be carried out, and what draws its inputs.
#include "campaign/plan.h"

#include "campaign/sweep_check.h"
#include "input/number.h"
#include "input/scalar.h"

#include <stdlib.h>

size_t galet_plan_rows(const galet_plan *plan) {
    return (size_t)plan->samples * (plan->sensitivity ? plan->randoms.count + 2 : 1);
}

static galet_place place_of_fault(const galet_plan *plan, size_t input, const char **key) {
    if (input < plan->randoms.count) {
        const galet_random *random = &plan->randoms.items[input];
        *key = galet_plan_input(plan, input)->key;
        return (galet_place){plan->origin, random->line, random->column};
    }
    bool correlated = plan->correlation != NULL;
    *key = correlated ? "correlation" : "samples";
    return (galet_place){plan->origin, correlated ? plan->correlation_line : 0, 0};
}

galet_status galet_plan_sample(const galet_plan *plan, galet_sampling **sampling, galet_message *why) {
    size_t n = plan->randoms.count;
    galet_distribution *distributions = calloc(n + 1, sizeof *distributions);
    if (!distributions) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < n; i++) {
        distributions[i] = plan->randoms.items[i].distribution;
    }
    galet_sampling_def def = {
        .method = plan->sampling,
        .count = (size_t)plan->samples,
        .inputs = n,
        .distributions = distributions,
        .correlation = plan->correlation,
        .seed = (uint64_t)plan->seed,
        .sensitivity = plan->sensitivity,
    };
    size_t input;
    const char *fault = galet_sampling_fault(&def, &input), *key;
    galet_status status = GALET_OK;
    if (fault) {
        galet_place place = place_of_fault(plan, input, &key);
        status = galet_complain(why, place, key, "%s", fault);
    }
    status = status ? status : galet_sampling_create(&def, sampling);
    free(distributions);
    return status;
}

static const char *key_of_draw(const galet_lot *lot, size_t input) {
    return galet_plan_input(lot->source, input)->key;
}

static void fill_draw(const galet_lot *lot, size_t row, double *inputs) {
    galet_sampling_draw(lot->more, row, inputs);
}

galet_lot galet_plan_lot(const galet_plan *plan, const galet_sampling *sampling) {
    return (galet_lot){
        .study = plan->study,
        .values = plan->values,
        .input_count = plan->randoms.count,
        .outputs = plan->outputs,
        .output_count = plan->output_count,
        .key = key_of_draw,
        .fill = fill_draw,
        .source = plan,
        .more = sampling,
    };
}

enum { TRIED = 32 };  // draws that are looked at where the nominal case breaks a rule

/// The values of one draw that keeps the rules.
static galet_status draw_valid(const galet_plan *plan, const galet_sampling *sampling, size_t row, double *inputs,
                               galet_values **found) {
    galet_values *values;
    galet_message unheard;
    galet_status status = galet_values_copy(plan->values, &values);
    if (status) {
        return status;
    }
    galet_sampling_draw(sampling, row, inputs);
    for (size_t i = 0; i < plan->randoms.count && !status; i++) {
        status = galet_values_set_real(values, galet_plan_input(plan, i)->key, inputs[i], &unheard);
    }
    status = status ? status : galet_case_check(plan->study, values, &unheard);
    if (status) {
        galet_values_destroy(values);
        return status;
    }
    *found = values;
    return GALET_OK;
}

/// The values of the first draw that keeps the rules; GALET_ERR_INPUT: none does. A nominal case may be one that no
/// draw comes near, such as the middle between concave and convex.
static galet_status find_valid(const galet_plan *plan, const galet_sampling *sampling, galet_values **found) {
    double *inputs = malloc((plan->randoms.count + 1) * sizeof *inputs);
    galet_status status = inputs ? GALET_ERR_INPUT : GALET_ERR_MEMORY;
    for (size_t row = 0; status && status != GALET_ERR_MEMORY && row < TRIED && row < galet_plan_rows(plan); row++) {
        status = draw_valid(plan, sampling, row, inputs, found);
    }
    free(inputs);
    return status && status != GALET_ERR_MEMORY ? GALET_ERR_INPUT : status;
}

/// What follows needs values that keep the rules: only those have read all their files.
static galet_status replace_nominal(galet_plan *plan, const galet_sampling *sampling, const galet_message *fault) {
    galet_values *values;
    galet_status status = find_valid(plan, sampling, &values);
    if (status) {
        return status;
    }
    galet_values_destroy(plan->values);
    plan->values = values;
    plan->nominal_fault = *fault;
    return GALET_OK;
}

galet_status galet_plan_check_medians(const galet_plan *plan, galet_message *why) {
    const galet_values *values = plan->values;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < plan->randoms.count && !status; i++) {
        const galet_param *param = galet_plan_input(plan, i);
        double x = galet_values_real(values, param->key);
        char number[GALET_NUMBER_SIZE], said[GALET_NUMBER_SIZE + 16];
        galet_number_shortest(x, number);
        snprintf(said, sizeof said, "%s, its median", number);
        status = galet_param_check_real(param, x, said, galet_values_place(values, param->key), why);
    }
    return status;
}

/// A sweep never stands at the value that its input has without it: what is checked are the ends, and what follows
/// stands at the first point.
static galet_status check_nominal(galet_plan *plan, galet_message *why) {
    galet_status status = galet_plan_check_medians(plan, why);
    if (!status && plan->sweep.count > 0) {
        status = galet_sweep_check_ends(&plan->sweep, plan->study, plan->values, why);
        status = status ? status : galet_sweep_set(&plan->sweep, 0, plan->values, why);
    }
    return status ? status : galet_case_check(plan->study, plan->values, why);
}

galet_status galet_plan_check(galet_plan *plan, galet_message *why) {
    galet_status nominal = check_nominal(plan, why);
    if ((nominal && nominal != GALET_ERR_INPUT) || !galet_plan_is_random(plan)) {
        return nominal;
    }
    if (plan->sensitivity && plan->correlation) {
        return galet_complain(why, (galet_place){plan->origin, plan->sensitivity_line, 0}, "sensitivity",
                              "the indices are those of independent inputs; leave correlation out, or this");
    }
    galet_sampling *sampling;
    galet_message fault = {0};
    galet_status status = galet_plan_sample(plan, &sampling, &fault);
    if (status) {
        *why = fault;  // whatever the nominal case is like: no draw could be made
        return status;
    }
    status = nominal ? replace_nominal(plan, sampling, why) : GALET_OK;
    galet_sampling_destroy(sampling);
    return status;
}
