#include "study/profile_warnings.h"

#include "base/format.h"
#include "study/bodies.h"
#include "study/profile_inputs.h"

#include <math.h>

static void warn_flaws(const galet_profile_flaws *flaws, galet_result *out) {
    if (flaws->cut > 0) {
        galet_result_warn(out, "profile-cut",
                          "%zu points of profile.file were left out: beyond y = %.4g and %.4g mm it is steeper than 80 "
                          "degrees or folds under",
                          flaws->cut, 1e3 * flaws->y_low, 1e3 * flaws->y_high);
    }
    if (flaws->doubt > 0.0) {
        galet_result_warn(
            out, "profile-doubles",
            "points of profile.file at y = %.4g mm differ by %.4g mm in z, far more than its noise; their "
            "mean was taken",
            1e3 * flaws->doubt_at, 1e3 * flaws->doubt);
    }
}

/// Whole rails are a little higher than wide; what stands twice as high has two units.
static bool is_upright(const galet_values *in) {
    return galet_profile_inputs_extent(in, "z") > 2.0 * galet_profile_inputs_extent(in, "y");
}

/// Nothing that rolls has a profile as large as this; what was meant had a prefix.
static void warn_unit(const galet_values *in, const galet_profile_points *points, galet_result *out) {
    static const double LARGE = 1.0;  // [m]
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    double low = INFINITY, high = -INFINITY, width = p.y[p.count - 1] - p.y[0];
    for (size_t i = 0; i < p.count; i++) {
        low = fmin(low, p.z[i]);
        high = fmax(high, p.z[i]);
    }
    if (is_upright(in)) {
        galet_result_warn(out, "profile-unit",
                          "profile.file is far higher than wide: are y and z in one unit? Titles tell, as in y [mm],z "
                          "[um]");
    } else if (width > LARGE || high - low > LARGE) {
        galet_result_warn(
            out, "profile-unit",
            "profile.file is %.4g m wide and %.4g m high; columns without a unit are metres: was it meant in "
            "mm? Titles tell, as in y [mm]",
            width, high - low);
    }
}

static void warn_holes(const galet_profile_points *points, galet_result *out) {
    size_t count, widest = 0;
    const galet_profile_hole *hole = galet_profile_points_holes(points, &count);
    for (size_t i = 1; i < count; i++) {
        widest = hole[i].high - hole[i].low > hole[widest].high - hole[widest].low ? i : widest;
    }
    if (count == 0) {
        return;
    }
    char others[64] = "";
    if (count > 1) {
        galet_format(others, sizeof others, "; it is the widest of %zu", count);
    }
    galet_result_warn(out, "profile-gap",
                      "profile.file has a hole: no points between y = %.4g and %.4g mm, where the profile is "
                      "interpolated%s",
                      1e3 * hole[widest].low, 1e3 * hole[widest].high, others);
}

static size_t count_under(const galet_profile_points *points, const galet_rolling_result *contact, double offset) {
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    size_t under = 0;
    for (size_t i = 0; i < p.count; i++) {
        under += p.y[i] + offset >= contact->y_min && p.y[i] + offset <= contact->y_max;
    }
    return under;
}

/// A curve that passes so few points below the contact is more interpolated than measured.
static bool warn_few(const galet_values *in, const galet_profile_points *points, const galet_rolling_result *contact,
                     galet_result *out) {
    enum { FEW = 5 };
    galet_profile_points *used = NULL;
    double offset = galet_values_real(in, "profile.offset");
    size_t measured = count_under(points, contact, offset), under = measured;
    if (galet_values_integer(in, "profile.points") > 0 && !galet_profile_inputs_read(in, &used)) {
        under = count_under(used, contact, offset);
        galet_profile_points_destroy(used);
    }
    if (!(contact->y_min < contact->y_max) || (measured >= FEW && under >= FEW)) {
        return false;
    }
    bool spread = measured >= FEW;
    size_t few = spread ? under : measured;
    galet_result_warn(
        out, "few-points",
        "%zu %s of %s %s under the contact, from y = %.4g to %.4g mm, where the profile is interpolated; %s", few,
        few == 1 ? "point" : "points", spread ? "profile.points" : "profile.file", few == 1 ? "lies" : "lie",
        1e3 * contact->y_min, 1e3 * contact->y_max, spread ? "take more" : "measure more");
    return true;
}

