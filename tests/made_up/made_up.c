// A study that means nothing and uses everything: every kind of parameter, output, table, field and figure.
#include <galet/study.h>

#include <math.h>
#include <time.h>

static const galet_param parts[] = {
    GALET_REAL("mass", "kg", 1.0, "mass of the part", .range = "> 0"),
    GALET_TEXT("name", "part", "what it is called"),
    GALET_END,
};

static const galet_param feet[] = {
    GALET_LIST("normal", "", NULL, "as many as come", .required = true),
    GALET_MATRIX("shape", "m", "[[0]]", "of any size"),
    GALET_REAL("gap", "m", 0.0, "how far away", .shown = "mm"),
    GALET_FLAG("glued", false, "whether it stays"),
    GALET_REAL("pull", "N", 0.0, "how much it takes", .range = ">= 0", .when = "glued=true"),
    GALET_END,
};

static const galet_param samples[] = {
    GALET_REAL("t", "s", 0.0, "time"),
    GALET_REAL("x", "m", 0.0, "position", .shown = "mm"),
    GALET_REAL_UNSET("weight", "", "how much it counts"),
    GALET_END,
};

static const galet_param record[] = {
    GALET_REAL("t", "s", 0.0, "time", .titles = "time|elapsed time", .rising = true, .column_key = "time_column",
               .rate_key = "sample_rate"),
    GALET_REAL("x", "m", 0.0, "position", .titles = "position", .column_key = "signal_column",
               .unit_key = "signal_unit"),
    GALET_REAL("v", "m/s", 0.0, "velocity", .titles = "velocity|speed", .instead_of = "x"),
    GALET_END,
};

static const galet_param spring_params[] = {
    GALET_REAL("k", "N/m", 100.0, "stiffness", .range = "> 0"),
    GALET_REAL("k2", "N/m", 0.0, "stiffness farther out", .same_as = "k", .range = ">= k"),
    GALET_FLAG("damped", false, "with damping"),
    GALET_REAL("c", "N s/m", 1.0, "damping", .range = ">= 0", .when = "damped=true"),
    GALET_END,
};

static const galet_default stiffer[] = {{"k", 300.0, NULL}, GALET_END};

