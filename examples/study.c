// A study from C, as the command line runs it: keys with units in, outputs and columns of a table out.
// A mass on a spring that slides with dry friction: each swing is shorter by the same amount, until it sticks.
//   cc study.c -o study $(pkg-config --cflags --libs galet-study)
#include <galet/study.h>

#include <stdio.h>

// Keys and units are those of a case file; galet_case_read() takes a whole file instead.
static const char *const settings[][2] = {
    {"law", "coulomb"}, {"coulomb.mu", "0.2"}, {"m", "150 g"}, {"frequency", "40 Hz"},
    {"load", "2 N"},    {"x0", "1 mm"},        {"v0", "0"},
};

static galet_status set_all(galet_values *values, galet_message *why) {
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        galet_status status = galet_values_set(values, settings[i][0], settings[i][1], why);
        if (status != GALET_OK) {
            return status;
        }
    }
    return GALET_OK;
}

static void print(const galet_result *result) {
    for (size_t i = 0; i < galet_result_warning_count(result); i++) {
        printf("warning: %s\n", galet_result_warning(result, i));
    }
    const galet_record *outputs = galet_result_outputs(result);
    printf("sticks after %ld half-cycles, at %.6f s, %.4f um from the middle\n",
           galet_record_integer(outputs, "half_cycles"), galet_record_real(outputs, "t_stick"),
           galet_record_real(outputs, "x_stick") * 1e6);
    const galet_table *peaks = galet_result_find_table(result, "peaks");
    const double *t = galet_table_column(peaks, "t");  // by its name, as `galet help oscillator` lists them; always SI
    const double *speed = galet_table_column(peaks, "speed");
    for (size_t i = 0; i < galet_table_rows(peaks); i++) {
        printf("%10.6f s %12.6f mm/s\n", t[i], speed[i] * 1e3);
    }
}

int main(void) {
    const galet_study *study = galet_study_find("oscillator");
    galet_values *values = NULL;
    galet_result *result = NULL;
    galet_message why = {.text = ""};
    galet_status status = galet_case_create(study, &values, &why);
    if (status == GALET_OK) {
        status = set_all(values, &why);
    }
    if (status == GALET_OK) {
        status = galet_case_run(study, values, NULL, &result, &why);
    }
    if (status == GALET_OK) {
        print(result);
    } else {  // the line says what is wrong and what would be right
        fprintf(stderr, "%s\n", why.text[0] ? why.text : galet_status_text(status));
    }
    galet_result_destroy(result);
    galet_values_destroy(values);
    return status != GALET_OK;
}
