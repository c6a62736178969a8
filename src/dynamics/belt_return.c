#include "dynamics/belt_return.h"

#include "base/watch.h"

#include <math.h>
#include <string.h>

/// Steps of the integration that all turns of a question may take: some seconds.
static const size_t MAX_EFFORT = 300000;

/// Events of one turn; a motion that makes more of them trembles with the noise of its integration.
enum { MAX_NEWS = 1000 };

static void tell(const char *phase, double fraction, void *context) {
    (void)phase, (void)fraction;  // of one turn
    galet_watch_tell(((const galet_belt_follower *)context)->outer, "turns", NAN);
}

void galet_belt_follow(galet_belt_follower *f, const galet_oscillator_def *def) {
    *f = (galet_belt_follower){.def = *def, .max_effort = MAX_EFFORT, .outer = def->watch};
    f->def.to_the_end = true;
    f->def.watch = &f->watch;
    f->watch = (galet_watch){tell, f, &f->enough};
    f->sliding = galet_belt_slide(def, def->belt_speed);
}

void galet_belt_follow_speed(galet_belt_follower *f, double speed) {
    f->def.belt_speed = speed;
    f->sliding = galet_belt_slide(&f->def, speed);
}

typedef struct ear {
    galet_belt_follower *f;
    galet_belt_turn turn;
    galet_oscillator_mode mode;  // since
    double since;
    int heard;
    bool has_fallen;  // to a smallest x: only then it comes back
} ear;

/// Counts the time of the mode that ends.
static void change_mode(ear *e, double t, galet_oscillator_mode next) {
    double passed = t - e->since;
    e->turn.stick += e->mode == GALET_OSCILLATOR_STUCK ? passed : 0.0;
    e->turn.ahead += e->mode == GALET_OSCILLATOR_AHEAD ? passed : 0.0;
    e->mode = next;
    e->since = t;
}

static bool hear(galet_oscillator_news news, const galet_oscillator_sample *s, void *context) {
    ear *e = context;
    if (++e->heard > MAX_NEWS) {
        e->turn.broke = true;
        return false;
    }
    e->turn.v_max = fmax(e->turn.v_max, s->v);
    if (news != GALET_OSCILLATOR_TURN) {
        change_mode(e, s->t, s->mode);
        return true;
    }
    e->turn.x_min = fmin(e->turn.x_min, s->x);
    double force = -(e->f->def.stiffness * s->x + s->friction);
    if (force >= 0.0 || !e->has_fallen) {
        e->has_fallen = e->has_fallen || force >= 0.0;
        return true;
    }
    change_mode(e, s->t, s->mode);
    e->turn.came_back = true;
    e->turn.period = s->t;
    e->turn.lost = s->dissipated;
    e->turn.to.x = s->x;
    memcpy(e->turn.to.y, s->y, sizeof s->y);
    return false;
}

/// Ends a motion that the watch ends, or that takes too many steps.
static void count_step(const galet_span *span, void *context) {
    (void)span;
    galet_belt_follower *f = ((ear *)context)->f;
    f->effort++;
    if (galet_watch_cancelled(f->outer)) {
        f->status = GALET_ERR_INTERRUPTED;
    }
    f->enough = f->status != GALET_OK || f->effort > f->max_effort;
}

/// What friction holds at most: stick limits do not fall while a point rests. 0 for laws that do not stick.
static double largest_hold(const galet_oscillator_def *def) {
    if (!def->law->set_valued) {
        return 0.0;
    }
    double rest[GALET_POINT_MAX_STATES], own[GALET_POINT_MAX_STATES] = {0.0};
    galet_belt_rest_state(def, rest);
    if (def->law->state_count > 0) {
        def->law->initial(def->params, def->load, own);
    }
    for (int i = 0; i < def->law->state_count; i++) {
        rest[i] = isnan(rest[i]) ? own[i] : rest[i];
    }
    return def->law->stick_limit(def->params, def->load, rest);
}

/// Long enough for any turn: a mass that has not turned round by then creeps to rest. What sticks is dragged as far as
/// friction can hold it, which may be many times as far as it rests.
static double longest_turn(const galet_belt_follower *f, double x) {
    const galet_oscillator_def *def = &f->def;
    double natural = 2.0 * acos(-1.0) * sqrt(def->mass / def->stiffness);
    double way = 100.0 * (fabs(x) + fabs(f->sliding.x)) + 2.0 * largest_hold(def) / def->stiffness;
    return 100.0 * natural + way / def->belt_speed;
}

/// A mass that still goes with the belt when its time is over has come to no rest.
static bool is_dragged(const galet_oscillator_def *def, const galet_oscillator_result *result) {
    return result->ended == GALET_OSCILLATOR_END_TIME && fabs(result->last.v) > 0.5 * def->belt_speed;
}

static galet_belt_turn run(galet_belt_follower *f, galet_oscillator_def *def, bool on_section) {
    ear e = {
        .f = f, .has_fallen = !on_section, .mode = GALET_OSCILLATOR_BACK, .turn = {.x_min = def->x0, .v_max = def->v0}};
    double w = def->v0 - def->belt_speed;
    e.mode = w > 0.0 ? GALET_OSCILLATOR_AHEAD : w < 0.0 ? GALET_OSCILLATOR_BACK : GALET_OSCILLATOR_STUCK;
    const galet_oscillator_audience audience = {count_step, hear, &e};
    galet_oscillator_result result;
    galet_status status = f->enough ? GALET_ERR_INTERRUPTED : galet_oscillator_run(def, &audience, &result);
    if (status == GALET_ERR_MEMORY) {
        f->status = status;
        f->enough = 1;
    }
    e.turn.broke = e.turn.broke || status != GALET_OK || is_dragged(def, &result);
    f->turns++;
    return e.turn;
}

galet_belt_turn galet_belt_turn_from(galet_belt_follower *f, galet_belt_place from) {
    galet_oscillator_def def = f->def;
    def.x0 = from.x;
    def.v0 = 0.0;
    memcpy(def.state0, from.y, sizeof from.y);
    def.t_end = longest_turn(f, from.x);
    return run(f, &def, true);
}

galet_belt_turn galet_belt_turns_from(galet_belt_follower *f, galet_belt_place from, size_t count) {
    galet_belt_turn all = galet_belt_turn_from(f, from);
    for (size_t i = 1; i < count && all.came_back && !all.broke; i++) {
        galet_belt_turn next = galet_belt_turn_from(f, all.to);
        next.period += all.period;
        next.stick += all.stick;
        next.ahead += all.ahead;
        next.lost += all.lost;
        next.x_min = fmin(next.x_min, all.x_min);
        next.v_max = fmax(next.v_max, all.v_max);
        all = next;
    }
    return all;
}

galet_belt_turn galet_belt_turn_first(galet_belt_follower *f) {
    galet_oscillator_def def = f->def;
    def.t_end = longest_turn(f, def.x0);
    return run(f, &def, false);
}
