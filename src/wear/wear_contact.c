#include "wear/wear_contact.h"

#include "base/watch.h"
#include "wear/wear_bins.h"
#include "wear/wear_crown.h"

#include <math.h>
#include <stdlib.h>

/// The points are not read: any will do to ask whether a method takes them.
static galet_rolling_def on_points(const galet_rolling_def *contact) {
    galet_rolling_def worn = *contact;
    worn.profile = (galet_profile){.kind = GALET_PROFILE_POINTS};
    return worn;
}

galet_status galet_wear_solver_check(const galet_rolling_def *contact, bool *crowned) {
    galet_rolling_def worn = on_points(contact);
    bool now = !galet_tangential_misfit(contact->tangential, contact).need &&
               !galet_normal_misfit(contact->normal, contact).need;
    *crowned = galet_profile_is_plain(&contact->profile) &&
               (galet_tangential_misfit(worn.tangential, &worn).need || galet_normal_misfit(worn.normal, &worn).need);
    bool slips = contact->tangential->traction && contact->tangential->bounded;  // others cannot say where
    return now && slips ? GALET_OK : GALET_ERR_INPUT;
}

galet_status galet_wear_solver_create(const galet_wear_def *def, size_t nx, size_t ny, int threads,
                                      galet_wear_solver *out) {
    galet_wear_solver solver = {.def = def};
    galet_status status = galet_wear_solver_check(&def->contact, &solver.crowned);
    status = status ? status : galet_rolling_create(nx, ny, threads, 0, &solver.rolling);
    status = status ? status : galet_wear_lines_create(ny, &solver.lines);
    if (status) {
        galet_wear_solver_destroy(&solver);
        return status;
    }
    *out = solver;
    return GALET_OK;
}

void galet_wear_solver_destroy(galet_wear_solver *solver) {
    galet_rolling_destroy(solver->rolling);
    galet_wear_lines_destroy(&solver->lines);
    *solver = (galet_wear_solver){0};
}

static galet_status solve(galet_wear_solver *solver, galet_rolling_def *contact, galet_wear_response *response) {
    galet_watch_step step = {.whole = solver->def->contact.watch, .phase = "wear", .fraction = solver->done};
    contact->watch = galet_watch_enter_step(&step);  // steps are told of, not the solves in them
    contact->fields = true;
    contact->error_estimate = false;
    galet_wear_response r = {.interpenetration = 0.0};
    galet_status status = galet_rolling_solve(solver->rolling, contact, &r.result);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    galet_wear_lines_read(&solver->lines, solver->rolling, &r.result, contact->speed);
    r.work = solver->lines.total;
    r.low = solver->lines.low;
    r.high = solver->lines.high;
    r.edge_ratio = solver->lines.edge_ratio;
    solver->tally.solves++;
    r.unconverged = status != GALET_OK;
    solver->tally.unconverged += r.unconverged;
    *response = r;
    return r.low < r.high ? GALET_OK : GALET_ERR_NO_CONTACT;
}

galet_status galet_wear_solver_scout(galet_wear_solver *solver, galet_wear_response *response) {
    galet_rolling_def contact = solver->def->contact;
    return solve(solver, &contact, response);
}

/// What body 2 adds to the gap at y, where it is lowest along x, over y^2 [1/m].
static double curvature2(const galet_hertz_def *bodies) {
    double c = cos(bodies->angle), s = sin(bodies->angle), along = 1.0 / bodies->body2.rx,
           across = 1.0 / bodies->body2.ry;
    double xx = 0.5 / bodies->body1.rx + 0.5 * (c * c * along + s * s * across), xy = c * s * (along - across);
    return 0.5 * (s * s * along + c * c * across) - 0.25 * xy * xy / xx;
}

/// How high the gap rises within the contact above its lowest place, across rolling. A straight land rises nowhere: a
/// part of what it does along rolling counts at least, less than profiles with a crown have.
static double interpenetration(const galet_wear_solver *solver, const galet_wear_points *points,
                               const galet_wear_response *r) {
    static const double LEVEL = 0.1;
    const galet_hertz_def *bodies = &solver->def->contact.contact;
    double lowest = INFINITY, highest = -INFINITY, curvature = curvature2(bodies);
    double along = 0.5 * (1.0 / bodies->body1.rx + 1.0 / bodies->body2.rx) * r->result.a * r->result.a;
    for (size_t i = 0; i < points->count; i++) {
        double y = points->y[i], z = solver->height[i] + curvature * y * y;
        if (y > r->low - points->spacing && y < r->high + points->spacing) {
            lowest = fmin(lowest, z);
            highest = fmax(highest, z);
        }
    }
    return fmax(highest - lowest, LEVEL * along);
}

static double beyond_points(const galet_profile *profile, const galet_wear_response *r) {
    if (profile->kind != GALET_PROFILE_POINTS) {
        return 0.0;
    }
    double below = profile->y[0] + profile->offset - r->low;
    double above = r->high - (profile->y[profile->count - 1] + profile->offset);
    return fmax(fmax(below, above), 0.0);
}

/// The bodies as the methods see them: with the worn profile, or with the circle nearest to it.
static galet_status describe(galet_wear_solver *solver, const galet_wear_points *points, const double *opening,
                             galet_rolling_def *contact) {
    *contact = solver->def->contact;
    for (size_t i = 0; i < points->count; i++) {
        solver->height[i] = points->height1[i] + opening[i];
    }
    if (!solver->crowned) {
        contact->profile =
            (galet_profile){.kind = GALET_PROFILE_POINTS, .y = points->y, .z = solver->height, .count = points->count};
        return GALET_OK;
    }
    galet_wear_crown crown;
    galet_status status = galet_wear_crown_fit(&solver->def->contact, points, opening, &crown);
    if (!status) {
        contact->contact.body1.ry = crown.ry;
        solver->tally.misfit = fmax(solver->tally.misfit, crown.misfit);
    }
    return status;
}

galet_status galet_wear_solver_solve(galet_wear_solver *solver, const galet_wear_points *points, const double *opening,
                                     bool warm, double *work, galet_wear_response *response) {
    galet_rolling_def contact;
    galet_status status = describe(solver, points, opening, &contact);
    contact.warm_start = warm;
    status = status ? status : solve(solver, &contact, response);
    if (status) {
        return status;
    }
    response->interpenetration = interpenetration(solver, points, response);
    solver->tally.gap = fmax(solver->tally.gap, solver->lines.gap);
    solver->tally.beyond = fmax(solver->tally.beyond, beyond_points(&solver->def->contact.profile, response));
    if (solver->crowned) {
        galet_wear_lines_spread(&solver->lines, points, work);
    } else {
        response->reach = galet_wear_bins_spread(&solver->lines, points, work);
    }
    return GALET_OK;
}

galet_status galet_wear_solver_look(galet_wear_solver *solver, const galet_wear_points *points, const double *opening,
                                    size_t nx, size_t ny, double *p0) {
    if (solver->crowned) {
        return GALET_ERR_INPUT;
    }
    galet_rolling_def contact;
    galet_rolling *rolling = NULL;
    galet_rolling_result result;
    galet_status status = describe(solver, points, opening, &contact);
    contact.tangential = galet_tangential_find("none");  // pressure alone
    contact.force = (galet_vec2){NAN, NAN};
    contact.error_estimate = false;
    status = status ? status : galet_rolling_create(nx, ny, 1, 0, &rolling);
    status = status ? status : galet_rolling_solve(rolling, &contact, &result);
    if (!status) {
        *p0 = result.p0;
    }
    galet_rolling_destroy(rolling);
    return status;
}
