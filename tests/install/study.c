#include <galet/galet.h>

#include <stdio.h>

int main(void) {
    const galet_study *study = galet_study_find("hertz");
    galet_values *values;
    galet_result *result;
    galet_message why;
    if (galet_case_create(study, &values, &why) || galet_values_set(values, "load", "3 kN", &why) ||
        galet_case_run(study, values, NULL, &result, &why)) {
        fprintf(stderr, "%s\n", why.text);
        return 1;
    }
    double p0 = galet_record_real(galet_result_outputs(result), "p0");
    printf("%s: p0 = %.1f MPa under %.0f N\n", study->name, p0 * 1e-6, galet_values_real(values, "load"));
    galet_result_destroy(result);
    galet_values_destroy(values);
    return 0;
}
