#include "cli/campaign_page.h"

#include <galet/sampling.h>
#include <string.h>

/// Appends to a text of limited size, silently cut.
static void append(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

/// "normal: [mean, sd]", as a case file says it.
static void write_distribution(const galet_manual_page *page, const galet_distribution_kind *kind) {
    char form[128];
    snprintf(form, sizeof form, "%s: %s", kind->name, kind->parameters ? "[" : "FILE.csv");
    for (int i = 0; i < kind->parameters; i++) {
        append(form, sizeof form, kind->parameter_names[i]);
        append(form, sizeof form, i + 1 == kind->parameters ? "]" : ", ");
    }
    galet_manual_entry(page, 0, form, "", kind->words);
}

void galet_campaign_page_write(const galet_manual_page *page) {
    static const char *const keys[][2] = {
        {"random: {KEY: {DISTRIBUTION}}", "real inputs that are drawn, and how"},
        {"correlation: [[KEY, KEY, R]]", "of the normal scores of two of them"},
        {"sampling: METHOD", "how they are drawn"},
        {"samples: N, seed: S", "1000 and 1 by default"},
        {"outputs: [KEY, ...]", "real outputs of the study; its headline by default"},
        {"sensitivity: true", "Sobol's indices, by N x (random inputs + 2) draws"},
    };
    static const char *const example[] = {
        "study: rolling",
        "random:",
        "  mu: {normal: [0.1, 0.015], between: [0.02, 0.2]}",
        "  load: {lognormal: [1500 N, 0.1]}",
        "correlation: [[mu, load, 0.3]]",
        "outputs: [power, fx]",
    };
    galet_manual_section(page, "KEYS OF THE CASE FILE", "beside those of its study");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        galet_manual_entry(page, 0, keys[i][0], "", keys[i][1]);
    }
    galet_manual_section(page, "DISTRIBUTIONS", "numbers take units, and between: [low, high] beside one truncates it");
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++) {
        write_distribution(page, *kind);
    }
    galet_manual_section(page, "METHODS OF SAMPLING", "the first by default");
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        galet_manual_entry(page, 0, (*method)->name, "", (*method)->words);
    }
    galet_manual_section(page, "A CASE FILE", NULL);
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        galet_manual_line(page, example[i]);
    }
}
