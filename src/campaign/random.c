#include "campaign/random.h"

#include "base/digest.h"
#include "input/nearest.h"
#include "input/number.h"
#include "input/scalar.h"
#include "input/text.h"
#include "input/text_stream.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 128, WORDS_SIZE = 256, RANDOM_MAX = 200 };

typedef struct reader {
    const galet_values *values;
    const char *origin;
    galet_randoms *randoms;
    galet_message *why;
} reader;

/// One number of a distribution. Ranges are for values, not for what they spread about.
static galet_status read_number(const reader *r, const galet_param *param, const galet_node *node, bool pure,
                                double *x) {
    galet_param free_param = {.key = param->key, .type = GALET_TYPE_REAL, .unit = pure ? "" : param->unit};
    galet_place place = galet_node_place(node, r->origin);
    if (node->kind != GALET_NODE_SCALAR) {
        return galet_complain(r->why, place, param->key, "expected a number");
    }
    return galet_scalar_read_real(&free_param, node->text, place, x, r->why);
}

/// "normal: [mean, sd]"
static void say_form(const galet_distribution_kind *kind, char *out, size_t size) {
    if (kind->parameters == 0) {
        snprintf(out, size, "%s: FILE.csv", kind->name);
        return;
    }
    snprintf(out, size, "%s: [%s, %s%s%s]", kind->name, kind->parameter_names[0], kind->parameter_names[1],
             kind->parameters > 2 ? ", " : "", kind->parameters > 2 ? kind->parameter_names[2] : "");
}

static galet_status read_numbers(const reader *r, const galet_param *param, const galet_node *node,
                                 galet_distribution *d) {
    char form[WORDS_SIZE];
    say_form(d->kind, form, sizeof form);
    if (node->kind != GALET_NODE_LIST || node->count != (size_t)d->kind->parameters) {
        return galet_complain(r->why, galet_node_place(node, r->origin), param->key, "expected %s", form);
    }
    galet_status status = GALET_OK;
    for (size_t i = 0; i < node->count && !status; i++) {
        status = read_number(r, param, &node->children[i], d->kind->pure[i], &d->parameters[i]);
    }
    return status;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static galet_status copy_sorted(const galet_dataset *data, galet_random *random) {
    size_t rows = galet_dataset_rows(data);
    double *table = malloc((rows ? rows : 1) * sizeof *table);
    if (!table) {
        return GALET_ERR_MEMORY;
    }
    memcpy(table, galet_dataset_column(data, 0), rows * sizeof *table);
    qsort(table, rows, sizeof *table, ascending);
    random->table = table;
    random->distribution.values = table;
    random->distribution.count = rows;
    return GALET_OK;
}

/// A file of one column; where it has titles, the one of the parameter's name, or of the last part of it.
static galet_status read_table(const reader *r, const galet_param *param, const galet_node *node,
                               galet_random *random) {
    galet_place place = galet_node_place(node, r->origin);
    if (node->kind != GALET_NODE_SCALAR) {
        return galet_complain(r->why, place, param->key, "expected table: FILE.csv");
    }
    char *path;
    galet_status status = galet_scalar_read_file(param, node->text, place, &path, r->why);
    if (status) {
        return status;
    }
    const char *dot = strrchr(param->key, '.');
    galet_param members[] = {
        {.key = param->key, .type = GALET_TYPE_REAL, .unit = param->unit, .titles = dot ? dot + 1 : "value"},
        GALET_END,
    };
    galet_param columns = {.key = param->key, .type = GALET_TYPE_COLUMNS, .unit = "", .members = members};
    galet_reading reading = {.param = &columns, .path = path, .member = {{.used = true}}};
    galet_dataset *data;
    galet_message inner;
    status = galet_dataset_read(&reading, &data, &inner);
    if (!status) {
        status = copy_sorted(data, random);
        galet_dataset_release(data);
    } else if (status == GALET_ERR_INPUT) {
        galet_complain(r->why, place, param->key, "%s", inner.text);
    }
    if (status) {
        free(path);
    } else {
        random->file = path;
    }
    return status;
}

static galet_status read_between(const reader *r, const galet_param *param, const galet_node *node,
                                 galet_distribution *d) {
    if (node->kind != GALET_NODE_LIST || node->count != 2) {
        return galet_complain(r->why, galet_node_place(node, r->origin), param->key,
                              "expected between: [low, high]; -inf and inf are limits, too");
    }
    double *limits[] = {&d->low, &d->high};
    for (size_t i = 0; i < 2; i++) {
        const galet_node *item = &node->children[i];
        galet_param limit = {.key = param->key, .type = GALET_TYPE_REAL, .unit = param->unit, .infinite = true};
        galet_place place = galet_node_place(item, r->origin);
        galet_status status = item->kind == GALET_NODE_SCALAR
                                  ? galet_scalar_read_real(&limit, item->text, place, limits[i], r->why)
                                  : galet_complain(r->why, place, param->key, "expected a number");
        if (status) {
            return status;
        }
    }
    return GALET_OK;
}

static void list_kinds(char *words, size_t size) {
    size_t used = 0;
    *words = '\0';
    for (const galet_distribution_kind *const *kind = galet_distribution_kinds(); *kind; kind++) {
        used += (size_t)snprintf(words + used, size - used, "%s%s", used ? " " : "", (*kind)->name);
    }
}

static galet_status complain_kind(const reader *r, const galet_param *param, const galet_node *node) {
    char words[WORDS_SIZE], suggestion[GALET_SUGGESTION_SIZE];
    list_kinds(words, sizeof words);
    galet_place place = galet_node_key_place(node, r->origin);
    snprintf(words + strlen(words), sizeof words - strlen(words), " between");
    galet_suggest(words, node->key, suggestion);
    return galet_complain(r->why, place, param->key, "no distribution '%.40s'%s (one of: %s)", node->key, suggestion,
                          words);
}

static galet_status read_distribution(const reader *r, const galet_param *param, const galet_node *map,
                                      galet_random *random) {
    galet_distribution *d = &random->distribution;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < map->count && !status; i++) {
        const galet_node *node = &map->children[i];
        if (strcmp(node->key, "between") == 0) {
            status = read_between(r, param, node, d);
            continue;
        }
        const galet_distribution_kind *kind = galet_distribution_find(node->key);
        if (!kind || d->kind) {
            return kind
                       ? galet_complain(r->why, galet_node_key_place(node, r->origin), param->key,
                                        "has two distributions, %s and %s; give one of them", d->kind->name, kind->name)
                       : complain_kind(r, param, node);
        }
        d->kind = kind;
        status = kind->parameters > 0 ? read_numbers(r, param, node, d) : read_table(r, param, node, random);
    }
    return status;
}

