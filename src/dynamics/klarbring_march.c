// The motion by time steps after Moreau and Jean, told of in the words of the exact one: an independent second method.
#include <galet/contacts.h>

#include <math.h>

/// A stick that slips again within so many steps was a turn, or an impact without a velocity along the wall.
static const double PASSING = 2.5;

typedef struct march {
    const galet_contacts_klarbring *system;
    const galet_klarbring_motion *asked;
    galet_klarbring_result *result;
    double step;
    double landed;  // when it struck the wall last
    bool waits;     // a stick that may pass
    galet_klarbring_sample stick;
} march;

static bool tell(march *m, galet_klarbring_event event, const galet_klarbring_sample *sample) {
    m->result->events++;
    return !m->asked->listener || m->asked->listener(event, sample, m->asked->context);
}

/// Tells of the stick that waits, unless it has passed by now.
static bool tell_stick(march *m, double now) {
    bool lasted = m->waits && now - m->stick.t > PASSING * m->step;
    m->waits = false;
    return !lasted || tell(m, GALET_KLARBRING_STICK, &m->stick);
}

static bool listen(const galet_contacts_event *event, const galet_contacts_sample *sample, void *context) {
    march *m = context;
    galet_klarbring_sample after = galet_contacts_klarbring_sample(m->system, sample);
    galet_klarbring_event kind = galet_contacts_klarbring_event(event);
    if (!tell_stick(m, after.t)) {
        return false;
    }
    m->waits = after.phase == GALET_KLARBRING_REST;
    m->stick = after;
    m->result->t_rest = m->waits ? after.t : NAN;
    bool landing = kind != GALET_KLARBRING_IMPACT && after.t - m->landed <= PASSING * m->step;  // what an impact does
    bool silent = kind == GALET_KLARBRING_STICK || landing;
    m->landed = kind == GALET_KLARBRING_IMPACT ? after.t : m->landed;
    return silent || tell(m, kind, &after);
}

static void observe(const galet_span *span, void *context) {
    const march *m = context;
    galet_contacts_sample s;
    span->at(span, span->t1, &s);
    m->result->away = fmax(m->result->away, -s.u[0]);
    if (m->asked->observer) {
        galet_contacts_klarbring_view view = {m->system, m->asked->observer, m->asked->context};
        galet_contacts_klarbring_observe(span, &view);
    }
}

static galet_klarbring_ended ended_of(const galet_contacts_result *r, const galet_klarbring_sample *last) {
    return r->ended == GALET_CONTACTS_ENDED_LISTENER      ? GALET_KLARBRING_ENDED_LISTENER
           : r->ended == GALET_CONTACTS_ENDED_INTERRUPTED ? GALET_KLARBRING_ENDED_INTERRUPTED
           : last->phase == GALET_KLARBRING_REST          ? GALET_KLARBRING_ENDED_AT_REST
                                                          : GALET_KLARBRING_ENDED_TIME;
}

galet_status galet_klarbring_march(const galet_klarbring_def *def, const galet_klarbring_motion *asked, double step,
                                   galet_klarbring_result *result) {
    if (galet_klarbring_check(def)) {
        return GALET_ERR_RANGE;
    }
    galet_contacts_klarbring system;
    galet_contacts_from_klarbring(def, &system);
    galet_klarbring_result found = {.t_rest = NAN, .away = -asked->start.un};
    march m = {.system = &system, .asked = asked, .result = &found, .step = step, .landed = -INFINITY};
    const double u[] = {asked->start.un, asked->start.ut}, v[] = {asked->start.vn, asked->start.vt};
    const galet_contacts_motion motion = {.u = u,
                                          .v = v,
                                          .t_end = asked->t_end,
                                          .step = step,
                                          .observer = observe,
                                          .listener = listen,
                                          .context = &m,
                                          .watch = asked->watch};
    galet_contacts_result r;
    galet_status status = galet_contacts_run(&system.def, &motion, &r);
    if (status && status != GALET_ERR_NOT_CONVERGED && status != GALET_ERR_INTERRUPTED) {
        return status;
    }
    found.last = galet_contacts_klarbring_sample(&system, &r.last);
    found.ended = ended_of(&r, &found.last);
    found.energy_error = r.energy_error;
    found.t_rest = found.last.phase == GALET_KLARBRING_REST && isnan(found.t_rest) ? 0.0 : found.t_rest;
    found.step = r.step, found.penetration = r.penetration;
    if (r.ended == GALET_CONTACTS_ENDED_TIME && tell_stick(&m, INFINITY)) {
        tell(&m, GALET_KLARBRING_END, &found.last);
    }
    *result = found;
    return status;
}
