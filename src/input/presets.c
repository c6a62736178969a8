#include "input/presets.h"

#include "base/letters.h"
#include "input/nearest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_SIZE = 1024 };

static char plain(char c) {
    return c == ' ' || c == '_' ? '-' : galet_letter_small(c);
}

static bool is_name(const char *name, size_t length, const char *word) {
    for (size_t i = 0; i < length; i++) {
        if (plain(name[i]) != plain(word[i])) {
            return false;
        }
    }
    return !word[length];
}

bool galet_preset_is(const galet_preset *preset, const char *word) {
    bool found = is_name(preset->name, strlen(preset->name), word);
    for (const char *name = preset->aliases; name && *name && !found;) {
        size_t length = strcspn(name, "|");
        found = is_name(name, length, word);
        name += length + (name[length] == '|');
    }
    return found;
}

/// The user's own come first: they may give a name another meaning.
static const galet_values *find_own(const galet_slot *own, const char *word) {
    for (size_t i = 0; i < own->record_count; i++) {
        const char *name = own->records[i]->slots[0].text;
        if (name && is_name(name, strlen(name), word)) {
            return own->records[i];
        }
    }
    return NULL;
}

static const galet_preset *find_preset(const galet_preset *presets, const char *word) {
    const galet_preset *preset = presets;
    while (preset->name && !galet_preset_is(preset, word)) {
        preset++;
    }
    return preset->name ? preset : NULL;
}

static void add_name(char names[NAMES_SIZE], const char *name) {
    size_t used = strlen(names);
    snprintf(names + used, NAMES_SIZE - used, "%s%s", used ? " " : "", name);
}

static galet_status complain(const galet_values *values, size_t index, const galet_slot *own, galet_message *why) {
    const galet_param *param = &values->params[index];
    const char *word = values->slots[index].text, *dot = strrchr(param->key, '.');
    char names[NAMES_SIZE] = "", suggestion[GALET_SUGGESTION_SIZE];
    for (size_t i = 0; i < own->record_count; i++) {
        const char *name = own->records[i]->slots[0].text;
        add_name(names, name ? name : "");
    }
    for (const galet_preset *preset = param->presets; preset->name; preset++) {
        add_name(names, preset->name);
    }
    galet_suggest(names, word, suggestion);
    return galet_complain(why, galet_values_place(values, param->key), param->key, "no %s '%.40s'%s (one of: %s)",
                          dot ? dot + 1 : param->key, word, suggestion, names);
}

/// The number that a name stands for, else the parameter's own default.
static double meaning(const galet_preset *preset, const galet_values *own, const char *key, double otherwise) {
    if (own) {
        return galet_values_real(own, key);
    }
    for (const galet_default *d = preset ? preset->defaults : NULL; d && d->key; d++) {
        if (strcmp(d->key, key) == 0) {
            return d->value;
        }
    }
    return otherwise;
}

/// The name as the table spells it.
static galet_status spell(galet_slot *slot, const galet_preset *preset) {
    if (!preset || strcmp(preset->name, slot->text) == 0) {
        return GALET_OK;
    }
    char *name = strdup(preset->name);
    if (!name) {
        return GALET_ERR_MEMORY;
    }
    free(slot->text);
    slot->text = name;
    return GALET_OK;
}

static galet_status apply(galet_values *values, size_t index, galet_message *why) {
    static const galet_slot none;
    const galet_param *param = &values->params[index];
    galet_slot *slot = &values->slots[index];
    bool named = slot->holds && galet_values_used(values, index);
    size_t list = param->presets_key ? galet_values_find(values, param->presets_key) : values->count;
    const galet_slot *records = list < values->count ? &values->slots[list] : &none;
    const galet_values *own = named ? find_own(records, slot->text) : NULL;
    const galet_preset *preset = named && !own ? find_preset(param->presets, slot->text) : NULL;
    if (named && !own && !preset) {
        return complain(values, index, records, why);
    }
    for (const galet_default *d = param->presets->defaults; d->key; d++) {
        size_t i = galet_params_sibling(values->table, index, d->key);
        if (i < values->count && !values->slots[i].given) {
            values->slots[i].real = meaning(preset, own, d->key, values->params[i].value);
        }
    }
    return spell(slot, preset);
}

galet_status galet_values_apply_presets(galet_values *values, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < values->count && !status; i++) {
        status = values->params[i].presets ? apply(values, i, why) : GALET_OK;
    }
    return status;
}