static const galet_param params[] = {
    GALET_REAL("length", "m", 0.02, "a length", .range = "> 0 and <= 10", .shown = "mm"),
    GALET_REAL("width", "m", 0.01, "a width no larger than the length", .range = "> 0 and <= length", .shown = "mm"),
    GALET_REAL("height", "m", 0.0, "another length", .same_as = "width", .shown = "mm"),
    GALET_REAL("radius", "m", INFINITY, "a radius", .infinite = true, .range = "!= 0"),
    GALET_REAL("frequency", "Hz", 40.0, "a frequency", .range = "> 0"),
    GALET_REAL_UNSET("period", "s", "a period", .range = "> 0", .instead_of = "frequency"),
    GALET_REAL_UNSET("load", "N", "a load", .unset_means = "m g"),
    GALET_REAL("rate", "rad/s", 1.0, "an angular rate"),
    GALET_REAL("spring", "N/m^1.5", 1e7, "a stiffness whose unit has a broken power"),
    GALET_REAL("tilt", "rad", 0.0, "an angle", .shown = "deg"),
    GALET_CHOICE("law", "film", "film dahl lugre", "a law"),
    GALET_REAL("film.tau", "s", 0.002, "a time of the film", .when = "law=film", .shown = "ms"),
    GALET_REAL("bristle.sigma0", "N/m", 1e5, "a stiffness of bristles", .when = "law=dahl|lugre"),
    GALET_INTEGER("grid.nx", 5, "cells along x", .range = ">= 1 and <= 1000"),
    GALET_INTEGER("grid.ny", 4, "cells along y", .range = ">= 1 and <= 1000"),
    GALET_FLAG("detailed", false, "with details"),
    GALET_INTEGER("details", 3, "how many", .range = ">= 0 and <= 100", .when = "detailed=true"),
    GALET_TEXT("title", "untitled: a 'test' #1", "a text that YAML would misread"),
    GALET_CHOICE("source", "none", "none file", "where data come from"),
    GALET_FILE("data", NULL, "a file", .required = true, .when = "source=file"),
    GALET_LIST("coefficients", "", "[0.1, 0.02]", "any number of them", .range = ">= 0"),
    GALET_LIST("point", "m", "[1 mm, 2 mm, 3 mm]", "three lengths", .rows = 3, .shown = "mm"),
    GALET_MATRIX("stiffness", "N/m", "[[2, -1], [-1, 2]]", "a matrix", .rows = 2, .columns = 2),
    GALET_RECORDS("parts", parts, "[{mass: 1 kg, name: first}, {mass: 500 g}]", "what it is made of"),
    GALET_MATRIX("system", "N/m", NULL, "a matrix of any size", .unset = true),
    GALET_RECORDS("feet", feet, NULL, "what it stands on", .unset = true),
    GALET_GROUP("left", spring_params),
    GALET_GROUP("right", spring_params, .defaults = stiffer, .when = "law=lugre"),
    GALET_COLUMNS("samples", samples, "measured samples", .unset = true),
    GALET_COLUMNS("record", record, "a record over time", .unset = true, .max_rows = 1000, .skip_key = "skip_lines"),
    GALET_INTEGER("skip_lines", 0, "lines of the record to leave out", .range = ">= 0"),
    GALET_TEXT("time_column", NULL, "title or number of the column of time", .unset = true),
    GALET_TEXT("signal_column", NULL, "title or number of the column of the signal", .unset = true),
    GALET_TEXT("signal_unit", NULL, "unit of the signal", .unset = true),
    GALET_REAL_UNSET("sample_rate", "Hz", "rows a second, of a record without time", .range = "> 0"),
    GALET_CHOICE("ends", "well", "well unconverged nan refused misspelt long deaf early", "how the run ends"),
    GALET_END,
};

static const galet_output found[] = {
    GALET_OUT_TEXT("type", "what was found"),
    GALET_OUT_REAL("at", "m", "where", .shown = "mm"),
    GALET_OUT_REALS("ends", "m", "from where to where"),
    GALET_END,
};

static const galet_output outputs[] = {
    GALET_OUT_REAL("volume", "m3", "length times width times height", .shown = "mm3"),
    GALET_OUT_REAL("limit", "N", "something without limit"),
    GALET_OUT_REAL("missing", "s", "something that does not exist here"),
    GALET_OUT_INTEGER("cells", "cells of the grid"),
    GALET_OUT_FLAG("heavy", "whether the parts weigh more than a kilogram"),
    GALET_OUT_TEXT("verdict", "what to think of it"),
    GALET_OUT_REALS("masses", "kg", "the parts' masses"),
    GALET_OUT_TEXTS("names", "the parts' names"),
    GALET_OUT_TEXTS("pairs", "which parts touch", .columns = 2),
    GALET_OUT_FLAG("painted", "whether the motion was wanted"),
    GALET_OUT_REAL("trace", "N/m", "sum of the system's diagonal"),
    GALET_OUT_RECORDS("found", found, "what was found"),
    GALET_OUT_RECORDS("nothing", found, "a list that is there and empty"),
    GALET_END,
};

static const galet_column motion_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("x", "m", "position", .shown = "mm"),
    GALET_COLUMN("low", "m", "lower bound", .shown = "mm"),
    GALET_COLUMN("high", "m", "upper bound", .shown = "mm"),
    GALET_TEXT_COLUMN("mode", "what it does"),
    GALET_END,
};

static const galet_column curve_columns[] = {
    GALET_TEXT_COLUMN("law", "which law"),
    GALET_COLUMN("v", "m/s", "speed"),
    GALET_COLUMN("force", "N", "force"),
    GALET_END,
};

/// What a table can be bound to.
typedef struct corner {
    double angle;
    struct {
        double x, y;
    } at;
} corner;

