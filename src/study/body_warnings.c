#include "study/body_warnings.h"

#include "base/format.h"
#include "base/vec.h"
#include "study/effort_warnings.h"
#include "study/plausible.h"

#include <math.h>
#include <string.h>

enum { CURES_SIZE = 256 };

/// Radians of the contact's own swing or of the body's turning, and times in which a damping settles, that can be
/// followed: those of a body which bounces take a third of the right-hand sides that there are.
static const double MOST_RADIANS = 5e5, MOST_TIMES = 1e7;

static double middle_radius(const galet_rigid_def *def) {
    galet_vec3 r = def->radii;
    return fmax(fmin(r.x, r.y), fmin(fmax(r.x, r.y), r.z));
}

/// Normal force over penetration^1.5; of a Hertz contact about that of a sphere [N/m^1.5].
static double stiffness_of(const galet_rigid_def *def) {
    bool hertz = def->patch == GALET_RIGID_HERTZ;
    double sphere = def->young / (1.5 * (1.0 - def->poisson * def->poisson)) * sqrt(middle_radius(def));
    return hertz ? sphere : def->stiffness;
}

/// The values from which on a contact is too stiff. Where the weight rules the penetration, that grows as the stiffness
/// falls, and it takes more to come below.
typedef struct limits {
    double stiffness, mass, damping;
} limits;

static limits limits_of(const galet_rigid_def *def) {
    double stiffness = stiffness_of(def), weight = def->mass * def->gravity;
    double load = fmax(weight, stiffness * pow(fmax(def->depth0, 0.0), 1.5)), depth = pow(load / stiffness, 2.0 / 3.0);
    double omega = MOST_RADIANS / def->t_end, excess = 1.5 * sqrt(depth) * stiffness / (def->mass * omega * omega);
    double change = pow(excess, load > weight ? 1.0 : 1.5);
    return (limits){stiffness / change, def->mass * change, MOST_TIMES / def->t_end * def->mass / load};
}

/// "a mu below 0.3", by the key that is in force.
static void say_friction(const galet_rigid_def *def, char *words, size_t size) {
    double largest = 0.0;
    for (size_t i = 0; i < def->lane_count; i++) {
        largest = fmax(largest, def->lane_friction[i]);
    }
    if (def->lane_count > 0) {
        galet_format(words, size, "a lane.file with mu below %.3g", largest);
    } else {
        galet_format(words, size, "a mu below %.3g", def->friction);
    }
}

/// Adds "damping = 3 s/m or less", where it is more.
static void add_cure(char words[CURES_SIZE], const char *key, double value, double most, const char *unit) {
    size_t used = strlen(words);
    if (value > most) {
        galet_format(words + used, CURES_SIZE - used, "%s%s = %.2g %s or less", used ? ", " : "", key, most, unit);
    }
}

/// "stiffness = 1.2e+10 N/m^1.5 or less, ..." as far as values are beyond their limits; "" where none is.
static void find_cures(const galet_rigid_def *def, char words[CURES_SIZE]) {
    const limits most = limits_of(def);
    const double excess = stiffness_of(def) / most.stiffness;
    double moments[3];
    galet_rigid_moments(def, moments);
    words[0] = '\0';
    if (def->patch == GALET_RIGID_HERTZ) {
        add_cure(words, "E", def->young, def->young / excess, "Pa");
    } else {
        add_cure(words, "stiffness", def->stiffness, def->stiffness / excess, "N/m^1.5");
    }
    if (excess > 1.0) {
        size_t used = strlen(words);
        galet_format(words + used, CURES_SIZE - used, ", m = %.2g kg or more", most.mass);
    }
    add_cure(words, "damping", def->damping, most.damping, "s/m");
    add_cure(words, "air_damping", def->air_damping, MOST_TIMES / def->t_end * moments[0], "N m s");
    add_cure(words, "rolling_resistance", def->rolling_resistance, galet_vec3_largest(def->radii), "m");
    add_cure(words, "omega0", galet_vec3_norm(def->omega0), MOST_RADIANS / def->t_end, "rad/s");
}

