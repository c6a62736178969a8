#include "campaign/plan.h"

#include "input/file.h"
#include "input/nearest.h"
#include "input/scalar.h"
#include "study/case.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_SIZE = 2048 };

/// Keys with whole numbers or flags, read as any parameter is.
static const galet_param samples_param = {
    .key = "samples", .type = GALET_TYPE_INTEGER, .unit = "", .range = ">= 1 and <= 100000000"};
static const galet_param seed_param = {
    .key = "seed", .type = GALET_TYPE_INTEGER, .unit = "", .range = ">= 0 and <= 9007199254740991"};
static const galet_param sensitivity_param = {.key = "sensitivity", .type = GALET_TYPE_FLAG, .unit = ""};

static const long DEFAULT_SAMPLES = 1000, DEFAULT_SEED = 1;

typedef struct reader {
    galet_plan *plan;
    const galet_node *root;
    const char *origin;
    galet_message *why;
} reader;

/// The node of a campaign's key; NULL where it is absent or means a parameter of the study.
static const galet_node *find_key(const reader *r, const char *key) {
    bool own = galet_values_find(r->plan->values, key) < r->plan->values->count;
    return own ? NULL : galet_node_child(r->root, key);
}

static galet_status expect_scalar(const reader *r, const galet_node *node, const char *key, const char *what) {
    if (node->kind == GALET_NODE_SCALAR) {
        return GALET_OK;
    }
    return galet_complain(r->why, galet_node_place(node, r->origin), key, "expected %s", what);
}

static galet_status read_integer(const reader *r, const galet_param *param, long *n) {
    const galet_node *node = find_key(r, param->key);
    double x;
    if (!node) {
        return GALET_OK;
    }
    galet_status status = expect_scalar(r, node, param->key, "a whole number");
    status =
        status ? status : galet_scalar_read_integer(param, node->text, galet_node_place(node, r->origin), &x, r->why);
    *n = status ? *n : (long)x;
    return status;
}

static galet_status read_sensitivity(reader *r) {
    const galet_node *node = find_key(r, "sensitivity");
    double flag;
    if (!node) {
        return GALET_OK;
    }
    galet_place place = galet_node_place(node, r->origin);
    galet_status status = expect_scalar(r, node, "sensitivity", "true or false");
    status = status ? status : galet_scalar_read_flag(&sensitivity_param, node->text, place, &flag, r->why);
    if (!status) {
        r->plan->sensitivity = flag != 0.0;
        r->plan->sensitivity_line = place.line;
    }
    return status;
}

static galet_status read_sampling(reader *r) {
    const galet_node *node = find_key(r, "sampling");
    if (!node) {
        return GALET_OK;
    }
    galet_status status = expect_scalar(r, node, "sampling", "the name of a method");
    if (status) {
        return status;
    }
    const galet_sampling_method *found = galet_sampling_find(node->text);
    if (found) {
        r->plan->sampling = found;
        return GALET_OK;
    }
    char words[WORDS_SIZE] = "", suggestion[GALET_SUGGESTION_SIZE];
    for (const galet_sampling_method *const *method = galet_sampling_methods(); *method; method++) {
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", *words ? " " : "", (*method)->name);
    }
    galet_suggest(words, node->text, suggestion);
    return galet_complain(r->why, galet_node_place(node, r->origin), "sampling", "no method '%.40s'%s (one of: %s)",
                          node->text, suggestion, words);
}

const galet_output *galet_plan_find_output(const galet_plan *plan, const char *key) {
    const galet_output *output = plan->study->outputs;
    while (output->key && strcmp(output->key, key) != 0) {
        output++;
    }
    return output->key ? output : NULL;
}

/// The output that was meant; NULL where none looks like it.
static const char *nearest_output(const galet_study *study, const char *key) {
    const char *nearest = NULL;
    size_t distance = (size_t)-1;
    for (const galet_output *output = study->outputs; output->key; output++) {
        size_t d = galet_name_distance(output->key, key);
        if (output->type == GALET_TYPE_REAL && d < distance) {
            distance = d;
            nearest = output->key;
        }
    }
    return nearest && galet_is_near(distance, key) ? nearest : NULL;
}

static galet_status complain_of_output(const reader *r, const galet_node *node) {
    const galet_study *study = r->plan->study;
    const char *nearest = nearest_output(study, node->text);
    galet_place place = galet_node_place(node, r->origin);
    if (nearest) {
        return galet_complain(r->why, place, "outputs", "no output '%.60s'; did you mean '%s'?", node->text, nearest);
    }
    return galet_complain(r->why, place, "outputs", "no output '%.60s' ('galet help %s' lists them)", node->text,
                          study->name);
}