static const galet_column corner_columns[] = {
    GALET_BOUND_COLUMN(corner, at.x, "x", "m", "x", .shown = "mm"),
    GALET_BOUND_COLUMN(corner, at.y, "y", "m", "y", .shown = "mm"),
    GALET_BOUND_COLUMN(corner, angle, "angle", "rad", "where it is seen", .shown = "deg"),
    GALET_END,
};

static const galet_column phase_columns[] = {
    GALET_COLUMN("from", "s", "start"),
    GALET_COLUMN("to", "s", "end"),
    GALET_TEXT_COLUMN("phase", "name, which may have a \"quote\", or a comma"),
    GALET_END,
};

static const galet_column event_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_TEXT_COLUMN("event", "what happens"),
    GALET_END,
};

static const galet_column pose_columns[] = {
    GALET_COLUMN("t", "s", "time"),       GALET_COLUMN("px", "m", "centre"),    GALET_COLUMN("py", "m", "centre"),
    GALET_COLUMN("pz", "m", "centre"),    GALET_COLUMN("q0", "", "quaternion"), GALET_COLUMN("q1", "", "quaternion"),
    GALET_COLUMN("q2", "", "quaternion"), GALET_COLUMN("q3", "", "quaternion"), GALET_END,
};

static const galet_column outline_columns[] = {
    GALET_COLUMN("x", "m", "x", .shown = "mm"),
    GALET_COLUMN("y", "m", "y", .shown = "mm"),
    GALET_COLUMN("marked", "", "whether to mark it"),
    GALET_END,
};

static const galet_column drawing_columns[] = {
    GALET_COLUMN("view", "", "number of the view"),
    GALET_TEXT_COLUMN("element", "what is drawn"),
    GALET_COLUMN("x", "m", "to the right"),
    GALET_COLUMN("y", "m", "up"),
    GALET_COLUMN("x2", "m", "the other end"),
    GALET_COLUMN("y2", "m", "the other end"),
    GALET_COLUMN("turn", "rad", "of curved arrows"),
    GALET_COLUMN("shift", "m", "of a dimension"),
    GALET_TEXT_COLUMN("text", "what stands beside it"),
    GALET_END,
};

static const galet_column bodies_columns[] = {
    GALET_TEXT_COLUMN("element", "body, or the kind of an arrow"),
    GALET_COLUMN("rx", "m", "radius along x"),
    GALET_COLUMN("ry", "m", "radius along y"),
    GALET_COLUMN("angle", "rad", "turned about z by"),
    GALET_COLUMN("side", "", "1 above, -1 below"),
    GALET_COLUMN("x", "", "direction of an arrow"),
    GALET_COLUMN("y", "", "direction of an arrow"),
    GALET_COLUMN("z", "", "direction of an arrow"),
    GALET_TEXT_COLUMN("text", "what stands beside it"),
    GALET_END,
};

static const galet_table_def tables[] = {
    {"motion", "a motion", motion_columns},
    {"phases", "its phases", phase_columns},
    {"pose", "a body", pose_columns},
    {"happenings", "what happens on the way", event_columns},
    {"outline", "a triangle", outline_columns},
    {"curves", "laws, one below the other", curve_columns},
    {"corners", "corners of the triangle", corner_columns},
    {"drawing", "a drawing of everything", drawing_columns},
    {"bodies", "two bodies in space", bodies_columns},
    {"empty", "a table without rows", outline_columns},
    GALET_END,
};

#define PLANE .x = GALET_COLUMN("x", "m", "x", .shown = "mm"), .y = GALET_COLUMN("y", "m", "y", .shown = "mm")

static const galet_field_def fields[] = {
    {"p", "Pa", "MPa", "pressure", PLANE},
    {"u", "m/s", NULL, "speed along x", PLANE},
    {"v", "m/s", NULL, "speed along y", PLANE},
    {"state", "", NULL, "0 outside, 1 stick, 2 slip", PLANE},
    {"absent", "Pa", NULL, "a field that is not there", PLANE},
    GALET_END,
};

