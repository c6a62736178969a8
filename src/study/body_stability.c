#include "study/body_stability.h"

#include <galet/rigid_stability.h>
#include <galet/study.h>
#include <math.h>

const galet_column galet_body_stability_columns[] = {
    GALET_COLUMN("spin", "rad/s", "angular velocity of the steady spin about the vertical"),
    GALET_COLUMN("upright", "1/s", "growth rate of small disturbances with the z axis vertical"),
    GALET_COLUMN("lying", "1/s", "growth rate with the x or y axis vertical, whichever brings the mass centre lower"),
    GALET_END,
};

/// In the sense in which the body spins at the start.
static double critical_of(const galet_rigid_def *def, galet_rigid_posture posture, double sense) {
    galet_rigid_critical critical;
    bool known = !galet_rigid_critical_spin(def, posture, sense, &critical);
    return known ? critical.spin : NAN;
}

static double growth_of(const galet_rigid_def *def, galet_rigid_posture posture, double spin) {
    double growth;
    return galet_rigid_growth(def, posture, spin, &growth) ? NAN : growth;
}

/// Spins of either sense, up to twice the fastest of the start and those at which stability changes.
static void fill_table(const galet_rigid_def *def, double fastest, galet_table *table) {
    enum { SPINS = 120 };  // even, so that none is zero
    for (int i = 0; i < SPINS; i++) {
        double spin = 2.0 * fastest * ((2.0 * i + 1.0) / SPINS - 1.0);
        GALET_ADD_ROW(table, spin, growth_of(def, GALET_RIGID_UPRIGHT, spin), growth_of(def, GALET_RIGID_LYING, spin));
    }
}

static double start_spin(const galet_rigid_def *def) {
    galet_vec3 axes[3], w = def->omega0;
    galet_rigid_start_axes(def, axes);
    return w.x * axes[2].x + w.y * axes[2].y + w.z * axes[2].z;
}

void galet_body_stability_fill(const galet_rigid_def *def, galet_result *out) {
    bool steady = galet_rigid_is_steady(def, GALET_RIGID_UPRIGHT) || galet_rigid_is_steady(def, GALET_RIGID_LYING);
    galet_table *table = galet_result_table(out, "stability");
    bool wanted = galet_result_wants(out, "critical_spin_upright") || galet_result_wants(out, "critical_spin_lying");
    if (!steady || (!wanted && !table)) {
        return;
    }
    double spin = start_spin(def), upright = critical_of(def, GALET_RIGID_UPRIGHT, spin);
    double lying = critical_of(def, GALET_RIGID_LYING, spin);
    galet_record_set_if_known(galet_result_record(out), "critical_spin_upright", upright);
    galet_record_set_if_known(galet_result_record(out), "critical_spin_lying", lying);
    double fastest = fmax(fmax(fabs(spin), fabs(upright)), fabs(lying));  // fmax() passes over what is not known
    double known = growth_of(def, GALET_RIGID_UPRIGHT, 1.0), other = growth_of(def, GALET_RIGID_LYING, 1.0);
    if (table && fastest > 0.0 && !(isnan(known) && isnan(other))) {
        fill_table(def, fastest, table);
    }
}
