#include "report/case_file.h"

#include "input/case_text.h"

void galet_result_write_case(FILE *out, const galet_values *values, const galet_result *result) {
    const galet_uncertainty *uncertainty = galet_result_uncertainty(result);
    galet_case_write(out, galet_result_study(result)->name, values);
    fputs(uncertainty ? uncertainty->more : "", out);
}
