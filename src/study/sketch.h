#pragma once

#include <galet/result.h>
#include <galet/vec.h>

#include <stdbool.h>
#include <stddef.h>

/// Drawings of a case: the rows of a table that a layer of kind "sketch" shows. A drawing has views, each in one true
/// scale, and views have elements. Arrows show directions; how long they are says nothing. Setters never fail, and do
/// nothing where nobody wants the table.

/// Elements, and what a row says of them. Angles count counter-clockwise as the view is drawn.
#define GALET_SKETCH_ELEMENTS(X)                                                                                       \
    X(VIEW, "view")           /* begins a view; text: its title */                                                     \
    X(SOLID, "solid")         /* a body cut open, hatched: a point of its border a row */                              \
    X(OUTLINE, "outline")     /* a line: a point a row */                                                              \
    X(TRACE, "trace")         /* a line, dashed: a point a row */                                                      \
    X(PATCH, "patch")         /* an area of contact: a point of its border a row */                                    \
    X(AXIS, "axis")           /* an arrow from x, y to x2, y2 */                                                       \
    X(FORCE, "force")         /* so */                                                                                 \
    X(VELOCITY, "velocity")   /* so */                                                                                 \
    X(SLIP, "slip")           /* so: one of many, of a surface over another */                                         \
    X(OMEGA, "omega")         /* so: an angular velocity in the plane of the view */                                   \
    X(ROTATION, "rotation")   /* a curved arrow about x, y that begins at x2, y2 and goes on by turn */                \
    X(MOMENT, "moment")       /* so */                                                                                 \
    X(ANGLE, "angle")         /* so, with arrows of a dimension */                                                     \
    X(DIMENSION, "dimension") /* from x, y to x2, y2, drawn beside them by shift, to the left of that way */           \
    X(RADIUS, "radius")       /* from the centre x, y to x2, y2 on the line */                                         \
    X(POINT, "point")         /* a mark at x, y */                                                                     \
    X(LABEL, "label")         /* a text that points at x, y and stands near x2, y2 */

typedef enum galet_sketch_element {
#define GALET_SKETCH_CODE(code, name) GALET_SKETCH_##code,
    GALET_SKETCH_ELEMENTS(GALET_SKETCH_CODE)
#undef GALET_SKETCH_CODE
} galet_sketch_element;

/// Of every table of this kind: view element x y x2 y2 turn shift text.
extern const galet_column galet_sketch_columns[];

/// A drawing under way: its table, NULL where nobody wants it, and the number of its last view.
typedef struct galet_sketch {
    galet_table *table;
    int view;
} galet_sketch;

/// What an element is called; long texts are cut.
typedef struct galet_sketch_text {
    char text[96];
} galet_sketch_text;

/// "load = 1.5 kN": a value with the unit that suits its size.
galet_sketch_text galet_sketch_value(const char *name, double value, const char *si);
/// Two of them, of which those that are 0 or not known are left out: "fx = 3 N, fy = 4 N".
galet_sketch_text galet_sketch_values(const char *name1, double value1, const char *name2, double value2,
                                      const char *si);

void galet_sketch_begin(galet_sketch *sketch, const char *title);
/// Lines and areas. Neighbours of one kind and text are told apart by galet_sketch_break().
void galet_sketch_go(galet_sketch *sketch, galet_sketch_element element, galet_vec2 point, const char *text);
void galet_sketch_break(galet_sketch *sketch);
/// Part of a circle from an angle by a turn, in `count` pieces.
void galet_sketch_arc(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius, double from,
                      double turn, int count);
/// An ellipse whose first semi-axis a is turned by an angle.
void galet_sketch_ellipse(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double a, double b,
                          double angle);
void galet_sketch_arrow(galet_sketch *sketch, galet_sketch_element element, galet_vec2 from, galet_vec2 to,
                        const char *text);
void galet_sketch_turn(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius,
                       double from, double turn, const char *text);
void galet_sketch_dimension(galet_sketch *sketch, galet_vec2 from, galet_vec2 to, double shift, const char *text);
void galet_sketch_mark(galet_sketch *sketch, galet_sketch_element element, galet_vec2 at, const char *text);
/// An arrow in the direction of a vector, with a length of its own; none where the vector vanishes or is not known.
void galet_sketch_vector(galet_sketch *sketch, galet_sketch_element element, galet_vec2 from, galet_vec2 vector,
                         double length, const char *text);
/// A curved arrow of about a quarter turn in the sense of an amount, counter-clockwise where it is positive, with its
/// middle at an angle; none where the amount is 0 or not known.
void galet_sketch_sense(galet_sketch *sketch, galet_sketch_element element, galet_vec2 centre, double radius,
                        double middle, double amount, const char *text);
/// A level ground at y = 0 from -half to half.
void galet_sketch_ground(galet_sketch *sketch, double half, double depth);
/// Arrows of the two axes of a view from a corner.
void galet_sketch_axes(galet_sketch *sketch, galet_vec2 corner, double length, const char *right, const char *up);
