#include "wear/wear_bins.h"

#include <math.h>
#include <string.h>

/// Cubic B-spline on knots one apart: its values at t, t + 1, t + 2, ... add up to 1.
static double b_spline(double t) {
    double outer = fmax(2.0 - fabs(t), 0.0), inner = fmax(1.0 - fabs(t), 0.0);
    return (outer * outer * outer - 4.0 * inner * inner * inner) / 6.0;
}

/// Bins are as wide as the lines of the contact, on average, in whole points.
static long points_in_bin(const galet_wear_lines *lines, const galet_wear_points *points) {
    size_t within = 0;
    for (size_t j = 0; j < lines->count; j++) {
        within += lines->edge[j + 1] > lines->low && lines->edge[j] < lines->high;
    }
    return within > 0 ? lround(fmax((lines->high - lines->low) / (double)within / points->spacing, 1.0)) : 1;
}

/// What the left one of two bins gives to the right one: means over bins and splines together widen what they spread,
/// its variance by 5/12 of a bin's width squared. No bin gives more than it has.
static double sharpen(double left, double right) {
    double most = 0.25 * fmin(left, right);
    return fmin(fmax(5.0 / 24.0 * (right - left), -most), most);
}

static void add_bin(const galet_wear_points *points, long bin, long size, double density, double *work) {
    long half = (long)points->half, from = (bin - 2) * size, to = (bin + 2) * size;
    for (long p = from > -half ? from : -half; p <= to && p <= half; p++) {
        work[half + p] += density * b_spline((double)p / (double)size - (double)bin);
    }
}

double galet_wear_bins_spread(const galet_wear_lines *lines, const galet_wear_points *points, double *work) {
    long size = points_in_bin(lines, points);
    double width = (double)size * points->spacing, sum = 0.0, work_here = 0.0, from_left = 0.0;
    long first = lround((lines->edge[0] - points->centre) / width);
    long last = lround((lines->edge[lines->count] - points->centre) / width);
    size_t j = 0;
    memset(work, 0, points->count * sizeof *work);
    for (long bin = first; bin <= last + 1; bin++) {
        double up_to = galet_wear_lines_sum_to(lines, &j, points->centre + ((double)bin + 0.5) * width);
        double work_right = fmax(up_to - sum, 0.0), to_right = sharpen(work_here, work_right);
        add_bin(points, bin - 1, size, (work_here + from_left - to_right) / width, work);
        sum = up_to;
        work_here = work_right;
        from_left = to_right;
    }
    galet_wear_lines_make_even(lines, points, work);
    return 2.5 * width;
}
