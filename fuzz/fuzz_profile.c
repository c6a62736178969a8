// Any bytes as a file of a profile; the first of them tells how the file is called and what is asked for.
#include "input/profile_file.h"

#include <galet/profile_points.h>

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_profile(const galet_profile_record *record, unsigned said) {
    galet_profile_points_def def = galet_default_profile_points();
    def.y = record->y;
    def.z = record->z;
    def.count = record->count;
    def.smoothing = said & 4 ? 1e-3 : 0.0;
    def.resampled = said & 8 ? 20 : 0;
    galet_profile_points *points;
    galet_profile_flaws flaws;
    if (galet_profile_points_create(&def, &points, &flaws)) {
        return;
    }
    galet_profile profile = galet_default_profile();
    galet_profile_points_lend(points, &profile);
    if (galet_profile_check(&profile) || !isfinite(galet_profile_curvature(&profile, INFINITY, record->y[0]))) {
        abort();
    }
    size_t holes;
    galet_profile_points_holes(points, &holes);
    if (holes >= record->count || isnan(galet_profile_points_noise(points, flaws.y_low, flaws.y_high).height)) {
        abort();
    }
    galet_profile_points_destroy(points);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) {
        return 0;
    }
    static const char *const paths[] = {"f.prr", "f.prw", "f.ban", "f.whl"};
    galet_message why;
    galet_profile_record record;
    char *text = malloc(size);
    for (size_t i = 1; i < size; i++) {
        text[i - 1] = (char)data[i];
    }
    text[size - 1] = '\0';
    const galet_profile_format *format = galet_profile_format_find(text);
    if (format && galet_profile_file_parse(format, text, size - 1, paths[data[0] & 3], &record, &why) == GALET_OK) {
        for (size_t i = 0; i < record.count; i++) {
            if (!isfinite(record.y[i]) || !isfinite(record.z[i]) || record.lines[i] < 1) {
                abort();
            }
        }
        check_profile(&record, data[0]);
        galet_profile_record_release(&record);
    }
    free(text);
    return 0;
}