static const galet_layer motion_layers[] = {
    {.kind = GALET_SPANS, .table = "phases", .x = "from", .upper = "to", .y = "phase"},
    {.kind = GALET_BAND, .table = "motion", .x = "t", .lower = "low", .upper = "high", .label = "bounds"},
    {.kind = GALET_LINES, .table = "motion", .x = "t", .y = "x", .label = "position"},
    {.kind = GALET_POINTS, .table = "motion", .x = "t", .y = "high", .label = "samples"},
    {.kind = GALET_EVENTS, .table = "happenings", .x = "t", .y = "event"},
    GALET_END,
};

static const galet_layer map_layers[] = {
    {.kind = GALET_MAP, .field = "p", .mask = "state", .levels = 4},
    {.kind = GALET_ZONES, .field = "state"},
    {.kind = GALET_ARROWS, .field = "u", .field2 = "v"},
    {.kind = GALET_PATH, .table = "outline", .x = "x", .y = "y", .closed = true, .label = "triangle"},
    GALET_END,
};

static const galet_layer shape_layers[] = {
    {.kind = GALET_PATH, .table = "outline", .x = "x", .y = "y", .closed = true, .filled = true, .label = "triangle"},
    GALET_END,
};

static const galet_layer curve_layers[] = {
    {.kind = GALET_LINES, .table = "curves", .x = "v", .y = "force", .series = "law"},
    GALET_END,
};

static const galet_layer table_layers[] = {{.kind = GALET_TABLE, .table = "outline", .highlight = "marked"}, GALET_END};
static const galet_layer histogram_layers[] = {{.kind = GALET_HISTOGRAM, .table = "motion", .x = "x"}, GALET_END};
static const galet_layer absent_layers[] = {{.kind = GALET_MAP, .field = "absent"}, GALET_END};

static const galet_layer body_layers[] = {
    {.kind = GALET_ANIMATION,
     .table = "pose",
     .x = "t",
     .shape = "ellipsoid",
     .shape_size = {"length", "width", "height"}},
    {.kind = GALET_EVENTS, .table = "happenings", .x = "t", .y = "event"},
    GALET_END,
};

static const galet_layer drawing_layers[] = {{.kind = GALET_SKETCH, .table = "drawing"}, GALET_END};
static const galet_layer bodies_layers[] = {{.kind = GALET_BODIES, .table = "bodies", .field = "p"}, GALET_END};
static const galet_layer no_drawing_layers[] = {{.kind = GALET_SKETCH, .table = "empty"}, GALET_END};

static const galet_figure figures[] = {
    {"motion", "A motion", "With phases, events, bounds and samples.", .layers = motion_layers},
    {"map", "A map", "With zones, arrows and an outline.", .equal = true, .x = {.arrow = "sliding", .end = "front"},
     .layers = map_layers},
    {"shape", "A shape", "To scale.", .equal = true, .layers = shape_layers},
    {"rows", "A table", "One row is marked.", .layers = table_layers},
    {"spread", "A histogram", "Of the positions.", .layers = histogram_layers},
    {"body", "A body", "That rolls.", .layers = body_layers},
    {"curves", "Curves of a column", "One for each law.", .layers = curve_layers},
    {"drawing", "A drawing", "Every element once, in two views.", .layers = drawing_layers},
    {"bodies", "Two bodies", "A wheel on a plane.", .layers = bodies_layers},
    {"no_drawing", "No drawing", "Its table is empty.", .layers = no_drawing_layers},
    {"absent", "Not here", "Its field is missing.", .layers = absent_layers},
    GALET_END,
};

