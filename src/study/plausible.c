#include "study/plausible.h"

#include "base/format.h"

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

/// A contact that is long beside the radius across it, but level, is Hertz's all the same; what suffers is the
/// approach.
static void warn_of_extent(double patch_to_radius, double slope, galet_result *out) {
    if (slope > HALF_SPACE_LIMIT) {
        galet_result_warn(out, "half-space",
                          "the contact is %.3g times the smallest radius: beyond %g the half-space is a poor image of "
                          "the bodies",
                          patch_to_radius, HALF_SPACE_LIMIT);
    } else if (patch_to_radius > HALF_SPACE_LIMIT) {
        galet_result_warn(
            out, "half-space",
            "the contact is %.3g times the smallest radius, if no steeper than %.2g: beyond %g a body ends "
            "where a half-space goes on. Pressures hold, the approach may be off",
            patch_to_radius, slope, HALF_SPACE_LIMIT);
    }
}

void galet_plausible_contact(double patch_to_radius, double slope, double p0, galet_body body1, galet_body body2,
                             galet_result *out) {
    warn_of_extent(patch_to_radius, slope, out);
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
    static const double FEWEST = 8.0, ROUNDING = 1e-6;
    bool short_of = along < FEWEST - ROUNDING, narrow = across < FEWEST - ROUNDING;
    if (!short_of && !narrow) {
        return;
    }
    char size[64] = "";
    if (isfinite(along)) {
        galet_format(size, sizeof size, "%.0f cells long and %.0f wide", along, across);
    } else {
        galet_format(size, sizeof size, "%.0f strips wide", across);
    }
    galet_result_warn(out, "coarse-grid",
                      "the contact is some %s: below %g forces may be off by up to a fifth and local values by half; "
                      "take %s",
                      size, FEWEST, isfinite(along) ? "larger grid.nx and grid.ny" : "a larger grid.ny");
}

void galet_plausible_energy(double error, double rtol, const char *cure, galet_result *out) {
    static const double SMALL = 1e-6, LARGE = 1e-5;
    if (error > fmin(fmax(SMALL, 100.0 * rtol), LARGE)) {
        galet_result_warn(out, "energy-balance",
                          "the energy balance is off by %.2g of the energy: the motion is not to be trusted; %s", error,
                          cure);
    }
}

static const double LARGEST_CREEPAGE = 0.5;

void galet_plausible_coefficient(const char *name, double mu, galet_result *out) {
    if (mu > GALET_PLAUSIBLE_FRICTION) {
        galet_result_warn(out, "large-friction",
                          "%s = %.4g is more than any pair of solids has (rubber reaches %g): was it a percentage?",
                          name, mu, GALET_PLAUSIBLE_FRICTION);
    }
}

void galet_plausible_friction(const galet_values *in, const char *key, galet_result *out) {
    galet_plausible_coefficient(key, galet_values_real(in, key), out);
}

void galet_plausible_creepage(const galet_values *in, const char *key, galet_result *out) {
    double creep = galet_values_real(in, key);
    if (fabs(creep) > LARGEST_CREEPAGE) {
        galet_result_warn(out, "large-creepage",
                          "%s = %.4g is a slip of %.4g %% of the speed: rolling has some 0.1 %%; was it a percentage?",
                          key, creep, 1e2 * creep);
    }
}

void galet_plausible_angle(const galet_values *in, const char *key, galet_result *out) {
    double angle = galet_values_real(in, key);
    if (fabs(angle) > 2.0 * M_PI) {
        galet_result_warn(out, "large-angles",
                          "%s = %.4g rad is more than a turn; was it meant in degrees? They are written as in '30 deg'",
                          key, angle);
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
