#include "study/body_story.h"

#include "study/rigid_phases.h"

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

static void fill_events(const galet_body_story *story, const galet_rigid_result *motion, galet_result *out) {
    galet_event events[MARKED + GALET_RIGID_MOST_MARKS + 5] = {
        {motion->t_first_liftoff, "lift-off"},
        {motion->t_inverted, "inverted"},
        {motion->t_upright, "upright"},
        {motion->t_fall, "fall"},
        {motion->t_stop, "rest"},
    };
    size_t count = 5;
    count += galet_rigid_phases_marks(story->phases, events + count);
    for (size_t i = 0; i < listed(story) && i < MARKED; i++) {
        events[count++] = (galet_event){story->t_reversal[i], "reversal"};
    }
    galet_event_table_fill(out, events, count);
}

void galet_body_story_tell(const galet_body_story *story, const galet_rigid_result *motion, galet_result *out) {
    galet_record_set_list(galet_result_record(out), "t_reversal", story->t_reversal, listed(story));
    galet_rigid_phases_tell(story->phases, motion, out);
    fill_events(story, motion, out);
    if (story->reversals > GALET_BODY_LISTED) {
        galet_result_warn(out, "many-reversals",
                          "%zu reversals are too many to list: t_reversal holds the first %d of them", story->reversals,
                          GALET_BODY_LISTED);
    }
}
