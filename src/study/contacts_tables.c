#include "study/contacts_tables.h"

#include "base/format.h"

#include <math.h>
#include <string.h>

enum { MOST_CHANGES = 100 };

static const galet_column place_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("u", "m", "displacement; of an angle in rad"),
    GALET_COLUMN("v", "m/s", "velocity; of an angle in rad/s"),
    GALET_TEXT_COLUMN("dof", "degree of freedom"),
    GALET_END,
};

static const galet_column touch_columns[] = {
    GALET_COLUMN("t", "s", "time"),
    GALET_COLUMN("gap", "m", "gap"),
    GALET_COLUMN("slip", "m/s", "velocity along the other surface"),
    GALET_COLUMN("ln", "N", "normal force"),
    GALET_COLUMN("lt", "N", "friction"),
    GALET_TEXT_COLUMN("contact", "contact"),
    GALET_TEXT_COLUMN("state", "open, stick, slip+ or slip-"),
    GALET_END,
};

#define SAMPLED(member, ...) GALET_BOUND_COLUMN(galet_contacts_sample, member, __VA_ARGS__)

static const galet_column energy_columns[] = {
    SAMPLED(t, "t", "s", "time"),
    SAMPLED(kinetic, "kinetic", "J", "kinetic energy"),
    SAMPLED(elastic, "elastic", "J", "elastic energy"),
    SAMPLED(force_work, "force_work", "J", "work of the forces since the start"),
    SAMPLED(belt_work, "belt_work", "J", "work of the belts since the start"),
    SAMPLED(damping_loss, "damping_loss", "J", "lost to damping since the start"),
    SAMPLED(friction_loss, "friction_loss", "J", "lost to friction since the start"),
    SAMPLED(impact_loss, "impact_loss", "J", "lost to impacts since the start"),
    GALET_END,
};

static const galet_column piece_columns[] = {
    GALET_TEXT_COLUMN("closed", "which contacts are closed: a piece of the set of equilibria"),
    GALET_TEXT_COLUMN("stability", "stability of its states but those on its edges"),
    GALET_COLUMN("contact", "", "contact"),
    GALET_COLUMN("gap_min", "m", "smallest gap in the piece"),
    GALET_COLUMN("gap_max", "m", "largest gap in the piece; none where it has no bound"),
    GALET_COLUMN("ln_min", "N", "smallest normal force"),
    GALET_COLUMN("ln_max", "N", "largest normal force"),
    GALET_COLUMN("lt_min", "N", "smallest friction"),
    GALET_COLUMN("lt_max", "N", "largest friction"),
    GALET_END,
};

static const galet_column vertex_columns[] = {
    GALET_TEXT_COLUMN("closed", "piece of the set of equilibria"),
    GALET_COLUMN("corner", "", "corner of the piece"),
    GALET_COLUMN("dof", "", "degree of freedom"),
    GALET_COLUMN("u", "m", "displacement there; of an angle in rad"),
    GALET_END,
};

static const galet_column corner_columns[] = {
    GALET_TEXT_COLUMN("closed", "piece of the set of equilibria"),
    GALET_COLUMN("corner", "", "corner of the piece, as in vertices"),
    GALET_COLUMN("contact", "", "contact that is closed"),
    GALET_COLUMN("ln", "N", "normal force at the corner"),
    GALET_COLUMN("lt", "N", "friction at the corner"),
    GALET_END,
};

static const galet_column screening_columns[] = {
    GALET_TEXT_COLUMN("closed", "contacts that are closed and slide"),
    GALET_COLUMN("mu", "", "coefficient of friction of all contacts"),
    GALET_COLUMN("growth", "1/s", "largest rate of growth of any direction of sliding"),
    GALET_COLUMN("frequency", "Hz", "frequency of what grows fastest", .shown = "Hz"),
    GALET_END,
};

static const galet_column branch_columns[] = {
    GALET_COLUMN("mu", "", "coefficient of friction of all contacts"),
    GALET_COLUMN("growth", "1/s", "rate of growth"),
    GALET_COLUMN("frequency", "Hz", "frequency", .shown = "Hz"),
    GALET_TEXT_COLUMN("mode", "mode, by its frequency"),
    GALET_END,
};

