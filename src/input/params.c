#include "input/params.h"

#include "base/letters.h"
#include "input/text_stream.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Bounds that name another parameter.
typedef struct named_bounds {
    int count;
    galet_bound bound[GALET_RANGE_BOUNDS];
} named_bounds;

struct galet_params {
    atomic_int users;
    size_t count;
    galet_param *items;
    named_bounds *bounds;  ///< One an item
    char **texts;          ///< Keys and rules that were written anew for members of groups
    size_t text_count;
    galet_mistake mistake;  ///< In the table itself
};

/// Where in the tree we are.
typedef struct branch {
    const galet_param *table;  ///< Members of the group, or the tree itself
    const char *prefix;        ///< With its dot; "" outside groups
    const char *when;          ///< What rules the group
    const galet_default *defaults;
    const struct branch *outer;  ///< The group that this one stands in; NULL: none
} branch;

static size_t leaf_count(const galet_param *table) {
    size_t count = 0;
    for (const galet_param *p = table; p->key; p++) {
        count += p->type == GALET_TYPE_GROUP ? leaf_count(p->members) : 1;
    }
    return count;
}

/// Keeps a text for the life of the table; NULL without memory.
static const char *keep(galet_params *params, char *text) {
    char **grown = text ? realloc(params->texts, (params->text_count + 1) * sizeof *grown) : NULL;
    if (!grown) {
        free(text);
        return NULL;
    }
    params->texts = grown;
    params->texts[params->text_count++] = text;
    return text;
}

static bool is_member(const branch *at, const char *word, size_t length) {
    for (const galet_param *p = at->table; p->key; p++) {
        if (strlen(p->key) == length && strncmp(p->key, word, length) == 0) {
            return true;
        }
    }
    return false;
}

/// Whether a word is one of several, separated by blanks.
static bool has_word(const char *words, const char *word, size_t length) {
    while (*words && (strcspn(words, " ") != length || strncmp(words, word, length) != 0)) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    return *words;
}

static size_t word_length(const char *text) {
    size_t length = 0;
    while (galet_letter_or_digit(text[length]) || (text[length] && strchr("_.-", text[length]))) {
        length++;
    }
    return length;
}

/// A rule with the prefix before every word that is a key of the group; only up to `end`, if there is one.
static const char *qualify(galet_params *params, const branch *at, const char *rule, char end) {
    if (!rule || !*at->prefix) {
        return rule;
    }
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    bool ended = false;
    for (const char *c = rule; *c;) {
        size_t length = word_length(c);
        fputs(!ended && length > 0 && is_member(at, c, length) ? at->prefix : "", out);
        length = length > 0 ? length : 1;
        ended = ended || *c == end;
        fwrite(c, 1, length, out);
        c += length;
    }
    return keep(params, galet_text_close(&stream));
}

static const char *joined(galet_params *params, const char *prefix, const char *key, const char *suffix) {
    size_t size = strlen(prefix) + strlen(key) + strlen(suffix) + 1;
    char *text = malloc(size);
    if (text) {
        snprintf(text, size, "%s%s%s", prefix, key, suffix);
    }
    return keep(params, text);
}

/// The choices that are offered: those that are not refused.
static const char *offered(galet_params *params, const char *choices, const char *refused) {
    if (!choices || !refused) {
        return choices;
    }
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    const char *separator = "";
    for (const char *word = choices; *word;) {
        size_t length = strcspn(word, " ");
        if (!has_word(refused, word, length)) {
            fprintf(out, "%s%.*s", separator, (int)length, word);
            separator = " ";
        }
        word += length;
        word += strspn(word, " ");
    }
    return keep(params, galet_text_close(&stream));
}

static void apply_default(galet_param *item, const galet_default *defaults, const char *key) {
    for (const galet_default *d = defaults; d && d->key; d++) {
        if (strcmp(d->key, key) == 0) {
            item->value = d->value;
            item->text = d->text ? d->text : item->text;
            item->unset = item->required = false;
        }
    }
}

/// Those of the group, and of the groups it stands in, which may know better.
static void apply_defaults(galet_param *item, const branch *at) {
    for (const branch *b = at; b; b = b->outer) {
        apply_default(item, b->defaults, item->key + strlen(b->prefix));
    }
}

