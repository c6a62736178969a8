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

/// What a name says of a parameter beside it counts where the user says nothing of that, nor of one that it excludes.
static bool may_name(const galet_values *values, size_t index) {
    bool free = !values->slots[index].given && !values->slots[index].emptied;
    for (size_t i = 0; i < values->count && free; i++) {
        free = !values->slots[i].given || !galet_values_exclude(values, index, i);
    }
    return free;
}

static galet_status name_value(galet_values *values, size_t index, const galet_default *meaning, galet_message *why) {
    size_t i = galet_params_sibling(values->table, index, meaning->key);
    return i < values->count && may_name(values, i) ? galet_values_fill(values, i, meaning, why) : GALET_OK;
}

static galet_status name_by_preset(galet_values *values, size_t index, const galet_preset *preset, galet_message *why) {
    galet_status status = GALET_OK;
    for (const galet_default *d = preset->defaults; d->key && !status; d++) {
        status = name_value(values, index, d, why);
    }
    return status;
}

/// All members of a record of the user's but its name, which are reals.
static galet_status name_by_record(galet_values *values, size_t index, const galet_values *own, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 1; i < own->count && !status; i++) {
        const char *key = own->params[i].key;
        status = name_value(values, index, &(galet_default){key, galet_values_real(own, key), NULL}, why);
    }
    return status;
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
    galet_status status = own      ? name_by_record(values, index, own, why)
                          : preset ? name_by_preset(values, index, preset, why)
                                   : GALET_OK;
    return status ? status : spell(slot, preset);
}

/// What names have set is undone: they may be others now.
static galet_status forget_names(galet_values *values, galet_message *why) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < values->count && !status; i++) {
        status = values->slots[i].named ? galet_values_fill(values, i, NULL, why) : GALET_OK;
    }
    return status;
}

galet_status galet_values_apply_presets(galet_values *values, galet_message *why) {
    galet_status status = forget_names(values, why);
    for (size_t i = 0; i < values->count && !status; i++) {
        status = values->params[i].presets ? apply(values, i, why) : GALET_OK;
    }
    return status;
}
