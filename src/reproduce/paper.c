#include "reproduce/paper.h"

#include "input/number.h"

#include <math.h>
#include <string.h>

size_t galet_paper_count_items(const galet_paper *paper) {
    size_t count = 0;
    while (paper->items[count].id) {
        count++;
    }
    return count;
}

double galet_item_number(const galet_item *item) {
    return item->kind == GALET_ITEM_NUMBER ? galet_number_value(item->printed) : NAN;
}

/// Half a unit of the last digit of a decimal: "0.23" 0.005, "1e-5" 5e-6, "1500" 0.5.
static double half_unit(const char *decimal) {
    size_t mantissa = strcspn(decimal, "eE");
    const char *point = memchr(decimal, '.', mantissa);
    double decimals = point ? (double)(decimal + mantissa - point - 1) : 0.0;
    double exponent = decimal[mantissa] ? galet_number_value(decimal + mantissa + 1) : 0.0;
    return 0.5 * pow(10.0, exponent - decimals);
}

double galet_item_tolerance(const galet_item *item) {
    return item->within > 0.0 ? item->within * fabs(galet_item_number(item)) : half_unit(item->printed);
}
