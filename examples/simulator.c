// A billiard ball in a time loop of one's own, as in a physics engine, with the exact friction of the contact patch: it
// is struck off its centre, slides, spins and curves, and rolls in the end. For three steps the program prints when
// the slip has fallen to 1 % of what it was, when slip and spin have ended, how the ball rolls then, and where its
// energy went.
//   cc simulator.c -o simulator $(pkg-config --cflags --libs galet) -lm
#include <galet/hertz.h>
#include <galet/patch.h>

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double mass = 0.17, radius = 0.0286, friction = 0.2, gravity = 9.81;  // [kg], [m], [-], [m/s2]

typedef struct ball {
    galet_vec2 velocity;  // of the centre [m/s]
    galet_vec3 omega;     // [rad/s]
    double dissipated;    // by friction since the start [J]
} ball;

static double inertia(void) {
    return 0.4 * mass * radius * radius;
}

static double energy(const ball *b) {
    const galet_vec2 v = b->velocity;
    const galet_vec3 w = b->omega;
    return 0.5 * mass * (v.x * v.x + v.y * v.y) + 0.5 * inertia() * (w.x * w.x + w.y * w.y + w.z * w.z);
}

// Velocity of the contact point, which lies a radius below the centre.
static galet_vec2 slip_of(const ball *b) {
    return (galet_vec2){b->velocity.x - radius * b->omega.y, b->velocity.y + radius * b->omega.x};
}

// How much of an impulse may act: no more than ends the motion it opposes, for friction never turns one round.
static double share(double impulse, double stopping) {
    return impulse > stopping ? stopping / impulse : 1;
}

static void step(ball *b, const galet_patch_law *law, double dt) {
    const galet_vec2 slip = slip_of(b);
    const double spin = b->omega.z;
    const galet_wrench wrench = galet_patch_law_wrench(law, slip, spin);

    // An impulse at the contact point changes the slip by 7/2 of itself over the mass.
    const double part = share(hypot(wrench.force.x, wrench.force.y) * dt, 2.0 / 7 * mass * hypot(slip.x, slip.y));
    const double px = part * wrench.force.x * dt;
    const double py = part * wrench.force.y * dt;
    const double turn = share(fabs(wrench.moment) * dt, inertia() * fabs(spin)) * wrench.moment * dt;
    b->velocity.x += px / mass;
    b->velocity.y += py / mass;
    b->omega.x += radius * py / inertia();
    b->omega.y -= radius * px / inertia();
    b->omega.z += turn / inertia();

    // Impulses do work at the mean of the velocities before and after: this account closes to rounding at any step.
    const galet_vec2 after = slip_of(b);
    b->dissipated -= 0.5 * (px * (slip.x + after.x) + py * (slip.y + after.y) + turn * (spin + b->omega.z));
}

// The patch of the ball under its own weight, of phenolic resin on the same.
static galet_status prepare(galet_patch_law *law) {
    galet_hertz_def contact = galet_default_hertz();
    contact.body1 = (galet_body){.rx = radius, .ry = radius, .young = 3.5e9, .poisson = 0.35};
    contact.body2 = (galet_body){.rx = INFINITY, .ry = INFINITY, .young = 3.5e9, .poisson = 0.35};
    contact.load = mass * gravity;
    galet_hertz hertz;
    galet_status status = galet_hertz_solve(&contact, &hertz);
    if (status != GALET_OK) {
        return status;
    }
    galet_patch_def def = galet_default_patch();
    def.patch = (galet_patch){.alpha = hertz.a, .beta = hertz.b};
    def.friction = friction;
    def.load = mass * gravity;
    return galet_patch_law_prepare(&def, law);
}

static bool rolls(const ball *b) {
    const galet_vec2 slip = slip_of(b);
    return hypot(slip.x, slip.y) < 1e-9 && fabs(b->omega.z) < 1e-6;  // what rounding leaves
}

static void run(const galet_patch_law *law, double dt) {
    ball b = {.velocity = {.x = 2}, .omega = {.x = -30, .z = 60}};
    const galet_vec2 slip0 = slip_of(&b);
    const double one_percent = 0.01 * hypot(slip0.x, slip0.y);
    double t = 0, t_slip = 0;
    for (long n = 1; !rolls(&b); n++) {
        step(&b, law, dt);
        t = (double)n * dt;
        const galet_vec2 slip = slip_of(&b);
        if (hypot(slip.x, slip.y) > one_percent) {
            t_slip = t;
        }
    }
    printf("%7.2f %11.4f %11.3f %10.6f %10.6f %12.6f %12.6f\n", dt * 1e3, t_slip, t, b.velocity.x, b.velocity.y,
           energy(&b) * 1e3, b.dissipated * 1e3);
}

int main(void) {
    galet_patch_law law;
    galet_status status = prepare(&law);
    if (status != GALET_OK) {
        fprintf(stderr, "%s\n", galet_status_text(status));
        return 1;
    }
    printf("dt [ms]  t_slip [s]  t_stop [s]   vx [m/s]   vy [m/s]  energy [mJ]    lost [mJ]\n");
    const double steps[] = {4e-3, 1e-3, 0.25e-3};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        run(&law, steps[i]);
    }
    return 0;
}
