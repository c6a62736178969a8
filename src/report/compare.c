#include "report/compare.h"

#include "input/file.h"
#include "input/message.h"
#include "input/text_stream.h"
#include "input/units.h"
#include "input/utf8.h"
#include "report/html.h"
#include "report/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const size_t RESULT_MAX = (size_t)256 << 20, REPORT_MAX = (size_t)1 << 30;  // [bytes]

static galet_status complain(galet_message *why, const char *path, const char *what) {
    return galet_complain(why, (galet_place){path, 0, 0}, NULL, "%s; give folders that 'galet run --out' wrote", what);
}

static galet_status read_json(const char *path, json_t **json, galet_message *why) {
    char *text;
    size_t length;
    galet_status status = galet_file_read(path, RESULT_MAX, &text, &length, why);
    if (status) {
        galet_complain_further(why, "; give folders that 'galet run --out' wrote");
        return status;
    }
    json_error_t fault;
    *json = json_loadb(text, length, 0, &fault);
    free(text);
    if (!*json) {
        return galet_complain(why, (galet_place){path, fault.line, fault.column}, NULL, "is damaged: %s", fault.text);
    }
    return GALET_OK;
}

/// A report is a comfort: one that is missing, or of another program, leaves figures out and nothing else.
static json_t *read_document(const char *path) {
    galet_message unheard;
    char *text;
    size_t length;
    if (access(path, R_OK) != 0 || galet_file_read(path, REPORT_MAX, &text, &length, &unheard)) {
        return NULL;
    }
    json_t *document = galet_html_document(text);
    free(text);
    return document;
}

/// A run has outputs by their keys; a sweep has rows, and is compared by its figures.
static bool is_result(const json_t *result) {
    return json_is_string(json_object_get(result, "study")) && json_is_object(json_object_get(result, "inputs")) &&
           (json_is_object(json_object_get(result, "outputs")) || json_is_array(json_object_get(result, "rows")));
}

/// The path of a file in a folder; released by free(). NULL without memory.
static char *path_in(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (path) {
        snprintf(path, size, "%s/%s", folder, name);
    }
    return path;
}

static galet_status read_files(const char *result, const char *report, galet_compared *item, galet_message *why) {
    galet_status status = read_json(result, &item->result, why);
    if (status) {
        return status;
    }
    if (!is_result(item->result)) {
        return complain(why, result, "is no result of a run");
    }
    item->document = read_document(report);
    return GALET_OK;
}

static galet_status read_result(const char *folder, galet_compared *item, galet_message *why) {
    char *result = path_in(folder, GALET_RESULT_FILE), *report = path_in(folder, GALET_REPORT_FILE);
    galet_status status = result && report ? read_files(result, report, item, why) : GALET_ERR_MEMORY;
    free(result);
    free(report);
    return status;
}

static const char *study_name(const galet_compared *item) {
    return json_string_value(json_object_get(item->result, "study"));
}

static bool is_sweep(const galet_compared *item) {
    return json_is_array(json_object_get(item->result, "rows"));
}

static galet_status check_alike(const galet_comparison *c, char *const *folders, galet_message *why) {
    const galet_compared *first = &c->items[0];
    for (size_t i = 1; i < c->count; i++) {
        const galet_compared *other = &c->items[i];
        if (strcmp(study_name(first), study_name(other)) != 0) {
            return galet_complain(why, (galet_place){0}, NULL,
                                  "compare: %.100s is of %.40s and %.100s of %.40s; only results of one study can be "
                                  "compared",
                                  folders[0], study_name(first), folders[i], study_name(other));
        }
        if (is_sweep(first) != is_sweep(other)) {
            return galet_complain(why, (galet_place){0}, NULL,
                                  "compare: %.100s is a sweep and %.100s one run; compare sweeps with sweeps",
                                  folders[is_sweep(first) ? 0 : i], folders[is_sweep(first) ? i : 0]);
        }
    }
    return GALET_OK;
}

/// The last part of a path, without slashes behind it; the whole where there is none, as of ".".
static const char *folder_name(const char *path, size_t *length) {
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/') {
        end--;
    }
    size_t first = end;
    while (first > 0 && path[first - 1] != '/') {
        first--;
    }
    first = first < end && path[first] != '.' ? first : 0;
    *length = end - first;
    return path + first;
}

