#include "study/body_story.h"

#include "study/event_table.h"

#include <stdlib.h>

enum { MARKED = 20, PHASES = 2000 };  // reversals among the events, and phases of the contact

typedef struct times {
    size_t count;
    double at[GALET_BODY_LISTED];
} times;

typedef struct phase {
    double from, to;
    galet_rigid_mode mode;
} phase;

struct galet_body_story {
    times reversals, sticks;
    size_t phase_count;
    phase phases[PHASES];
};

galet_status galet_body_story_create(galet_body_story **story) {
    galet_body_story *s = calloc(1, sizeof *s);
    if (!s) {
        return GALET_ERR_MEMORY;
    }
    *story = s;
    return GALET_OK;
}

void galet_body_story_destroy(galet_body_story *story) {
    free(story);
}

static void note(times *list, double t) {
    if (list->count < GALET_BODY_LISTED) {
        list->at[list->count] = t;
    }
    list->count++;
}

void galet_body_story_hear(galet_rigid_event event, double t, void *context) {
    galet_body_story *story = context;
    if (event == GALET_RIGID_REVERSES) {
        note(&story->reversals, t);
    }
    if (event == GALET_RIGID_STICKS) {
        note(&story->sticks, t);
    }
}

void galet_body_story_see(galet_body_story *story, double t0, double t1, galet_rigid_mode mode) {
    size_t count = story->phase_count;
    phase *last = count > 0 && count <= PHASES ? &story->phases[count - 1] : NULL;
    if (last && last->mode == mode) {
        last->to = t1;
        return;
    }
    if (count < PHASES) {
        story->phases[count] = (phase){t0, t1, mode};
    }
    story->phase_count += count <= PHASES;  // one more says that there are more
}

const char *galet_body_mode_name(galet_rigid_mode mode) {
    static const char *const names[] = {
        [GALET_RIGID_SLIDE] = "slide",
        [GALET_RIGID_STUCK] = "stuck",
        [GALET_RIGID_FLIGHT] = "flight",
        [GALET_RIGID_ROLL] = "no-slip",
    };
    return names[mode];
}

static size_t listed(const times *list) {
    return list->count < GALET_BODY_LISTED ? list->count : GALET_BODY_LISTED;
}

static void set_times(galet_record *out, const char *key, const times *list) {
    galet_record_set_empty(out, key);
    if (list->count > 0) {
        galet_record_set_list(out, key, list->at, listed(list));
    }
}

static void fill_events(const galet_body_story *story, const galet_rigid_result *motion, galet_result *out) {
    galet_event events[MARKED + 6] = {
        {motion->t_first_liftoff, "lift-off"}, {motion->t_first_stick, "stick"}, {motion->t_inverted, "inverted"},
        {motion->t_upright, "upright"},        {motion->t_fall, "fall"},         {motion->t_stop, "rest"},
    };
    size_t count = 6;
    for (size_t i = 0; i < listed(&story->reversals) && i < MARKED; i++) {
        events[count++] = (galet_event){story->reversals.at[i], "reversal"};
    }
    galet_event_table_fill(out, events, count);
}

static void fill_phases(const galet_body_story *story, galet_result *out) {
    galet_table *table = galet_result_table(out, "phases");
    for (size_t i = 0; table && i < story->phase_count && i < PHASES; i++) {
        const phase *p = &story->phases[i];
        GALET_ADD_ROW(table, p->from, p->to);
        galet_table_set_text(table, "mode", galet_body_mode_name(p->mode));
    }
}

void galet_body_story_tell(const galet_body_story *story, const galet_rigid_result *motion, galet_result *out) {
    set_times(galet_result_record(out), "t_reversal", &story->reversals);
    set_times(galet_result_record(out), "t_stick", &story->sticks);
    fill_events(story, motion, out);
    fill_phases(story, out);
    if (story->reversals.count > GALET_BODY_LISTED || story->sticks.count > GALET_BODY_LISTED) {
        galet_result_warn(out, "too-many-to-list",
                          "%zu reversals and %zu stuck phases are too many to list: t_reversal and t_stick hold the "
                          "first %d of them",
                          story->reversals.count, story->sticks.count, GALET_BODY_LISTED);
    }
    if (story->phase_count > PHASES) {
        galet_result_warn(out, "too-many-to-list",
                          "table phases: the contact changes too often to list it all; it ends at %.6g s, after %d "
                          "phases",
                          story->phases[PHASES - 1].to, PHASES);
    }
}
