#include "reproduce/verdict.h"

#include <math.h>

const char *galet_verdict_name(galet_verdict verdict) {
    static const char *const names[] = {
#define NAME(code, name) name,
        GALET_VERDICT_LIST(NAME)
#undef NAME
    };
    return names[verdict];
}

/// Whether two numbers are as near as a fraction of the first, or absolutely where that is 0. NaN is near nothing.
static bool is_near(double x, double other, double within) {
    return fabs(other - x) <= within * (x == 0.0 ? 1.0 : fabs(x));
}

static bool agrees(const galet_item *item, const galet_finding *finding) {
    switch (item->kind) {
    case GALET_ITEM_NUMBER:
        // A hair more than half a unit, or a number that lies on the limit would depend on the last bit.
        return fabs(finding->computed - galet_item_number(item)) <= galet_item_tolerance(item) * (1.0 + 1e-12);
    case GALET_ITEM_BOUND:
        return finding->computed >= item->low && finding->computed <= item->high;
    case GALET_ITEM_FORMULA:
        return is_near(finding->computed, finding->printed, finding->within);
    case GALET_ITEM_CLAIM:
        return finding->holds && !isnan(finding->computed);
    }
    return false;
}

galet_verdict galet_verdict_of(const galet_item *item, const galet_finding *finding) {
    if (agrees(item, finding)) {
        return item->kind == GALET_ITEM_CLAIM ? GALET_VERDICT_QUALITATIVE : GALET_VERDICT_REPRODUCED;
    }
    return is_near(finding->computed, finding->proof, finding->proof_within) ? GALET_VERDICT_ERRATUM
                                                                             : GALET_VERDICT_DIFFERS;
}

bool galet_verdict_holds(galet_verdict verdict) {
    return verdict == GALET_VERDICT_REPRODUCED || verdict == GALET_VERDICT_QUALITATIVE;
}

double galet_finding_printed(const galet_item *item, const galet_finding *finding) {
    return item->kind == GALET_ITEM_FORMULA ? finding->printed : galet_item_number(item);
}

double galet_finding_difference(const galet_item *item, const galet_finding *finding) {
    double printed = galet_finding_printed(item, finding);
    double difference = finding->computed - printed;
    return printed == 0.0 ? difference : difference / fabs(printed);
}