static const galet_column phase_columns[] = {
    GALET_COLUMN("from", "s", "when it begins"),
    GALET_COLUMN("to", "s", "when it ends"),
    GALET_TEXT_COLUMN("name", "what the contacts do: open, stick, slip+ or slip-"),
    GALET_END,
};

static const galet_column mode_columns[] = {
    GALET_TEXT_COLUMN("closed", "contacts that are closed and slide"),
    GALET_TEXT_COLUMN("sliding", "what the contacts do: + slide ahead, - back, o open"),
    GALET_COLUMN("growth", "1/s", "rate of growth"),
    GALET_COLUMN("omega", "rad/s", "frequency"),
    GALET_END,
};

const galet_table_def galet_contacts_tables[] = {
    {"motion", "energies of the motion, and where they went", energy_columns},
    {"displacements", "the motion, degree of freedom by degree of freedom (16 at most)", place_columns},
    {"contacts", "the motion, contact by contact", touch_columns},
    {"phases", "when contacts stick, slip and open; empty where that changes more than 100 times", phase_columns},
    {"pieces", "ranges of the equilibria, by the contacts that are closed", piece_columns},
    {"vertices", "corners of the pieces: displacements", vertex_columns},
    {"corners", "corners of the pieces: forces", corner_columns},
    {"screening", "growth of small vibrations of sliding against the coefficient of friction", screening_columns},
    {"branches", "modes of the sliding that grows first, 16 at most, against the coefficient of friction",
     branch_columns},
    {"modes", "eigenvalues of sliding, for all directions", mode_columns},
    GALET_END,
};

#define PHASES                                                                                                         \
    { .kind = GALET_SPANS, .table = "phases", .x = "from", .upper = "to", .y = "name" }
#define BY_CONTACT(column)                                                                                             \
    { .kind = GALET_LINES, .table = "contacts", .x = "t", .y = column, .series = "contact" }
#define BY_MODE(column)                                                                                                \
    { .kind = GALET_LINES, .table = "branches", .x = "mu", .y = column, .series = "mode" }
static const galet_layer place_layers[] = {
    PHASES, {.kind = GALET_LINES, .table = "displacements", .x = "t", .y = "u", .series = "dof"}, GALET_END};
static const galet_layer slip_layers[] = {PHASES, BY_CONTACT("slip"), GALET_END};
static const galet_layer normal_layers[] = {PHASES, BY_CONTACT("ln"), GALET_END};
static const galet_layer shear_layers[] = {PHASES, BY_CONTACT("lt"), GALET_END};
static const galet_layer gap_layers[] = {PHASES, BY_CONTACT("gap"), GALET_END};
static const galet_layer frequency_layers[] = {BY_MODE("frequency"), GALET_END};
static const galet_layer growth_layers[] = {BY_MODE("growth"), GALET_END};
static const galet_layer screening_layers[] = {
    {.kind = GALET_LINES, .table = "screening", .x = "mu", .y = "growth", .series = "closed"}, GALET_END};
static const galet_layer mode_layers[] = {
    {.kind = GALET_POINTS, .table = "modes", .x = "growth", .y = "omega", .series = "sliding"}, GALET_END};
static const galet_layer piece_layers[] = {{.kind = GALET_TABLE, .table = "pieces"}, GALET_END};

#define ENERGY(column, words)                                                                                          \
    { .kind = GALET_LINES, .table = "motion", .x = "t", .y = column, .label = words }
static const galet_layer energy_layers[] = {
    ENERGY("kinetic", "kinetic"),           ENERGY("elastic", "elastic"),
    ENERGY("force_work", "work of forces"), ENERGY("belt_work", "work of belts"),
    ENERGY("damping_loss", "damping"),      ENERGY("friction_loss", "friction"),
    ENERGY("impact_loss", "impacts"),       GALET_END};

