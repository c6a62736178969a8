#include "study/contacts_inputs.h"

#include <math.h>
#include <string.h>

static const galet_param contact_params[] = {
    GALET_LIST("normal", "", NULL, "how much the gap opens with each degree of freedom", .required = true),
    GALET_LIST("tangent", "", NULL,
               "how far the contact point moves along the other surface with each degree of freedom", .required = true),
    GALET_REAL("gap", "m", 0.0, "gap where all displacements are 0"),
    GALET_REAL_UNSET("mu", "", "coefficient of friction of this contact", .range = ">= 0 and <= 1e9",
                     .unset_means = "mu of all contacts"),
    GALET_REAL("belt", "m/s", 0.0, "speed of the other surface along the tangent"),
    GALET_END,
};

static const galet_param history_columns[] = {
    GALET_REAL("t", "s", 0.0, "time", .titles = "time", .rising = true),
    GALET_REAL("factor", "", 0.0, "factor of varying.force", .titles = "f|load"),
    GALET_END,
};

const galet_param galet_contacts_params[] = {
    GALET_MATRIX("M", "kg", "[[1, 0], [0, 1]]",
                 "masses: symmetric, positive definite; bare SI numbers, kg m2, where a degree of freedom is an angle"),
    GALET_MATRIX("C", "N s/m", NULL, "damping", .unset = true, .unset_means = "none"),
    GALET_MATRIX("K", "N/m", "[[2, 1], [1, 1]]", "stiffness: symmetric, positive definite; of an angle in N m/rad"),
    GALET_LIST("F", "N", "[0.5, 0]", "constant force on each degree of freedom; on an angle in N m"),
    GALET_RECORDS("contacts", contact_params, "[{normal: [-1, 0], tangent: [0, 1], mu: 0.5, belt: 0.1}]",
                  "contact points, 12 at most; each keeps gap + normal u >= 0"),
    GALET_REAL_UNSET("mu", "", "coefficient of friction of every contact that has none of its own",
                     .range = ">= 0 and <= 1e9", .unset_means = "0"),
    GALET_CHOICE("load", "constant", "constant harmonic table", "whether a force that changes is added to F"),
    GALET_LIST("varying.force", "N", NULL, "amplitude of the force that changes, on each degree of freedom",
               .required = true, .when = "load=harmonic|table"),
    GALET_REAL("varying.frequency", "Hz", 1.0, "frequency of the force that changes", .range = "> 0",
               .when = "load=harmonic"),
    GALET_REAL("varying.phase", "rad", 0.0,
               "phase of the force that changes: varying.force times sin(2 pi frequency t + phase)",
               .when = "load=harmonic"),
    GALET_COLUMNS("varying.history", history_columns,
                  "file of times and factors, straight between them and level beyond", .required = true,
                  .when = "load=table"),
    GALET_LIST("state.u", "m", NULL, "displacements at the start; of an angle in rad", .unset = true,
               .unset_means = "0"),
    GALET_LIST("state.v", "m/s", NULL, "velocities at the start; of an angle in rad/s", .unset = true,
               .unset_means = "0"),
    GALET_REAL("t_end", "s", 20.0, "how long to follow the motion", .range = ">= 0"),
    GALET_REAL_UNSET("step", "s", "longest time step", .range = "> 0",
                     .unset_means = "0.02 over the highest frequency without contacts or of the load, and no longer "
                                    "than between rows of varying.history"),
    GALET_REAL_UNSET("mu_max", "", "sliding is screened for common coefficients of friction up to this",
                     .range = "> 0 and <= 1e9", .unset_means = "twice the largest mu, at least 1"),
    GALET_END,
};

/// A list of as many numbers as there are degrees of freedom.
static galet_status read_list(const galet_values *in, const char *key, size_t size, const double **list,
                              galet_refusal *why) {
    size_t count;
    *list = galet_values_list(in, key, &count);
    if (*list && count != size) {
        return galet_refuse(why, key, "%zu numbers for %zu degrees of freedom (the rows of M)", count, size);
    }
    return GALET_OK;
}

static galet_status read_matrix(const galet_values *in, const char *key, size_t size, const double **matrix,
                                galet_refusal *why) {
    size_t rows, columns;
    *matrix = galet_values_matrix(in, key, &rows, &columns);
    if (*matrix && (rows != size || columns != size)) {
        return galet_refuse(why, key, "%zu x %zu numbers for %zu degrees of freedom (the rows of M)", rows, columns,
                            size);
    }
    return GALET_OK;
}

