// In which cell of the table a system is, exactly, and what the table says of stability there.
#include "dynamics/klarbring_cell.h"

#include "numerics/expansion.h"

#include <math.h>

galet_klarbring_def galet_default_klarbring(void) {
    return (galet_klarbring_def){.mass = 1.0, .kn = 2.0, .kt = 1.0, .w = 1.0, .fn = 0.5, .ft = 0.0, .mu = 0.5};
}

galet_status galet_klarbring_check(const galet_klarbring_def *def) {
    bool finite = isfinite(def->mass) && isfinite(def->kn) && isfinite(def->kt) && isfinite(def->w) &&
                  isfinite(def->fn) && isfinite(def->ft) && isfinite(def->mu);
    bool definite = def->kn > 0.0 && def->kt > 0.0 && galet_det2_sign(def->kn, def->kt, def->w, def->w) > 0;
    return finite && definite && def->mass > 0.0 && def->mu >= 0.0 ? GALET_OK : GALET_ERR_RANGE;
}

/// (x - y) / (|x| + |y|) of two products, each of two factors, whatever their size.
static double relative_difference(double a, double b, double c, double d) {
    int eab, ecd, e;
    double ma = frexp(a, &eab), mb = frexp(b, &e), mc, md;
    eab += e;
    mc = frexp(c, &ecd), md = frexp(d, &e);
    ecd += e;
    if (ma * mb == 0.0 || mc * md == 0.0) {
        return ma * mb != 0.0 ? copysign(1.0, ma * mb) : mc * md != 0.0 ? -copysign(1.0, mc * md) : 0.0;
    }
    int common = eab > ecd ? eab : ecd;
    ma = ldexp(ma, eab - common), mc = ldexp(mc, ecd - common);
    return galet_det2(ma, mb, mc, md) / (fabs(ma * mb) + fabs(mc * md));
}

/// Signs that a difference of two products of uncertain factors may have, the one it has without that among them.
static int compatible_signs(int sign, double margin, double uncertainty, int *signs) {
    bool open = fabs(margin) <= (2.0 + uncertainty) * uncertainty && uncertainty > 0.0;
    if (!open) {
        signs[0] = sign;
        return 1;
    }
    signs[0] = -1, signs[1] = 0, signs[2] = 1;
    return 3;
}

galet_klarbring_class galet_klarbring_class_of(const galet_klarbring_def *def, double uncertainty) {
    double w = fabs(def->w);
    galet_klarbring_class found = {
        .cell = {.a = galet_det2_sign(def->kt, def->fn, def->w, def->ft),
                 .d = galet_det2_sign(def->kt, 1.0, def->mu, w)},
        .pressing = galet_det2(def->kt, def->fn, def->w, def->ft),
        .margin_a = relative_difference(def->kt, def->fn, def->w, def->ft),
        .margin_d = relative_difference(def->kt, 1.0, def->mu, w),
        .wedging = def->kt / w,
    };
    bool nothing = def->fn == 0.0 && (def->w == 0.0 || def->ft == 0.0);  // and stays so, whatever the uncertainty
    int a[3], d[3], of_a = compatible_signs(found.cell.a, found.margin_a, nothing ? 0.0 : uncertainty, a);
    int of_d = compatible_signs(found.cell.d, found.margin_d, uncertainty, d);
    for (int i = 0; i < of_a; i++) {
        for (int k = 0; k < of_d; k++) {
            found.compatible[found.count++] = (galet_klarbring_cell){a[i], d[k]};
        }
    }
    return found;
}

galet_status galet_klarbring_classify(const galet_klarbring_def *def, double uncertainty,
                                      galet_klarbring_class *found) {
    if (galet_klarbring_check(def) || !(uncertainty >= 0.0 && uncertainty <= GALET_KLARBRING_UNCERTAIN)) {
        return GALET_ERR_RANGE;
    }
    *found = galet_klarbring_class_of(def, uncertainty);
    return GALET_OK;
}