const galet_figure galet_contacts_figures[] = {
    {"displacements", "Displacements", "By time steps after Moreau and Jean. Those of rotations are in rad.",
     .y.label = "displacement", .layers = place_layers},
    {"slip", "Slip", "Velocity along the other surface: 0 where a contact sticks.", .y.label = "slip velocity",
     .layers = slip_layers},
    {"pieces", "Equilibria", "Stability, and ranges of gaps and forces, for every set of contacts that may be closed.",
     .layers = piece_layers},
    {"screening", "Growth of vibrations while sliding",
     "Where it is above 0, steady sliding squeals (flutter) or grabs (divergence), for some directions of sliding. One "
     "curve for each set of contacts that are closed in an equilibrium.",
     .y.label = "rate of growth", .layers = screening_layers},
    {"branches", "Frequencies of sliding",
     "Modes of the sliding that grows first. Where two of them meet, flutter begins; where one falls to 0, divergence.",
     .y.label = "frequency", .layers = frequency_layers},
    {"rates", "Growth of each mode", "Of the same modes: above 0 they grow.", .y.label = "rate of growth",
     .layers = growth_layers},
    {"modes", "Eigenvalues of sliding",
     "To the right of 0 vibrations grow. What the contacts do, in their order: + slide ahead, - back, o open.",
     .x.label = "rate of growth", .y.label = "frequency", .layers = mode_layers},
    {"normal", "Normal forces", "Impulses of impacts are left out.", .y.label = "normal force",
     .layers = normal_layers},
    {"friction", "Friction", "Positive along the tangents.", .y.label = "friction", .layers = shear_layers},
    {"gaps", "Gaps", "Closed at 0; time steps may end a little below it.", .y.label = "gap", .layers = gap_layers},
    {"energy", "Energy", "Kinetic and elastic energy change by works less losses.", .y.label = "energy",
     .layers = energy_layers},
    GALET_END,
};

unsigned galet_contacts_closed_of(const galet_contacts_def *def, const galet_contacts_piece *piece) {
    unsigned closed = 0;
    for (size_t i = 0; i < def->contact_count; i++) {
        closed |= (unsigned)piece->touches[i].closed << i;
    }
    return closed;
}

void galet_contacts_name_closed(unsigned closed, char text[GALET_CONTACTS_NAME]) {
    galet_format(text, GALET_CONTACTS_NAME, "%s", closed ? "" : "none");
    for (size_t i = 0; closed >> i; i++) {
        size_t used = strlen(text);
        if (closed >> i & 1) {
            galet_format(text + used, GALET_CONTACTS_NAME - used, "%s%zu", used > 0 ? " " : "", i + 1);
        }
    }
}

static double bounded(double x) {
    return isfinite(x) ? x : NAN;
}

static void fill_vertices(const galet_contacts_def *def, const galet_contacts_piece *p, const char *name,
                          galet_result *out) {
    galet_table *places = galet_result_table(out, "vertices"), *corners = galet_result_table(out, "corners");
    const size_t width = def->size + 2 * def->contact_count;
    for (size_t k = 0; k < p->vertex_count; k++) {
        const double *corner = p->vertices + k * width;
        for (size_t i = 0; i < def->size && places; i++) {
            GALET_ADD_ROW(places, (double)(k + 1), (double)(i + 1), corner[i]);
            galet_table_set_text(places, "closed", name);
        }
        for (size_t i = 0; i < def->contact_count && corners; i++) {
            if (p->touches[i].closed) {
                const double *forces = corner + def->size + 2 * i;
                GALET_ADD_ROW(corners, (double)(k + 1), (double)(i + 1), forces[0], forces[1]);
                galet_table_set_text(corners, "closed", name);
            }
        }
    }
}

void galet_contacts_tables_fill_pieces(const galet_contacts_def *def, const galet_contacts_equilibria *equilibria,
                                       galet_result *out) {
    galet_table *pieces = galet_result_table(out, "pieces");
    for (size_t k = 0; k < galet_contacts_equilibria_count(equilibria); k++) {
        const galet_contacts_piece *p = galet_contacts_equilibria_piece(equilibria, k);
        char name[GALET_CONTACTS_NAME];
        galet_contacts_name_closed(galet_contacts_closed_of(def, p), name);
        for (size_t i = 0; i < def->contact_count && pieces; i++) {
            const galet_contacts_touch *t = &p->touches[i];
            GALET_ADD_ROW(pieces, (double)(i + 1), bounded(t->gap.min), bounded(t->gap.max), bounded(t->normal.min),
                          bounded(t->normal.max), bounded(t->shear.min), bounded(t->shear.max));
            galet_table_set_text(pieces, "closed", name);
            galet_table_set_text(pieces, "stability", galet_contacts_stability_name(p->stability));
        }
        fill_vertices(def, p, name, out);
    }
}

