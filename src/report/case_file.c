#include "report/case_file.h"

#include "input/case_text.h"

void galet_result_write_case(FILE *out, const galet_values *values, const galet_result *result) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    bool swept = uncertainty && uncertainty->swept;
    galet_case_write_without(out, galet_result_study(result)->name, values, swept ? uncertainty->keys : NULL,
                             swept ? uncertainty->count : 0);
    fputs(uncertainty ? uncertainty->more : "", out);
}
