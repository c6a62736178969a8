// How much of the numbers of results can be believed: by their error bars, or by the digits that reports give them.
#include "report/compare.h"

#include "report/compare_parts.h"

#include <math.h>
#include <string.h>

enum { READ = 6, SHARE_DIGITS = 3 };  // digits of a number that people read, and of a share

/// The error bar of an output in its own unit; NAN where a result has none. A pure number beside a quantity is a share
/// of it.
static double bar_of(const galet_compared *item, const galet_output *of, const galet_output *error) {
    double x = galet_contrast_number(json_object_get(item->outputs, of->key));
    double bar = galet_contrast_number(json_object_get(item->outputs, error->key));
    return !*error->unit && *of->unit ? bar * fabs(x) : isnan(x) ? NAN : bar;
}

static const galet_output *find_output(const galet_study *study, const char *key) {
    for (const galet_output *output = study->outputs; key && output->key; output++) {
        if (strcmp(output->key, key) == 0) {
            return output;
        }
    }
    return NULL;
}

/// Whether it is the bar of an output that some result shows with it.
static bool is_bar(const galet_comparison *c, const galet_output *error) {
    for (const galet_output *of = c->study->outputs; of->key; of++) {
        bool bars = of->error && strcmp(of->error, error->key) == 0;
        for (size_t i = 0; bars && i < c->count; i++) {
            if (!isnan(bar_of(&c->items[i], of, error))) {
                return true;
            }
        }
    }
    return false;
}

void galet_contrast_weigh(const galet_comparison *c, galet_contrast *x) {
    const galet_output *of = find_output(c->study, x->key), *error = of ? find_output(c->study, of->error) : NULL;
    for (size_t i = 0; i < c->count; i++) {
        const json_t *told = galet_part_find(galet_part_of(&c->items[i], "outputs"), "key", x->key);
        long long digits = json_integer_value(json_object_get(told, "digits"));
        x->digits[i] = digits > 0 && digits < READ ? (int)digits : 0;
        x->bars[i] = error ? bar_of(&c->items[i], of, error) : NAN;
    }
    x->is_bar = of && is_bar(c, of);
}

/// The power of ten of a number's first digit.
static double decade_of(double x) {
    return floor(log10(fabs(x)) + 1e-12);
}

/// The power of ten of the last digit of a value that is shown; -INFINITY where nothing is known.
static double last_place(const galet_contrast *x, size_t result) {
    double value = galet_contrast_number(x->values[result]);
    if (x->bars[result] > 0.0) {
        return decade_of(x->bars[result]) - 1.0;  // a bar has two digits
    }
    return x->digits[result] && value != 0.0 ? decade_of(value) - x->digits[result] + 1.0 : -INFINITY;
}

int galet_contrast_digits(const galet_contrast *x, size_t result) {
    double place = fmax(last_place(x, 0), last_place(x, result));
    double digits = decade_of(x->differences[result]) - place + 1.0;
    return isfinite(digits) ? (int)fmax(1.0, fmin(digits, READ)) : 0;
}

int galet_contrast_share_digits(const galet_contrast *x) {
    int digits = galet_contrast_digits(x, x->farthest);
    double whole = decade_of(100.0 * x->relative) + 1.0;
    digits = digits && digits < SHARE_DIGITS ? digits : SHARE_DIGITS;
    return isfinite(whole) && whole > digits ? (int)whole : digits;
}
