// Some numbers of the library, to all digits, for comparing one build with another.
#include <galet/galet.h>

#include <math.h>
#include <stdio.h>

static void print_hertz(void) {
    galet_hertz_def def = galet_default_hertz();
    galet_hertz hertz;
    galet_status status = galet_hertz_solve(&def, &hertz);
    printf("hertz.status %d\n", (int)status);
    printf("hertz.a %.17g\n", hertz.a);
    printf("hertz.p0 %.17g\n", hertz.p0);
    printf("hertz.approach %.17g\n", hertz.approach);
}

static void print_patch(void) {
    galet_patch patch = {1e-3, 0.6e-3, 0.3};
    galet_wrench wrench = galet_patch_friction(patch, 0.1, 10.0, (galet_vec2){0.2, -0.1}, 150.0);
    printf("patch.fx %.17g\n", wrench.force.x);
    printf("patch.fy %.17g\n", wrench.force.y);
    printf("patch.m %.17g\n", wrench.moment);
}

static void print_kalker(void) {
    galet_kalker kalker;
    galet_status status = galet_kalker_coefficients(0.7, 0.28, &kalker);
    printf("kalker.status %d\n", (int)status);
    printf("kalker.c11 %.17g\n", kalker.c11);
    printf("kalker.c23 %.17g\n", kalker.c23);
}

#ifdef WITH_ROLLING
static void print_rolling(void) {
    galet_rolling_def def = galet_default_rolling();
    galet_rolling *rolling;
    galet_rolling_result result = {.p0 = NAN};
    galet_status status = galet_rolling_create(50, 50, 1, 0, &rolling);
    status = status ? status : galet_rolling_solve(rolling, &def, &result);
    printf("rolling.status %d\n", (int)status);
    printf("rolling.fx %.17g\n", result.traction.force.fx);
    printf("rolling.p0 %.17g\n", result.p0);
    printf("rolling.stick_area %.17g\n", result.traction.stick_area);
    printf("rolling.power_slip %.17g\n", result.traction.power_slip);
    galet_rolling_destroy(rolling);
}

/// More cells than 32 bits can count.
static void print_giant(void) {
    galet_rolling_def def = galet_default_rolling();
    def.tangential = galet_tangential_find("fastsim");
    def.fields = true;
    galet_rolling *rolling = NULL;
    galet_rolling_result result;
    galet_status status = galet_rolling_create(1 << 16, 1 << 16, 1, 1 << 30, &rolling);
    status = status ? status : galet_rolling_solve(rolling, &def, &result);
    printf("giant.status %d\n", (int)status);
    galet_rolling_destroy(rolling);
}
#endif

#ifdef WITH_MOTION
static void print_ball(void) {
    galet_ball_def def = galet_default_ball();
    galet_ball_result ball = {.t_stop = NAN};
    galet_status status = galet_ball_run(&def, NULL, NULL, &ball);
    printf("ball.status %d\n", (int)status);
    printf("ball.t_stop %.17g\n", ball.t_stop);
}
#endif

int main(void) {
    print_hertz();
    print_patch();
    print_kalker();
#ifdef WITH_ROLLING
    print_rolling();
    print_giant();
#endif
#ifdef WITH_MOTION
    print_ball();
#endif
    return 0;
}