static void fill_parts(const galet_values *in, galet_record *out) {
    double masses[64], total = 0.0;
    size_t count = galet_values_record_count(in, "parts");
    for (size_t i = 0; i < count && i < 64; i++) {
        const galet_values *part = galet_values_record(in, "parts", i);
        masses[i] = galet_values_real(part, "mass");
        total += masses[i];
        galet_record_add_text(out, "names", galet_values_text(part, "name"));
    }
    galet_record_add_texts(out, "pairs", (const char *const[]){"-", "+"}, 2);
    galet_record_add_texts(out, "pairs", (const char *const[]){"0", "+"}, 2);
    galet_record_set_list(out, "masses", masses, count < 64 ? count : 64);
    galet_record_set_flag(out, "heavy", total > 1.0);
}

static void fill_trace(const galet_values *in, galet_record *out) {
    size_t rows, columns;
    const double *system = galet_values_matrix(in, "system", &rows, &columns);
    double trace = system ? 0.0 : NAN;
    for (size_t i = 0; i < rows && i < columns; i++) {
        trace += system[i * columns + i];
    }
    galet_record_set_if_known(out, "trace", trace);
}

static void fill_found(const galet_values *in, galet_record *out) {
    size_t count;
    const double *point = galet_values_list(in, "point", &count);
    for (size_t i = 0; i < count; i++) {
        galet_record *item = galet_record_add(out, "found");
        galet_record_set_text(item, "type", i ? "corner" : "origin");
        if (i) {
            galet_record_set_real(item, "at", point[i]);
        }
        galet_record_set_list(item, "ends", point, i);
    }
    galet_record_set_empty(out, "nothing");
}

static void fill_motion(const galet_values *in, galet_table *motion, galet_table *pose) {
    double rate = 2.0 * M_PI *
                  (galet_values_present(in, "period") ? 1.0 / galet_values_real(in, "period")
                                                      : galet_values_real(in, "frequency"));
    for (int i = 0; i <= 200; i++) {
        double t = 1e-3 * i, x = galet_values_real(in, "length") * cos(rate * t), turn = 0.5 * rate * t;
        GALET_ADD_ROW(motion, t, x, i == 100 ? NAN : 0.9 * x, 1.1 * x);
        galet_table_set_text(motion, "mode", i % 2 ? "slip" : "stick");
        GALET_ADD_ROW(pose, t, t, 0.0, galet_values_real(in, "height"), cos(turn), 0.0, sin(turn), 0.0);
    }
}

static void fill_curves(galet_table *curves) {
    static const char *const laws[] = {"dry", "wet"};
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i <= 10; i++) {
            GALET_ADD_ROW(curves, 0.1 * i, k ? 0.2 * i : 1.0);
            galet_table_set_text(curves, "law", laws[k]);
        }
    }
}

typedef struct stroke {
    double view;
    const char *element;
    double x, y, x2, y2, turn, shift;
    const char *text;
} stroke;

static const stroke strokes[] = {
    {1, "view", NAN, NAN, NAN, NAN, NAN, NAN, "A block on the ground"},
    {1, "solid", -0.02, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "solid", 0.02, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "solid", 0.0, -0.01, NAN, NAN, NAN, NAN, ""},
    {1, "outline", -0.01, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "outline", -0.01, 0.01, NAN, NAN, NAN, NAN, ""},
    {1, "outline", 0.01, 0.01, NAN, NAN, NAN, NAN, ""},
    {1, "outline", 0.01, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "outline", NAN, NAN, NAN, NAN, NAN, NAN, ""},
    {1, "outline", -0.02, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "outline", 0.02, 0.0, NAN, NAN, NAN, NAN, ""},
    {1, "force", 0.0, 0.02, 0.0, 0.01, NAN, NAN, "load = 5 N"},
    {1, "velocity", 0.01, 0.005, 0.02, 0.005, NAN, NAN, "v = -3e-05 m/s"},
    {1, "dimension", -0.01, 0.01, -0.01, 0.0, NAN, -0.008, "height = 10 mm"},
    {1, "axis", -0.03, -0.01, -0.02, -0.01, NAN, NAN, "x"},
    {1, "label", 0.01, 0.01, 0.02, 0.015, NAN, NAN, "a corner"},
    {2, "view", NAN, NAN, NAN, NAN, NAN, NAN, "Its patch"},
    {2, "patch", 0.0, 0.0, NAN, NAN, NAN, NAN, "patch"},
    {2, "patch", 1e-3, 0.0, NAN, NAN, NAN, NAN, "patch"},
    {2, "patch", 0.0, 1e-3, NAN, NAN, NAN, NAN, "patch"},
    {2, "trace", 0.0, 0.0, NAN, NAN, NAN, NAN, "a way"},
    {2, "trace", -1e-3, 1e-3, NAN, NAN, NAN, NAN, "a way"},
    {2, "slip", 0.0, 0.0, 5e-4, 5e-4, NAN, NAN, ""},
    {2, "omega", 0.0, 0.0, 0.0, -1e-3, NAN, NAN, "omega = 2 rad/s"},
    {2, "rotation", 0.0, 0.0, 5e-4, 0.0, 1.5, NAN, "spin = 1 rad/s"},
    {2, "moment", 0.0, 0.0, -5e-4, 0.0, -1.5, NAN, "m = 1 N mm"},
    {2, "angle", 0.0, 0.0, 9e-4, 0.0, 0.785, NAN, "45 deg"},
    {2, "radius", 0.0, 0.0, -7e-4, -7e-4, NAN, NAN, "R = 1 mm"},
    {2, "point", 1e-3, 1e-3, NAN, NAN, NAN, NAN, "a point"},
};