static double friction_of(const galet_values *in, const galet_values *record) {
    return galet_values_present(record, "mu") ? galet_values_real(record, "mu")
           : galet_values_present(in, "mu")   ? galet_values_real(in, "mu")
                                              : 0.0;
}

static galet_status read_contacts(const galet_values *in, galet_contacts_case *c, galet_refusal *why) {
    size_t count = galet_values_record_count(in, "contacts");
    if (count > GALET_CONTACTS_MAX) {
        return galet_refuse(why, "contacts", "%zu contacts, %d at most", count, GALET_CONTACTS_MAX);
    }
    for (size_t i = 0; i < count; i++) {
        const galet_values *record = galet_values_record(in, "contacts", i);
        galet_contact *contact = &c->contacts[i];
        size_t normal, tangent;
        *contact = (galet_contact){.normal = galet_values_list(record, "normal", &normal),
                                   .tangent = galet_values_list(record, "tangent", &tangent),
                                   .gap = galet_values_real(record, "gap"),
                                   .mu = friction_of(in, record),
                                   .belt = galet_values_real(record, "belt")};
        if (normal != c->def.size || tangent != c->def.size) {
            return galet_refuse(
                why, "contacts", "contact %zu: %s has %zu numbers for %zu degrees of freedom (the rows of M)", i + 1,
                normal != c->def.size ? "normal" : "tangent", normal != c->def.size ? normal : tangent, c->def.size);
        }
    }
    c->def.contact_count = count;
    c->def.contacts = c->contacts;
    return GALET_OK;
}

static galet_status read_load(const galet_values *in, galet_contacts_load *load, galet_refusal *why) {
    const double *force;
    galet_status status = read_list(in, "varying.force", load->size, &force, why);
    if (status || galet_values_is(in, "load", "constant")) {
        return status;
    }
    if (galet_values_is(in, "load", "harmonic")) {
        load->harmonic = force;
        load->omega = 2.0 * M_PI * galet_values_real(in, "varying.frequency");
        load->phase = galet_values_real(in, "varying.phase");
        return GALET_OK;
    }
    load->along = force;
    load->t = galet_values_column(in, "varying.history", "t", &load->rows);
    load->factor = galet_values_column(in, "varying.history", "factor", &load->rows);
    return GALET_OK;
}

/// Names the two entries of a row that differ most.
static galet_status refuse_unsymmetric(const char *key, const double *matrix, size_t size, size_t row, const char *text,
                                       galet_refusal *why) {
    size_t worst = 0;
    double most = 0.0;
    for (size_t k = 0; k < row; k++) {
        double apart = fabs(matrix[row * size + k] - matrix[k * size + row]);
        worst = apart > most ? k : worst;
        most = fmax(most, apart);
    }
    return galet_refuse(why, key, "row %zu, column %zu is %.9g, but row %zu, column %zu is %.9g: %s", row + 1,
                        worst + 1, matrix[row * size + worst], worst + 1, row + 1, matrix[worst * size + row], text);
}

static galet_status refuse_fault(const galet_contacts_def *def, galet_contacts_fault fault, size_t place,
                                 galet_refusal *why) {
    const char *text = galet_contacts_fault_text(fault);
    switch (fault) {
    case GALET_CONTACTS_MASS_UNSYMMETRIC:
        return refuse_unsymmetric("M", def->mass, def->size, place, text, why);
    case GALET_CONTACTS_STIFFNESS_UNSYMMETRIC:
        return refuse_unsymmetric("K", def->stiffness, def->size, place, text, why);
    case GALET_CONTACTS_MASS_INDEFINITE:
        return galet_refuse(why, "M", "row %zu: %s", place + 1, text);
    case GALET_CONTACTS_STIFFNESS_INDEFINITE:
        return galet_refuse(why, "K", "row %zu: %s", place + 1, text);
    case GALET_CONTACTS_NO_DIRECTION:
    case GALET_CONTACTS_EXTREME_CONTACT:
    case GALET_CONTACTS_NEGATIVE_FRICTION:
    case GALET_CONTACTS_EXTREME_FRICTION:
        return galet_refuse(why, "contacts", "contact %zu: %s", place + 1, text);
    default:
        return galet_refuse(why, "M", "%s", text);
    }
}

/// Radians of the highest frequency in a step.
static const double FINE = 0.02;

