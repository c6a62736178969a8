#include "study/rigid_phases.h"

#include "study/rigid_rows.h"

#include <galet/study.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_PHASES = 10000 };

typedef struct phase {
    double from, to;
    galet_rigid_mode mode;
} phase;

struct galet_rigid_phases {
    phase now;            // of mode GALET_RIGID_SLIDE where it is none that is kept
    size_t count, marks;  // how many there were; only the first are kept
    size_t sticks;
    phase at[MOST_PHASES];
    double t_stick[MOST_PHASES];
    galet_event mark[GALET_RIGID_MOST_MARKS];
};

const galet_column galet_rigid_phase_columns[] = {
    GALET_COLUMN("from", "s", "when it begins"),
    GALET_COLUMN("to", "s", "when it ends"),
    GALET_TEXT_COLUMN("name", "stuck or flight"),
    GALET_END,
};

galet_rigid_phases *galet_rigid_phases_create(void) {
    return calloc(1, sizeof(galet_rigid_phases));
}

void galet_rigid_phases_destroy(galet_rigid_phases *phases) {
    free(phases);
}

static void begin(galet_rigid_phases *p, double t, galet_rigid_mode mode) {
    p->now = (phase){t, NAN, mode};
}

static void end(galet_rigid_phases *p, double t) {
    p->now.to = t;
    if (p->now.mode != GALET_RIGID_SLIDE && p->count++ < MOST_PHASES) {
        p->at[p->count - 1] = p->now;
    }
    begin(p, t, GALET_RIGID_SLIDE);
}

static void mark(galet_rigid_phases *p, double t, const char *name) {
    if (p->marks++ < GALET_RIGID_MOST_MARKS) {
        p->mark[p->marks - 1] = (galet_event){t, name};
    }
}

static void stick(galet_rigid_phases *p, double t) {
    end(p, t);
    begin(p, t, GALET_RIGID_STUCK);
    mark(p, t, "sticks");
    if (p->sticks++ < MOST_PHASES) {
        p->t_stick[p->sticks - 1] = t;
    }
}

/// A body that is dropped was in flight from the start, of which nobody is told.
static void land(galet_rigid_phases *p, double t) {
    p->now.mode = GALET_RIGID_FLIGHT;
    end(p, t);
}

void galet_rigid_phases_listen(galet_rigid_event event, double t, void *context) {
    galet_rigid_phases *p = context;
    switch (event) {
    case GALET_RIGID_STICKS:
        stick(p, t);
        break;
    case GALET_RIGID_SLIPS:
        end(p, t);
        mark(p, t, "slips");
        break;
    case GALET_RIGID_LIFTS_OFF:
        end(p, t);
        begin(p, t, GALET_RIGID_FLIGHT);
        break;
    case GALET_RIGID_LANDS:
        land(p, t);
        break;
    default:
        break;
    }
}

static size_t kept(size_t count) {
    return count < MOST_PHASES ? count : MOST_PHASES;
}

static void fill_table(const galet_rigid_phases *p, galet_table *table) {
    for (size_t i = 0; table && i < kept(p->count); i++) {
        GALET_ADD_ROW(table, p->at[i].from, p->at[i].to);
        galet_table_set_text(table, "name", galet_rigid_mode_name(p->at[i].mode));
    }
}

void galet_rigid_phases_tell(galet_rigid_phases *p, const galet_rigid_result *motion, galet_result *out) {
    if (motion->airtime > 0.0 && motion->liftoffs == 0 && p->count == 0) {
        begin(p, 0.0, GALET_RIGID_FLIGHT);  // it was dropped, and has not landed
    }
    end(p, motion->t_end);
    galet_record_set_list(galet_result_record(out), "t_stick", p->t_stick, kept(p->sticks));
    fill_table(p, galet_result_table(out, "phases"));
    if (p->count > MOST_PHASES) {
        galet_result_warn(out, "many-phases",
                          "the contact changes %zu times to stuck or flight: table phases and t_stick hold the first "
                          "%d, up to %.6g s of %.6g s; end before (t_end) for all",
                          p->count, MOST_PHASES, p->at[MOST_PHASES - 1].to, motion->t_end);
    }
}

size_t galet_rigid_phases_marks(const galet_rigid_phases *p, galet_event marks[]) {
    size_t count = p->marks <= GALET_RIGID_MOST_MARKS ? p->marks : 0;
    for (size_t i = 0; i < count; i++) {
        marks[i] = p->mark[i];
    }
    return count;
}
