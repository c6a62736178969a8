#include "study/case.h"

#include "base/clock.h"
#include "input/file.h"
#include "input/presets.h"
#include "input/template.h"
#include "input/values.h"
#include "study/result.h"
#include "study/suited_unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const galet_case_campaign_keys[] = {"random", "correlation", "sampling",    "samples",
                                                "seed",   "outputs",     "sensitivity", NULL};

const char *const galet_case_sweep_key = "sweep";

enum { RESERVED_MAX = 16, NAMES_SIZE = 1024 };

/// The preset of a study that a word names; NULL: none. What stands for the defaults is none.
static const galet_preset *find_preset(const galet_study *study, const char *word, const char **key) {
    const galet_param *param = galet_template_preset(study->params);
    for (const galet_preset *preset = param ? param->presets : NULL; preset && preset->name; preset++) {
        if (preset->defaults->key && galet_preset_is(preset, word)) {
            *key = param->key;
            return preset;
        }
    }
    return NULL;
}

bool galet_study_suggest_preset(const char *word, char suggestion[GALET_SUGGESTION_SIZE]) {
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        const char *key;
        const galet_preset *preset = find_preset(*study, word, &key);
        if (preset) {
            snprintf(suggestion, GALET_SUGGESTION_SIZE, "; it is a preset: 'galet run %s --set %s=%s'", (*study)->name,
                     key, preset->name);
            return true;
        }
    }
    return false;
}

bool galet_study_suggest(const char *word, char suggestion[GALET_SUGGESTION_SIZE]) {
    if (galet_study_suggest_preset(word, suggestion)) {
        return true;
    }
    char names[NAMES_SIZE] = "";
    for (const galet_study *const *study = galet_studies(); *study; study++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s ", (*study)->name);
    }
    return galet_suggest(names, word, suggestion);
}

galet_status galet_case_create(const galet_study *study, galet_values **values, galet_message *why) {
    galet_status status = galet_values_create(study->params, values, why);
    if (!status) {
        (*values)->study = study->name;
    }
    return status;
}

static galet_status find_study(const galet_node *root, const char *origin, const galet_study **study,
                               galet_message *why) {
    if (root->kind != GALET_NODE_MAP) {
        return galet_complain(why, galet_node_place(root, origin), NULL, "expected lines of the form 'key: value'");
    }
    const galet_node *name = galet_node_child(root, "study");
    if (!name) {
        return galet_complain(why, (galet_place){origin, 0, 0}, "study", "must be given, such as 'study: %s'",
                              galet_studies()[0]->name);
    }
    if (name->kind != GALET_NODE_SCALAR) {
        return galet_complain(why, galet_node_place(name, origin), "study", "expected the name of a study");
    }
    const galet_study *found = galet_study_find(name->text);
    if (!found) {
        char suggestion[GALET_SUGGESTION_SIZE];
        bool near = galet_study_suggest(name->text, suggestion);
        return galet_complain(why, galet_node_place(name, origin), "study", "no study '%.40s'%s", name->text,
                              near ? suggestion : " ('galet list' shows all)");
    }
    *study = found;
    return GALET_OK;
}

/// Keys of a case file that are not the study's own. What a study has a parameter for stays its own.
static void list_reserved(const galet_values *values, const char *reserved[RESERVED_MAX]) {
    size_t count = 0;
    reserved[count++] = "study";
    const char *const sweep[] = {galet_case_sweep_key, NULL};
    const char *const *const lists[] = {galet_label_keys, galet_case_campaign_keys, sweep};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (const char *const *key = lists[i]; *key && count < RESERVED_MAX - 1; key++) {
            if (galet_values_find(values, *key) == values->count) {
                reserved[count++] = *key;
            }
        }
    }
    reserved[count] = NULL;
}

galet_status galet_case_bind(const galet_node *root, const char *origin, const galet_study **study,
                             galet_values **values, galet_message *why) {
    const galet_study *found = NULL;
    galet_values *v = NULL;
    galet_status status = find_study(root, origin, &found, why);
    status = status ? status : galet_case_create(found, &v, why);
    if (!status) {
        const char *reserved[RESERVED_MAX];
        list_reserved(v, reserved);
        status = galet_values_bind(v, root, origin, reserved, why);
        status = status ? status : galet_values_bind_labels(v, root, origin, why);
    }
    if (status) {
        galet_values_destroy(v);
        return status;
    }
    *study = found;
    *values = v;
    return GALET_OK;
}

