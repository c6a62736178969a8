#include <galet/wear_fit.h>

#include "numerics/student_mixture.h"

#include <math.h>

galet_wear_spread galet_wear_fit_spread(const double *coefficient, const double *sd, size_t count, double freedom) {
    galet_student_mixture mixture = {coefficient, sd, count, freedom};
    double mean = 0.0, between = 0.0, own = 0.0;
    for (size_t i = 0; i < count; i++) {
        mean += coefficient[i] / (double)count;
    }
    for (size_t i = 0; i < count; i++) {
        between += (coefficient[i] - mean) * (coefficient[i] - mean) / (double)(count - 1);
        own += sd[i] * sd[i] / (double)count;
    }
    return (galet_wear_spread){
        .sd_inputs = sqrt(between),
        .sd = sqrt(between + own),
        .low = galet_student_mixture_quantile(&mixture, 0.025),
        .high = galet_student_mixture_quantile(&mixture, 0.975),
    };
}