/// The expression whose zero means that the second frequency is q times the first, as a sum that is exact:
/// ((kn + kt) q)^2 - (1 + q^2)^2 (kn kt - w^2).
static int odd_ratio_sign(double kn, double kt, double w, double q) {
    galet_expansion sum = {0}, determinant = {0}, factor = {0};
    galet_expansion_add_product(&sum, kn, q);
    galet_expansion_add_product(&sum, kt, q);
    galet_expansion_add_product(&determinant, kn, kt);
    galet_expansion_add_product(&determinant, -w, w);
    galet_expansion_add_product(&factor, -(1.0 + q * q), 1.0 + q * q);
    galet_expansion square = galet_expansion_multiply(&sum, &sum);
    galet_expansion product = galet_expansion_multiply(&determinant, &factor);
    for (int i = 0; i < product.count; i++) {
        galet_expansion_add(&square, product.terms[i]);
    }
    return galet_expansion_sign(&square);
}

/// Of a mass that grazes a smooth wall: one motion keeps its energy where the frequencies are as 1 to 3, 5, ...
static galet_klarbring_stability frictionless_stability(const galet_klarbring_def *def, double uncertainty) {
    const double largest = 9e7;  // up to which 1 + q^2 is exact
    int exponent;
    frexp(fmax(def->kn, def->kt), &exponent);
    double kn = ldexp(def->kn, -exponent), kt = ldexp(def->kt, -exponent), w = ldexp(def->w, -exponent);
    double trace = kn + kt, determinant = galet_det2(kn, kt, w, w);
    double high = 0.5 * (trace + hypot(kn - kt, 2.0 * w)), ratio = high / sqrt(determinant);
    if (!(ratio <= largest)) {
        return GALET_KLARBRING_UNDETERMINED;
    }
    double q = fmax(2.0 * round(0.5 * (ratio - 1.0)) + 1.0, 3.0), square = (1.0 + q * q) * (1.0 + q * q);
    double doubt = (2.0 + uncertainty) * uncertainty *
                   (2.0 * trace * trace * q * q + square * (kn * kt + w * w));  // of the two, as each is uncertain
    if (doubt > 0.0 && fabs(trace * trace * q * q - square * determinant) <= doubt) {
        return GALET_KLARBRING_UNDETERMINED;
    }
    return odd_ratio_sign(kn, kt, w, q) == 0 ? GALET_KLARBRING_LYAPUNOV : GALET_KLARBRING_ASYMPTOTIC;
}

static galet_klarbring_stability grazing_stability(const galet_klarbring_def *def, galet_klarbring_cell cell,
                                                   double uncertainty) {
    if (def->w == 0.0) {
        return GALET_KLARBRING_LYAPUNOV;  // it swings along the wall for ever
    }
    if (def->mu == 0.0) {
        return frictionless_stability(def, uncertainty);
    }
    return cell.d > 0 ? GALET_KLARBRING_ASYMPTOTIC : GALET_KLARBRING_LYAPUNOV;
}

bool galet_klarbring_cell_has(const galet_klarbring_def *def, galet_klarbring_cell cell, galet_klarbring_type type,
                              double uncertainty, galet_klarbring_stability *stability) {
    const bool rough = def->mu > 0.0;
    const galet_klarbring_type off = def->w < 0.0 ? GALET_KLARBRING_SLIP_BACK : GALET_KLARBRING_SLIP_AHEAD;
    *stability = GALET_KLARBRING_LYAPUNOV;
    switch (type) {
    case GALET_KLARBRING_DETACHED:
        return cell.a < 0;
    case GALET_KLARBRING_GRAZING:
        *stability = cell.a == 0 ? grazing_stability(def, cell, uncertainty) : *stability;
        return cell.a == 0;
    case GALET_KLARBRING_STUCK:
        return cell.a > 0 || cell.d < 0;
    case GALET_KLARBRING_SLIP_AHEAD:
    case GALET_KLARBRING_SLIP_BACK:
        break;
    default:
        return false;
    }
    if (type != off || cell.a > 0) {  // sliding on presses harder, or friction holds less than the spring
        return rough && cell.a > 0 && (type != off || cell.d > 0);
    }
    *stability = GALET_KLARBRING_UNSTABLE;
    return cell.a == cell.d;
}