static void fill_drawing(galet_table *table) {
    for (size_t i = 0; i < sizeof strokes / sizeof *strokes; i++) {
        const stroke *s = &strokes[i];
        GALET_ADD_ROW(table, s->view, s->x, s->y, s->x2, s->y2, s->turn, s->shift);
        galet_table_set_text(table, "element", s->element);
        galet_table_set_text(table, "text", s->text);
    }
}

static void fill_bodies(galet_table *table) {
    static const char *const rows[][2] = {{"body", "wheel"}, {"body", "plane"}, {"force", "load = 5 N"}};
    const double numbers[][7] = {
        {0.05, 0.2, 0.0, 1.0, NAN, NAN, NAN},
        {INFINITY, INFINITY, 0.0, -1.0, NAN, NAN, NAN},
        {NAN, NAN, NAN, 1.0, 0.0, 0.0, -1.0},
    };
    for (int i = 0; i < 3; i++) {
        galet_table_add_row(table, numbers[i], 7);
        galet_table_set_text(table, "element", rows[i][0]);
        galet_table_set_text(table, "text", rows[i][1]);
    }
}

static void fill_tables(const galet_values *in, galet_result *out) {
    fill_motion(in, galet_result_table(out, "motion"), galet_result_table(out, "pose"));
    fill_curves(galet_result_table(out, "curves"));
    fill_drawing(galet_result_table(out, "drawing"));
    fill_bodies(galet_result_table(out, "bodies"));
    galet_table *phases = galet_result_table(out, "phases");
    GALET_ADD_ROW(phases, 0.0, 0.1);
    galet_table_set_text(phases, "phase", "stick, \"or\" so");
    GALET_ADD_ROW(phases, 0.1, 0.15);
    galet_table_set_text(phases, "phase", "slip");
    galet_table *happenings = galet_result_table(out, "happenings");
    GALET_ADD_ROW(happenings, 0.1);
    galet_table_set_text(happenings, "event", "lets go");
    GALET_ADD_ROW(happenings, 0.15);
    galet_table_set_text(happenings, "event", "holds");
    galet_table *outline = galet_result_table(out, "outline"), *corners = galet_result_table(out, "corners");
    for (int i = 0; i < 3; i++) {
        corner c = {2.1 * i, {0.01 * cos(2.1 * i), 0.01 * sin(2.1 * i)}};
        GALET_ADD_ROW(outline, c.at.x, c.at.y, i == 1);
        galet_table_add(corners, &c);
    }
}