static const double FITTED = 6.0;  ///< What fits leave of waves: measured, docs/theory/profiles.md 4

/// What waves of the points' roughness carry: as short as the points or the cells lie, or what a window of fits leaves.
static double pressure_of(galet_profile_noise noise, double cell, double modulus, double window) {
    double bare = 0.5 * M_PI * modulus * noise.height / fmax(noise.spacing, cell);
    double fitted = FITTED * modulus * noise.height * sqrt(noise.spacing / window) / window;
    return window > 0.0 ? fmin(bare, fitted) : bare;
}

/// Whether the grid has fewer lines than the profile points, or windows of fits.
static bool is_finer(galet_profile_noise noise, double window, const galet_rolling_result *contact) {
    return fmax(noise.spacing, window) < contact->grid.dy;
}

static void warn_noise(const galet_values *in, galet_profile_noise noise, double modulus,
                       const galet_rolling_result *contact, galet_result *out) {
    static const double LOUD = 0.05, QUIET = 0.02;  // of the largest pressure
    double window = galet_values_real(in, "profile.smoothing");
    double pressure = pressure_of(noise, contact->grid.dy, modulus, window);
    if (!(pressure > LOUD * contact->p0)) {
        return;
    }
    char finer[96] = "";
    if (is_finer(noise, window, contact)) {
        galet_format(finer, sizeof finer, "; lines %.3g mm apart do not resolve all of it", 1e3 * contact->grid.dy);
    }
    char worst[64] = "";
    if (noise.worst > 0.0) {
        galet_format(worst, sizeof worst, "; %.3g um at y = %.4g mm", 1e6 * noise.worst, 1e3 * noise.worst_at);
    }
    double enough = pow(FITTED * modulus * noise.height * sqrt(noise.spacing) / (QUIET * contact->p0), 2.0 / 3.0);
    galet_result_warn(out, "profile-noise",
                      "points of profile.file under the contact lie %.3g um off smooth curves through their neighbours "
                      "(root mean square%s): such waves carry some %.3g MPa, %.2g of p0%s. If they "
                      "are noise, profile.smoothing takes them out; some %.2g mm are wide enough",
                      1e6 * noise.height, worst, 1e-6 * pressure, pressure / contact->p0, finer, 1e3 * enough);
}

/// The worst point as if all were as far off.
static galet_profile_noise like_the_worst(galet_profile_noise noise) {
    noise.height = noise.worst;
    return noise;
}

/// Where the point at y stands, for a message: the line of the file.
static void place_of(const galet_values *in, double y, char *text, size_t size) {
    size_t count, nearest = 0;
    const double *all = galet_values_column(in, "profile.file", "y", &count);
    for (size_t i = 1; i < count; i++) {
        nearest = fabs(all[i] - y) < fabs(all[nearest] - y) ? i : nearest;
    }
    int line = galet_values_line(in, "profile.file", nearest);
    galet_format(text, size, line > 0 ? "in line %d of profile.file" : "a point of profile.file", line);
}

/// A point that stands out by itself. Where lines of the grid do not see it, but would find pressures of its own if
/// they did, the result is one of the grid.
static void warn_spike(const galet_values *in, galet_profile_noise noise, double modulus,
                       const galet_rolling_result *contact, galet_result *out) {
    static const double FELT = 0.05, SEEN = 0.3;      // of the largest pressure
    static const double STANDS = 1.3944333775567928;  // sqrt(35/18): of even points, over its share of noise
    double window = galet_values_real(in, "profile.smoothing"), lines = (double)contact->grid.ny * contact->grid.dy;
    double felt = pressure_of(like_the_worst(noise), contact->grid.dy, modulus, window);
    double whole = pressure_of(like_the_worst(noise), 0.0, modulus, window);
    bool unseen = is_finer(noise, window, contact) && whole > SEEN * contact->p0;
    if (!unseen && !(felt > FELT * contact->p0)) {
        return;
    }
    char place[48], finer[128] = "";
    place_of(in, noise.worst_at, place, sizeof place);
    if (unseen) {
        galet_format(finer, sizeof finer, ", which lines %.3g mm apart do not resolve: take grid.ny >= %.0f, or",
                     1e3 * contact->grid.dy, ceil(2.0 * lines / fmax(noise.spacing, window)));
    }
    galet_result_warn(
        out, unseen ? "fine-profile" : "profile-spike",
        "one point stands some %.3g um off its neighbours, at y = %.4g mm, %s, on points %.3g mm apart: it "
        "may carry some %.0f MPa where p0 is %.0f MPa%s%s smooth it by profile.smoothing, or leave it "
        "out if it is none of the surface",
        1e6 * STANDS * noise.worst, 1e3 * noise.worst_at, place, 1e3 * noise.spacing, 1e-6 * (unseen ? whole : felt),
        1e-6 * contact->p0, finer, unseen ? "" : ";");
}

