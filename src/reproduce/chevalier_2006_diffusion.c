#include "reproduce/chevalier_2006.h"
#include "reproduce/chevalier_2006_formulas.h"

#include "contact/smoothing.h"
#include "numerics/quadrature.h"

#include <math.h>

enum { PLACES = 241 };

/// A worn profile as it may be measured: a smooth curve and noise, which is the same in every run.
static void make_curve(double *at, double *values) {
    unsigned state = 1u;
    for (int i = 0; i < PLACES; i++) {
        state = 1664525u * state + 1013904223u;
        double noise = (double)(state >> 8) / 16777216.0 - 0.5, y = -1.0 + 2.0 * i / (PLACES - 1);
        at[i] = y;
        values[i] = exp(-4.0 * y * y) + 0.3 * noise;
    }
}

/// Mean square of second differences: what smoothing takes away.
static double roughness(const double *values) {
    double sum = 0.0;
    for (int i = 1; i + 1 < PLACES; i++) {
        double second = values[i - 1] - 2.0 * values[i] + values[i + 1];
        sum += second * second;
    }
    return sqrt(sum / (PLACES - 2));
}

static const double LENGTH = 0.1;  ///< Of the weight for C = 1, where the curve is from -1 to 1

static void diffuse(double c, const double *at, const double *values, double *out) {
    for (int i = 0; i < PLACES; i++) {
        double alpha[3];
        galet_chevalier_diffuse(0, c, LENGTH, PLACES, at, values, at[i], alpha);
        out[i] = alpha[0];
    }
}

/// Figure 12 as printed, w = exp(-C y^2), and turned round, w = exp(-y^2 / C).
static void find_direction(galet_ledger *ledger) {
    static const double cs[] = {0.3, 1.0, 5.0};
    double at[PLACES], values[PLACES], printed[3][PLACES], turned[3][PLACES], library[2][PLACES];
    make_curve(at, values);
    for (int k = 0; k < 3; k++) {
        diffuse(cs[k], at, values, printed[k]);
        diffuse(1.0 / cs[k], at, values, turned[k]);
    }
    double step = at[1] - at[0];
    galet_smoothing_run(0, LENGTH / sqrt(cs[0]) / step, PLACES, values, 0, PLACES, library[0]);
    galet_smoothing_run(0, LENGTH / sqrt(cs[2]) / step, PLACES, values, 0, PLACES, library[1]);
    galet_table *table = galet_ledger_table(ledger, "smoothing");
    for (int i = 0; i < PLACES; i++) {
        GALET_ADD_ROW(table, at[i], values[i], printed[0][i], printed[1][i], printed[2][i], turned[0][i], turned[1][i],
                      turned[2][i]);
    }
    double ratio = roughness(printed[2]) / roughness(printed[0]);
    double otherwise = roughness(library[1]) / roughness(library[0]);
    galet_ledger_claim(ledger, "larger-c-smoother", ratio, ratio < 1.0);
    galet_ledger_prove(ledger, "larger-c-smoother", otherwise, 1e-6,
                       "roughness left of a noisy curve with C = 5 over that with 0.3: %.3f by the normal equations "
                       "(24), %.3f by weighted means with the length L_y C^(-1/2); with w = exp(-y^2/C) it is %.3f",
                       ratio, otherwise, roughness(turned[2]) / roughness(turned[0]));
}

/// Root of the mean square of y under the weight (22) as printed.
static double width(double c) {
    const galet_gauss_rule *rule = &galet_legendre_rule[GALET_LEGENDRE_96];
    double sum = 0.0, square = 0.0, reach = 6.5 / sqrt(c);
    for (size_t i = 0; i < rule->count; i++) {
        galet_gauss_node node = galet_gauss_at(rule, i);
        double y = reach * node.x, w = node.weight * exp(-c * y * y);
        sum += w;
        square += w * y * y;
    }
    return sqrt(square / sum);
}

static void find_width(galet_ledger *ledger) {
    double ratio = width(5.0) / width(0.3), otherwise = sqrt(0.3 / 5.0);
    galet_ledger_claim(ledger, "larger-c-wider", ratio, ratio > 1.0);
    galet_ledger_prove(ledger, "larger-c-wider", otherwise, 1e-9,
                       "width of w with C = 5 over that with 0.3: %.4f by quadrature, (0.3/5)^(1/2) = %.4f in closed "
                       "form; the text and figure 12 need w = exp(-y^2/C)",
                       ratio, otherwise);
}

/// (23), (24) against the library's diffuse elements on the noisy curve, orders 0 to 2.
static void find_equations(galet_ledger *ledger) {
    double at[PLACES], values[PLACES], out[PLACES], printed = 0.0, known = 0.0;
    make_curve(at, values);
    for (int order = 0; order <= 2; order++) {
        galet_smoothing_run(order, LENGTH / (at[1] - at[0]), PLACES, values, 0, PLACES, out);
        for (int i = 0; i < PLACES; i += 20) {
            double alpha[3];
            galet_chevalier_diffuse(order, 1.0, LENGTH, PLACES, at, values, at[i], alpha);
            printed += alpha[0];
            known += out[i];
        }
    }
    galet_ledger_formula(ledger, "diffuse", printed, known, 1e-9);
    galet_ledger_explain(ledger, "diffuse",
                         "alpha_0 of the normal equations with C = 1 against weighted means and "
                         "polynomials found otherwise");
}

/// (25) on a parabola, which an order of 2 must meet with all of its derivatives.
static void find_derivatives(galet_ledger *ledger) {
    double at[PLACES], values[PLACES], alpha[3], y = 0.35;
    make_curve(at, values);
    for (int i = 0; i < PLACES; i++) {
        values[i] = 2.0 - 3.0 * at[i] + 5.0 * at[i] * at[i];
    }
    galet_chevalier_diffuse(2, 1.0, LENGTH, PLACES, at, values, y, alpha);
    double known = 2.0 - 3.0 * y + 5.0 * y * y;
    galet_ledger_formula(ledger, "taylor", alpha[0] + alpha[1] * y + alpha[2] * y * y, known, 1e-9);
    galet_ledger_prove(
        ledger, "taylor", alpha[0], 1e-9,
        "2 - 3 y + 5 y^2 at y = 0.35 is %.6f, and (25), B = alpha_0, gives %.6f; (20) counts y from 0 and "
        "not from where alpha is taken: B(y') = sum p_i(y' - y) alpha_i(y) is meant",
        known, alpha[0]);
    galet_ledger_formula(ledger, "derivative-1", alpha[1], -3.0 + 10.0 * y, 1e-9);
    galet_ledger_explain(ledger, "derivative-1", "1! alpha_1 with K = 2 on 2 - 3 y + 5 y^2, whose derivative is known");
    galet_ledger_formula(ledger, "derivative-2", 2.0 * alpha[2], 10.0, 1e-9);
    galet_ledger_explain(ledger, "derivative-2", "2! alpha_2 with K = 2 on 2 - 3 y + 5 y^2, whose derivative is known");
}

galet_status galet_chevalier_2006_diffusion(galet_ledger *ledger) {
    find_equations(ledger);
    find_derivatives(ledger);
    find_width(ledger);
    find_direction(ledger);
    return GALET_OK;
}