/// A name as files and people can have it: what is no character of UTF-8, or moves the cursor, stands as \xHH, and too
/// long a name is cut. NULL without memory.
static char *say_name(const char *text, size_t length) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    const char *end = text + length;
    for (int letters = 0; text < end && letters < GALET_COMPARED_LETTERS; letters++) {
        size_t bytes = galet_utf8_length(text, (size_t)(end - text));
        if (bytes == 0 || (unsigned char)*text < ' ' || *text == 127) {
            fprintf(out, "\\x%02x", (unsigned)(unsigned char)*text++);
        } else {
            fwrite(text, 1, bytes, out);
            text += bytes;
        }
    }
    fputs(text < end ? "..." : "", out);
    return galet_text_close(&stream);
}

static const char *title_of(const galet_compared *item) {
    const char *title = json_string_value(json_object_get(item->document, "title"));
    title = title ? title : json_string_value(json_object_get(item->result, "title"));
    return title && *title ? title : NULL;
}

static bool names_differ(const galet_comparison *c) {
    for (size_t i = 0; i < c->count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (strcmp(c->items[i].name, c->items[k].name) == 0) {
                return false;
            }
        }
    }
    return true;
}

/// Ways to name results, the best first.
enum { BY_TITLE, BY_FOLDER, BY_PATH, BY_NUMBER, WAYS };

static char *name_by(int way, const galet_compared *item, const char *folder, size_t index) {
    char number[32];
    snprintf(number, sizeof number, "result %zu", index + 1);
    const char *title = title_of(item);
    const char *text = way == BY_TITLE ? (title ? title : "") : way == BY_PATH ? folder : number;
    size_t length = strlen(text);
    if (way == BY_FOLDER) {
        text = folder_name(folder, &length);
    }
    return say_name(text, length);
}

/// The first way that tells them apart; titles only where all have one.
static galet_status name_items(galet_comparison *c, char *const *folders) {
    for (int way = 0; way < WAYS; way++) {
        bool complete = true;
        for (size_t i = 0; i < c->count; i++) {
            galet_compared *item = &c->items[i];
            complete &= way != BY_TITLE || title_of(item);
            free(item->name);
            item->name = name_by(way, item, folders[i], i);
            if (!item->name) {
                return GALET_ERR_MEMORY;
            }
        }
        if (complete && names_differ(c)) {
            return GALET_OK;
        }
    }
    return GALET_OK;
}

/// A number as JSON has it; NAN where it is none.
static double number_of(const json_t *value) {
    const char *text = json_string_value(value);
    if (text) {
        return strcmp(text, "inf") == 0 ? INFINITY : strcmp(text, "-inf") == 0 ? -INFINITY : NAN;
    }
    return json_is_number(value) ? json_number_value(value) : NAN;
}

/// What leads from one value to another; of lists of one length their largest difference.
static double difference(const json_t *from, const json_t *to) {
    if (json_is_array(from) && json_is_array(to) && json_array_size(from) == json_array_size(to)) {
        double largest = json_array_size(from) > 0 ? 0.0 : NAN;
        for (size_t i = 0; i < json_array_size(from) && !isnan(largest); i++) {
            double d = difference(json_array_get(from, i), json_array_get(to, i));
            largest = isnan(d) || fabs(d) > fabs(largest) ? d : largest;
        }
        return largest;
    }
    double a = number_of(from), b = number_of(to);
    return a == b ? 0.0 : b - a;
}

static void contrast_values(galet_contrast *x, size_t count) {
    x->largest = x->relative = NAN;
    double first = number_of(x->values[0]);
    for (size_t i = 0; i < count; i++) {
        double d = difference(x->values[0], x->values[i]);
        x->differences[i] = d;
        if (i > 0 && !isnan(d) && !(fabs(d) <= fabs(x->largest))) {
            x->largest = d;
        }
    }
    if (first != 0.0 && isfinite(first)) {
        x->relative = x->largest / fabs(first);
    }
}

static bool is_same(const galet_contrast *x, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (!json_equal(x->values[0], x->values[i])) {
            return false;
        }
    }
    return true;
}

bool galet_contrast_exists(const galet_contrast *contrast, size_t results) {
    for (size_t i = 0; i < results; i++) {
        if (!json_is_null(contrast->values[i])) {
            return true;
        }
    }
    return false;
}