static galet_status add_output(reader *r, const galet_node *node) {
    galet_plan *plan = r->plan;
    galet_place place = galet_node_place(node, r->origin);
    galet_status status = expect_scalar(r, node, "outputs", "names of outputs");
    if (status) {
        return status;
    }
    const galet_output *output = galet_plan_find_output(plan, node->text);
    if (!output) {
        return complain_of_output(r, node);
    }
    if (output->type != GALET_TYPE_REAL) {
        return galet_complain(r->why, place, "outputs", "'%s' is no real number, and only those have statistics",
                              output->key);
    }
    for (size_t i = 0; i < plan->output_count; i++) {
        if (strcmp(plan->outputs[i], output->key) == 0) {
            return galet_complain(r->why, place, "outputs", "'%s' is given twice", output->key);
        }
    }
    plan->outputs[plan->output_count++] = output->key;
    return GALET_OK;
}

/// Without a list, the outputs people come for.
static void add_headline(galet_plan *plan) {
    for (const galet_output *output = plan->study->outputs; output->key; output++) {
        size_t length = strlen(output->key);
        for (const char *at = plan->study->headline; at && *at; at += strcspn(at, " "), at += strspn(at, " ")) {
            if (output->type == GALET_TYPE_REAL && strcspn(at, " ") == length &&
                strncmp(at, output->key, length) == 0) {
                plan->outputs[plan->output_count++] = output->key;
            }
        }
    }
}

static galet_status read_outputs(reader *r) {
    size_t count = 0;
    while (r->plan->study->outputs[count].key) {
        count++;
    }
    r->plan->outputs = calloc(count + 1, sizeof *r->plan->outputs);
    if (!r->plan->outputs) {
        return GALET_ERR_MEMORY;
    }
    const galet_node *node = find_key(r, "outputs");
    if (!node) {
        add_headline(r->plan);
        return GALET_OK;
    }
    if (node->kind != GALET_NODE_LIST || node->count == 0) {
        return galet_complain(r->why, galet_node_place(node, r->origin), "outputs", "expected a list such as [%s]",
                              nearest_output(r->plan->study, ""));
    }
    galet_status status = GALET_OK;
    for (size_t i = 0; i < node->count && !status; i++) {
        status = add_output(r, &node->children[i]);
    }
    return status;
}

static galet_status find_correlated(const reader *r, const galet_node *node, size_t *index) {
    const galet_randoms *randoms = &r->plan->randoms;
    galet_status status = expect_scalar(r, node, "correlation", "the key of a random input");
    *index = status ? 0 : galet_randoms_find(randoms, r->plan->values, node->text);
    if (status || *index < randoms->count) {
        return status;
    }
    return galet_complain(r->why, galet_node_place(node, r->origin), "correlation",
                          "'%.60s' is no random input; give it a distribution under random", node->text);
}

static galet_status read_pair(const reader *r, const galet_node *pair) {
    static const galet_param number = {
        .key = "correlation", .type = GALET_TYPE_REAL, .unit = "", .range = "> -1 and < 1"};
    galet_place place = galet_node_place(pair, r->origin);
    if (pair->kind != GALET_NODE_LIST || pair->count != 3 || pair->children[2].kind != GALET_NODE_SCALAR) {
        return galet_complain(r->why, place, "correlation", "expected triples such as [[mu, load, 0.3]]");
    }
    size_t i, j, n = r->plan->randoms.count;
    double x;
    galet_status status = find_correlated(r, &pair->children[0], &i);
    status = status ? status : find_correlated(r, &pair->children[1], &j);
    status = status ? status
                    : galet_scalar_read_real(&number, pair->children[2].text,
                                             galet_node_place(&pair->children[2], r->origin), &x, r->why);
    if (status) {
        return status;
    }
    double *one = &r->plan->correlation[i * n + j], *other = &r->plan->correlation[j * n + i];
    if (i == j || !isnan(*one)) {
        return galet_complain(r->why, place, "correlation",
                              i == j ? "an input is fully correlated with itself" : "these two are given twice");
    }
    *one = *other = x;
    return GALET_OK;
}

static galet_status read_correlation(reader *r) {
    const galet_node *node = find_key(r, "correlation");
    size_t n = r->plan->randoms.count;
    if (!node) {
        return GALET_OK;
    }
    if (node->kind != GALET_NODE_LIST) {
        return galet_complain(r->why, galet_node_place(node, r->origin), "correlation",
                              "expected triples such as [[mu, load, 0.3]]");
    }
    r->plan->correlation = calloc(n * n, sizeof *r->plan->correlation);
    r->plan->correlation_line = node->line;
    galet_status status = r->plan->correlation ? GALET_OK : GALET_ERR_MEMORY;
    for (size_t i = 0; i < n * n && !status; i++) {
        r->plan->correlation[i] = i % (n + 1) == 0 ? 1.0 : NAN;  // not given yet
    }
    for (size_t i = 0; i < node->count && !status; i++) {
        status = read_pair(r, &node->children[i]);
    }
    for (size_t i = 0; i < n * n && !status; i++) {
        r->plan->correlation[i] = isnan(r->plan->correlation[i]) ? 0.0 : r->plan->correlation[i];
    }
    return status;
}

