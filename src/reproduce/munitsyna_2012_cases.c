#include "reproduce/munitsyna_2012_motions.h"
#include "reproduce/munitsyna_2012_parts.h"

/// What the text says of the four motions, sentence by sentence.

typedef galet_munitsyna_motion motion;

/// Long enough for all four to come to rest.
static galet_ellipsoid_def thrown(galet_ledger *ledger, double omega) {
    galet_ellipsoid_def def = galet_default_ellipsoid();
    def.omega0.x = omega;
    def.t_end = 90.0;
    def.watch = galet_ledger_watch(ledger);
    return def;
}

static bool rests(const motion *m) {
    return m->result.ended == GALET_ELLIPSOID_END_REST && fabs(m->gamma3) < 0.01;
}

/// Seconds between gamma3 = 0.99 for the first and for the last time.
static double upright(const motion *m) {
    return m->result.t_fall - m->result.t_upright;
}

/// Angular speed where the body leaves the vertical.
static double transition(const motion *m) {
    return sqrt(m->result.omega2_fall);
}

static void find_a(galet_ledger *ledger, const motion *m) {
    double faster = sqrt(m->result.omega2_max / m->omega2_0), fall = m->t_leaning - m->t_peak;
    galet_ledger_claim(ledger, "a-faster", faster, faster > 1.1);
    galet_ledger_explain(ledger, "a-faster", "largest angular speed over that at the start");
    galet_ledger_claim(ledger, "a-rises", m->result.gamma3_max,
                       m->result.gamma3_max > 0.5 && isnan(m->result.t_upright));
    galet_ledger_explain(ledger, "a-rises", "largest gamma3, reached at %.2f s: steep, but never upright (0.99)",
                         m->t_peak);
    galet_ledger_claim(ledger, "a-centre", m->drift, m->drift < 0.01);
    galet_ledger_explain(
        ledger, "a-centre",
        "largest speed of the centre over a |omega|, from three seconds after gamma3 = 0.9 until 0.05");
    galet_ledger_claim(ledger, "a-sinks", fall, fall > 3.0 * m->t_peak && m->again < 1e-3);
    galet_ledger_explain(
        ledger, "a-sinks",
        "from its peak at %.2f s gamma3 takes this long to 0.05, and never rises again by more than %.0e", m->t_peak,
        1e-3);
    galet_ledger_claim(ledger, "a-stops", m->result.t_stop, rests(m));
    galet_ledger_explain(ledger, "a-stops", "below 0.5 rad/s for good, the axis horizontal (|gamma3| < 0.01)");
}

static void find_b(galet_ledger *ledger, const motion *m) {
    galet_ledger_claim(ledger, "b-rises", m->result.gamma3_max, m->result.gamma3_max > 0.9999);
    galet_ledger_claim(ledger, "b-stands", upright(m),
                       upright(m) > 5.0 && m->result.omega2_fall < 0.9 * m->result.omega2_max);
    galet_ledger_explain(
        ledger, "b-stands",
        "from %.2f s to %.2f s gamma3 is above 0.99, while the squared angular speed falls to %.0f /s2",
        m->result.t_upright, m->result.t_fall, m->result.omega2_fall);
    double sharp = m->t_steep - m->result.t_fall;
    galet_ledger_claim(ledger, "b-sharp", sharp, sharp < 0.1 * upright(m));
    galet_ledger_explain(ledger, "b-sharp", "from gamma3 = 0.99 to 0.9, for the last time; it stood for %.1f s",
                         upright(m));
    galet_ledger_claim(ledger, "b-stops", m->result.t_stop, rests(m));
}

static void find_c(galet_ledger *ledger, const motion *m, const motion *b) {
    galet_ledger_claim(ledger, "c-alike", m->result.t_stop, rests(m) && m->result.gamma3_max > 0.9999);
    galet_ledger_explain(ledger, "c-alike", "stands upright from %.2f s, and comes to rest lying", m->result.t_upright);
    galet_ledger_claim(ledger, "c-longer", upright(m), upright(m) > upright(b));
    galet_ledger_explain(ledger, "c-longer", "(b) stands for %.2f s", upright(b));
    galet_ledger_claim(ledger, "c-lower", transition(m), transition(m) < transition(b));
    galet_ledger_explain(ledger, "c-lower", "(b) falls at %.1f /s; squared %.1f and %.1f /s2", transition(b),
                         m->result.omega2_fall, b->result.omega2_fall);
    galet_ledger_claim(ledger, "patch-changes", m->ratio_least, m->ratio_least < 0.6 && m->ratio_most > 0.95);
    galet_ledger_explain(ledger, "patch-changes", "least ratio of the semi-axes; the largest is %.3f", m->ratio_most);
    double share = m->across_sinking / m->across;
    galet_ledger_claim(ledger, "across-transient", share, share < 0.01);
    galet_ledger_explain(
        ledger, "across-transient",
        "largest force across the slip while the axis slowly sinks, three seconds after its fall and later, over that "
        "of the "
        "whole motion: with the exact law it does not vanish, as slip and axis of the patch are oblique");
}