static galet_status check_distribution(const reader *r, const galet_param *param, const galet_node *node,
                                       const galet_distribution *d) {
    galet_place place = galet_node_place(node, r->origin);
    if (!d->kind) {
        char words[WORDS_SIZE];
        list_kinds(words, sizeof words);
        return galet_complain(r->why, place, param->key,
                              "expected a distribution such as {normal: [mean, sd]} (one "
                              "of: %s)",
                              words);
    }
    const char *fault = galet_distribution_fault(d);
    if (!fault) {
        return GALET_OK;
    }
    char form[WORDS_SIZE];
    say_form(d->kind, form, sizeof form);
    return galet_complain(r->why, place, param->key, "%s (%s)", fault, form);
}

static galet_status add_random(reader *r, size_t index, const galet_node *node) {
    const galet_param *param = &r->values->params[index];
    galet_place place = galet_node_key_place(node, r->origin);
    if (param->type != GALET_TYPE_REAL) {
        return galet_complain(r->why, place, param->key, "is no real number, and only those can be random");
    }
    size_t earlier = galet_randoms_find(r->randoms, r->values, param->key);
    if (earlier < r->randoms->count) {
        return galet_complain(r->why, place, param->key, "given twice (first in line %d)",
                              r->randoms->items[earlier].line);
    }
    if (r->randoms->count == RANDOM_MAX) {
        return galet_complain(r->why, place, param->key, "is one random input too many; %d is the most", RANDOM_MAX);
    }
    galet_random *grown = realloc(r->randoms->items, (r->randoms->count + 1) * sizeof *grown);
    if (!grown) {
        return GALET_ERR_MEMORY;
    }
    r->randoms->items = grown;
    galet_random *random = &grown[r->randoms->count++];
    *random = (galet_random){.index = index, .line = place.line, .column = place.column};
    random->distribution.low = -INFINITY;
    random->distribution.high = INFINITY;
    galet_status status = node->kind == GALET_NODE_MAP ? read_distribution(r, param, node, random) : GALET_OK;
    return status ? status : check_distribution(r, param, node, &random->distribution);
}

static const char *nearest_real(const galet_values *values, const char *key) {
    const char *nearest = "";
    size_t distance = SIZE_MAX;
    for (size_t i = 0; i < values->count; i++) {
        size_t d = galet_edit_distance(values->params[i].key, key);
        if (values->params[i].type == GALET_TYPE_REAL && d < distance) {
            distance = d;
            nearest = values->params[i].key;
        }
    }
    return nearest;
}