static bool has_item(const galet_params *params, const char *prefix, const char *key) {
    size_t length = strlen(prefix);
    for (size_t i = 0; i < params->count; i++) {
        const char *found = params->items[i].key;
        if (strncmp(found, prefix, length) == 0 && strcmp(found + length, key) == 0) {
            return true;
        }
    }
    return false;
}

/// Defaults of a group that none of its members has are a mistake of the program.
static void check_defaults(galet_params *params, const branch *at) {
    for (const galet_default *d = at->defaults; d && d->key; d++) {
        if (!has_item(params, at->prefix, d->key)) {
            galet_mistake_note(&params->mistake, "the group '%.60s' has no member '%.60s' to set a default of",
                               at->prefix, d->key);
        }
    }
}

/// So are rules that name a parameter that is not there.
static void check_name(galet_params *params, const char *rule, const char *name, size_t length) {
    for (size_t i = 0; i < params->count; i++) {
        if (strncmp(params->items[i].key, name, length) == 0 && params->items[i].key[length] == '\0') {
            return;
        }
    }
    galet_mistake_note(&params->mistake, "the rule '%.100s' names no parameter", rule);
}

size_t galet_params_sibling(const galet_params *params, size_t index, const char *key) {
    const char *own = params->items[index].key, *dot = strrchr(own, '.');
    size_t prefix = dot ? (size_t)(dot + 1 - own) : 0, length = strcspn(key, "="), bare = params->count;
    for (size_t i = 0; i < params->count; i++) {
        const char *other = params->items[i].key;
        if (strncmp(other, own, prefix) == 0 && strncmp(other + prefix, key, length) == 0 && !other[prefix + length]) {
            return i;
        }
        bool same = strncmp(other, key, length) == 0 && !other[length];
        bare = same ? i : bare;
    }
    return bare;
}

static void check_columns(galet_params *params, size_t index) {
    const galet_param *item = &params->items[index], *m = item->members;
    size_t count = 0;
    for (; m[count].key; count++) {
        const char *const keys[] = {item->skip_key, m[count].column_key, m[count].unit_key, m[count].rate_key,
                                    m[count].when};
        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
            if (keys[k] && galet_params_sibling(params, index, keys[k]) == params->count) {
                galet_mistake_note(&params->mistake, "the rule '%.100s' names no parameter", keys[k]);
            }
        }
    }
    if (count > GALET_COLUMNS_MAX) {
        galet_mistake_note(&params->mistake, "'%.60s' has more than %d columns", item->key, GALET_COLUMNS_MAX);
    }
}

static void check_preset(galet_params *params, size_t index, const galet_preset *preset) {
    for (const galet_default *d = preset->defaults; d->key; d++) {
        if (galet_params_sibling(params, index, d->key) == params->count) {
            galet_mistake_note(&params->mistake, "'%.60s' has no '%.60s' beside it to set", params->items[index].key,
                               d->key);
        }
    }
}

static void check_rules(galet_params *params, size_t index) {
    const galet_param *item = &params->items[index];
    if (item->when) {
        check_name(params, item->when, item->when, strcspn(item->when, "="));
    }
    if (item->same_as) {
        check_name(params, item->same_as, item->same_as, strlen(item->same_as));
    }
    for (const char *key = item->instead_of; key; key = strchr(key, '|')) {
        key += *key == '|';
        check_name(params, item->instead_of, key, strcspn(key, "|"));
    }
    if (item->type == GALET_TYPE_COLUMNS) {
        check_columns(params, index);
    }
    if (item->presets_key) {
        check_name(params, item->presets_key, item->presets_key, strlen(item->presets_key));
    }
    for (const galet_preset *preset = item->presets; preset && preset->name; preset++) {
        check_preset(params, index, preset);
    }
    for (int i = 0; i < params->bounds[index].count; i++) {
        const char *key = params->bounds[index].bound[i].key;
        check_name(params, item->range, key, strlen(key));
    }
}

/// The item of that key, where a group was met before under another condition; NULL where it was not.
static galet_param *twin_of(const galet_params *params, const char *key) {
    for (size_t i = 0; i < params->count; i++) {
        if (strcmp(params->items[i].key, key) == 0) {
            return &params->items[i];
        }
    }
    return NULL;
}

