#include "campaign/drawer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct galet_drawer {
    galet_lot lot;
    galet_values *values;  ///< Of its own
    galet_request request;
    galet_keep keep;  ///< What the study keeps from draw to draw
};

galet_status galet_drawer_create(const galet_lot *lot, galet_watch watch, galet_drawer **out) {
    galet_drawer *drawer = calloc(1, sizeof *drawer);
    if (!drawer) {
        return GALET_ERR_MEMORY;
    }
    *drawer = (galet_drawer){.lot = *lot, .request = galet_request_outputs()};
    drawer->request.outputs = lot->outputs;
    drawer->request.watch = watch;
    drawer->request.keep = &drawer->keep;
    galet_status status = galet_values_copy(lot->values, &drawer->values);
    if (status) {
        free(drawer);
        return status;
    }
    galet_values_forget_places(drawer->values);
    *out = drawer;
    return GALET_OK;
}

void galet_drawer_destroy(galet_drawer *drawer) {
    if (drawer) {
        galet_keep_clear(&drawer->keep);
        galet_values_destroy(drawer->values);
        free(drawer);
    }
}

size_t galet_draw_size_of(size_t inputs, size_t outputs) {
    return sizeof(galet_draw) + (inputs + outputs) * sizeof(double);
}

size_t galet_draw_size(const galet_plan *plan) {
    return galet_draw_size_of(plan->randoms.count, plan->output_count);
}

static void fail(galet_draw *draw, const char *before, const char *reason) {
    draw->failed = true;
    snprintf(draw->reason, sizeof draw->reason, "%s%.180s", before, reason);
}

static galet_status set_inputs(galet_drawer *drawer, const double *inputs, galet_message *why) {
    const galet_lot *lot = &drawer->lot;
    galet_status status = GALET_OK;
    for (size_t i = 0; i < lot->input_count && !status; i++) {
        status = galet_values_set_number(drawer->values, lot->key(lot, i), inputs[i], why);
    }
    return status;
}

/// Outputs that do not exist in this case stay NAN.
static void read_outputs(const galet_lot *lot, const galet_result *result, double *outputs) {
    for (size_t i = 0; i < lot->output_count; i++) {
        outputs[i] = galet_record_real(galet_result_outputs(result), lot->outputs[i]);
    }
}

/// The last warning says why a computation did not converge.
static void fail_by_warning(const galet_result *result, galet_draw *draw) {
    size_t count = galet_result_warning_count(result);
    const char *text = count > 0 ? galet_result_warning(result, count - 1) : "";
    fail(draw, strncmp(text, "not converged", 13) == 0 ? "" : "not converged: ", text);
}

static bool is_first_of_key(const galet_result *result, size_t index) {
    for (size_t i = 0; i < index; i++) {
        if (strcmp(galet_result_warning_key(result, i), galet_result_warning_key(result, index)) == 0) {
            return false;
        }
    }
    return true;
}

/// Each key once; those that find no room are told of in a run of the draw.
static void note_warnings(const galet_result *result, galet_draw *draw) {
    size_t used = 0;
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        const char *key = galet_result_warning_key(result, i);
        size_t length = strlen(key);
        if (is_first_of_key(result, i) && used + 1 + length < sizeof draw->warnings) {
            used += (size_t)snprintf(draw->warnings + used, sizeof draw->warnings - used, "%s%s", used ? " " : "", key);
        }
    }
}

/// What a draw can be blamed for; anything else would happen to all, or depends on the machine.
static bool is_own_fault(galet_status status) {
    return status == GALET_ERR_INPUT || status == GALET_ERR_RANGE || status == GALET_ERR_NO_CONTACT;
}

galet_status galet_drawer_draw(galet_drawer *drawer, long row, galet_draw *draw, galet_message *why) {
    const galet_lot *lot = &drawer->lot;
    double *inputs = draw->numbers, *outputs = inputs + lot->input_count;
    memset(draw, 0, sizeof *draw);
    draw->row = row;
    for (size_t i = 0; i < lot->output_count; i++) {
        outputs[i] = NAN;
    }
    lot->fill(lot, (size_t)row, inputs);
    galet_result *result = NULL;
    galet_status status = set_inputs(drawer, inputs, why);
    status = status ? status : galet_case_run(lot->study, drawer->values, &drawer->request, &result, why);
    if (status == GALET_OK) {
        read_outputs(lot, result, outputs);
        note_warnings(result, draw);
        if (lot->see) {
            lot->see(lot, (size_t)row, result);
        }
    } else if (status == GALET_ERR_NOT_CONVERGED) {
        fail_by_warning(result, draw);
    } else if (is_own_fault(status)) {
        fail(draw, "", status == GALET_ERR_INPUT ? why->text : galet_status_text(status));
    }
    galet_result_destroy(result);
    return status == GALET_ERR_NOT_CONVERGED || is_own_fault(status) ? GALET_OK : status;
}
