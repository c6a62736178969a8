#include "study/body_stability.h"

#include "base/format.h"
#include "base/vec.h"
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
    GALET_COLUMN("excess", "1/s", "growth rate of small disturbances less the rate at which friction takes the spin"),
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
    galet_vec3 up;  // the vertical, body axes
    char name[32];
    double loss;      // friction's moment over the moment of inertia [rad/s2]
    double air;       // and that of the air, which grows with the spin [1/s]
    double critical;  // in the sense of the start; NAN: none [rad/s]
    double growth[SPINS];
} posture;

static const char axis_names[] = "xyz";

static double height_on(const galet_rigid_def *def, int axis, double sense) {
    const double r[] = {def->radii.x, def->radii.y, def->radii.z}, e[] = {def->centre.x, def->centre.y, def->centre.z};
    return r[axis] - sense * e[axis];
}

static galet_vec3 axis_vector(int axis, double sense) {
    return (galet_vec3){axis == 0 ? sense : 0.0, axis == 1 ? sense : 0.0, axis == 2 ? sense : 0.0};
}

/// Whether a body may spin steadily with this axis vertical, as galet_rigid_is_steady() finds it.
static bool is_principal(const galet_rigid_def *def, int axis) {
    galet_rigid_def turned = *def;
    double *r[] = {&turned.radii.x, &turned.radii.y, &turned.radii.z};
    double *e[] = {&turned.centre.x, &turned.centre.y, &turned.centre.z};
    double swap = *r[axis], shift = *e[axis];
    *r[axis] = *r[2], *r[2] = swap;
    *e[axis] = *e[2], *e[2] = shift;
    int order[] = {0, 1, 2};
    order[axis] = 2, order[2] = axis;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            turned.inertia[i][j] = def->inertia[order[i]][order[j]];
        }
    }
    return galet_rigid_is_steady(&turned, GALET_RIGID_UPRIGHT);
}

static void find_lying(const galet_rigid_def *def, posture *p) {
    double lowest = INFINITY;
    for (int i = 0; i < 4; i++) {
        double sense = i % 2 ? -1.0 : 1.0, height = height_on(def, i / 2, sense);
        if (is_principal(def, i / 2) && height < lowest) {
            lowest = height;
            p->up = axis_vector(i / 2, sense);
            galet_format(p->name, sizeof p->name, "lying, %c axis vertical", axis_names[i / 2]);
        }
    }
}

static void keep_moment(const galet_span *span, void *context) {
    galet_rigid_sample first;
    double *moment = context;
    if (isnan(*moment)) {
        span->at(span, span->t0, &first);
        *moment = first.friction_moment;
    }
}

/// What is not there is NAN, but for lack of memory, which ends the run.
static galet_status or_nothing(galet_status status) {
    return status == GALET_ERR_MEMORY ? status : GALET_OK;
}

/// Rate at which friction takes the spin: the moment of a patch that only spins does not depend on how fast. It is that
/// of the first instant of a motion.
static galet_status find_loss(const galet_rigid_def *def, posture *p) {
    galet_rigid_def spun = *def;
    double inertia = 0.0, moment = NAN;
    const double u[] = {p->up.x, p->up.y, p->up.z};
    for (int i = 0; i < 3; i++) {
        inertia += u[i] * u[i] * def->inertia[i][i];
    }
    spun.vertical0 = p->up;
    spun.omega0 = p->up;
    spun.velocity0 = (galet_vec3){0.0, 0.0, 0.0};
    spun.depth0 = galet_rigid_start_depth(&spun);
    spun.t_end = 1e-9;
    spun.listener = NULL;
    galet_rigid_result result;
    galet_status status = galet_rigid_run(&spun, keep_moment, &moment, &result);
    p->loss = moment / inertia;
    p->air = def->air_damping / inertia;
    return or_nothing(status);
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

static double spin_at(int i, double fastest) {
    return 2.0 * fastest * ((2.0 * i + 1.0) / SPINS - 1.0);
}

/// Growth less loss, as far down as it goes up anywhere: towards no spin it falls without end.
static void fill_margins(const posture *p, double fastest, galet_table *table) {
    double deepest = 0.0;
    for (int i = 0; i < SPINS; i++) {
        deepest = fmax(deepest, fabs(p->growth[i]));
    }
    for (int i = 0; table && i < SPINS; i++) {
        double spin = spin_at(i, fastest), excess = p->growth[i] - p->loss / fabs(spin) - p->air;
        if (isfinite(excess)) {
            GALET_ADD_ROW(table, spin, excess >= -deepest ? excess : NAN);
            galet_table_set_text(table, "posture", p->name);
        }
    }
}

static void fill_critical(const posture *p, galet_table *table) {
    if (table && isfinite(p->critical)) {
        GALET_ADD_ROW(table, p->critical);
        galet_table_set_text(table, "name", p->which == GALET_RIGID_UPRIGHT ? "upright" : "lying");
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
            status = find_growth(def, postures[k].which, spin, &postures[k].growth[i]);
        }
        if (!status && table && !(isnan(postures[0].growth[i]) && isnan(postures[1].growth[i]))) {
            GALET_ADD_ROW(table, spin, postures[0].growth[i], postures[1].growth[i]);
        }
    }
    for (int k = 0; k < POSTURES && !status; k++) {
        status = find_loss(def, &postures[k]);
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
        {.which = GALET_RIGID_UPRIGHT, .up = axis_vector(2, def->vertical0.z < 0.0 ? -1.0 : 1.0), .name = "upright"},
        {.which = GALET_RIGID_LYING, .up = axis_vector(0, 1.0), .name = "lying"},
    };
    find_lying(def, &postures[1]);
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
