#include "contact/method_need.h"

#include "base/format.h"
#include "contact/rolling_case.h"

#include <galet/kalker.h>
#include <math.h>
#include <stdio.h>

static bool has_circles(const galet_rolling_def *def) {
    return galet_profile_is_plain(&def->profile);
}

static bool has_strips(const galet_rolling_def *def) {
    return has_circles(def) || (def->normal && def->normal->strips);
}

static bool has_load(const galet_rolling_def *def) {
    return isnan(def->approach) || has_circles(def);
}

static bool is_aligned(const galet_rolling_def *def) {
    return def->contact.angle == 0.0;
}

static bool is_steady(const galet_rolling_def *def) {
    return def->motion == GALET_ROLLING_STEADY;
}

static bool has_no_forces(const galet_rolling_def *def) {
    return isnan(def->force.x) && isnan(def->force.y);
}

static bool has_no_spin(const galet_rolling_def *def) {
    return def->creep.spin == 0.0;
}

/// NAN where there is no ellipse: a contact without is refused for that, or cut into strips.
static double axis_ratio(const galet_rolling_def *def) {
    galet_hertz hertz;
    return !has_circles(def) || galet_rolling_hertz(def, &hertz) ? NAN : hertz.a / hertz.b;
}

static bool is_in_kalkers_table(const galet_rolling_def *def) {
    galet_elastic elastic = galet_elastic_combine(def->contact.body1, def->contact.body2);
    double ratio = axis_ratio(def);
    galet_kalker kalker;
    return galet_kalker_coefficients(isnan(ratio) ? 1.0 : ratio, elastic.poisson, &kalker) == GALET_OK;
}

static bool has_like_bodies(const galet_rolling_def *def) {
    return !galet_rolling_is_coupled(def);
}

static void tell_kalker(const galet_rolling_def *def, galet_misfit *misfit) {
    galet_format(misfit->text, sizeof misfit->text,
                 "Kalker's coefficients are known for a/b from 1/25 to 25 and nu from 0 to 0.5 (here %.4g and %.4g)",
                 axis_ratio(def), galet_elastic_combine(def->contact.body1, def->contact.body2).poisson);
}

static void blame_force(const galet_rolling_def *def, galet_misfit *misfit) {
    misfit->key = isnan(def->force.x) ? "force.y" : "force.x";
}

/// What may be needed, in the order in which it is told: the method's name between two pieces of text, with the input
/// that chose it where there is a first one. Without a key the choice of the method is to blame; `add` tells what
/// depends on the contact.
static const struct {
    galet_need need;
    bool (*is_met)(const galet_rolling_def *def);
    const char *key;
    const char *before, *after;
    void (*add)(const galet_rolling_def *def, galet_misfit *misfit);
} table[] = {
    {GALET_NEED_ALIGNED, is_aligned, "angle", "must be 0 with", "", NULL},
    {GALET_NEED_CIRCLES, has_circles, NULL, NULL, " works on circular profiles without tilt or offset", NULL},
    {GALET_NEED_STRIPS, has_strips, NULL, NULL, " works on circular profiles without tilt or offset", NULL},
    {GALET_NEED_LOAD, has_load, "prescribed_approach", "is not for", ", which takes a load", NULL},
    {GALET_NEED_STEADY, is_steady, "motion", "must be steady with", "", NULL},
    {GALET_NEED_CREEPAGES, has_no_forces, NULL, "is not for", ", which takes creepages", blame_force},
    {GALET_NEED_NO_FORCES, has_no_forces, NULL, "has no meaning with", "", blame_force},
    {GALET_NEED_LIKE_BODIES, has_like_bodies, NULL, NULL, " works with like materials only", NULL},
    {GALET_NEED_NO_SPIN, has_no_spin, "creep.spin", "must be 0 with", "", NULL},
    {GALET_NEED_KALKER, is_in_kalkers_table, NULL, NULL, "", tell_kalker},
};

galet_misfit galet_need_check(unsigned needs, const galet_rolling_def *def, const char *choice, const char *name) {
    galet_misfit misfit = {.need = 0};
    for (size_t i = 0; i < sizeof table / sizeof *table && !misfit.need; i++) {
        if (!(needs & table[i].need) || table[i].is_met(def)) {
            continue;
        }
        misfit.need = table[i].need;
        misfit.key = table[i].key ? table[i].key : choice;
        if (table[i].before) {
            snprintf(misfit.text, sizeof misfit.text, "%s %s: %s%s", table[i].before, choice, name, table[i].after);
        } else {
            snprintf(misfit.text, sizeof misfit.text, "%s%s", name, table[i].after);
        }
        if (table[i].add) {
            table[i].add(def, &misfit);
        }
    }
    return misfit;
}
