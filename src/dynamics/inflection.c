#include <galet/inflection.h>

#include <math.h>

/// How the envelope bends at a peak: its second derivative, by three of them.
static double bend_at(const galet_peak *p) {
    double before = (p[0].speed - p[-1].speed) / (p[0].t - p[-1].t);
    double after = (p[1].speed - p[0].speed) / (p[1].t - p[0].t);
    return 2.0 * (after - before) / (p[1].t - p[-1].t);
}

galet_peak galet_inflection_find(const galet_peak *peaks, size_t count) {
    const galet_peak none = {NAN, NAN};
    if (count < 4) {
        return none;
    }
    size_t i = 1;
    for (size_t k = 2; k + 1 < count; k++) {
        i = bend_at(peaks + k) < bend_at(peaks + i) ? k : i;
    }
    if (!(bend_at(peaks + i) < 0.0)) {
        return none;
    }
    while (i > 1 && bend_at(peaks + i - 1) < 0.0) {
        i--;
    }
    if (i == 1) {
        return none;
    }
    const galet_peak *a = peaks + i - 1, *b = peaks + i;
    double before = bend_at(a), part = before / (before - bend_at(b));
    return (galet_peak){a->t + part * (b->t - a->t), a->speed + part * (b->speed - a->speed)};
}
