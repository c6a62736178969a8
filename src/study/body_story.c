#include "study/body_story.h"

#include "study/rigid_phases.h"

#include <math.h>
#include <stdlib.h>

enum { MARKED = 20 };  // reversals among the events

struct galet_body_story {
    galet_rigid_phases *phases;
    size_t reversals;
    double t_reversal[GALET_BODY_LISTED];  // of the first
};

galet_status galet_body_story_create(galet_body_story **story) {
    galet_body_story *s = calloc(1, sizeof *s);
    galet_rigid_phases *phases = galet_rigid_phases_create();
    if (!s || !phases) {
        galet_rigid_phases_destroy(phases);
        free(s);
        return GALET_ERR_MEMORY;
    }
    s->phases = phases;
    *story = s;
    return GALET_OK;
}

void galet_body_story_destroy(galet_body_story *story) {
    if (story) {
        galet_rigid_phases_destroy(story->phases);
    }
    free(story);
}

void galet_body_story_hear(galet_rigid_event event, double t, void *context) {
    galet_body_story *story = context;
    galet_rigid_phases_listen(event, t, story->phases);
    if (event == GALET_RIGID_REVERSES && story->reversals++ < GALET_BODY_LISTED) {
        story->t_reversal[story->reversals - 1] = t;
    }
}

static size_t listed(const galet_body_story *story) {
    return story->reversals < GALET_BODY_LISTED ? story->reversals : GALET_BODY_LISTED;
}

/// Height of the mass centre with an axis of the body upright, on the lower of its ends.
static double lower_height(double radius, double centre) {
    return radius - fabs(centre);
}

/// Whether a body whose z axis is upright stands, as an egg does, and would fall: lying brings the mass centre lower.
static bool stands_upright(const galet_rigid_def *def) {
    double lying = fmin(lower_height(def->radii.x, def->centre.x), lower_height(def->radii.y, def->centre.y));
    return !galet_rigid_is_ball(def) && def->radii.z - def->centre.z > lying;
}

bool galet_body_rises(const galet_rigid_def *def, const galet_rigid_result *motion) {
    return stands_upright(def) && motion->t_upright > 0.0;
}

bool galet_body_inverts(const galet_rigid_def *def, const galet_rigid_result *motion) {
    return !galet_rigid_is_ball(def) && motion->t_inverted > 0.0;
}

static double known_if(bool condition, double t) {
    return condition ? t : NAN;
}

/// A body that rocks about the vertical goes through 0.99 again and again, and has not left it. The postures of a ball
/// are all the same.
static void fill_events(const galet_body_story *story, const galet_rigid_def *def, const galet_rigid_told *told,
                        galet_result *out) {
    static const double LEFT = 0.9;
    const galet_rigid_result *motion = &told->motion;
    bool rises = galet_body_rises(def, motion), ball = galet_rigid_is_ball(def);
    bool began_upright = motion->t_upright <= 0.0 && !ball, leaves = began_upright && motion->gamma3_min < LEFT;
    galet_event events[MARKED + GALET_RIGID_MOST_MARKS + 7] = {
        {motion->t_first_liftoff, "lift-off"},
        {known_if(galet_body_inverts(def, motion), motion->t_inverted), "inverted"},
        {known_if(rises, motion->t_upright), "stands up"},
        {known_if(rises || (leaves && stands_upright(def)), motion->t_fall), "falls"},
        {known_if(leaves && !stands_upright(def), motion->t_fall), "leaves the vertical"},
        {known_if(motion->sticks == 0, told->t_roll), "rolls"},
        {motion->t_stop, "rest"},
    };
    size_t count = 7;
    count += galet_rigid_phases_marks(story->phases, events + count);
    for (size_t i = 0; i < listed(story) && i < MARKED; i++) {
        events[count++] = (galet_event){story->t_reversal[i], "reversal"};
    }
    galet_event_table_fill(out, events, count);
}

void galet_body_story_tell(const galet_body_story *story, const galet_rigid_def *def, const galet_rigid_told *told,
                           galet_result *out) {
    galet_record_set_list(galet_result_record(out), "t_reversal", story->t_reversal, listed(story));
    galet_rigid_phases_tell(story->phases, &told->motion, out);
    fill_events(story, def, told, out);
    if (story->reversals > GALET_BODY_LISTED) {
        galet_result_warn(out, "many-reversals",
                          "%zu reversals are too many to list: t_reversal holds the first %d of them", story->reversals,
                          GALET_BODY_LISTED);
    }
}
