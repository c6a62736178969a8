#include <galet/ball.h>

#include <math.h>

/// Constants of the corrected closed form (docs/theory/ball.md 3): v = v0 q^-a ((A q q0 + B) / (A q0 + B))^-b.
typedef struct pade {
    double a, b;
    double z;       // B / (A q0)
    double v0, u0;  // slip and spin at the start [m/s]
    double mu;
} pade;

static pade pade_of(const galet_ball_def *def) {
    double vx = def->velocity.x - def->radius * def->omega.y, vy = def->velocity.y + def->radius * def->omega.x;
    double mu = def->patch_radius / def->radius, mu2 = mu * mu;
    double v0 = hypot(vx, vy), u0 = fabs(def->radius * def->omega.z);
    return (pade){
        .a = 7.0 / (7.0 - mu2),
        .b = 21.0 * mu2 / ((14.0 - 5.0 * mu2) * (7.0 - mu2)),
        .z = 15.0 * M_PI * (7.0 - mu2) * v0 / (8.0 * mu * (14.0 - 5.0 * mu2) * u0),
        .v0 = v0,
        .u0 = u0,
        .mu = mu,
    };
}

double galet_ball_pade_slip(const galet_ball_def *def, double q) {
    pade p = pade_of(def);
    if (!(p.v0 > 0.0 && p.u0 > 0.0 && q >= 1.0)) {
        return NAN;
    }
    return p.v0 * pow(q, -p.a) * pow((q + p.z) / (1.0 + p.z), -p.b);
}

/// beta times the integral of x^(beta - 1) (1 + z x)^-s over [0, 1], for z <= 2: Pfaff's series.
static double near_integral(double s, double beta, double z) {
    double w = z / (1.0 + z), term = 1.0, sum = 1.0;
    for (int k = 0; k < 200 && fabs(term) > 1e-18 * sum; k++) {
        term *= (s + k) / (beta + 1.0 + k) * w;
        sum += term;
    }
    return pow(1.0 + z, -s) * sum;
}

/// 2F1(s, beta; beta + 1; -z) for any z >= 0: from y = z x = 2 on the integrand is expanded in 1 / y.
static double hypergeometric(double s, double beta, double z) {
    const double cut = 2.0;
    if (z <= cut) {
        return near_integral(s, beta, z);
    }
    double head = pow(cut, beta) / beta * near_integral(s, beta, cut), tail = 0.0, binomial = 1.0;
    for (int k = 0; k < 80; k++) {
        double e = beta - s - k;
        tail += binomial * (e == 0.0 ? log(z / cut) : (pow(z, e) - pow(cut, e)) / e);
        binomial *= -(s + k) / (k + 1.0);
    }
    return beta * pow(z, -beta) * (head + tail);
}

double galet_ball_pade_stop(const galet_ball_def *def) {
    pade p = pade_of(def);
    if (!(p.v0 > 0.0 && p.u0 > 0.0)) {
        return NAN;
    }
    double mu2 = p.mu * p.mu, beta = p.a + p.b, c7 = 7.0 - mu2, c14 = 14.0 - 5.0 * mu2;
    double scale = p.v0 * pow(1.0 + p.z, p.b) / beta;
    double sum = hypergeometric(p.b, beta, p.z) / c7 + 21.0 * hypergeometric(p.b + 1.0, beta, p.z) / (c14 * c7);
    double tau = 16.0 * p.u0 / (5.0 * p.mu) + 3.0 * M_PI * scale * sum;
    return 2.0 * def->mass * tau / (3.0 * M_PI * def->load * def->friction);
}
