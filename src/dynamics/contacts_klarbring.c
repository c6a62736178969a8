#include <galet/contacts.h>

#include "dynamics/klarbring_flight.h"

void galet_contacts_from_klarbring(const galet_klarbring_def *def, galet_contacts_klarbring *system) {
    *system = (galet_contacts_klarbring){.system = *def,
                                         .mass = {def->mass, 0.0, 0.0, def->mass},
                                         .stiffness = {def->kn, def->w, def->w, def->kt},
                                         .force = {def->fn, def->ft},
                                         .normal = {-1.0, 0.0},
                                         .tangent = {0.0, 1.0}};
    system->contact = (galet_contact){.normal = system->normal, .tangent = system->tangent, .mu = def->mu};
    system->def = (galet_contacts_def){.size = 2,
                                       .mass = system->mass,
                                       .stiffness = system->stiffness,
                                       .force = system->force,
                                       .contact_count = 1,
                                       .contacts = &system->contact};
}

galet_klarbring_sample galet_contacts_klarbring_sample(const galet_contacts_klarbring *system,
                                                       const galet_contacts_sample *s) {
    static const galet_klarbring_phase phases[] = {
        [GALET_CONTACT_OPEN] = GALET_KLARBRING_FREE,
        [GALET_CONTACT_STICK] = GALET_KLARBRING_REST,  // what sticks under a force that does not change stays so
        [GALET_CONTACT_SLIP_AHEAD] = GALET_KLARBRING_SLIP,
        [GALET_CONTACT_SLIP_BACK] = GALET_KLARBRING_SLIP,
    };
    const galet_klarbring_def *d = &system->system;
    const galet_klarbring_modes modes = galet_klarbring_modes_of(d);
    return (galet_klarbring_sample){
        .t = s->t,
        .un = s->u[0],
        .ut = s->u[1],
        .vn = s->v[0],
        .vt = s->v[1],
        .rn = 0.0 - s->ln[0],
        .rt = s->lt[0],
        .energy = s->kinetic + galet_klarbring_elastic(d, &modes, s->u[0], s->u[1]),
        .dissipated = s->friction_loss + s->impact_loss,
        .phase = phases[s->state[0]],
    };
}

galet_klarbring_event galet_contacts_klarbring_event(const galet_contacts_event *event) {
    return event->before == GALET_CONTACT_OPEN   ? GALET_KLARBRING_IMPACT
           : event->after == GALET_CONTACT_OPEN  ? GALET_KLARBRING_LIFTOFF
           : event->after == GALET_CONTACT_STICK ? GALET_KLARBRING_STICK
                                                 : GALET_KLARBRING_TURN;
}

typedef struct translation {
    const galet_contacts_klarbring *system;
    const galet_span *span;
} translation;

static void sample_translated(const galet_span *span, double t, void *sample) {
    const translation *from = span->motion;
    galet_contacts_sample s;
    from->span->at(from->span, t, &s);
    *(galet_klarbring_sample *)sample = galet_contacts_klarbring_sample(from->system, &s);
}

void galet_contacts_klarbring_observe(const galet_span *span, void *context) {
    const galet_contacts_klarbring_view *view = context;
    const translation from = {view->system, span};
    const galet_span shown = {.t0 = span->t0, .t1 = span->t1, .at = sample_translated, .motion = &from};
    view->observer(&shown, view->context);
}
