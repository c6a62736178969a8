#include "study/result.h"

#include "base/format.h"
#include "study/table.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct field {
    galet_grid grid;
    double *values;
    const char *shown;  // unit for people; NULL: the declared one
} field;

typedef struct warning {
    char *key, *text;
} warning;

enum { HEADLINE_SIZE = 512, SUMMARY_SIZE = 256, MOST_LEFT_OUT = 16 };

struct galet_result {
    const galet_study *study;
    char headline[HEADLINE_SIZE];  // of this case; empty: the study's
    const char *lead_figure;       // likewise; NULL: the study's
    char summary[SUMMARY_SIZE];    // likewise; empty: the study's
    const char *left_out[MOST_LEFT_OUT];
    size_t left_out_count;
    galet_request request;
    galet_status status;
    galet_trouble trouble;
    galet_record *outputs;
    galet_table *tables;
    size_t table_count;
    field *fields;
    size_t field_count;
    warning *warnings;
    size_t warning_count;
    double *state;
    size_t state_count;
    double seconds;
};

galet_request galet_request_outputs(void) {
    static const char *const none[] = {NULL};
    return (galet_request){.tables = none, .fields = none};
}

static bool is_asked_for(const char *const *names, const char *name) {
    if (!names) {
        return true;
    }
    for (; *names; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

static size_t count_tables(const galet_study *study) {
    size_t count = 0;
    while (study->tables && study->tables[count].name) {
        count++;
    }
    return count;
}

static size_t count_fields(const galet_study *study) {
    size_t count = 0;
    while (study->fields && study->fields[count].name) {
        count++;
    }
    return count;
}

static bool declares_output(const galet_study *study, const char *name) {
    const galet_output *output = study->outputs;
    while (output->key && strcmp(output->key, name) != 0) {
        output++;
    }
    return output->key;
}

static bool declares_table(const galet_study *study, const char *name) {
    const galet_table_def *table = study->tables;
    while (table && table->name && strcmp(table->name, name) != 0) {
        table++;
    }
    return table && table->name;
}

static bool declares_field(const galet_study *study, const char *name) {
    const galet_field_def *field = study->fields;
    while (field && field->name && strcmp(field->name, name) != 0) {
        field++;
    }
    return field && field->name;
}

galet_status galet_request_check(const galet_study *study, const galet_request *request, galet_message *why) {
    const struct {
        const char *what, *const *names;
        bool (*declares)(const galet_study *study, const char *name);
    } lists[] = {
        {"output", request->outputs, declares_output},
        {"table", request->tables, declares_table},
        {"field", request->fields, declares_field},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (const char *const *name = lists[i].names; name && *name; name++) {
            if (!lists[i].declares(study, *name)) {
                return galet_complain(why, (galet_place){0}, NULL, "the study '%s' has no %s '%.60s'", study->name,
                                      lists[i].what, *name);
            }
        }
    }
    return GALET_OK;
}

galet_status galet_result_create(const galet_study *study, const galet_request *request, galet_result **result) {
    galet_result *r = calloc(1, sizeof *r);
    if (!r) {
        return GALET_ERR_MEMORY;
    }
    r->study = study;
    r->request = request ? *request : (galet_request){0};
    r->table_count = count_tables(study);
    r->field_count = count_fields(study);
    r->outputs = galet_record_create(study->outputs, &r->trouble);
    r->tables = calloc(r->table_count + 1, sizeof *r->tables);
    r->fields = calloc(r->field_count + 1, sizeof *r->fields);
    if (!r->outputs || !r->tables || !r->fields) {
        r->table_count = r->tables ? r->table_count : 0;
        r->field_count = r->fields ? r->field_count : 0;
        galet_result_destroy(r);
        return GALET_ERR_MEMORY;
    }
    r->outputs->wanted = r->request.outputs;
    for (size_t i = 0; i < r->table_count; i++) {
        bool wanted = is_asked_for(r->request.tables, study->tables[i].name);
        galet_table_init(&r->tables[i], &study->tables[i], wanted, &r->trouble);
    }
    *result = r;
    return GALET_OK;
}

void galet_result_destroy(galet_result *result) {
    if (!result) {
        return;
    }
    galet_record_destroy(result->outputs);
    for (size_t i = 0; i < result->table_count; i++) {
        galet_table_clear(&result->tables[i]);
    }
    for (size_t i = 0; i < result->field_count; i++) {
        free(result->fields[i].values);
    }
    for (size_t i = 0; i < result->warning_count; i++) {
        free(result->warnings[i].key);
        free(result->warnings[i].text);
    }
    free(result->tables);
    free(result->fields);
    free(result->warnings);
    free(result->state);
    free(result);
}

galet_status galet_result_finish(galet_result *result, galet_status run_status, galet_message *why) {
    const galet_trouble *trouble = &result->trouble;
    result->status = run_status;
    result->request = (galet_request){.uncertainty = result->request.uncertainty};  // which writers tell of
    result->outputs->wanted = NULL;
    if (*trouble->mistake.text) {
        result->status = GALET_ERR_PROGRAM;
        galet_complain(why, (galet_place){0}, NULL, "the program has a mistake, in or about the study '%s': %s",
                       result->study->name, trouble->mistake.text);
    } else if (trouble->no_memory) {
        result->status = GALET_ERR_MEMORY;
    } else if (trouble->not_a_number && run_status == GALET_OK) {
        galet_result_warn(result, "not-a-number", "%s could not be computed for this input", trouble->not_a_number);
        result->status = trouble->no_memory ? GALET_ERR_MEMORY : GALET_ERR_NOT_CONVERGED;
    }
    return result->status;
}

bool galet_result_is_whole(const galet_result *result) {
    return !result->trouble.no_memory;
}

const galet_study *galet_result_study(const galet_result *result) {
    return result->study;
}

galet_status galet_result_status(const galet_result *result) {
    return result->status;
}

void galet_result_set_seconds(galet_result *result, double seconds) {
    result->seconds = seconds;
}

double galet_result_seconds(const galet_result *result) {
    return result->seconds;
}

static bool holds_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = words ? strstr(words, word) : NULL; at; at = strstr(at + 1, word)) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

bool galet_study_heads(const galet_study *study, const char *output) {
    return holds_word(study->headline, output);
}

void galet_result_set_headline(galet_result *result, const char *keys) {
    galet_format(result->headline, sizeof result->headline, "%s", keys);
}

void galet_result_head_first(galet_result *result, const char *output) {
    const galet_output *declared = result->study->outputs;
    while (declared->key && strcmp(declared->key, output) != 0) {
        declared++;
    }
    if (declared->key && !galet_result_heads(result, output)) {
        char keys[HEADLINE_SIZE];
        galet_format(keys, sizeof keys, "%s", galet_result_headline(result) ? galet_result_headline(result) : "");
        galet_format(result->headline, sizeof result->headline, "%s %s", output, keys);
    }
}

const char *galet_result_headline(const galet_result *result) {
    return *result->headline ? result->headline : result->study->headline;
}

void galet_result_set_summary(galet_result *result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(result->summary, sizeof result->summary, format, arguments);
    va_end(arguments);
}

const char *galet_result_summary(const galet_result *result) {
    return *result->summary ? result->summary : result->study->summary;
}

static bool declares_figure(const galet_study *study, const char *name) {
    const galet_figure *figure = study->figures;
    while (figure && figure->name && strcmp(figure->name, name) != 0) {
        figure++;
    }
    return figure && figure->name;
}

void galet_result_leave_out(galet_result *result, const char *figure) {
    if (!declares_figure(result->study, figure) || result->left_out_count == MOST_LEFT_OUT) {
        galet_mistake_note(&result->trouble.mistake, "no figure '%.80s' is declared, or too many are left out", figure);
        return;
    }
    result->left_out[result->left_out_count++] = figure;
}

bool galet_result_leaves_out(const galet_result *result, const char *figure) {
    size_t i = 0;
    while (i < result->left_out_count && strcmp(result->left_out[i], figure) != 0) {
        i++;
    }
    return i < result->left_out_count;
}

void galet_result_set_lead_figure(galet_result *result, const char *figure) {
    result->lead_figure = figure;
}

const char *galet_result_lead_figure(const galet_result *result) {
    return result->lead_figure ? result->lead_figure : result->study->lead_figure;
}

bool galet_result_heads(const galet_result *result, const char *output) {
    return holds_word(galet_result_headline(result), output);
}

static bool has_headline(const galet_result *result) {
    for (size_t i = 0; i < galet_record_size(result->outputs); i++) {
        galet_value output = galet_record_view(result->outputs, i);
        if (output.present && galet_result_heads(result, output.key)) {
            return true;
        }
    }
    return false;
}

bool galet_result_is_empty(const galet_result *result) {
    bool empty = !has_headline(result);
    for (size_t i = 0; i < result->table_count; i++) {
        empty &= galet_table_rows(&result->tables[i]) == 0;
    }
    for (size_t i = 0; i < result->field_count; i++) {
        empty &= !result->fields[i].values;
    }
    return empty;
}

bool galet_result_wants(galet_result *result, const char *output) {
    if (!declares_output(result->study, output)) {
        galet_mistake_note(&result->trouble.mistake, "no output '%.80s' is declared", output);
    }
    return is_asked_for(result->request.outputs, output);
}

bool galet_result_wants_any(galet_result *result, const char *const *outputs, const char *const *tables) {
    for (; *outputs; outputs++) {
        if (galet_result_wants(result, *outputs)) {
            return true;
        }
    }
    for (; *tables; tables++) {
        if (galet_result_table(result, *tables)) {
            return true;
        }
    }
    return false;
}

bool galet_result_wants_field(galet_result *result, const char *field) {
    if (!declares_field(result->study, field)) {
        galet_mistake_note(&result->trouble.mistake, "no field '%.80s' is declared", field);
    }
    return is_asked_for(result->request.fields, field);
}

const galet_watch *galet_result_watch(const galet_result *result) {
    return &result->request.watch;
}

void galet_keep_clear(galet_keep *keep) {
    if (!keep) {
        return;
    }
    if (keep->item) {
        keep->destroy(keep->item);
    }
    *keep = (galet_keep){0};
}

galet_keep *galet_result_keep(const galet_result *result) {
    return result->request.keep;
}

const galet_uncertainty *galet_result_uncertainty(const galet_result *result) {
    return result->request.uncertainty;
}

const double *galet_result_resumed(const galet_result *result, size_t *count) {
    *count = result->request.state_count;
    return result->request.state;
}

const char *galet_result_resumed_origin(const galet_result *result) {
    return result->request.state_origin;
}

bool galet_result_wants_state(const galet_result *result) {
    const galet_saver *saver = &result->request.saver;
    return saver->save && saver->is_due(saver->context);
}

void galet_result_keep_state(galet_result *result, const double *numbers, size_t count) {
    double *copy = malloc(count * sizeof *copy);
    if (!copy) {
        result->trouble.no_memory = true;
        return;
    }
    memcpy(copy, numbers, count * sizeof *copy);
    free(result->state);
    result->state = copy;
    result->state_count = count;
    if (galet_result_wants_state(result)) {
        result->request.saver.save(result, result->request.saver.context);
    }
}

const double *galet_result_state(const galet_result *result, size_t *count) {
    *count = result->state_count;
    return result->state;
}

galet_record *galet_result_record(galet_result *result) {
    return result->outputs;
}

const galet_record *galet_result_outputs(const galet_result *result) {
    return result->outputs;
}

void galet_result_warn(galet_result *result, const char *key, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    galet_format_list(text, sizeof text, format, arguments);
    va_end(arguments);
    warning *grown = realloc(result->warnings, (result->warning_count + 1) * sizeof *grown);
    result->warnings = grown ? grown : result->warnings;
    warning added = {grown ? strdup(key) : NULL, grown ? strdup(text) : NULL};
    if (!added.key || !added.text) {
        free(added.key);
        free(added.text);
        result->trouble.no_memory = true;
        return;
    }
    result->warnings[result->warning_count++] = added;
}

size_t galet_result_warning_count(const galet_result *result) {
    return result->warning_count;
}

const char *galet_result_warning(const galet_result *result, size_t index) {
    return index < result->warning_count ? result->warnings[index].text : NULL;
}

const char *galet_result_warning_key(const galet_result *result, size_t index) {
    return index < result->warning_count ? result->warnings[index].key : NULL;
}

const galet_table *galet_result_find_table(const galet_result *result, const char *name) {
    for (size_t i = 0; i < result->table_count; i++) {
        if (strcmp(result->tables[i].def->name, name) == 0) {
            return &result->tables[i];
        }
    }
    return NULL;
}

galet_table *galet_result_table(galet_result *result, const char *name) {
    galet_table *table = (galet_table *)galet_result_find_table(result, name);
    if (!table) {
        galet_mistake_note(&result->trouble.mistake, "no table '%.80s' is declared", name);
        return NULL;
    }
    return table->wanted ? table : NULL;
}

static size_t find_field(const galet_result *result, const char *name) {
    size_t i = 0;
    while (i < result->field_count && strcmp(result->study->fields[i].name, name) != 0) {
        i++;
    }
    return i;
}

void galet_result_set_field(galet_result *result, const char *name, galet_grid grid, const double *values) {
    size_t i = find_field(result, name), cells = grid.nx * grid.ny;
    if (i == result->field_count) {
        galet_mistake_note(&result->trouble.mistake, "no field '%.80s' is declared", name);
        return;
    }
    double *copy = cells ? malloc(cells * sizeof *copy) : NULL;
    if (!copy) {
        result->trouble.no_memory = true;
        return;
    }
    memcpy(copy, values, cells * sizeof *copy);
    free(result->fields[i].values);
    result->fields[i] = (field){grid, copy, NULL};
}

const double *galet_result_field(const galet_result *result, const char *name, galet_grid *grid) {
    size_t i = find_field(result, name);
    if (i == result->field_count || !result->fields[i].values) {
        return NULL;
    }
    *grid = result->fields[i].grid;
    return result->fields[i].values;
}

void galet_result_set_field_shown(galet_result *result, const char *name, const char *unit) {
    result->fields[find_field(result, name)].shown = unit;
}

const char *galet_result_field_shown(const galet_result *result, const galet_field_def *def) {
    size_t i = find_field(result, def->name);
    return i < result->field_count && result->fields[i].shown ? result->fields[i].shown : def->shown;
}
