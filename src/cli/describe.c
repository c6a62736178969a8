// The commands that tell about studies: list, new, help, check.
#include "cli/cli.h"

#include "campaign/plan.h"
#include "input/text.h"
#include "report/descriptor.h"
#include "report/manual.h"

#include <galet/sampling.h>
#include <stdio.h>
#include <string.h>

static int end(galet_status status) {
    return status ? galet_cli_fail_status(status, NULL) : GALET_EXIT_DONE;
}

static int list_json(void) {
    json_t *array = json_array();
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        json_array_append_new(array, json_pack("{s:s, s:s}", "name", (*study)->name, "summary", (*study)->summary));
    }
    return end(galet_cli_print_json(array));
}

int galet_cli_list(galet_arguments arguments) {
    if (arguments.count == 1 && strcmp(arguments.items[0], "--json") == 0) {
        return list_json();
    }
    if (arguments.count > 0 && arguments.items[0][0] != '-') {
        return galet_cli_fail("list: takes no '%.40s'; 'galet help STUDY' tells about one", arguments.items[0]);
    }
    if (arguments.count > 0) {
        return galet_cli_unknown_option("list", arguments.items[0], "--json");
    }
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        printf("%-16s %s\n", (*study)->name, (*study)->summary);
    }
    return GALET_EXIT_DONE;
}

int galet_cli_new(galet_arguments arguments) {
    if (arguments.count != 1) {
        return galet_cli_fail("new: give one study, as in 'galet new %s'", galet_studies()[0]->name);
    }
    const galet_study *study = galet_cli_find_study(arguments.items[0]);
    if (!study) {
        return GALET_EXIT_WRONG;
    }
    galet_status status = galet_template_write(stdout, study->name, study->summary, study->params);
    if (!status && study->carried_draws > 0) {
        printf("\n# Inputs that are uncertain are carried through to the answer by %ld draws. The block 'random' gives "
               "their\n"
               "# distributions; see galet help campaign.\n",
               study->carried_draws);
    }
    return end(status);
}

static const char campaign_options[] =
    "      --samples N, --seed S        in place of those of the file\n"
    "      --out DIR                    keeps the draws in DIR/campaign.sqlite, writes DIR/report.html\n"
    "      --resume                     goes on where the campaign of DIR ended\n"
    "      --threads N                  draws at a time; all processors by default; also under mpirun and srun\n"
    "      --json, --set KEY=VALUE      as for run\n";

/// "normal: [mean, sd]", as a case file says it.
static void print_distribution(const galet_distribution_kind *kind) {
    char form[80] = "FILE.csv";
    for (int i = 0, at = 0; i < kind->parameters; i++) {
        at += snprintf(form + at, sizeof form - (size_t)at, "%s%s%s", i == 0 ? "[" : ", ", kind->parameter_names[i],
                       i + 1 == kind->parameters ? "]" : "");
    }
    printf("  %s: %-*s %s\n", kind->name, (int)(46 - strlen(kind->name)), form, kind->words);
}

static void print_campaign(void) {
    printf("galet campaign FILE: many draws of a case whose inputs are random, with statistics\n\n%s\n",
           campaign_options);
    fputs("Keys of the case file, beside those of its study:\n"
          "  random: {KEY: {DISTRIBUTION}}    real inputs that are drawn, and how\n"
          "  correlation: [[KEY, KEY, R]]     of the normal scores of two of them\n"
          "  sampling: METHOD                 how they are drawn\n"
          "  samples: N, seed: S              1000 and 1 by default\n"
          "  outputs: [KEY, ...]              real outputs of the study; its headline by default\n"
          "  sensitivity: true                Sobol's indices, by N x (random inputs + 2) draws\n"
          "\n"
          "Distributions; numbers take units, and between: [low, high] beside one truncates it:\n",
          stdout);
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++) {
        print_distribution(*kind);
    }
    fputs("\nMethods of sampling, the first by default:\n", stdout);
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        printf("  %-16s %s\n", (*method)->name, (*method)->words);
    }
    fputs("\nAn example:\n"
          "  study: rolling\n"
          "  random: {mu: {normal: [0.1, 0.015], between: [0.02, 0.2]}, load: {lognormal: [1500 N, 0.1]}}\n"
          "  correlation: [[mu, load, 0.3]]\n"
          "  outputs: [power, fx]\n",
          stdout);
}

