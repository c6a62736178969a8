// The commands that tell about studies and case files and run nothing: list, new, check.
#include "campaign/plan.h"
#include "cli/call.h"
#include "input/template.h"
#include "input/values.h"

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
    galet_call call = galet_call_begin("list", arguments);
    bool json = false;
    for (galet_word word; galet_call_next(&call, &word);) {
        if (!word.option) {
            return galet_study_find(word.text)
                       ? galet_cli_fail("list: lists all; 'galet help %s' tells about that one", word.text)
                       : galet_cli_fail("list: lists all, and takes no '%.40s'", word.text);
        }
        json = true;
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (json) {
        return list_json();
    }
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        printf("%-16s %s\n", (*study)->name, (*study)->summary);
    }
    return GALET_EXIT_DONE;
}

/// The only operand of a command that takes no more; NULL after a complaint, `wanted` says what is to be given.
static const char *only_operand(galet_call *call, bool *json, const char *wanted) {
    const char *operand = NULL;
    int count = 0;
    for (galet_word word; galet_call_next(call, &word);) {
        *json |= galet_word_is(&word, "--json");
        operand = word.option ? operand : word.text;
        count += !word.option;
    }
    if (!call->failed && count != 1) {
        galet_cli_fail("%s: give %s", call->command->name, wanted);
    }
    return call->failed || count != 1 ? NULL : operand;
}

/// The values of a study, by the name of a preset or, where that is NULL, its defaults.
static galet_status preset_values(const galet_study *study, const char *preset, galet_values **values,
                                  galet_message *why) {
    const galet_param *param = galet_template_preset(study->params);
    galet_status status = galet_case_create(study, values, why);
    if (status || !preset) {
        return status;
    }
    status = param ? galet_values_set(*values, param->key, preset, why)
                   : galet_complain(why, (galet_place){0}, NULL, "new: %s has no presets (got '%.40s')", study->name,
                                    preset);
    status = status ? status : galet_values_check(*values, why);
    if (status) {
        galet_values_destroy(*values);
    }
    return status;
}

int galet_cli_new(galet_arguments arguments) {
    galet_call call = galet_call_begin("new", arguments);
    const char *operands[2] = {NULL, NULL};
    int count = 0;
    for (galet_word word; galet_call_next(&call, &word); count++) {
        operands[count < 2 ? count : 1] = word.text;
    }
    if (!call.failed && (count < 1 || count > 2)) {
        return galet_cli_fail("new: give one study, as in 'galet new hertz'%s",
                              count ? ", or a study and a preset of it" : "");
    }
    const galet_study *study = call.failed ? NULL : galet_cli_find_study(operands[0]);
    if (!study) {
        return GALET_EXIT_WRONG;
    }
    galet_values *values;
    galet_message why;
    galet_status status = preset_values(study, operands[1], &values, &why);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    galet_template_write(stdout, study->name, study->summary, values);
    galet_values_destroy(values);
    if (study->carried_draws > 0) {
        printf("\n# Inputs that are uncertain are carried through to the answer by %ld draws. The block 'random' gives "
               "their\n"
               "# distributions; see galet help campaign.\n",
               study->carried_draws);
    }
    return GALET_EXIT_DONE;
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

static int print_valid_json(const galet_plan *plan) {
    json_t *warnings = json_array();
    for (size_t i = 0; i < plan->values->count; i++) {
        char text[256];
        if (galet_values_unused_given(plan->values, i, text, sizeof text)) {
            json_array_append_new(warnings, json_string(text));
        }
    }
    return end(galet_cli_print_json(
        json_pack("{s:s, s:b, s:o}", "study", plan->study->name, "valid", 1, "warnings", warnings)));
}

int galet_cli_check(galet_arguments arguments) {
    galet_call call = galet_call_begin("check", arguments);
    bool json = false;
    const char *path = only_operand(&call, &json, "one case file, as in 'galet check case.yaml'");
    if (!path) {
        return GALET_EXIT_WRONG;
    }
    galet_plan *plan;
    galet_message why;
    galet_status status = galet_plan_read(path, &plan, &why);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    status = galet_plan_check(plan, &why);
    int code = status ? galet_cli_fail_status(status, &why) : GALET_EXIT_DONE;
    if (!status && json) {
        code = print_valid_json(plan);
    } else if (!status) {
        galet_cli_print_unused(plan->values);
        print_valid(plan->origin, plan);
    }
    galet_plan_destroy(plan);
    return code;
}
