#include "check.h"

#include <galet/trace.h>

#include "random.h"

#include <math.h>
#include <stdlib.h>

enum { COLUMNS = 3 };

/// A motion in closed form: columns over time, and instants at which it may jump.
typedef struct sample {
    double t, y[COLUMNS];
} sample;

typedef sample motion(double t, bool after);

static void sample_at(const galet_span *span, double t, void *to) {
    motion *const *m = span->motion;
    *(sample *)to = (*m)(t, t == span->t0);
}

static galet_trace *create_of_kinds(size_t max_rows, const size_t *kinds) {
    const size_t columns[COLUMNS] = {offsetof(sample, y[0]), offsetof(sample, y[1]), offsetof(sample, y[2])};
    galet_trace_def def = galet_default_trace();
    def.sample_size = sizeof(sample);
    def.columns = columns;
    def.column_count = COLUMNS;
    def.max_rows = max_rows ? max_rows : def.max_rows;
    def.kinds = kinds;
    galet_trace *trace;
    assert_int_equal(galet_trace_create(&def, &trace), GALET_OK);
    return trace;
}

static galet_trace *create(size_t max_rows) {
    return create_of_kinds(max_rows, NULL);
}

/// Follows a motion to `end` by steps of about this length.
static galet_trace *follow_by(galet_trace *trace, motion *m, double end, double step) {
    uint64_t rng = 7;
    for (double t = 0.0; t < end;) {
        galet_span span = {t, fmin(t + step * random_between(&rng, 0.3, 1.0), end), sample_at, &m};
        galet_trace_observe(&span, trace);
        t = span.t1;
    }
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    return trace;
}

static galet_trace *follow(motion *m, double end, double step, size_t max_rows) {
    return follow_by(create(max_rows), m, end, step);
}

static const sample *row(const galet_trace *trace, size_t i) {
    return galet_trace_row(trace, i);
}

/// Largest distance of the motion from the straight lines between rows, in parts of each column's range.
static double misses(const galet_trace *trace, motion *m) {
    double low[COLUMNS] = {INFINITY, INFINITY, INFINITY}, high[COLUMNS] = {-INFINITY, -INFINITY, -INFINITY};
    double worst = 0.0;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i + 1 < galet_trace_rows(trace); i++) {
            const sample *a = row(trace, i), *b = row(trace, i + 1);
            for (int k = 0; k <= 60 && b->t > a->t; k++) {
                double part = k / 60.0;
                sample s = m(a->t + part * (b->t - a->t), k < 60);
                for (int c = 0; c < COLUMNS; c++) {
                    double line = a->y[c] + part * (b->y[c] - a->y[c]);
                    if (!isfinite(s.y[c]) || !isfinite(line)) {
                        continue;
                    }
                    low[c] = fmin(low[c], s.y[c]);
                    high[c] = fmax(high[c], s.y[c]);
                    worst = pass == 0 ? 0.0 : fmax(worst, fabs(s.y[c] - line) / (high[c] - low[c] + 1e-9));
                }
            }
        }
    }
    return worst;
}

static void assert_ends(const galet_trace *trace, double end) {
    assert_true(row(trace, 0)->t == 0.0 && row(trace, galet_trace_rows(trace) - 1)->t == end);
    for (size_t i = 1; i < galet_trace_rows(trace); i++) {
        assert_true(row(trace, i)->t >= row(trace, i - 1)->t);
    }
}

static sample sines(double t, bool after) {
    (void)after;
    return (sample){t, {sin(t), 1e-6 * cos(2.0 * t), 5.0 + t}};
}

static void sines_are_followed_by_few_rows(void **state) {
    (void)state;
    galet_trace *trace = follow(sines, 200.0, 2.0, 0);
    assert_false(galet_trace_thinned(trace));
    assert_ends(trace, 200.0);
    assert_true(misses(trace, sines) < 0.01);
    assert_true(galet_trace_rows(trace) < 30 * 64);  // the faster one swings 64 times
    galet_trace_destroy(trace);
}

static sample decays(double t, bool after) {
    (void)after;
    return (sample){t, {exp(-t), exp(-20.0 * t), exp(-0.01 * t) * cos(0.3 * t)}};
}

static void decays_are_followed_where_they_bend(void **state) {
    (void)state;
    galet_trace *trace = follow(decays, 300.0, 3.0, 0);
    assert_ends(trace, 300.0);
    assert_true(misses(trace, decays) < 0.01 && galet_trace_rows(trace) < 1000);
    galet_trace_destroy(trace);
    trace = follow(decays, 30.0, 1e9, 0);  // one stretch in closed form
    assert_true(misses(trace, decays) < 0.01 && galet_trace_rows(trace) < 1000);
    galet_trace_destroy(trace);
}

