#include "study/plausible.h"

#include <math.h>

/// Slope of a surface, or extent over radius, that a half-space is still a fair image of.
static const double HALF_SPACE_LIMIT = 0.3;

static void warn_of_stiffness(const char *key, double young, galet_result *out) {
    static const double DIAMOND = 1.3e12;  // [Pa]
    double meant = young;
    while (meant > DIAMOND) {
        meant *= 1e-3;
    }
    if (meant < young) {
        galet_result_warn(out, "stiff-material", "%s = %.6g Pa is stiffer than diamond; were %.6g GPa meant?", key,
                          young, 1e-9 * meant);
    }
}

void galet_plausible_modulus(const galet_values *in, const char *key, galet_result *out) {
    static const double JELLY = 1e4, RUBBER = 1e6;  // [Pa]
    if (!galet_values_given(in, key) || !galet_values_present(in, key)) {
        return;
    }
    double young = galet_values_real(in, key);
    if (young < RUBBER) {
        galet_result_warn(out, "soft-material", "%s = %.6g Pa is softer than %s; was it meant in %s?", key, young,
                          young < JELLY ? "jelly" : "rubber", young < 1e3 ? "GPa" : "MPa");
    }
    warn_of_stiffness(key, young, out);
}

/// The hardest materials bear about a tenth of their modulus; rubbers, which bear more, are no solids in this sense.
static void warn_of_pressure(double p0, double young, galet_result *out) {
    static const double HARDEST = 0.1, RUBBER = 1e9;  // of the modulus; [Pa]
    if (young >= RUBBER && p0 > HARDEST * young) {
        galet_result_warn(out, "extreme-pressure",
                          "p0 = %.4g GPa is more than any material of %.4g GPa bears (a tenth of that, before it "
                          "yields or breaks): look for a wrong unit, or a profile with an edge or a stray point",
                          1e-9 * p0, 1e-9 * young);
    }
}

void galet_plausible_contact(double patch_to_radius, double p0, galet_body body1, galet_body body2, galet_result *out) {
    if (patch_to_radius > HALF_SPACE_LIMIT) {
        galet_result_warn(out, "half-space",
                          "the contact is %.3g times the smallest radius: beyond %g the half-space is a poor image of "
                          "the bodies",
                          patch_to_radius, HALF_SPACE_LIMIT);
    }
    warn_of_pressure(p0, fmin(body1.young, body2.young), out);
}

void galet_plausible_slope(double slope, double y, galet_result *out) {
    if (fabs(slope) > HALF_SPACE_LIMIT) {
        galet_result_warn(
            out, "steep-contact",
            "under the contact, at y = %.4g mm, the profile has a slope of %.3g: beyond %g the half-space "
            "is a poor image of the bodies, and pressure is not vertical",
            1e3 * y, slope, HALF_SPACE_LIMIT);
    }
}

void galet_plausible_cells(double along, double across, galet_result *out) {
    static const double FEWEST = 8.0;
    if (along < FEWEST || across < FEWEST) {
        galet_result_warn(
            out, "coarse-grid",
            "the contact is some %.0f cells long and %.0f wide: below %g forces may be off by a fifth and "
            "local values by half; take larger grid.nx and grid.ny",
            along, across, FEWEST);
    }
}

void galet_plausible_energy(double error, double rtol, const char *cure, galet_result *out) {
    static const double SMALL = 1e-6, LARGE = 1e-5;
    if (error > fmin(fmax(SMALL, 100.0 * rtol), LARGE)) {
        galet_result_warn(out, "energy-balance",
                          "the energy balance is off by %.2g of the energy: the motion is not to be trusted; %s", error,
                          cure);
    }
}

void galet_plausible_digits(double error, const char *where, galet_result *out) {
    static const double ROUNDING = 1e-9;  // well-conditioned motions keep 1e-12
    if (error > ROUNDING) {
        galet_result_warn(out, "energy-balance",
                          "the energy balance is off by %.2g of the energy at the start, where %s: the motion is known "
                          "to no more digits than that",
                          error, where);
    }
}
