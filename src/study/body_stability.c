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

/// What is not there is NAN, but for lack of memory, which ends the run.
static galet_status or_nothing(galet_status status) {
    return status == GALET_ERR_MEMORY ? status : GALET_OK;
}

/// In the sense in which the body spins at the start.
static galet_status find_critical(const galet_rigid_def *def, galet_rigid_posture posture, double sense, double *spin) {
    galet_rigid_critical critical;
    galet_status status = galet_rigid_critical_spin(def, posture, sense, &critical);
    *spin = status ? NAN : critical.spin;
    return or_nothing(status);
}

static galet_status find_growth(const galet_rigid_def *def, galet_rigid_posture posture, double spin, double *growth) {
    galet_status status = galet_rigid_growth(def, posture, spin, growth);
    *growth = status ? NAN : *growth;
    return or_nothing(status);
}

/// Spins of either sense, up to twice the fastest of the start and those at which stability changes.
static galet_status fill_table(const galet_rigid_def *def, double fastest, galet_table *table) {
    enum { SPINS = 120 };  // even, so that none is zero
    galet_status status = GALET_OK;
    for (int i = 0; i < SPINS && !status; i++) {
        double spin = 2.0 * fastest * ((2.0 * i + 1.0) / SPINS - 1.0), upright = NAN, lying = NAN;
        status = find_growth(def, GALET_RIGID_UPRIGHT, spin, &upright);
        status = status ? status : find_growth(def, GALET_RIGID_LYING, spin, &lying);
        if (!status && !(isnan(upright) && isnan(lying))) {
            GALET_ADD_ROW(table, spin, upright, lying);
        }
    }
    return status;
}

static double start_spin(const galet_rigid_def *def) {
    galet_vec3 axes[3], w = def->omega0;
    galet_rigid_start_axes(def, axes);
    return w.x * axes[2].x + w.y * axes[2].y + w.z * axes[2].z;
}

galet_status galet_body_stability_fill(const galet_rigid_def *def, galet_result *out) {
    galet_table *table = galet_result_table(out, "stability");
    bool wanted = galet_result_wants(out, "critical_spin_upright") || galet_result_wants(out, "critical_spin_lying");
    if (!wanted && !table) {
        return GALET_OK;
    }
    double spin = start_spin(def), upright = NAN, lying = NAN;
    galet_status status = find_critical(def, GALET_RIGID_UPRIGHT, spin, &upright);
    status = status ? status : find_critical(def, GALET_RIGID_LYING, spin, &lying);
    galet_record_set_if_known(galet_result_record(out), "critical_spin_upright", upright);
    galet_record_set_if_known(galet_result_record(out), "critical_spin_lying", lying);
    double fastest = fmax(fmax(fabs(spin), fabs(upright)), fabs(lying));  // fmax() passes over what is not known
    return status || !table || !(fastest > 0.0) ? status : fill_table(def, fastest, table);
}