/// The damped contact is one that the paper does not have: it tells what "a series" may mean.
static void find_d(galet_ledger *ledger, const motion *m, const motion *c, const motion *damped) {
    galet_ledger_claim(ledger, "d-alike", m->result.gamma3_max, rests(m) && m->result.gamma3_max > 0.9999);
    double change = transition(m) / transition(c) - 1.0;
    galet_ledger_claim(ledger, "d-transition", transition(m), fabs(change) < 0.15);
    galet_ledger_explain(
        ledger, "d-transition",
        "%+.0f %% of (c), where 15 %% is asked for; with bounces that no damping ends the motion is chaotic, and "
        "so is this number, by a few per cent",
        100.0 * change);
    galet_ledger_claim(ledger, "d-impacts", m->result.t_first_liftoff, m->result.liftoffs > 1);
    galet_ledger_explain(
        ledger, "d-impacts",
        "first time the body leaves the plane; gamma3 is then still far from 1, which it reaches at 4.9 s");
    galet_ledger_claim(ledger, "d-first-interval", m->t_last_liftoff, m->t_last_liftoff < 1.2 * m->result.t_upright);
    galet_ledger_explain(
        ledger, "d-first-interval",
        "last lift-off: by (3.6), which has no damping, the body still bounces while it stands upright (from "
        "%.1f s); with 1 s/m of damping impacts end at %.2f s, before it stands, as the text has it",
        m->result.t_upright, damped->t_last_liftoff);
}

static void find_all(galet_ledger *ledger, const motion m[4]) {
    size_t liftoffs = m[0].result.liftoffs + m[1].result.liftoffs + m[2].result.liftoffs;
    galet_ledger_claim(ledger, "no-impacts", (double)liftoffs, liftoffs == 0);
    double gain = 0.0;
    for (int i = 0; i < 4; i++) {
        gain = fmax(gain, m[i].gain / m[i].energy0);
    }
    galet_ledger_claim(ledger, "energy-falls", gain, gain < 1e-12);
    galet_ledger_explain(
        ledger, "energy-falls",
        "largest rise of the energy in one step of the integration, over the energy at the start, in all four "
        "motions: rounding");
}

static void fill_cases(galet_table *table, const motion m[4]) {
    static const char *const names[] = {"(a) 65 /s", "(b) 77 /s", "(c) 90 /s", "(d) 115 /s"};
    for (int i = 0; i < 4; i++) {
        const galet_ellipsoid_result *r = &m[i].result;
        GALET_ADD_ROW(table, r->gamma3_max, r->t_upright, r->t_fall, transition(&m[i]), r->t_stop, r->omega2_max,
                      r->t_first_liftoff, r->load_ratio_max);
        galet_table_set_text(table, "case", names[i]);
    }
}

galet_status galet_munitsyna_find_motions(galet_ledger *ledger) {
    static const double speeds[] = {65.0, 77.0, 90.0, 115.0};
    static const char *const tables[][2] = {{"motion_a"}, {"motion_b"}, {"motion_c", "patch_c"}, {"motion_d"}};
    static const char *const none[2] = {0};
    motion m[4], damped;
    for (int i = 0; i < 4; i++) {
        galet_ellipsoid_def def = thrown(ledger, speeds[i]);
        galet_status status = galet_munitsyna_run(ledger, &def, tables[i], &m[i]);
        if (status) {
            return status;
        }
    }
    galet_ellipsoid_def def = thrown(ledger, 115.0);
    def.damping = 1.0;
    def.t_end = 20.0;
    galet_status status = galet_munitsyna_run(ledger, &def, none, &damped);
    if (status) {
        return status;
    }
    find_a(ledger, &m[0]);
    find_b(ledger, &m[1]);
    find_c(ledger, &m[2], &m[1]);
    find_d(ledger, &m[3], &m[2], &damped);
    find_all(ledger, m);
    fill_cases(galet_ledger_table(ledger, "cases"), m);
    return GALET_OK;
}
