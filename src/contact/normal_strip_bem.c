#include "contact/semi_hertz.h"
#include "contact/strip_bem.h"
#include "contact/tangential_strips.h"

#include <math.h>

static double height_at(double y, void *gap) {
    return galet_gap_lowest(gap, y);
}

/// The interpenetration of semi-Hertzian strips is some parts of the approach.
static galet_status guess_height(const galet_rolling_case *c, const galet_strip_bem_def *def, double *height) {
    static const double MORE = 4.0;
    enum { FEW = 24 };
    if (!isnan(def->approach)) {
        *height = def->approach;
        return GALET_OK;
    }
    galet_semi_hertz_problem problem = {
        .gap = &c->gap, .law = galet_default_ratio_law(), .modulus = def->modulus, .load = def->load};
    galet_strip strips[FEW];
    galet_semi_hertz_outcome found;
    galet_status status = galet_semi_hertz_solve(&problem, FEW, strips, &found);
    *height = status ? NAN : MORE * found.depth;
    return status;
}

/// Contact stays where the undeformed bodies overlap at the approach.
static galet_status look_below(const galet_rolling_case *c, double height, galet_strip_bem_def *def) {
    if (!galet_gap_resolves(&c->gap, height)) {
        return GALET_ERR_RANGE;
    }
    def->y_min = galet_gap_edge(&c->gap, height, -1.0);
    def->y_max = galet_gap_edge(&c->gap, height, 1.0);
    return isfinite(def->y_max - def->y_min) ? GALET_OK : GALET_ERR_NO_CONTACT;
}

/// Where the range is that of a lower approach than the one found it may cut the contact: then a larger one is taken.
/// Otherwise an end of the range is one of the contact's last strip, and no more.
static galet_status solve(galet_rolling_case *c, galet_strip_bem_def *def, size_t *count,
                          galet_strip_bem_outcome *found) {
    enum { MOST_RANGES = 4 };
    double height;
    galet_status status = guess_height(c, def, &height);
    for (int i = 0; !status && i < MOST_RANGES; i++, height = 2.0 * found->approach) {
        status = look_below(c, height, def);
        status = status ? status : galet_strip_bem_solve(c->rolling->bem, def, c->rolling->strips, count, found);
        if (status || !found->cut || found->approach <= height) {
            return status;
        }
    }
    return status ? status : GALET_ERR_NOT_CONVERGED;
}

static void describe(galet_rolling_case *c, size_t count, const galet_strip_bem_outcome *found) {
    const galet_strip *strips = c->rolling->strips;
    c->patch = (galet_strip_patch){
        .count = count,
        .b = 0.5 * (found->y_to - found->y_from),
        .load = found->load,
        .p0 = found->p0,
        .approach = found->approach,
        .y_min = strips[0].y - 0.5 * strips[0].width,
        .y_max = strips[count - 1].y + 0.5 * strips[count - 1].width,
        .iterations = found->iterations,
        .residual = found->residual,
        .overlap = found->overlap / fabs(found->approach),
        .own = true,
    };
    for (size_t j = 0; j < count; j++) {
        c->patch.a = fmax(c->patch.a, strips[j].half_length);
    }
}

static galet_status cut(galet_rolling_case *c) {
    galet_rolling *rolling = c->rolling;
    enum { SPARE = 2 };
    if (rolling->ny <= SPARE) {
        return GALET_ERR_RANGE;
    }
    galet_status status = rolling->bem ? GALET_OK : galet_strip_bem_create(rolling->ny - SPARE, &rolling->bem);
    galet_strip_bem_def def = galet_default_strip_bem();
    def.curvature_x = c->gap.xx;
    def.modulus = galet_contact_modulus(c->def->contact.body1, c->def->contact.body2);
    def.load = c->def->contact.load;
    def.approach = c->def->approach;
    def.gap = height_at;
    def.context = &c->gap;
    def.watch = c->def->watch;
    def.strips = rolling->ny - SPARE;
    galet_strip_bem_outcome found;
    size_t count;
    status = status ? status : solve(c, &def, &count, &found);
    if (status && status != GALET_ERR_NOT_CONVERGED) {
        return status;
    }
    describe(c, count, &found);
    c->patch.unconverged = status != GALET_OK;
    return GALET_OK;
}

const galet_normal_method galet_normal_strip_bem = {
    .name = "strip-bem",
    .words = "strips as boundary elements, each with a length and a pressure of its own",
    .needs = GALET_NEED_ALIGNED | GALET_NEED_LIKE_BODIES,
    .strips = cut,
    .press = galet_strips_press,
};