static bool is_listed(const galet_contrasts *list, const char *key) {
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->items[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

static void describe(const galet_comparison *c, bool input, galet_contrast *x) {
    x->unit = x->doc = "";
    for (size_t i = 0; input && i < galet_values_count(c->params); i++) {
        galet_value held = galet_values_held(c->params, i);
        if (strcmp(held.key, x->key) == 0) {
            x->unit = held.unit ? held.unit : "";
            x->shown = held.shown;
            x->doc = held.doc;
        }
    }
    for (const galet_output *output = c->study->outputs; !input && output->key; output++) {
        if (strcmp(output->key, x->key) == 0) {
            x->unit = output->unit;
            x->shown = output->shown;
            x->doc = output->doc;
        }
    }
    const char *said = json_string_value(json_object_get(json_object_get(c->items[0].result, "units"), x->key));
    if (!input && said && strcmp(said, galet_unit_spelled(x->unit)) != 0) {  // the case decided it
        x->unit = strcmp(said, galet_unit_spelled("")) == 0 ? "" : said;
        x->shown = NULL;
    }
}

static void add_contrast(const galet_comparison *c, bool input, const char *key, galet_contrasts *list) {
    static const char *const members[] = {"outputs", "inputs"};
    galet_contrast *x = &list->items[list->count];
    *x = (galet_contrast){.key = key};
    for (size_t i = 0; i < c->count; i++) {
        const json_t *value = json_object_get(json_object_get(c->items[i].result, members[input]), key);
        x->values[i] = value ? value : json_null();
    }
    if (input && is_same(x, c->count)) {
        return;
    }
    describe(c, input, x);
    contrast_values(x, c->count);
    list->count++;
}

/// Keys in the order of the first result, then what others have besides.
static galet_status contrast(const galet_comparison *c, bool input, galet_contrasts *list) {
    size_t room = 0;
    for (size_t i = 0; i < c->count; i++) {
        room += json_object_size(json_object_get(c->items[i].result, input ? "inputs" : "outputs"));
    }
    list->items = calloc(room + 1, sizeof *list->items);
    if (!list->items) {
        return GALET_ERR_MEMORY;
    }
    for (size_t i = 0; i < c->count; i++) {
        const char *key;
        json_t *value;
        json_object_foreach(json_object_get(c->items[i].result, input ? "inputs" : "outputs"), key, value) {
            if (!is_listed(list, key)) {
                add_contrast(c, input, key, list);
            }
        }
    }
    return GALET_OK;
}

static galet_status find_study(galet_comparison *c, galet_message *why) {
    const char *name = study_name(&c->items[0]);
    c->study = galet_study_find(name);
    if (!c->study) {
        return galet_complain(why, (galet_place){0}, NULL,
                              "compare: these are results of a study '%.40s', which this galet does not have", name);
    }
    return galet_values_create(c->study->params, &c->params, why);
}

static galet_status read_all(galet_comparison *c, char *const *folders, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < c->count && !status; i++) {
        status = read_result(folders[i], &c->items[i], why);
    }
    status = status ? status : check_alike(c, folders, why);
    status = status ? status : find_study(c, why);
    status = status ? status : name_items(c, folders);
    status = status ? status : contrast(c, true, &c->inputs);
    return status ? status : contrast(c, false, &c->outputs);
}

galet_status galet_comparison_read(char *const *folders, size_t count, galet_comparison **out, galet_message *why) {
    galet_comparison *c = calloc(1, sizeof *c);
    if (!c) {
        return GALET_ERR_MEMORY;
    }
    c->count = count;
    galet_status status = read_all(c, folders, why);
    if (status) {
        galet_comparison_destroy(c);
        return status;
    }
    *out = c;
    return GALET_OK;
}

void galet_comparison_destroy(galet_comparison *comparison) {
    if (!comparison) {
        return;
    }
    for (size_t i = 0; i < comparison->count; i++) {
        free(comparison->items[i].name);
        json_decref(comparison->items[i].result);
        json_decref(comparison->items[i].document);
    }
    galet_values_destroy(comparison->params);
    free(comparison->inputs.items);
    free(comparison->outputs.items);
    free(comparison);
}
