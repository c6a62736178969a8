#include "study/bars.h"

#include <math.h>
#include <string.h>

bool galet_study_bars(const galet_study *study, const char *output) {
    const galet_output *o = study->outputs;
    while (o->key && (!o->error || strcmp(o->error, output) != 0)) {
        o++;
    }
    return o->key;
}

bool galet_result_tells(const galet_result *result, size_t output) {
    const galet_study *study = galet_result_study(result);
    const galet_output *declared = &study->outputs[output];
    if (galet_record_view(galet_result_outputs(result), output).present) {
        return true;
    }
    bool applies = !declared->when && !declared->optional && !declared->about_method;
    return applies && !galet_study_bars(study, declared->key) && galet_result_status(result) != GALET_ERR_INTERRUPTED;
}

/// The numbers of a real or a list.
static const double *numbers_of(const galet_value *value, size_t *count) {
    bool single = value->type == GALET_TYPE_REAL;
    *count = !value->present ? 0 : single ? 1 : value->type == GALET_TYPE_LIST ? value->rows : 0;
    return single ? &value->number : value->numbers;
}

size_t galet_result_bars(const galet_result *result, size_t output, double *bars, size_t room) {
    const galet_output *outputs = galet_result_study(result)->outputs;
    size_t at = 0, count, values;
    while (outputs[at].key && (!outputs[output].error || strcmp(outputs[at].key, outputs[output].error) != 0)) {
        at++;
    }
    if (!outputs[at].key) {
        return 0;
    }
    galet_value value = galet_record_view(galet_result_outputs(result), output),
                error = galet_record_view(galet_result_outputs(result), at);
    const double *x = numbers_of(&value, &values), *bar = numbers_of(&error, &count);
    count = count < values ? count : values;
    count = count < room ? count : room;
    for (size_t i = 0; i < count; i++) {
        bars[i] = !*error.unit && *value.unit ? bar[i] * fabs(x[i]) : bar[i];
    }
    return count;
}
