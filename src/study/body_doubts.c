#include "study/body_doubts.h"

#include "base/format.h"
#include "base/vec.h"
#include "study/body_inputs.h"
#include "study/plausible.h"

#include <math.h>
#include <string.h>

enum { WORDS_SIZE = 160 };

static const char *const OMEGA[] = {"omega0.x", "omega0.y", "omega0.z", NULL};
static const char *const SURFACE[] = {"surface.a", "surface.b", "surface.c", NULL};

static size_t count_given(const galet_values *in, const char *const *keys) {
    size_t count = 0;
    for (; *keys; keys++) {
        count += galet_values_given(in, *keys);
    }
    return count;
}

static bool has_preset(const galet_values *in) {
    return !galet_values_is(in, "preset", "none");
}

/// Whether a body is the user's, and not the default one with something changed.
static bool is_own(const galet_values *in) {
    return count_given(in, SURFACE) == 3 || galet_values_given(in, "parts") || galet_values_given(in, "inertia");
}

static void append(char words[WORDS_SIZE], const char *key, const char *verb, double x, const char *unit) {
    size_t used = strlen(words);
    galet_format(words + used, WORDS_SIZE - used, "%s%s %s %.4g %s", used ? ", " : "", key, verb, x, unit);
}

/// A preset has a start of its own, which may be varied; the default's is not meant for what else is given.
static void warn_of_default_start(const galet_values *in, galet_result *out) {
    if (has_preset(in)) {
        return;
    }
    bool own = is_own(in), turns = count_given(in, OMEGA) > 0;
    bool lies = galet_values_given(in, "vertical0") || galet_values_given(in, "tilt0");
    char kept[WORDS_SIZE] = "";
    for (const char *const *key = OMEGA; *key; key++) {
        double omega = galet_values_real(in, *key);
        if ((own || turns) && !galet_values_given(in, *key) && omega != 0.0) {
            append(kept, *key, "=", omega, "rad/s");
        }
    }
    if (own && !lies) {
        size_t count;
        append(kept, "vertical0", "with z leant by", 180.0 / M_PI * acos(galet_values_list(in, "vertical0", &count)[2]),
               "deg");
    }
    if (*kept) {
        galet_result_warn(out, "default-start",
                          "of the start, this was not given and is that of the default pebble: %s; give it, be it as 0",
                          kept);
    }
}

static void warn_of_preset_inertia(const galet_values *in, galet_result *out) {
    const char *changed = galet_values_given(in, "m") ? "m" : count_given(in, SURFACE) ? "surface" : NULL;
    if (has_preset(in) && changed && galet_values_present(in, "inertia") && !galet_values_given(in, "inertia")) {
        galet_result_warn(out, "preset-inertia",
                          "%s is given, and inertia is still that of the preset %s: give inertia as well, or inertia: "
                          "unset, which makes the body homogeneous",
                          changed, galet_values_text(in, "preset"));
    }
}

/// No point of the surface is further from the mass centre than its own centre and the longest semi-axis together.
static void warn_of_inertia(const galet_values *in, const galet_rigid_def *def, galet_result *out) {
    static const double ROUNDING = 1e-9;
    galet_vec3 r = def->radii;
    double moments[3], reach = galet_vec3_norm(def->centre) + fmax(fmax(r.x, r.y), r.z);
    double most = def->mass * reach * reach;
    galet_rigid_moments(def, moments);
    if (moments[2] > (1.0 + ROUNDING) * most) {
        galet_result_warn(out, "inertia-outside",
                          "%s: a moment of %.4g kg m2 is more than mass inside the surface has: %.4g kg reach %.4g m "
                          "from the mass centre, for %.4g kg m2 at most; look for a wrong unit",
                          galet_values_present(in, "parts") ? "parts" : "inertia", moments[2], def->mass, reach, most);
    }
}

static void warn_of_friction(const galet_values *in, const galet_rigid_def *def, galet_result *out) {
    if (def->lane_count == 0) {
        galet_plausible_friction(in, "mu", out);
        return;
    }
    double largest = 0.0;
    for (size_t i = 0; i < def->lane_count; i++) {
        largest = fmax(largest, def->lane_friction[i]);
    }
    galet_plausible_coefficient("mu of lane.file", largest, out);
}

/// A contact that never slips leaves the mass centre one velocity, whatever start and cue say.
static void warn_of_start(const galet_values *in, const galet_rigid_def *def, galet_result *out) {
    static const double ROUNDING = 1e-9;
    bool struck = galet_body_inputs_cue(in).impulse > 0.0;
    bool said = galet_values_given(in, "start") || !galet_values_is(in, "start", "rest") || struck;
    if (def->grip != GALET_RIGID_NO_SLIP || !said) {
        return;
    }
    galet_vec3 rolling = galet_rigid_no_slip_velocity(def);
    double speed = galet_vec3_norm(rolling), off = galet_vec3_norm(galet_vec3_sub(rolling, def->velocity0));
    if (off > ROUNDING * (speed + galet_vec3_norm(def->velocity0))) {
        galet_result_warn(out, "start-overruled",
                          "law: no-slip leaves the mass centre one velocity, %.4g m/s, at which the contact does not "
                          "slip, and the start would have %.4g m/s: it begins as with start: no-slip",
                          speed, galet_vec3_norm(def->velocity0));
    }
}

/// A rigid plane on which nothing slips has neither friction nor depth.
static void warn_of_plane(const galet_values *in, const galet_rigid_def *def, galet_result *out) {
    bool lane = def->lane_count > 0, depth = galet_values_present(in, "depth0");
    if (def->grip == GALET_RIGID_NO_SLIP && (lane || depth)) {
        galet_result_warn(out, "plane-overruled",
                          "%s%s%s: without effect, since law: no-slip has a rigid plane on which nothing slips",
                          lane ? "lane.file" : "", lane && depth ? " and " : "", depth ? "depth0" : "");
    }
}

static void warn_of_angles(const galet_values *in, galet_result *out) {
    static const char *const keys[] = {"roll0", "slope_direction", "cue.direction"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        galet_plausible_angle(in, keys[i], out);
    }
}

void galet_body_doubt(const galet_values *in, const galet_rigid_def *def, galet_result *out) {
    warn_of_default_start(in, out);
    warn_of_preset_inertia(in, out);
    warn_of_inertia(in, def, out);
    warn_of_friction(in, def, out);
    warn_of_angles(in, out);
    warn_of_start(in, def, out);
    warn_of_plane(in, def, out);
}