/// Falls and hops every unit of time; the load jumps, and exists in every other hop only.
static sample hops(double t, bool after) {
    double hop = after ? floor(t) : ceil(t) - 1.0, part = t - hop;
    return (sample){t, {part * (1.0 - part), hop, fmod(hop, 2.0) == 1.0 ? 3.0 + part : NAN}};
}

static void both_sides_of_a_jump_are_kept(void **state) {
    (void)state;
    galet_trace *trace = create(0);
    motion *m = hops;
    for (int i = 0; i < 20; i++) {
        galet_trace_observe(&(galet_span){i, i + 1, sample_at, &m}, trace);
    }
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    assert_ends(trace, 20.0);
    assert_true(misses(trace, hops) < 0.01);
    size_t jumps = 0;
    for (size_t i = 1; i < galet_trace_rows(trace); i++) {
        const sample *a = row(trace, i - 1), *b = row(trace, i);
        jumps += a->t == b->t && b->y[1] == a->y[1] + 1.0 && isnan(a->y[2]) != isnan(b->y[2]);
    }
    assert_int_equal(jumps, 19);
    galet_trace_destroy(trace);
}

/// Unknown at first, and without end at last.
static sample comes_and_goes(double t, bool after) {
    (void)after;
    return (sample){t, {sin(60.0 * t), t < 1.0 ? NAN : cos(50.0 * t), t < 2.0 ? sin(9.0 * t) : -INFINITY}};
}

/// Largest distance between rows of which a column is a number in one only; the rows between must be alike.
static double widest_gap(const galet_trace *trace, motion *m, int column) {
    double widest = 0.0;
    for (size_t i = 0; i + 1 < galet_trace_rows(trace); i++) {
        const sample *a = row(trace, i), *b = row(trace, i + 1);
        if (isfinite(a->y[column]) != isfinite(b->y[column])) {
            widest = fmax(widest, b->t - a->t);
        } else {
            double middle = m(0.5 * (a->t + b->t), false).y[column];
            assert_int_equal(isfinite(middle), isfinite(a->y[column]));
        }
    }
    return widest;
}

static double smallest(const galet_trace *trace, int column) {
    double least = INFINITY;
    for (size_t i = 0; i < galet_trace_rows(trace); i++) {
        double y = row(trace, i)->y[column];
        least = isfinite(y) ? fmin(least, y) : least;
    }
    return least;
}

static void what_is_no_number_hides_nothing(void **state) {
    (void)state;
    for (double step = 0.05; step < 10.0; step *= 100.0) {
        galet_trace *trace = follow(comes_and_goes, 3.0, step, 0);
        assert_ends(trace, 3.0);
        assert_true(misses(trace, comes_and_goes) < 0.01);
        for (int c = 1; c < COLUMNS; c++) {
            double gap = widest_gap(trace, comes_and_goes, c);
            assert_true(gap > 0.0 && gap < 1e-3);
        }
        assert_close(smallest(trace, 1), -1.0, 0.01);
        galet_trace_destroy(trace);
    }
}

static sample beats(double t, bool after) {
    (void)after;
    double swing = sin(40.0 * t) * sin(0.2 * t);
    return (sample){t, {swing, swing * exp(-0.01 * t), t > 50.0 && t < 50.05 ? sin(M_PI * (t - 50.0) / 0.05) : 0.0}};
}

/// Largest of a column over [from, to], and of the rows there.
static void assert_envelope(const galet_trace *trace, motion *m, double from, double to) {
    for (int c = 0; c < COLUMNS; c++) {
        double high = -INFINITY, low = INFINITY, top = -INFINITY, bottom = INFINITY;
        for (double t = from; t < to; t += 1e-3) {
            high = fmax(high, m(t, false).y[c]);
            low = fmin(low, m(t, false).y[c]);
        }
        for (size_t i = 0; i < galet_trace_rows(trace); i++) {
            const sample *s = row(trace, i);
            top = s->t >= from && s->t <= to ? fmax(top, s->y[c]) : top;
            bottom = s->t >= from && s->t <= to ? fmin(bottom, s->y[c]) : bottom;
        }
        assert_close(top, high, 0.01 * 2.0);
        assert_close(bottom, low, 0.01 * 2.0);
    }
}

static void too_many_rows_leave_the_extremes(void **state) {
    (void)state;
    for (size_t most = 200; most <= 2000; most += 900) {
        galet_trace *trace = follow(beats, 100.0, 0.04, most);
        assert_true(galet_trace_thinned(trace));
        assert_true(galet_trace_rows(trace) <= most && galet_trace_rows(trace) > most / 2);
        assert_ends(trace, 100.0);
        for (int i = 0; i < 6; i++) {
            assert_envelope(trace, beats, 5.0 * M_PI * i, 5.0 * M_PI * (i + 1));  // one beat
        }
        galet_trace_destroy(trace);
    }
}

