#include "study/contact_bodies.h"

#include "study/sketch.h"

#include <galet/study.h>
#include <math.h>

const galet_column galet_contact_bodies_columns[] = {
    GALET_TEXT_COLUMN("element", "body, or the kind of an arrow"),
    GALET_COLUMN("rx", "m", "radius of a body along x", .shown = "mm"),
    GALET_COLUMN("ry", "m", "radius of a body along y", .shown = "mm"),
    GALET_COLUMN("angle", "rad", "by which a body is turned about z", .shown = "deg"),
    GALET_COLUMN("side", "", "1 above, -1 below, 0 at the contact"),
    GALET_COLUMN("x", "", "direction of an arrow"),
    GALET_COLUMN("y", "", "direction of an arrow"),
    GALET_COLUMN("z", "", "direction of an arrow"),
    GALET_TEXT_COLUMN("text", "what stands beside it"),
    GALET_END,
};

static void add_body(galet_table *table, const galet_body *body, double angle, double side, const char *text) {
    GALET_ADD_ROW(table, body->rx, body->ry, angle, side, NAN, NAN, NAN);
    galet_table_set_text(table, "element", "body");
    galet_table_set_text(table, "text", text);
}

/// Neither where the vector vanishes nor where it is not known.
static void add_arrow(galet_table *table, const char *element, double side, galet_vec3 way, const char *text) {
    double size = sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
    if (size > 0.0) {
        GALET_ADD_ROW(table, NAN, NAN, NAN, side, way.x / size, way.y / size, way.z / size);
        galet_table_set_text(table, "element", element);
        galet_table_set_text(table, "text", text);
    }
}

void galet_contact_bodies_fill(galet_table *table, const galet_contact_sketch_def *def) {
    const galet_hertz_def *c = &def->contact;
    if (!table || (def->profile && !galet_profile_is_plain(def->profile))) {
        return;
    }
    add_body(table, &c->body1, 0.0, 1.0, "body 1");
    add_body(table, &c->body2, c->angle, -1.0, "body 2");
    add_arrow(table, "force", 1.0, (galet_vec3){0.0, 0.0, -1.0}, galet_sketch_value("load", def->load, "N").text);
    add_arrow(table, "velocity", 0.0, (galet_vec3){def->speed, 0.0, 0.0},
              galet_sketch_value("rolling, speed", def->speed, "m/s").text);
    add_arrow(table, "force", 0.0, (galet_vec3){def->force.fx, def->force.fy, 0.0},
              galet_sketch_values("fx", def->force.fx, "fy", def->force.fy, "N").text);
    if (!(fabs(def->speed) > 0.0)) {
        add_arrow(table, "axis", 0.0, (galet_vec3){1.0, 0.0, 0.0}, "x");
    }
    add_arrow(table, "axis", 0.0, (galet_vec3){0.0, 1.0, 0.0}, "y");
}
