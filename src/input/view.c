// Values as those see them who write, show or convert them.
#include "input/values.h"

static galet_value record_member(const galet_value *value, size_t row, size_t index) {
    galet_values *const *records = value->owner;
    return galet_values_view(records[row], index);
}

/// A column as a list; its label is that of the member.
static galet_value column_member(const galet_value *value, size_t row, size_t index) {
    (void)row;
    const galet_slot *slot = value->owner;
    const galet_param *member = &value->param->members[index];
    const double *numbers = galet_dataset_column(slot->data, index);
    return (galet_value){
        .key = member->key,
        .unit = member->unit,
        .shown = member->shown,
        .doc = member->doc,
        .type = GALET_TYPE_LIST,
        .used = true,
        .present = numbers,
        .numbers = numbers,
        .rows = numbers ? value->rows : 0,
        .columns = 1,
    };
}

static size_t member_count(const galet_param *members) {
    size_t count = 0;
    while (members && members[count].key) {
        count++;
    }
    return count;
}

static galet_value view_of(const galet_param *param, const galet_slot *slot) {
    galet_value value = {
        .key = param->key,
        .unit = param->unit,
        .shown = param->shown,
        .doc = param->doc,
        .type = param->type,
        .used = true,
        .present = slot->holds,
        .given = slot->given,
        .param = param,
        .number = slot->real,
        .text = slot->text,
        .numbers = slot->items,
        .rows = slot->rows,
        .columns = slot->columns,
        .members = member_count(param->members),
    };
    if (param->type == GALET_TYPE_RECORDS) {
        value.rows = slot->record_count;
        value.owner = slot->records;
        value.member = record_member;
    }
    if (param->type == GALET_TYPE_COLUMNS && slot->data) {
        value.rows = galet_dataset_rows(slot->data);
        value.owner = slot;
        value.member = column_member;
    }
    return value;
}

galet_value galet_values_view(const galet_values *values, size_t index) {
    const galet_param *param = &values->params[index];
    galet_value value = view_of(param, galet_values_slot(values, param->key));
    value.used = galet_values_used(values, index);
    value.present = galet_values_present(values, param->key);
    return value;
}

galet_value galet_values_held(const galet_values *values, size_t index) {
    return view_of(&values->params[index], &values->slots[index]);
}