/// Roughness under the contact; of some more points, if a few are all that carries.
static galet_profile_noise noise_about(const galet_profile_points *points, double low, double high) {
    enum { ENOUGH = 16 };
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    double beside = 0.5 * ENOUGH * (p.y[p.count - 1] - p.y[0]) / (double)p.count;
    galet_profile_noise noise = galet_profile_points_noise(points, low, high);
    return noise.count >= ENOUGH ? noise : galet_profile_points_noise(points, low - beside, high + beside);
}

static void warn_rough(const galet_values *in, const galet_profile_points *points, const galet_rolling_result *contact,
                       bool few, galet_result *out) {
    double offset = galet_values_real(in, "profile.offset");
    double low = contact->y_min - offset, high = contact->y_max - offset;
    galet_hertz_def bodies = galet_bodies_read(in);
    double modulus = galet_contact_modulus(bodies.body1, bodies.body2);
    galet_profile_noise about = noise_about(points, low, high);
    if (about.lone && about.worst_at >= low && about.worst_at <= high) {
        warn_spike(in, about, modulus, contact, out);
    }
    galet_profile_noise noise = galet_profile_points_noise(points, low, high);
    if (noise.lone) {  // told by itself
        noise.height = noise.others;
        noise.worst = 0.0;
    }
    if (!few) {
        warn_noise(in, noise, modulus, contact, out);
    }
}

/// Width of the widest stretch of points that lies nearly level.
static double level_width(const galet_profile *p, size_t first, size_t last) {
    static const double LEVEL = 0.3;
    double widest = 0.0;
    size_t from = first;
    for (size_t i = first; i <= last; i++) {
        from = fabs(p->slope[i]) > LEVEL ? i + 1 : from;
        widest = from <= i ? fmax(widest, p->y[i] - p->y[from]) : widest;
    }
    return widest;
}

/// A contact between two steep sides beside a level part that is wider, as on the flange of a wheel with its tread.
static void warn_flange(const galet_values *in, const galet_profile_points *points, const galet_rolling_result *contact,
                        galet_result *out) {
    static const double STEEP = 1.0;
    galet_profile p = galet_default_profile();
    galet_profile_points_lend(points, &p);
    double offset = galet_values_real(in, "profile.offset");
    size_t last = p.count - 1, low = 0, high = last;
    for (size_t i = 0; i <= last; i++) {
        bool steep = fabs(p.slope[i]) > STEEP;
        low = steep && p.y[i] + offset < contact->y_min ? i : low;
        high = steep && p.y[i] + offset > contact->y_max && high == last ? i : high;
    }
    double ridge = p.y[high] - p.y[low];
    if (low > 0 && high < last && fmax(level_width(&p, 0, low), level_width(&p, high, last)) > ridge) {
        galet_result_warn(
            out, "flange-contact",
            "the contact lies on a ridge of profile.file between y = %.4g and %.4g mm, beside a wider level "
            "part: of a wheel that is the flange; keep the tread by profile.y_min and profile.y_max",
            1e3 * p.y[low], 1e3 * p.y[high]);
    }
}

void galet_profile_warn(const galet_values *in, const galet_rolling_result *contact, galet_result *out) {
    galet_profile_points *points;
    galet_profile_flaws flaws;
    if (!galet_values_is(in, "profile.kind", "file") || galet_profile_inputs_measure(in, &points, &flaws)) {
        return;
    }
    warn_flaws(&flaws, out);
    warn_unit(in, points, out);
    warn_holes(points, out);
    bool few = warn_few(in, points, contact, out);
    warn_rough(in, points, contact, few, out);
    warn_flange(in, points, contact, out);
    galet_profile_points_destroy(points);
}