static void fill_fields(const galet_values *in, galet_result *out) {
    static const char *const names[] = {"p", "u", "v", "state"};
    galet_grid grid = {(size_t)galet_values_integer(in, "grid.nx"),
                       (size_t)galet_values_integer(in, "grid.ny"),
                       -0.01,
                       -0.01,
                       0.005,
                       0.005};
    static double values[4][1000 * 1000];
    for (size_t j = 0; j < grid.ny; j++) {
        for (size_t i = 0; i < grid.nx; i++) {
            double x = grid.x0 + (double)i * grid.dx, y = grid.y0 + (double)j * grid.dy;
            size_t at = j * grid.nx + i;
            values[0][at] = i == 0 && j == 0 ? NAN : 1e6 * (double)(1 + i + j);
            values[1][at] = -y;
            values[2][at] = x;
            values[3][at] = i == 0 ? 0.0 : i < grid.nx / 2 ? 1.0 : 2.0;
        }
    }
    for (int k = 0; k < 4; k++) {
        if (galet_result_wants_field(out, names[k])) {
            galet_result_set_field(out, names[k], grid, values[k]);
        }
    }
}

/// Does nothing for ten seconds, and tells how far it is.
static galet_status wait_for_an_end(const galet_watch *watch) {
    enum { STEPS = 1000 };
    for (int i = 0; i < STEPS; i++) {
        if (watch->cancel && *watch->cancel) {
            return GALET_ERR_INTERRUPTED;
        }
        if (watch->progress) {
            watch->progress("waiting", (double)i / STEPS, watch->context);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return GALET_OK;
}

static galet_status check(const galet_values *in, galet_refusal *why) {
    if (galet_values_integer(in, "grid.nx") == 13) {
        return galet_refuse(why, "grid.nx", "13 is unlucky; take 12 or 14");
    }
    return GALET_OK;
}

static galet_status run(const galet_values *in, galet_result *result, galet_refusal *why) {
    galet_record *out = galet_result_record(result);
    if (galet_values_is(in, "ends", "refused")) {
        return galet_refuse(why, "ends", "was asked to be refused");
    }
    if (galet_values_is(in, "ends", "early")) {
        galet_record_set_real(out, "limit", INFINITY);
        return wait_for_an_end(galet_result_watch(result));
    }
    galet_record_set_real(out, "volume",
                          galet_values_is(in, "ends", "nan")
                              ? NAN
                              : galet_values_real(in, "length") * galet_values_real(in, "width") *
                                    galet_values_real(in, "height"));
    galet_record_set_real(out, "limit", INFINITY);
    galet_record_set_integer(out, "cells", galet_values_integer(in, "grid.nx") * galet_values_integer(in, "grid.ny"));
    galet_record_set_text(out, "verdict", galet_values_text(in, "title"));
    galet_record_set_flag(out, "painted", galet_result_table(result, "motion"));
    fill_parts(in, out);
    fill_trace(in, out);
    fill_found(in, out);
    fill_tables(in, result);
    fill_fields(in, result);
    if (galet_values_is(in, "ends", "unconverged")) {
        galet_result_warn(result, "slow", "stopped after %d iterations, residual %g", 7, 0.25);
        return GALET_ERR_NOT_CONVERGED;
    }
    if (galet_values_is(in, "ends", "misspelt")) {
        galet_record_set_real(out, "volum", galet_values_real(in, "length"));
    }
    static const galet_watch nobody;
    bool deaf = galet_values_is(in, "ends", "deaf");
    return deaf || galet_values_is(in, "ends", "long") ? wait_for_an_end(deaf ? &nobody : galet_result_watch(result))
                                                       : GALET_OK;
}

const galet_study galet_study_made_up = {
    .name = "made-up",
    .summary = "nothing in particular, with everything",
    .about = "A study for tests: it has every kind of parameter, output, table, field and figure there is.",
    .params = params,
    .outputs = outputs,
    .tables = tables,
    .fields = fields,
    .figures = figures,
    .headline = "volume cells heavy verdict",
    .lead_figure = "motion",
    .check = check,
    .run = run,
};
