// What a plan lends to those who carry uncertain inputs through by themselves, or tell of them.
#include "campaign/plan.h"
#include "input/number.h"
#include "input/text_stream.h"

#include <stdlib.h>
#include <string.h>

/// All that makes a case file one of a campaign; released by free().
static char *write_more(const galet_plan *plan, const char *const *words) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fputs("random:\n", out);
    for (size_t i = 0; i < plan->randoms.count; i++) {
        fprintf(out, "  %s: {%s}\n", galet_plan_input(plan, i)->key, words[i]);
    }
    galet_plan_write_correlation(out, plan);
    fprintf(out, "sampling: %s\nsamples: %ld\nseed: %ld\n", plan->sampling->name, plan->samples, plan->seed);
    galet_plan_write_outputs(out, plan);
    fputs(plan->sensitivity ? "sensitivity: true\n" : "", out);
    return galet_text_close(&stream);
}

/// A distribution in words, with the inputs that this one is correlated with; released by free().
static char *write_words(const galet_plan *plan, size_t i, const char *distribution) {
    size_t n = plan->randoms.count;
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fputs(distribution, out);
    for (size_t j = 0; plan->correlation && j < n; j++) {
        char number[GALET_NUMBER_SIZE];
        galet_number_shortest(plan->correlation[i * n + j], number);
        if (j != i && strcmp(number, "0") != 0) {
            fprintf(out, "; correlated with %s by %s", galet_plan_input(plan, j)->key, number);
        }
    }
    return galet_text_close(&stream);
}

/// For people, once the case file is written.
static bool add_correlations(const galet_plan *plan, const char **words) {
    for (size_t i = 0; i < plan->randoms.count; i++) {
        char *more = write_words(plan, i, words[i]);
        if (!more) {
            return false;
        }
        free((void *)words[i]);
        words[i] = more;
    }
    return true;
}

galet_status galet_plan_tell(const galet_plan *plan, galet_uncertainty *uncertainty) {
    size_t count = plan->randoms.count;
    const char **keys = calloc(count, sizeof *keys), **words = calloc(count, sizeof *words);
    bool made = keys && words;
    for (size_t i = 0; i < count && made; i++) {
        keys[i] = galet_plan_input(plan, i)->key;
        words[i] = galet_random_text(&plan->randoms.items[i], galet_plan_input(plan, i)->unit);
        made = words[i];
    }
    char *more = made ? write_more(plan, words) : NULL;
    *uncertainty = (galet_uncertainty){.keys = keys, .words = words, .count = words ? count : 0, .more = more};
    if (!more || !add_correlations(plan, words)) {
        galet_plan_take_back(uncertainty);
        return GALET_ERR_MEMORY;
    }
    return GALET_OK;
}

galet_status galet_plan_lend(galet_plan *plan, int threads, galet_uncertainty *uncertainty, galet_message *why) {
    if (!plan->samples_given) {
        plan->samples = plan->study->carried_draws;
    }
    if (plan->samples < 2) {
        return galet_complain(why, (galet_place){plan->origin, 0, 0}, "samples",
                              "must be >= 2 for a spread of the answer (got %ld)", plan->samples);
    }
    plan->sensitivity = false;  // its rows are no draws of their own
    galet_sampling *sampling;
    galet_status status = galet_plan_sample(plan, &sampling, why);
    if (status) {
        return status;
    }
    status = galet_plan_tell(plan, uncertainty);
    if (status) {
        galet_sampling_destroy(sampling);
        return status;
    }
    uncertainty->sampling = sampling;
    uncertainty->threads = threads;
    return GALET_OK;
}

void galet_plan_take_back(galet_uncertainty *uncertainty) {
    for (size_t i = 0; i < uncertainty->count; i++) {
        free((void *)uncertainty->words[i]);
    }
    free((void *)uncertainty->keys);
    free((void *)uncertainty->words);
    free((void *)uncertainty->more);
    if (uncertainty->sampling) {
        galet_sampling_destroy((galet_sampling *)uncertainty->sampling);
    }
    *uncertainty = (galet_uncertainty){0};
}
