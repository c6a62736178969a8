#pragma once

/// Quantile of Student's distribution: t is below it with this probability. To 1e-12 for any number of degrees of
/// freedom above 0, whole or not; INFINITY is the normal distribution. NAN outside.
double galet_student_quantile(double probability, double freedom);

/// The probability that Student's t exceeds this one; what the quantile inverts, NAN outside.
double galet_student_tail(double t, double freedom);

/// Quantile of the normal distribution, to rounding of the probability and of the result.
double galet_normal_quantile(double probability);

/// The probability that a normal variable exceeds z, to rounding however small.
double galet_normal_tail(double z);
