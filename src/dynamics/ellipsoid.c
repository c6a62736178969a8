#include <galet/ellipsoid.h>

#include <math.h>

galet_ellipsoid_def galet_default_ellipsoid(void) {
    return (galet_ellipsoid_def){
        .mass = 2.0,
        .a = 0.05,
        .c = 0.1,
        .friction = 0.1,
        .gravity = 9.81,
        .stiffness = 1e7,
        .depth0 = 3e-5,
        .omega0 = {90.0, 0.0, 10.0},
        .gamma3_0 = 0.05,
        .patch = GALET_RIGID_SECTION,
        .young = 4.3e7,  // with Poisson's ratio, about the paper's stiffness when lying
        .poisson = 0.3,
        .law = &galet_patch_exact,
        .fast_accuracy = 1e-3,
        .t_end = 70.0,
        .rtol = 1e-10,
        .rest_speed = 0.5,
        .max_event_rate = 10000,
    };
}

galet_rigid_def galet_ellipsoid_rigid(const galet_ellipsoid_def *def) {
    galet_rigid_def rigid = {
        .mass = def->mass,
        .radii = {def->a, def->a, def->c},
        .friction = def->friction,
        .gravity = def->gravity,
        .stiffness = def->stiffness,
        .damping = def->damping,
        .grip = GALET_RIGID_PATCH,
        .patch = def->patch,
        .young = def->young,
        .poisson = def->poisson,
        .law = def->law,
        .fast_accuracy = def->fast_accuracy,
        .vertical0 = {sqrt((1.0 - def->gamma3_0) * (1.0 + def->gamma3_0)), 0.0, def->gamma3_0},
        .omega0 = def->omega0,
        .velocity0 = def->velocity0,
        .depth0 = def->depth0,
        .t_end = def->t_end,
        .rtol = def->rtol,
        .rest_speed = def->rest_speed,
        .max_event_rate = def->max_event_rate,
        .listener = def->listener,
        .listener_context = def->listener_context,
        .watch = def->watch,
    };
    galet_rigid_fill(&rigid);
    return rigid;
}

galet_status galet_ellipsoid_run(const galet_ellipsoid_def *def, galet_span_observer *observer, void *context,
                                 galet_rigid_result *result) {
    galet_rigid_def rigid = galet_ellipsoid_rigid(def);
    return galet_rigid_run(&rigid, observer, context, result);
}