/// Twice the largest friction given, at least 1, at most what a contact may have.
static double friction_range(const galet_contacts_case *c) {
    double most = 0.5;
    for (size_t i = 0; i < c->def.contact_count; i++) {
        most = fmax(most, c->contacts[i].mu);
    }
    return fmin(2.0 * most, 1e9);
}

/// How soon a load by a table changes.
static double shortest_spacing(const galet_contacts_load *load) {
    double shortest = INFINITY;
    for (size_t i = 1; load->along && i < load->rows; i++) {
        shortest = load->factor[i] != load->factor[i - 1] ? fmin(shortest, load->t[i] - load->t[i - 1]) : shortest;
    }
    return shortest;
}

/// The start may not be within an obstacle.
static galet_status check_start(const galet_contacts_case *c, galet_refusal *why) {
    for (size_t i = 0; i < c->def.contact_count; i++) {
        double gap = c->contacts[i].gap, size = fabs(gap);
        for (size_t k = 0; k < c->def.size && c->u; k++) {
            gap += c->contacts[i].normal[k] * c->u[k];
            size += fabs(c->contacts[i].normal[k] * c->u[k]);
        }
        if (gap < -1e-12 * size) {
            return galet_refuse(why, "state.u",
                                "contact %zu begins within its obstacle: its gap is %g m, it must be >= 0", i + 1, gap);
        }
    }
    return GALET_OK;
}

galet_status galet_contacts_inputs_read(const galet_values *in, galet_contacts_case *c, galet_refusal *why) {
    size_t columns, place = 0;
    *c = (galet_contacts_case){0};
    c->def.mass = galet_values_matrix(in, "M", &c->def.size, &columns);
    c->load.size = c->def.size;
    if (columns != c->def.size) {
        return galet_refuse(why, "M", "a matrix of %zu rows and %zu columns: it must be square", c->def.size, columns);
    }
    galet_status status = GALET_OK;
    status = status ? status : read_matrix(in, "C", c->def.size, &c->def.damping, why);
    status = status ? status : read_matrix(in, "K", c->def.size, &c->def.stiffness, why);
    status = status ? status : read_list(in, "F", c->def.size, &c->def.force, why);
    status = status ? status : read_list(in, "state.u", c->def.size, &c->u, why);
    status = status ? status : read_list(in, "state.v", c->def.size, &c->v, why);
    status = status ? status : read_contacts(in, c, why);
    status = status ? status : read_load(in, &c->load, why);
    if (status) {
        return status;
    }
    galet_contacts_fault fault = galet_contacts_check(&c->def, &place);
    if (fault) {
        return refuse_fault(&c->def, fault, place, why);
    }
    double own = galet_contacts_highest_frequency(&c->def);
    if (isnan(own)) {
        return GALET_ERR_MEMORY;  // the definition is sound
    }
    c->highest = fmax(own, c->load.harmonic ? c->load.omega : 0.0);
    c->spacing = shortest_spacing(&c->load);
    c->step = galet_values_present(in, "step") ? galet_values_real(in, "step") : fmin(FINE / c->highest, c->spacing);
    c->mu_max = galet_values_present(in, "mu_max") ? galet_values_real(in, "mu_max") : friction_range(c);
    return check_start(c, why);
}

bool galet_contacts_friction_is_shared(const galet_values *in) {
    for (size_t i = 0; i < galet_values_record_count(in, "contacts"); i++) {
        if (!galet_values_present(galet_values_record(in, "contacts", i), "mu")) {
            return true;
        }
    }
    return false;
}

bool galet_contacts_load_changes(const galet_contacts_load *load) {
    return load->harmonic || load->along;
}

/// Straight between the rows, level before the first and beyond the last.
static double factor_at(const galet_contacts_load *load, double t) {
    size_t low = 0, high = load->rows - 1;
    if (t <= load->t[low] || t >= load->t[high]) {
        return load->factor[t <= load->t[low] ? low : high];
    }
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        *(load->t[middle] <= t ? &low : &high) = middle;
    }
    double part = (t - load->t[low]) / (load->t[high] - load->t[low]);
    return load->factor[low] + part * (load->factor[high] - load->factor[low]);
}

void galet_contacts_load_at(double t, double *force, void *context) {
    const galet_contacts_load *load = context;
    const double factor = load->harmonic ? sin(load->omega * t + load->phase) : factor_at(load, t);
    const double *along = load->harmonic ? load->harmonic : load->along;
    for (size_t i = 0; i < load->size; i++) {
        force[i] += factor * along[i];
    }
}