static void print_overview(void) {
    fputs("galet: the mechanics of contact and friction\n"
          "\n"
          "  galet list [--json]              the studies, one line each\n"
          "  galet new STUDY                  a commented case file with every key and its default\n"
          "  galet help [STUDY] [--json]      this page, or the manual page of a study; all of it as JSON\n"
          "  galet check FILE                 checks a case file and runs nothing\n"
          "  galet run STUDY|FILE             runs one case and prints a summary\n"
          "      --set KEY=VALUE              gives one more value; may be repeated\n"
          "      --sweep KEY=FROM:TO:COUNT    steps an input through a range (:log behind it: by factors)\n"
          "      --out DIR                    writes report.html, result.json, result.h5 and tables/*.csv\n"
          "      --json                       prints one JSON object instead of the summary\n"
          "      --resume                     goes on with the run in DIR, or begins it (wear)\n"
          "  galet campaign FILE              many draws of a case whose inputs are random, with statistics\n",
          stdout);
    fputs(campaign_options, stdout);
    fputs("  galet compare DIR DIR...         results of runs side by side: inputs that differ, outputs, figures\n"
          "      --out DIR, --json            writes report.html and result.json; prints one JSON object\n",
          stdout);
    fputs("  galet help campaign              its keys (random, correlation, sampling ...) and distributions\n"
          "  galet --version                  version and build\n"
          "\n"
          "Values are SI, or carry a unit: --set load=1.5kN --set body1.rx='20 mm'.\n"
          "Exit status: 0 done, 1 not converged (the best iterate is printed), 2 wrong input or call,\n"
          "130 interrupted (what is finished is printed).\n"
          "\n"
          "Studies:\n",
          stdout);
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        printf("  %-16s %s\n", (*study)->name, (*study)->summary);
    }
}

/// Whether a word names a command, which the overview explains.
static bool is_command(const char *word) {
    static const char *const words[] = {"list", "new", "help", "check", "run", "campaign", "compare"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

int galet_cli_help(galet_arguments arguments) {
    if (arguments.count == 1 && strcmp(arguments.items[0], "campaign") == 0) {
        print_campaign();
        return GALET_EXIT_DONE;
    }
    if (arguments.count == 0 || (arguments.count == 1 && is_command(arguments.items[0]))) {
        print_overview();
        return GALET_EXIT_DONE;
    }
    bool json = arguments.count == 2 && strcmp(arguments.items[1], "--json") == 0;
    if (strcmp(arguments.items[0], "--json") == 0) {
        return galet_cli_fail("help: --json needs a study, as in 'galet help %s --json'", galet_studies()[0]->name);
    }
    if (arguments.count == 2 && !json && arguments.items[1][0] == '-') {
        return galet_cli_unknown_option("help", arguments.items[1], "--json");
    }
    if (arguments.count > 1 && !json) {
        return galet_cli_fail("help: give one study, as in 'galet help %s'", galet_studies()[0]->name);
    }
    const galet_study *study = galet_cli_find_study(arguments.items[0]);
    if (!study) {
        return GALET_EXIT_WRONG;
    }
    return end(json ? galet_cli_print_json(galet_descriptor_create(study)) : galet_manual_write(stdout, study));
}

static void print_valid(const char *path, const galet_plan *plan) {
    const char *study = plan->study->name;
    if (*plan->nominal_fault.text) {
        printf("%s: a valid campaign of %zu draws of %s; 'galet run' would refuse its nominal case: %s\n", path,
               galet_plan_rows(plan), study, plan->nominal_fault.text);
        return;
    }
    printf("%s: a valid case of %s", path, study);
    if (galet_plan_is_random(plan)) {
        long carried = plan->samples_given ? plan->samples : plan->study->carried_draws;
        if (plan->study->carried_draws > 0) {
            printf(", whose run carries the random inputs through by %ld draws", carried);
        }
        printf(", and of a campaign of %zu draws", galet_plan_rows(plan));
    }
    if (plan->sweep.count > 0) {
        printf(", swept over %zu points", galet_sweep_points(&plan->sweep));
    }
    putchar('\n');
}

int galet_cli_check(galet_arguments arguments) {
    if (arguments.count != 1 || strncmp(arguments.items[0], "--", 2) == 0) {
        return galet_cli_fail("check: give one case file, as in 'galet check case.yaml'");
    }
    const char *path = arguments.items[0];
    galet_plan *plan;
    galet_message why;
    galet_status status = galet_plan_read(path, &plan, &why);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    status = galet_plan_check(plan, &why);
    if (!status) {
        galet_cli_print_unused(plan->values);
        print_valid(path, plan);
    }
    galet_plan_destroy(plan);
    return status ? galet_cli_fail_status(status, &why) : GALET_EXIT_DONE;
}
