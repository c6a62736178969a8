#pragma once

#include <stddef.h>

/// Several estimates of one thing, each as likely as the others to be the right one, and each with an error of
/// Student's distribution.
typedef struct galet_student_mixture {
    const double *centre, *sd;
    size_t count;    ///< At least 1
    double freedom;  ///< Of every sd
} galet_student_mixture;

/// The value that the thing is below with this probability, between 0 and 1, to 1e-12 of the spread.
double galet_student_mixture_quantile(const galet_student_mixture *mixture, double probability);
