#pragma once

/// Quantile of Student's distribution: t is below it with this probability. To 1e-3 for 4 degrees of freedom, 1e-6 for
/// 20 and more; INFINITY is the normal distribution.
double galet_student_quantile(double probability, double freedom);

/// Quantile of the normal distribution, to rounding.
double galet_normal_quantile(double probability);