/// A gap, or 0 where it is nothing but rounding of displacements of this size.
static double shown_gap(const galet_contact *contact, size_t shown, const galet_contacts_sample *s, size_t i) {
    double size = fabs(contact->gap);
    for (size_t k = 0; k < shown; k++) {
        size = fmax(size, fabs(s->u[k]));
    }
    return fabs(s->gap[i]) <= 1e-12 * size ? 0.0 : s->gap[i];
}

/// "slip-, open" of contacts that slip back and are open.
static void name_states(const galet_contacts_def *def, const galet_contacts_sample *s, char *text, size_t size) {
    *text = '\0';
    for (size_t i = 0; i < def->contact_count; i++) {
        size_t used = strlen(text);
        galet_format(text + used, size - used, "%s%s", i > 0 ? ", " : "", galet_contact_state_name(s->state[i]));
    }
}

static bool are_states_alike(const galet_contacts_def *def, const galet_contacts_sample *a,
                             const galet_contacts_sample *b) {
    return memcmp(a->state, b->state, def->contact_count * sizeof *a->state) == 0;
}

/// Stretches of rows in which no contact changes what it does; none where there are too many to be seen.
static void fill_phases(const galet_contacts_def *def, const galet_trace *trace, galet_table *phases) {
    size_t changes = 0, rows = galet_trace_rows(trace), from = 0;
    for (size_t k = 1; k < rows; k++) {
        changes += !are_states_alike(def, galet_trace_row(trace, k - 1), galet_trace_row(trace, k));
    }
    for (size_t k = 1; k < rows && def->contact_count > 0 && changes <= MOST_CHANGES; k++) {
        const galet_contacts_sample *first = galet_trace_row(trace, from), *s = galet_trace_row(trace, k);
        if (k + 1 == rows || !are_states_alike(def, first, s)) {
            char name[GALET_CONTACTS_MAX * 8];
            name_states(def, first, name, sizeof name);
            GALET_ADD_ROW(phases, first->t, s->t);
            galet_table_set_text(phases, "name", name);
            from = k;
        }
    }
}

galet_status galet_contacts_tables_fill_motion(const galet_contacts_def *def, const galet_trace *trace,
                                               galet_result *out) {
    galet_table *energy = galet_result_table(out, "motion"), *places = galet_result_table(out, "displacements");
    galet_table *touches = galet_result_table(out, "contacts");
    const size_t shown = def->size < GALET_CONTACTS_SHOWN ? def->size : GALET_CONTACTS_SHOWN;
    for (size_t k = 0; k < galet_trace_rows(trace); k++) {
        const galet_contacts_sample *s = galet_trace_row(trace, k);
        char text[16];
        if (energy) {
            galet_table_add(energy, s);
        }
        for (size_t i = 0; i < shown && places; i++) {
            galet_format(text, sizeof text, "u%zu", i + 1);
            GALET_ADD_ROW(places, s->t, s->u[i], s->v[i]);
            galet_table_set_text(places, "dof", text);
        }
        for (size_t i = 0; i < def->contact_count && touches; i++) {
            galet_format(text, sizeof text, "contact %zu", i + 1);
            GALET_ADD_ROW(touches, s->t, shown_gap(&def->contacts[i], shown, s, i), s->slip[i], s->ln[i], s->lt[i]);
            galet_table_set_text(touches, "contact", text);
            galet_table_set_text(touches, "state", galet_contact_state_name(s->state[i]));
        }
    }
    if (galet_result_table(out, "phases")) {
        fill_phases(def, trace, galet_result_table(out, "phases"));
    }
    if (galet_trace_thinned(trace)) {
        galet_result_warn(
            out, "motion-thinned",
            "tables of the motion: more rows would be needed to follow every vibration; theirs are where a "
            "column is smallest or largest over a stretch of time");
    }
    return GALET_OK;
}