galet_status galet_case_parse(const char *text, size_t length, const char *origin, const galet_study **study,
                              galet_values **values, galet_message *why) {
    galet_node *root;
    galet_status status = galet_tree_parse(text, length, origin, &root, why);
    if (status) {
        return status;
    }
    status = galet_case_bind(root, origin, study, values, why);
    galet_tree_destroy(root);
    return status;
}

galet_status galet_case_read(const char *path, const galet_study **study, galet_values **values, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read_case(path, GALET_CASE_FILE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    status = galet_case_parse(text, length, galet_file_origin(path), study, values, why);
    free(text);
    return status;
}

static galet_status complain_of_refusal(const galet_values *values, const galet_refusal *refusal, galet_message *why) {
    galet_values_find_declared(values, refusal->key);
    galet_place place = galet_values_place(values, refusal->key);
    if (!place.origin) {
        place = (galet_place){values->source, 0, 0};
    }
    return galet_complain(why, place, refusal->key, "%s", refusal->text);
}

static galet_status complain_of_mistake(const galet_study *study, const galet_values *values, galet_message *why) {
    const char *mistake = galet_values_mistake(values);
    if (!*mistake) {
        return GALET_OK;
    }
    galet_complain(why, (galet_place){0}, NULL, "the program has a mistake, in or about the study '%s': %s",
                   study->name, mistake);
    return GALET_ERR_PROGRAM;
}

galet_status galet_case_check(const galet_study *study, galet_values *values, galet_message *why) {
    galet_status status = galet_values_check(values, why);
    galet_refusal refusal = {0};
    if (!status && study->check) {
        status = study->check(values, &refusal);
        status = status == GALET_ERR_INPUT ? complain_of_refusal(values, &refusal, why) : status;
    }
    galet_status mistaken = complain_of_mistake(study, values, why);
    return mistaken ? mistaken : status;
}

static void warn_of_unused(const galet_values *values, galet_result *result) {
    for (size_t i = 0; i < values->count; i++) {
        char text[256];
        if (galet_values_unused_given(values, i, text, sizeof text)) {
            galet_result_warn(result, "unused-key", "%s", text);
        }
    }
}

/// What was looked for: where a force is given instead of a creepage, that creepage.
static void head_what_was_sought(const galet_values *values, galet_result *result) {
    for (size_t i = galet_values_count(values); i > 0; i--) {
        galet_value value = galet_values_view(values, i - 1);
        if (value.present && value.param->instead_of) {
            galet_result_head_first(result, value.param->instead_of);
        }
    }
}

static galet_status run(const galet_study *study, const galet_values *values, galet_result *result,
                        galet_message *why) {
    warn_of_unused(values, result);
    const char *state = galet_result_resumed_origin(result);
    size_t before = galet_result_warning_count(result);
    galet_refusal refusal = {0};
    double start = galet_clock_now();
    galet_status status = galet_result_finish(result, study->run(values, result, &refusal), why);
    galet_result_set_seconds(result, galet_clock_now() - start);
    galet_result_suit_sizes(result);
    head_what_was_sought(values, result);
    if (status == GALET_ERR_NOT_CONVERGED && galet_result_warning_count(result) == before) {
        galet_result_warn(result, "not-converged", "the computation did not converge: these are the values it reached");
    }
    if (status == GALET_ERR_INTERRUPTED) {
        galet_result_warn(result, "interrupted", "the computation was interrupted%s",
                          galet_result_is_empty(result) ? " before anything of its answer was finished"
                                                        : ": this is what was finished");
    }
    if (status == GALET_ERR_INPUT && !*refusal.key) {
        galet_complain(why, (galet_place){state, 0, 0}, NULL, "%s", refusal.text);
    } else if (status == GALET_ERR_INPUT) {
        complain_of_refusal(values, &refusal, why);
    }
    galet_status mistaken = complain_of_mistake(study, values, why);
    return mistaken ? mistaken : status;
}

static bool is_kept(galet_status status) {
    return status == GALET_OK || status == GALET_ERR_NOT_CONVERGED || status == GALET_ERR_INTERRUPTED;
}

galet_status galet_case_run(const galet_study *study, galet_values *values, const galet_request *request,
                            galet_result **result, galet_message *why) {
    galet_status status = request ? galet_request_check(study, request, why) : GALET_OK;
    status = status ? status : galet_case_check(study, values, why);
    galet_result *r = NULL;
    status = status ? status : galet_result_create(study, request, &r);
    if (status) {
        return status;
    }
    status = run(study, values, r, why);
    if (!is_kept(status)) {
        galet_result_destroy(r);
        return status;
    }
    *result = r;
    return status;
}
