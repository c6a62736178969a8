// Reads the files of columns, as the parameters beside them say.
#include "input/number.h"
#include "input/text_stream.h"
#include "input/values.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// What the parameter holds that a rule names; NULL where it is absent, or the rule is.
static const galet_slot *option(const galet_values *values, size_t index, const char *key) {
    size_t i = key ? galet_params_sibling(values->table, index, key) : values->count;
    bool present = i < values->count && galet_values_present(values, values->params[i].key);
    return present ? galet_values_slot(values, values->params[i].key) : NULL;
}

static bool member_used(const galet_values *values, size_t index, const galet_param *member) {
    if (!member->when) {
        return true;
    }
    size_t i = galet_params_sibling(values->table, index, member->when);
    return i < values->count && galet_values_used(values, i) && galet_values_state_is(values, i, member->when);
}

static galet_reading reading_of(const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    const galet_slot *skip = option(values, index, param->skip_key);
    double lines = skip ? skip->real : 0.0;
    galet_reading reading = {
        .param = param,
        .path = values->slots[index].text,
        .skip_lines = lines < INT_MAX ? (int)lines : INT_MAX,
    };
    for (size_t i = 0; i < GALET_COLUMNS_MAX && param->members[i].key; i++) {
        const galet_param *member = &param->members[i];
        const galet_slot *column = option(values, index, member->column_key);
        const galet_slot *unit = option(values, index, member->unit_key);
        const galet_slot *rate = option(values, index, member->rate_key);
        reading.member[i] = (galet_member_reading){
            .used = member_used(values, index, member),
            .column = column ? column->text : NULL,
            .unit = unit ? unit->text : NULL,
            .rate = rate ? rate->real : 0.0,
        };
    }
    return reading;
}

/// All that a reading depends on, as one text; NULL without memory.
static char *said_of(const galet_reading *reading) {
    galet_text_stream stream;
    FILE *out = galet_text_open(&stream);
    if (!out) {
        return NULL;
    }
    fprintf(out, "%d", reading->skip_lines);
    for (size_t i = 0; reading->param->members[i].key; i++) {
        const galet_member_reading *m = &reading->member[i];
        char rate[GALET_NUMBER_SIZE];
        galet_number_shortest(m->rate, rate);
        fprintf(out, "\n%d\t%s\t%s\t%s", m->used, m->column ? m->column : "", m->unit ? m->unit : "", rate);
    }
    return galet_text_close(&stream);
}

static galet_status complain(const galet_values *values, size_t index, const char *blamed, const char *text,
                             galet_message *why) {
    size_t i = blamed ? galet_params_sibling(values->table, index, blamed) : index;
    const char *key = values->params[i < values->count ? i : index].key;
    return galet_complain(why, galet_values_place(values, key), key, "%s", text);
}

/// Both say where the numbers of a member come from.
static galet_status check_rivals(const galet_values *values, size_t index, const galet_reading *reading,
                                 galet_message *why) {
    for (size_t i = 0; reading->param->members[i].key; i++) {
        const galet_member_reading *m = &reading->member[i];
        if (m->used && m->column && m->rate > 0.0) {
            char text[128];
            const galet_param *member = &reading->param->members[i];
            snprintf(text, sizeof text, "is given together with %.60s; give one of them", member->column_key);
            return complain(values, index, member->rate_key, text, why);
        }
    }
    return GALET_OK;
}

galet_status galet_values_read_columns(const galet_values *values, size_t index, galet_message *why) {
    const galet_param *param = &values->params[index];
    galet_slot *slot = &values->slots[index];
    bool mistaken = *galet_params_mistake(values->table)->text;  // which ends the run anyway
    if (param->type != GALET_TYPE_COLUMNS || !slot->holds || mistaken) {
        return GALET_OK;
    }
    galet_reading reading = reading_of(values, index);
    galet_message inner;
    if (!slot->text) {
        galet_status status = galet_dataset_check(slot->data, &reading, &inner);
        return status ? complain(values, index, NULL, inner.text, why) : GALET_OK;
    }
    galet_status status = check_rivals(values, index, &reading, why);
    char *said = status ? NULL : said_of(&reading);
    if (status || !said) {
        return status ? status : GALET_ERR_MEMORY;
    }
    if (slot->data && strcmp(said, slot->said) == 0) {
        free(said);
        return GALET_OK;
    }
    galet_dataset *data;
    status = galet_dataset_read(&reading, &data, &inner);
    if (status) {
        free(said);
        return status == GALET_ERR_INPUT ? complain(values, index, reading.blamed, inner.text, why) : status;
    }
    galet_dataset_release(slot->data);
    free(slot->said);
    slot->data = data;
    slot->said = said;
    return GALET_OK;
}