/// "law=a" met again as "law=b" counts with both: "law=a|b".
static galet_status widen(galet_params *params, galet_param *item, const char *when) {
    item->when = joined(params, item->when, "|", strchr(when, '=') + 1);
    return item->when ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status add_leaf(galet_params *params, const branch *at, const galet_param *leaf) {
    const char *key = *at->prefix ? joined(params, at->prefix, leaf->key, "") : leaf->key;
    galet_param *twin = key && at->when ? twin_of(params, key) : NULL;
    if (twin) {
        return leaf->when ? GALET_OK : widen(params, twin, at->when);
    }
    galet_param *item = &params->items[params->count++];
    *item = *leaf;
    if (!key) {
        return GALET_ERR_MEMORY;
    }
    item->key = key;
    item->choices = offered(params, leaf->choices, leaf->refused);
    item->range = qualify(params, at, leaf->range, '\0');
    item->same_as = qualify(params, at, leaf->same_as, '\0');
    item->instead_of = qualify(params, at, leaf->instead_of, '\0');
    item->when = leaf->when ? qualify(params, at, leaf->when, '=') : at->when;
    if (leaf->when && at->when && !is_member(at, leaf->when, strcspn(leaf->when, "="))) {
        galet_mistake_note(&params->mistake, "the rule '%.80s' would lose that of its group", leaf->when);
    }
    apply_defaults(item, at);
    bool kept = !leaf->choices == !item->choices && !leaf->range == !item->range && !leaf->same_as == !item->same_as &&
                !leaf->instead_of == !item->instead_of && (!leaf->when || item->when);
    return kept ? GALET_OK : GALET_ERR_MEMORY;
}

static galet_status add_all(galet_params *params, const branch *at) {
    galet_status status = GALET_OK;
    for (const galet_param *p = at->table; p->key && !status; p++) {
        if (p->type != GALET_TYPE_GROUP) {
            status = add_leaf(params, at, p);
            continue;
        }
        branch inner = {.table = p->members, .defaults = p->defaults, .outer = at};
        inner.prefix = *p->key ? joined(params, at->prefix, p->key, ".") : at->prefix;
        inner.when = p->when ? qualify(params, at, p->when, '=') : at->when;
        status = inner.prefix && (!p->when || inner.when) ? add_all(params, &inner) : GALET_ERR_MEMORY;
        if (!status) {
            check_defaults(params, &inner);
        }
    }
    return status;
}

static named_bounds read_bounds(const char *range) {
    named_bounds named = {0};
    galet_bound all[GALET_RANGE_BOUNDS];
    int count = galet_range_parse(range, all);
    for (int i = 0; i < count; i++) {
        if (*all[i].key) {
            named.bound[named.count++] = all[i];
        }
    }
    return named;
}

galet_status galet_params_create(const galet_param *tree, galet_params **out) {
    galet_params *params = calloc(1, sizeof *params);
    if (!params) {
        return GALET_ERR_MEMORY;
    }
    params->users = 1;
    params->items = calloc(leaf_count(tree) + 1, sizeof *params->items);
    params->bounds = calloc(leaf_count(tree) + 1, sizeof *params->bounds);
    branch root = {.table = tree, .prefix = ""};
    galet_status status = params->items && params->bounds ? add_all(params, &root) : GALET_ERR_MEMORY;
    if (status) {
        galet_params_release(params);
        return status;
    }
    for (size_t i = 0; i < params->count; i++) {
        params->bounds[i] = read_bounds(params->items[i].range);
        check_rules(params, i);
    }
    *out = params;
    return GALET_OK;
}

galet_params *galet_params_share(galet_params *params) {
    atomic_fetch_add(&params->users, 1);
    return params;
}

void galet_params_release(galet_params *params) {
    if (!params || atomic_fetch_sub(&params->users, 1) > 1) {
        return;
    }
    for (size_t i = 0; i < params->text_count; i++) {
        free(params->texts[i]);
    }
    free(params->texts);
    free(params->bounds);
    free(params->items);
    free(params);
}

const galet_param *galet_params_items(const galet_params *params) {
    return params->items;
}

size_t galet_params_count(const galet_params *params) {
    return params->count;
}

const galet_bound *galet_params_named_bounds(const galet_params *params, size_t index, int *count) {
    *count = params->bounds[index].count;
    return params->bounds[index].bound;
}

const galet_mistake *galet_params_mistake(const galet_params *params) {
    return &params->mistake;
}
