// Bodies put together: what a definition holds, from simpler descriptions.
#include "dynamics/rigid_body.h"

#include "base/vec.h"

#include <string.h>

galet_rigid_def galet_default_rigid(void) {
    galet_rigid_def def = {
        .mass = 2.0,
        .radii = {0.05, 0.042, 0.1},
        .friction = 0.1,
        .gravity = 9.81,
        .stiffness = 1e7,
        .grip = GALET_RIGID_PATCH,
        .patch = GALET_RIGID_SECTION,
        .young = 4.3e7,  // with Poisson's ratio, about as stiff as the section when lying
        .poisson = 0.3,
        .law = &galet_patch_exact,
        .fast_accuracy = 1e-3,
        .vertical0 = {0.9539392014169456, 0.0, 0.3},
        .omega0 = {25.0, 0.0, 5.0},
        .depth0 = 1.5e-4,
        .t_end = 20.0,
        .rtol = 1e-10,
        .rest_speed = 0.5,
        .max_event_rate = 10000,
    };
    galet_rigid_fill(&def);
    return def;
}

void galet_rigid_fill(galet_rigid_def *def) {
    double x2 = def->radii.x * def->radii.x, y2 = def->radii.y * def->radii.y, z2 = def->radii.z * def->radii.z;
    memset(def->inertia, 0, sizeof def->inertia);
    def->inertia[0][0] = def->mass * (y2 + z2) / 5.0;
    def->inertia[1][1] = def->mass * (x2 + z2) / 5.0;
    def->inertia[2][2] = def->mass * (x2 + y2) / 5.0;
}

/// Adds a part whose mass centre stands off that of the body (Huygens and Steiner).
static void add_part(const galet_rigid_part *part, galet_vec3 off, double inertia[3][3]) {
    const double r[3] = {off.x, off.y, off.z}, r2 = galet_vec3_dot(off, off);
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            inertia[i][j] += part->inertia[i][j] + part->mass * ((i == j ? r2 : 0.0) - r[i] * r[j]);
        }
    }
}

void galet_rigid_assemble(galet_rigid_def *def, const galet_rigid_part *parts, size_t count) {
    galet_vec3 sum = {0.0, 0.0, 0.0};
    def->mass = 0.0;
    for (size_t i = 0; i < count; i++) {
        def->mass += parts[i].mass;
        sum = galet_vec3_add(sum, galet_vec3_scale(parts[i].mass, parts[i].centre));
    }
    galet_vec3 centre = galet_vec3_scale(1.0 / def->mass, sum);
    def->centre = galet_vec3_scale(-1.0, centre);
    memset(def->inertia, 0, sizeof def->inertia);
    for (size_t i = 0; i < count; i++) {
        add_part(&parts[i], galet_vec3_sub(parts[i].centre, centre), def->inertia);
    }
}

void galet_rigid_strike(galet_rigid_def *def, galet_vec3 from, galet_vec3 impulse) {
    const galet_rigid_body body = galet_rigid_body_of(def);
    def->velocity0 = galet_vec3_add(def->velocity0, galet_vec3_scale(1.0 / def->mass, impulse));
    def->omega0 = galet_vec3_add(def->omega0, galet_rigid_apply(body.mobility, galet_vec3_cross(from, impulse)));
}

void galet_rigid_moments(const galet_rigid_def *def, double moments[3]) {
    galet_rigid_body body = galet_rigid_body_of(def);
    memcpy(moments, body.moments, sizeof body.moments);
}
