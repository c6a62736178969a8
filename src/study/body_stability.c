#include "study/body_stability.h"

#include "study/rigid_motion.h"

#include <galet/rigid_stability.h>
#include <math.h>

const galet_column galet_body_stability_columns[] = {
    GALET_COLUMN("spin", "rad/s", "angular velocity of the steady spin about the vertical"),
    GALET_COLUMN("upright", "1/s", "growth rate of small disturbances with the z axis vertical"),
    GALET_COLUMN("lying", "1/s", "growth rate with the x or y axis vertical, whichever brings the mass centre lower"),
    GALET_END,
};

const galet_column galet_body_margin_columns[] = {
    GALET_COLUMN("spin", "rad/s", "angular velocity of the steady spin about the vertical"),
    GALET_COLUMN("excess", "1/s",
                 "growth rate of small disturbances less the rate at which friction and the air take the spin"),
    GALET_TEXT_COLUMN("posture", "upright, or lying with the axis that is vertical"),
    GALET_END,
};

const galet_column galet_body_critical_columns[] = {
    GALET_COLUMN("spin", "rad/s", "a spin at which stability changes"),
    GALET_TEXT_COLUMN("name", "posture whose stability changes"),
    GALET_END,
};

enum { POSTURES = 2, SPINS = 400 };  // even, so that none is zero

/// A posture in which a body may spin steadily.
typedef struct posture {
    galet_rigid_posture which;
    const char *name;
    double critical;  // in the sense of the start; NAN: none [rad/s]
    galet_rigid_spin spins[SPINS];
} posture;

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

static galet_status find_spin(const galet_rigid_def *def, posture *p, int i, double omega) {
    galet_status status = galet_rigid_spin_steadily(def, p->which, omega, &p->spins[i]);
    if (status) {
        p->spins[i] = (galet_rigid_spin){.growth = NAN, .drain = NAN};
    }
    return or_nothing(status);
}

static double spin_at(int i, double fastest) {
    return 2.0 * fastest * ((2.0 * i + 1.0) / SPINS - 1.0);
}

static const char *name_of(const posture *p, int i) {
    bool lies_on_x = p->spins[i].vertical.x != 0.0;
    return p->which == GALET_RIGID_UPRIGHT ? p->name : lies_on_x ? "lying, x axis vertical" : "lying, y axis vertical";
}

/// Growth less drain, as far down as it goes up anywhere: towards no spin it falls without end.
static void fill_margins(const posture *p, double fastest, galet_table *table) {
    double deepest = 0.0;
    for (int i = 0; i < SPINS; i++) {
        deepest = fmax(deepest, fabs(p->spins[i].growth));
    }
    for (int i = 0; table && i < SPINS; i++) {
        double excess = p->spins[i].growth - p->spins[i].drain;
        if (isfinite(excess)) {
            GALET_ADD_ROW(table, spin_at(i, fastest), excess >= -deepest ? excess : NAN);
            galet_table_set_text(table, "posture", name_of(p, i));
        }
    }
}

static void fill_critical(const posture *p, galet_table *table) {
    if (table && isfinite(p->critical)) {
        GALET_ADD_ROW(table, p->critical);
        galet_table_set_text(table, "name", p->name);
    }
}

/// Spins of either sense, up to twice the fastest of the start and those at which stability changes.
static galet_status fill_tables(const galet_rigid_def *def, posture postures[POSTURES], double fastest,
                                galet_result *out) {
    galet_status status = GALET_OK;
    galet_table *table = galet_result_table(out, "stability");
    for (int i = 0; i < SPINS && !status; i++) {
        double spin = spin_at(i, fastest);
        for (int k = 0; k < POSTURES && !status; k++) {
            status = find_spin(def, &postures[k], i, spin);
        }
        double upright = postures[0].spins[i].growth, lying = postures[1].spins[i].growth;
        if (!status && table && !(isnan(upright) && isnan(lying))) {
            GALET_ADD_ROW(table, spin, upright, lying);
        }
    }
    for (int k = 0; k < POSTURES && !status; k++) {
        fill_margins(&postures[k], fastest, galet_result_table(out, "margins"));
        fill_critical(&postures[k], galet_result_table(out, "critical"));
    }
    return status;
}

static double start_spin(const galet_rigid_def *def) {
    galet_vec3 axes[3], w = def->omega0;
    galet_rigid_start_axes(def, axes);
    return w.x * axes[2].x + w.y * axes[2].y + w.z * axes[2].z;
}

galet_status galet_body_stability_fill(const galet_rigid_def *def, galet_result *out) {
    bool drawn = galet_result_table(out, "stability") || galet_result_table(out, "margins");
    bool wanted = galet_result_wants(out, "critical_spin_upright") || galet_result_wants(out, "critical_spin_lying");
    if ((!wanted && !drawn) || galet_rigid_is_ball(def)) {
        return GALET_OK;
    }
    posture postures[POSTURES] = {
        {.which = GALET_RIGID_UPRIGHT, .name = "upright"},
        {.which = GALET_RIGID_LYING, .name = "lying"},
    };
    double spin = start_spin(def), fastest = fabs(spin);
    galet_status status = GALET_OK;
    for (int k = 0; k < POSTURES && !status; k++) {
        status = find_critical(def, postures[k].which, spin, &postures[k].critical);
        fastest = fmax(fastest, fabs(postures[k].critical));  // fmax() passes over what is not known
    }
    galet_record_set_if_known(galet_result_record(out), "critical_spin_upright", postures[0].critical);
    galet_record_set_if_known(galet_result_record(out), "critical_spin_lying", postures[1].critical);
    return status || !drawn || !(fastest > 0.0) ? status : fill_tables(def, postures, fastest, out);
}