static void enough_rows_follow_the_beats(void **state) {
    (void)state;
    galet_trace *trace = follow(beats, 100.0, 0.04, 40000);
    assert_false(galet_trace_thinned(trace));
    assert_true(misses(trace, beats) < 0.01);
    galet_trace_destroy(trace);
}

static sample awakening_without_noise(double t, bool after) {
    (void)after;
    return (sample){t, {exp(0.3 * (t - 100.0)) * sin(9.0 * t), 7.0, 0.0}};
}

static sample awakening(double t, bool after) {
    sample s = awakening_without_noise(t, after);
    s.y[1] += 1e-12 * fmod(t * 1e9, 1.0);  // rounding
    return s;
}

/// What was large at first is small at last: rows that the ranges so far asked for are dropped.
static void rows_are_judged_by_the_last_ranges(void **state) {
    (void)state;
    galet_trace *trace = follow(awakening, 100.0, 0.3, 2000);
    assert_false(galet_trace_thinned(trace));
    assert_true(misses(trace, awakening_without_noise) < 0.01);
    size_t early = 0;
    for (size_t i = 0; i < galet_trace_rows(trace); i++) {
        early += row(trace, i)->t < 80.0;
    }
    assert_true(early < 30 && galet_trace_rows(trace) < 1000);
    galet_trace_destroy(trace);
}

static sample quiet_beside_loud(double t, bool after) {
    (void)after;
    return (sample){t, {sin(t), 1e-17 * fmod(t * 1e9, 1.0), 1e-8 * cos(t)}};
}

/// What a sum leaves where its terms cancel is not followed; what is small, but no rounding, is.
static void rounding_of_a_kind_is_not_followed(void **state) {
    (void)state;
    const size_t kinds[COLUMNS] = {1, 1, 1};
    galet_trace *alone = follow(quiet_beside_loud, 60.0, 0.03, 0);
    galet_trace *together = follow_by(create_of_kinds(0, kinds), quiet_beside_loud, 60.0, 0.03);
    assert_true(galet_trace_rows(alone) > 2000 && galet_trace_rows(together) < 1000);
    for (size_t i = 0; i + 1 < galet_trace_rows(together); i++) {
        const sample *a = row(together, i), *b = row(together, i + 1);
        assert_close(0.5 * (a->y[2] + b->y[2]), 1e-8 * cos(0.5 * (a->t + b->t)), 2e-10);
    }
    galet_trace_destroy(alone);
    galet_trace_destroy(together);
}

static void motion_of_no_length_is_one_row(void **state) {
    (void)state;
    galet_trace *trace = create(0);
    motion *m = sines;
    galet_trace_observe(&(galet_span){0.0, 0.0, sample_at, &m}, trace);
    assert_int_equal(galet_trace_finish(trace), GALET_OK);
    assert_int_equal(galet_trace_rows(trace), 1);
    galet_trace_destroy(trace);
}

static void wrong_definitions_are_refused(void **state) {
    (void)state;
    const size_t columns[] = {0, sizeof(double)};
    galet_trace *trace;
    const size_t kinds[] = {1, 2};
    galet_trace_def good = {sizeof(double[2]), columns, 2, 0.01, 100, NULL}, def = good;
#define REFUSED(field, value)                                                                                          \
    def = good;                                                                                                        \
    def.field = (value);                                                                                               \
    assert_int_equal(galet_trace_create(&def, &trace), GALET_ERR_RANGE)
    REFUSED(tolerance, 0.0);
    REFUSED(tolerance, NAN);
    REFUSED(max_rows, 7);
    REFUSED(column_count, 0);
    REFUSED(sample_size, sizeof(double));
    REFUSED(kinds, kinds);
#undef REFUSED
    galet_trace_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_are_followed_by_few_rows),     cmocka_unit_test(decays_are_followed_where_they_bend),
        cmocka_unit_test(both_sides_of_a_jump_are_kept),      cmocka_unit_test(what_is_no_number_hides_nothing),
        cmocka_unit_test(too_many_rows_leave_the_extremes),   cmocka_unit_test(enough_rows_follow_the_beats),
        cmocka_unit_test(rows_are_judged_by_the_last_ranges), cmocka_unit_test(rounding_of_a_kind_is_not_followed),
        cmocka_unit_test(motion_of_no_length_is_one_row),     cmocka_unit_test(wrong_definitions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
