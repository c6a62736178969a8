#include "reproduce/item_words.h"

#include "base/format.h"
#include "input/number.h"
#include "reproduce/verdict.h"

#include <math.h>

/// Below this a relative difference is rounding, and its digits say nothing.
static const double ROUNDING = 1e-11;

static void say_number(double x, const char *unit, char out[GALET_ITEM_WORDS]) {
    char number[GALET_NUMBER_SIZE];
    galet_number_readable(x, number);
    galet_format(out, GALET_ITEM_WORDS, "%s%s%s", isnan(x) ? "–" : number, *unit && !isnan(x) ? " " : "",
                 isnan(x) ? "" : unit);
}

void galet_item_say_printed(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]) {
    if (item->kind == GALET_ITEM_NUMBER) {
        galet_format(out, GALET_ITEM_WORDS, "%s%s%s", item->printed, *item->unit ? " " : "", item->unit);
    } else if (item->kind == GALET_ITEM_FORMULA) {
        char value[GALET_ITEM_WORDS];
        say_number(finding->printed, item->unit, value);
        galet_format(out, GALET_ITEM_WORDS, "%s gives %s", item->printed, value);
    } else {
        galet_format(out, GALET_ITEM_WORDS, "%s", item->printed);
    }
}

void galet_item_say_computed(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]) {
    say_number(finding->computed, item->unit, out);
}

void galet_item_say_difference(const galet_item *item, const galet_finding *finding, char out[GALET_ITEM_WORDS]) {
    double difference = galet_finding_difference(item, finding);
    bool relative = galet_finding_printed(item, finding) != 0.0;
    char number[GALET_NUMBER_SIZE];
    galet_number_write(relative ? 100.0 * difference : difference, 2, number);
    if (isnan(difference)) {
        *out = '\0';
    } else if (relative && difference != 0.0 && fabs(difference) < ROUNDING) {
        galet_format(out, GALET_ITEM_WORDS, "rounding");
    } else {
        galet_format(out, GALET_ITEM_WORDS, "%s%s", number, relative ? " %" : "");
    }
}