/// Keys of a campaign that has no random inputs were meant for something.
static galet_status expect_no_keys(const reader *r) {
    for (const char *const *key = galet_case_campaign_keys; *key; key++) {
        const galet_node *node = find_key(r, *key);
        if (node) {
            return galet_complain(r->why, galet_node_key_place(node, r->origin), *key,
                                  "is for a campaign, which needs random inputs: give them under random");
        }
    }
    return GALET_OK;
}

/// A random input that nobody gave a value stands at its median, which may be out of its range where draws are not.
static galet_status set_medians(reader *r) {
    galet_values *values = r->plan->values;
    for (size_t i = 0; i < r->plan->randoms.count; i++) {
        const galet_random *random = &r->plan->randoms.items[i];
        galet_slot *slot = &values->slots[random->index];
        if (slot->given) {
            continue;
        }
        slot->real = galet_distribution_quantile(&random->distribution, 0.5);
        slot->holds = slot->given = true;
        slot->line = random->line;
        slot->column = random->column;
        free(slot->origin);
        slot->origin = strdup(r->origin);
        if (!slot->origin) {
            return GALET_ERR_MEMORY;
        }
    }
    return GALET_OK;
}

static galet_status read_sweep(reader *r) {
    const galet_node *block = find_key(r, galet_case_sweep_key);
    if (!block) {
        return GALET_OK;
    }
    r->plan->sweep_line = block->key_line;
    r->plan->sweep_column = block->key_column;
    return galet_sweep_read(&r->plan->sweep, r->plan->values, block, r->origin, r->why);
}

static galet_status read_plan(reader *r) {
    galet_plan *plan = r->plan;
    galet_status status = galet_case_bind(r->root, r->origin, &plan->study, &plan->values, r->why);
    status = status ? status : read_sweep(r);
    const galet_node *block = status ? NULL : find_key(r, "random");
    if (status || !block) {
        return status ? status : expect_no_keys(r);
    }
    status = galet_randoms_read(plan->values, block, r->origin, &plan->randoms, r->why);
    status = status ? status : read_correlation(r);
    status = status ? status : read_sampling(r);
    plan->samples_given = find_key(r, samples_param.key) != NULL;
    status = status ? status : read_integer(r, &samples_param, &plan->samples);
    status = status ? status : read_integer(r, &seed_param, &plan->seed);
    status = status ? status : read_sensitivity(r);
    status = status ? status : read_outputs(r);
    return status ? status : set_medians(r);
}

galet_status galet_plan_read(const char *path, galet_plan **plan, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read_case(path, GALET_CASE_FILE_MAX, &text, &length, why);
    if (status) {
        return status;
    }
    status = galet_plan_parse(text, length, galet_file_origin(path), plan, why);
    free(text);
    return status;
}

galet_status galet_plan_parse(const char *text, size_t length, const char *origin, galet_plan **out,
                              galet_message *why) {
    galet_node *root;
    galet_status status = galet_tree_parse(text, length, origin, &root, why);
    if (status) {
        return status;
    }
    galet_plan *plan = calloc(1, sizeof *plan);
    status = plan && (plan->origin = strdup(origin)) ? GALET_OK : GALET_ERR_MEMORY;
    if (!status) {
        plan->samples = DEFAULT_SAMPLES;
        plan->seed = DEFAULT_SEED;
        plan->sampling = galet_sampling_methods()[0];
        status = read_plan(&(reader){plan, root, origin, why});
    }
    galet_tree_destroy(root);
    if (status) {
        galet_plan_destroy(plan);
        return status;
    }
    *out = plan;
    return GALET_OK;
}

void galet_plan_destroy(galet_plan *plan) {
    if (!plan) {
        return;
    }
    galet_values_destroy(plan->values);
    galet_randoms_clear(&plan->randoms);
    free(plan->correlation);
    free(plan->outputs);
    free(plan->origin);
    free(plan);
}

const galet_param *galet_plan_input(const galet_plan *plan, size_t i) {
    return galet_randoms_param(&plan->randoms, plan->values, i);
}

const char galet_plan_nominal_words[] =
    "the random inputs of this case stand at their nominal values; 'galet campaign' draws them";

bool galet_plan_is_random(const galet_plan *plan) {
    return plan->randoms.count > 0;
}
