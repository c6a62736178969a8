#include "numerics/student_mixture.h"

#include "numerics/root.h"
#include "numerics/student.h"

#include <math.h>

typedef struct search {
    const galet_student_mixture *mixture;
    double above;  // the probability wanted above the value
} search;

static double tail(double x, double centre, double sd, double freedom) {
    if (sd > 0.0) {
        return galet_student_tail((x - centre) / sd, freedom);
    }
    return x < centre ? 1.0 : x > centre ? 0.0 : 0.5;
}

static double excess(double x, void *context) {
    const search *s = context;
    const galet_student_mixture *m = s->mixture;
    double sum = 0.0;
    for (size_t i = 0; i < m->count; i++) {
        sum += tail(x, m->centre[i], m->sd[i], m->freedom);
    }
    return sum / (double)m->count - s->above;
}

double galet_student_mixture_quantile(const galet_student_mixture *mixture, double probability) {
    double q = galet_student_quantile(probability, mixture->freedom), low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < mixture->count; i++) {
        double own = mixture->sd[i] > 0.0 ? mixture->centre[i] + q * mixture->sd[i] : mixture->centre[i];
        low = fmin(low, own);
        high = fmax(high, own);
    }
    search s = {mixture, 1.0 - probability};
    double room = 1e-9 * (high - low);  // quantiles at both ends are rounded
    galet_root root;
    galet_status status = galet_root_find(excess, &s, low - room, high + room, 1e-12 * (high - low), &root);
    return status ? 0.5 * (low + high) : root.x;
}