static void warn_of_effort(const galet_rigid_def *def, const galet_rigid_result *e, galet_result *out) {
    char cures[CURES_SIZE];
    find_cures(def, cures);
    if (e->t_end >= 1e-6 * def->t_end) {
        galet_effort_warn(out, (galet_effort){e->t_end, def->t_end, def->rtol, e->rates}, cures);
    } else {
        char friction[64] = "";
        say_friction(def, friction, sizeof friction);
        galet_result_warn(out, "effort",
                          "stopped at %.6g s of %.6g s after %zu right-hand sides: what acts on the body is too "
                          "strong for its mass to be followed; try %s",
                          e->t_end, def->t_end, e->rates, *cures ? cures : friction);
    }
}

static void warn_of_end(const galet_rigid_def *def, const galet_rigid_result *e, galet_result *out) {
    if (e->ended == GALET_RIGID_END_BOUNCING) {
        galet_result_warn(out, "too-many-bounces",
                          "stopped at %.6g s of %.6g s: the body bounces too often to be followed, %zu times by then; "
                          "end before (t_end), or let bounces die out by a damping above %.3g s/m",
                          e->t_end, def->t_end, e->liftoffs, def->damping);
    }
    if (e->ended == GALET_RIGID_END_EFFORT) {
        warn_of_effort(def, e, out);
    }
    if (e->ended == GALET_RIGID_END_FAILURE) {
        galet_failure_warn(out, (galet_effort){e->t_end, def->t_end, def->rtol, e->rates});
    }
}

/// Errors of the integration tilt a body that stands, and decide when it falls.
static void warn_of_fall(const galet_rigid_def *def, const galet_rigid_result *e, galet_result *out) {
    static const double LOOSE = 1e-7;
    if (def->rtol > LOOSE && !isnan(e->t_stand)) {
        galet_result_warn(out, "fall-time",
                          "the body stands up at %.6g s, and errors of the integration may decide when it falls: take "
                          "rtol <= %g (got %g)",
                          e->t_stand, LOOSE, def->rtol);
    }
}

/// Whether runs part when a body that stood falls, which takes it a few times sqrt(c / g).
static bool parts_at_fall(const galet_rigid_def *def, const galet_rigid_result *e, double t_agree) {
    return fabs(e->t_topple - t_agree) < 10.0 * sqrt(def->radii.z / def->gravity);
}

static void warn_of_chaos(const galet_rigid_def *def, const galet_rigid_result *e, bool asked, double t_agree,
                          galet_result *out) {
    static const double LITTLE = 1.0;  // damping [s/m]
    if (t_agree < e->t_end) {
        galet_result_warn(out, "chaotic",
                          "repeated at a tenth of rtol, gamma3 is the same within 1e-3 up to %.6g s of %.6g s only: "
                          "%s depends on tolerance and rounding and is not reproducible",
                          t_agree, e->t_end,
                          parts_at_fall(def, e, t_agree)
                              ? "there the body falls, and the moment of it, with what follows,"
                              : "what follows");
    } else if (!asked && e->liftoffs > 1 && def->damping < LITTLE) {
        galet_result_warn(out, "bounces-unchecked",
                          "bouncing with little damping, from %.6g s on, is often chaotic: check_accuracy: true tells "
                          "up to when the motion is reproducible",
                          e->t_first_liftoff);
    }
}

/// A plane that holds the body down by decree.
static void warn_of_pull(const galet_rigid_def *def, const galet_rigid_result *e, galet_result *out) {
    if (def->grip == GALET_RIGID_NO_SLIP && isfinite(e->t_pull)) {
        galet_result_warn(out, "would-lift-off",
                          "without slip, the plane holds the body down from %.6g s on, where it would lift off: what "
                          "follows is no motion of a body that is free to do so; take another law",
                          e->t_pull);
    }
}

void galet_body_warn(const galet_rigid_def *def, const galet_rigid_result *e, bool asked, double t_agree,
                     galet_result *out) {
    warn_of_chaos(def, e, asked, t_agree, out);
    warn_of_pull(def, e, out);
    warn_of_fall(def, e, out);
    warn_of_end(def, e, out);
    galet_plausible_energy(e->energy_error, def->rtol, "lower rtol", out);
    double deepest = GALET_RIGID_MAX_DEPTH * galet_vec3_least(def->radii);
    if (e->depth_max > deepest) {
        galet_result_warn(out, "too-deep",
                          "the body went %.3g m into the plane, deeper than the model allows: %.3g m, a tenth of its "
                          "smallest radius",
                          e->depth_max, deepest);
    }
}
