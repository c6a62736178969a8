#include "reproduce/chevalier_2006.h"

#include <math.h>

/// What the methods do for the contact whose times section 3.3 compares, R1 = 500 mm on 100 x 50 cells. The paper's
/// "about 80 times" is of seconds in two languages: no count of work is that number, so that it is no item.
galet_status galet_chevalier_2006_work(galet_ledger *ledger) {
    static const char *const methods[] = {"exact", "strips-smoothed"};
    galet_table *table = galet_ledger_table(ledger, "work");
    for (int m = 0; m < 2; m++) {
        galet_rolling_def def = galet_chevalier_2006_blend(500e-3, methods[m], galet_ledger_watch(ledger));
        galet_rolling *rolling = NULL;
        galet_rolling_result r;
        galet_status status = galet_rolling_create(100, 50, 1, 0, &rolling);
        status = status ? status : galet_rolling_solve(rolling, &def, &r);
        size_t count = 0;
        if (!status) {
            galet_rolling_lines(rolling, &count);
        }
        galet_rolling_destroy(rolling);
        if (status) {
            return status;
        }
        double unknowns = m == 0 ? 100.0 * 50.0 : (double)count;
        double iterations = r.normal_iterations < 0 ? (double)NAN : (double)r.normal_iterations;
        GALET_ADD_ROW(table, unknowns, iterations, r.transforms);
        galet_table_set_text(table, "method", methods[m]);
    }
    return GALET_OK;
}