static bool is_group(const galet_values *values, const char *key) {
    size_t length = strlen(key);
    for (size_t i = 0; i < values->count; i++) {
        if (strncmp(values->params[i].key, key, length) == 0 && values->params[i].key[length] == '.') {
            return true;
        }
    }
    return false;
}

static galet_status read_map(reader *r, const char *prefix, const galet_node *map) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < map->count && !status; i++) {
        const galet_node *node = &map->children[i];
        char key[KEY_SIZE];
        snprintf(key, sizeof key, "%s%s%s", prefix, *prefix ? "." : "", node->key);
        size_t index = galet_values_find(r->values, key);
        if (index < r->values->count) {
            status = add_random(r, index, node);
        } else if (node->kind == GALET_NODE_MAP && is_group(r->values, key)) {
            status = read_map(r, key, node);
        } else {
            status =
                galet_complain(r->why, galet_node_key_place(node, r->origin), NULL,
                               "random: unknown key '%.60s'; did you mean '%s'?", key, nearest_real(r->values, key));
        }
    }
    return status;
}

galet_status galet_randoms_read(const galet_values *values, const galet_node *block, const char *origin,
                                galet_randoms *randoms, galet_message *why) {
    *randoms = (galet_randoms){0};
    if (block->kind != GALET_NODE_MAP || block->count == 0) {
        return galet_complain(why, galet_node_place(block, origin), "random",
                              "expected keys with distributions, such as 'load: {normal: [1500 N, 50 N]}'");
    }
    reader r = {values, origin, randoms, why};
    galet_status status = read_map(&r, "", block);
    if (status) {
        galet_randoms_clear(randoms);
    }
    return status;
}

void galet_randoms_clear(galet_randoms *randoms) {
    for (size_t i = 0; i < randoms->count; i++) {
        free(randoms->items[i].table);
        free(randoms->items[i].file);
    }
    free(randoms->items);
    *randoms = (galet_randoms){0};
}

const galet_param *galet_randoms_param(const galet_randoms *randoms, const galet_values *values, size_t i) {
    return &values->params[randoms->items[i].index];
}

size_t galet_randoms_find(const galet_randoms *randoms, const galet_values *values, const char *key) {
    size_t i = 0;
    while (i < randoms->count && strcmp(galet_randoms_param(randoms, values, i)->key, key) != 0) {
        i++;
    }
    return i;
}

static void write_real(FILE *out, const char *before, double x) {
    char number[GALET_NUMBER_SIZE];
    galet_number_shortest(x, number);
    fprintf(out, "%s%s", before, number);
}

/// Its numbers, with a unit behind those that have it; "": none.
static void write_numbers(FILE *out, const galet_distribution *d, const char *unit) {
    const char *blank = *unit ? " " : "";
    if (d->kind->parameters > 0) {
        fprintf(out, "%s: [", d->kind->name);
        for (int i = 0; i < d->kind->parameters; i++) {
            write_real(out, i ? ", " : "", d->parameters[i]);
            fprintf(out, "%s%s", d->kind->pure[i] ? "" : blank, d->kind->pure[i] ? "" : unit);
        }
        fputc(']', out);
    }
    if (d->low > -INFINITY || d->high < INFINITY) {
        write_real(out, ", between: [", d->low);
        fprintf(out, "%s%s", blank, unit);
        write_real(out, ", ", d->high);
        fprintf(out, "%s%s]", blank, unit);
    }
}

char *galet_random_text(const galet_random *random, const char *unit) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    if (random->file) {
        fprintf(out, "%s: ", random->distribution.kind->name);
        galet_text_write(out, random->file);
    }
    write_numbers(out, &random->distribution, unit);
    return galet_text_close(&stream);
}

/// What draws depend on.
static void write_exactly(FILE *out, const galet_distribution *d) {
    if (d->kind->parameters == 0) {
        fprintf(out, "%s: %zu values, %016" PRIx64, d->kind->name, d->count,
                galet_digest(GALET_DIGEST_START, d->values, d->count * sizeof *d->values));
    }
    write_numbers(out, d, "");
}

void galet_randoms_write(FILE *out, const galet_randoms *randoms, const galet_values *values) {
    fputs("random:\n", out);
    for (size_t i = 0; i < randoms->count; i++) {
        fprintf(out, "  %s: {", galet_randoms_param(randoms, values, i)->key);
        write_exactly(out, &randoms->items[i].distribution);
        fputs("}\n", out);
    }
}
