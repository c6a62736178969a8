#include "contact/semi_hertz.h"
#include "contact/strip_bem.h"
#include "contact/tangential_strips.h"

#include <math.h>

static double height_at(double y, void *gap) {
    return galet_gap_lowest(gap, y);
}

/// Contact stays where the undeformed bodies overlap at the approach. That of semi-Hertzian strips is some parts of it.
static galet_status guess_height(const galet_rolling_case *c, galet_strip_bem_def *def) {
    static const double MORE = 4.0;
    enum { FEW = 24 };
    galet_semi_hertz_problem problem = {
        .gap = &c->gap, .law = galet_default_ratio_law(), .modulus = def->modulus, .load = def->load};
    galet_strip strips[FEW];
    galet_semi_hertz_outcome found = {.depth = def->approach / MORE};
    galet_status status = isnan(def->approach) ? galet_semi_hertz_solve(&problem, FEW, strips, &found) : GALET_OK;
    double low = galet_gap_edge(&c->gap, MORE * found.depth, -1.0),
           high = galet_gap_edge(&c->gap, MORE * found.depth, 1.0);
    def->y_min = low;
    def->y_max = high;
    return status ? status : isfinite(high - low) ? GALET_OK : GALET_ERR_NO_CONTACT;
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
    def.strips = rolling->ny - SPARE;
    status = status ? status : guess_height(c, &def);
    galet_strip_bem_outcome found;
    size_t count;
    status = status ? status : galet_strip_bem_solve(rolling->bem, &def, rolling->strips, &count, &found);
    if (status) {
        return status;
    }
    c->patch = (galet_strip_patch){
        .count = count,
        .b = 0.5 * (found.y_to - found.y_from),
        .load = found.load,
        .p0 = found.p0,
        .approach = found.approach,
        .y_min = rolling->strips[0].y - 0.5 * rolling->strips[0].width,
        .y_max = rolling->strips[count - 1].y + 0.5 * rolling->strips[count - 1].width,
        .iterations = found.iterations,
    };
    for (size_t j = 0; j < count; j++) {
        c->patch.a = fmax(c->patch.a, rolling->strips[j].half_length);
    }
    return found.cut ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

const galet_normal_method galet_normal_strip_bem = {
    .name = "strip-bem",
    .words = "strips as boundary elements, each with a length and a pressure of its own",
    .needs = GALET_NEED_ALIGNED | GALET_NEED_LIKE_BODIES,
    .strips = cut,
    .press = galet_strips_press,
};
