#include "cli/command_page.h"

#include "report/manual.h"

#include <galet/sampling.h>
#include <galet/study.h>
#include <string.h>

/// Appends to a text of limited size, silently cut.
static void append(char *text, size_t size, const char *more) {
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s", more);
}

/// An option with what follows it: "--out DIR".
static void append_option(char *text, size_t size, const galet_option *option) {
    append(text, size, option->name);
    append(text, size, option->value ? " " : "");
    append(text, size, option->value ? option->value : "");
}

static void write_usage(const galet_page *page, const galet_command *command) {
    char usage[512];
    snprintf(usage, sizeof usage, "galet %s%s%s", command->name, *command->operands ? " " : "", command->operands);
    for (const galet_option *option = command->options; option->name; option++) {
        append(usage, sizeof usage, " [");
        append_option(usage, sizeof usage, option);
        append(usage, sizeof usage, option->repeats ? "]..." : "]");
    }
    galet_page_section(page, "SYNOPSIS", NULL);
    galet_page_paragraph(page, usage);
}

static void write_options(const galet_page *page, const galet_command *command) {
    if (!command->options->name) {
        return;
    }
    galet_page_section(page, "OPTIONS", NULL);
    for (const galet_option *option = command->options; option->name; option++) {
        char name[64] = "";
        append_option(name, sizeof name, option);
        galet_page_entry(page, 0, name, "", option->words);
    }
}

/// "normal: [mean, sd]", as a case file says it.
static void write_distribution(const galet_page *page, const galet_distribution_kind *kind) {
    char form[128];
    snprintf(form, sizeof form, "%s: %s", kind->name, kind->parameters ? "[" : "FILE.csv");
    for (int i = 0; i < kind->parameters; i++) {
        append(form, sizeof form, kind->parameter_names[i]);
        append(form, sizeof form, i + 1 == kind->parameters ? "]" : ", ");
    }
    galet_page_entry(page, 0, form, "", kind->words);
}

/// What a case file of a campaign may say beside the keys of its study.
static void write_campaign_keys(const galet_page *page) {
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
    galet_page_section(page, "KEYS OF THE CASE FILE", "beside those of its study");
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        galet_page_entry(page, 0, keys[i][0], "", keys[i][1]);
    }
    galet_page_section(page, "DISTRIBUTIONS", "numbers take units, and between: [low, high] beside one truncates it");
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++) {
        write_distribution(page, *kind);
    }
    galet_page_section(page, "METHODS OF SAMPLING", "the first by default");
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        galet_page_entry(page, 0, (*method)->name, "", (*method)->words);
    }
    galet_page_section(page, "A CASE FILE", NULL);
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        galet_page_line(page, example[i]);
    }
}

static void write_exits(const galet_page *page) {
    galet_page_section(page, "EXIT STATUS", NULL);
    for (const galet_exit *exit = galet_exits; exit->words; exit++) {
        char code[16];
        snprintf(code, sizeof code, "%d", exit->code);
        galet_page_entry(page, 0, code, "", exit->words);
    }
}

void galet_command_page_write(const galet_page *page, const galet_command *command) {
    char title[GALET_MANUAL_TITLE_SIZE], name[64];
    galet_manual_title(command->name, title);
    snprintf(name, sizeof name, "galet %s", command->name);
    galet_page_begin(page, title, name, command->summary);
    write_usage(page, command);
    galet_page_section(page, "DESCRIPTION", NULL);
    galet_page_paragraph(page, command->about);
    write_options(page, command);
    if (strcmp(command->name, "campaign") == 0) {
        write_campaign_keys(page);
    }
    galet_page_section(page, "EXAMPLES", NULL);
    for (const char *const *example = command->examples; *example; example++) {
        galet_page_line(page, *example);
    }
    write_exits(page);
}

void galet_command_page_write_all(const galet_page *page) {
    galet_page_begin(page, "GALET", "galet", "the mechanics of contact and friction");
    galet_page_section(page, "COMMANDS", "each has a page of its own, galet-run(1)");
    for (const galet_command *const *command = galet_commands(); *command; command++) {
        galet_page_entry(page, 0, (*command)->name, (*command)->operands, (*command)->summary);
    }
    galet_page_section(page, "STUDIES", "each has a page of its own, galet-hertz(1)");
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        galet_page_entry(page, 0, (*study)->name, "", (*study)->summary);
    }
    write_exits(page);
}
