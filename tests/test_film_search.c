#include "check.h"

#include <galet/envelope.h>
#include <galet/identify_film.h>
#include <galet/study.h>

#include "decays.h"
#include "identify/film_fit.h"
#include "identify/film_model.h"
#include "identify/film_valley.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// The films of these tests swing at 40 Hz and begin at 0.12 m/s, settled.
static void film_of(double tc, double c, double tau, double va, double s, double *value) {
    for (int i = 0; i < GALET_FILM_PARAMETERS; i++) {
        value[i] = 0.0;
    }
    value[GALET_FILM_OMEGA] = 80.0 * M_PI;
    value[GALET_FILM_TC] = tc;
    value[GALET_FILM_C] = c;
    value[GALET_FILM_TAU] = tau;
    value[GALET_FILM_VA] = va;
    value[GALET_FILM_S] = s;
    value[GALET_FILM_N] = 2.0 / 3.0;
    value[GALET_FILM_V0] = 0.12;
    value[GALET_FILM_ETA0] = galet_film_settled(value);
}

static void keep_velocity(size_t i, const galet_film_instant *at, void *context) {
    ((double *)context)[i] = at->v;
}

static void keep_amplitude(size_t i, const galet_film_instant *at, void *context) {
    ((double *)context)[i] = hypot(at->v, 80.0 * M_PI * at->x);
}

static void averaged_motion_is_that_of_the_envelope(void **state) {
    (void)state;
    enum { COUNT = 21 };
    double value[GALET_FILM_PARAMETERS], t[COUNT], found[COUNT];
    galet_envelope_sample expected[COUNT];
    film_of(0.32, 1.33, 0.04, 0.018, 2.0, value);
    galet_oscillator_def motion;
    assert_int_equal(galet_film_model(value, &motion), GALET_OK);
    galet_envelope_law_def def = galet_default_envelope_law();
    def.mass = def.load = 1.0;
    memcpy(def.params, motion.params, sizeof def.params);
    for (int i = 0; i < COUNT; i++) {
        t[i] = 0.1 * i;
    }
    assert_int_equal(galet_envelope_follow_law(&def, COUNT, t, expected), GALET_OK);
    assert_true(galet_film_follow_averaged(value, COUNT, t, keep_amplitude, found));
    for (int i = 0; i < COUNT; i++) {
        assert_close(found[i], expected[i].speed, 2e-4 * 0.12);
    }
}

static void valley_is_cubic_between_its_nodes_and_straight_beyond(void **state) {
    (void)state;
    galet_film_valley valley = {.count = 6};
    for (size_t i = 0; i < valley.count; i++) {
        double u = (double)i;
        valley.log_tau[i] = -5.0 + 0.5 * u;
        valley.value[i][GALET_FILM_TC] = exp(1.0 + u + 0.3 * u * u);
    }
    for (double u = 1.0; u <= 4.0; u += 0.125) {
        assert_close(galet_film_valley_at(&valley, GALET_FILM_TC, -5.0 + 0.5 * u), 1.0 + u + 0.3 * u * u, 1e-14);
    }
    assert_close(galet_film_valley_at(&valley, GALET_FILM_TC, -6.0), 1.0 - 2.0 * 1.3, 1e-14);
    assert_close(galet_film_valley_at(&valley, GALET_FILM_TC, -2.0), 13.5 + 3.7, 1e-14);
}

static void valley_has_no_kinks(void **state) {
    (void)state;
    galet_film_valley valley = {.count = 6};
    for (size_t i = 0; i < valley.count; i++) {
        double u = (double)i;
        valley.log_tau[i] = u;
        valley.value[i][GALET_FILM_TC] = exp(0.1 * u * u * u);
    }
    const double beside = 1e-6;
    for (double u = 1.0; u <= 4.0; u += 1.0) {
        double here = galet_film_valley_at(&valley, GALET_FILM_TC, u), slope = 0.3 * u * u + 0.1;
        assert_close((galet_film_valley_at(&valley, GALET_FILM_TC, u + beside) - here) / beside, slope, 1e-5);
        assert_close((here - galet_film_valley_at(&valley, GALET_FILM_TC, u - beside)) / beside, slope, 1e-5);
    }
}

enum { COUNT = 4400 };

typedef struct record {
    double t[COUNT], v[COUNT];
} record;

/// Velocities of a film at 4 kHz for 1.1 s, with noise of a part of the first, ready to be identified.
static galet_identify_film_def make_noisy_record(const double *truth, double noise, record *r) {
    double t_stop;
    uint64_t seed = 7;
    for (int i = 0; i < COUNT; i++) {
        r->t[i] = i / 4000.0;
    }
    assert_int_equal(galet_film_follow(truth, COUNT, r->t, keep_velocity, r->v, &t_stop), GALET_OK);
    for (int i = 0; i < COUNT; i++) {
        r->v[i] += noise * 0.12 * random_normal(&seed);
    }
    galet_identify_film_def def = galet_default_identify_film();
    def.record.count = COUNT;
    def.record.t = r->t;
    def.record.signal = r->v;
    def.record.velocity = true;
    return def;
}

static galet_identify_film_def make_record(const double *truth, record *r) {
    return make_noisy_record(truth, 0.005, r);
}

/// Where omega tau is 25, sums of squares hardly change while tau changes by a factor and the other parameters with it.
static void slow_film_is_found_by_few_motions(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.1, 0.036, 2.0, truth);
    galet_identify_film_def def = make_record(truth, &r);
    galet_identify_film film;
    assert_int_equal(galet_identify_film_run(&def, &film, NULL), GALET_OK);
    for (int i = GALET_FILM_TC; i <= GALET_FILM_S; i++) {
        assert_true(fabs(film.value[i] - truth[i]) < 3.0 * film.sd[i]);
    }
    assert_in_range(film.evaluations, 50, 230);
}

/// Sum of squares at a tau with all else fitted to it, over the variance of the noise.
static double profile(const galet_identify_film_def *def, const galet_identify_film *film, double tau) {
    galet_decay decay = {0};
    const char *why = NULL;
    assert_int_equal(galet_decay_create(&def->record, &decay, &why), GALET_OK);
    galet_film_fit f = {.decay = &decay, .settled = true, .noise = sqrt(film->rss / film->freedom)};
    assert_int_equal(galet_film_fit_prepare(&f), GALET_OK);
    memcpy(f.value, film->value, sizeof f.value);
    f.value[GALET_FILM_TAU] = tau;
    galet_film_fit_choose(&f, false, false, true);
    galet_film_fit_hold(&f, GALET_FILM_TAU);
    assert_int_equal(galet_film_fit_run(&f), GALET_OK);
    galet_film_fit_release(&f);
    galet_decay_release(&decay);
    return f.ls.rss;
}

/// A longer tau shows less: the bar of the linear problem leads to where the sum has risen by half a variance.
static void bar_of_tau_reaches_to_its_wider_side(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.06, 0.036, 2.0, truth);
    galet_identify_film_def def = make_noisy_record(truth, 0.01, &r);
    galet_identify_film film;
    assert_int_equal(galet_identify_film_run(&def, &film, NULL), GALET_OK);
    double tau = film.value[GALET_FILM_TAU], sd = film.sd[GALET_FILM_TAU], least = profile(&def, &film, tau);
    assert_close(profile(&def, &film, tau + sd) - least, 1.0, 0.15);
    assert_true(profile(&def, &film, tau - sd) - least > 1.5);
}

/// The law knows no larger n: differences are then taken to one side.
static void largest_n_leaves_the_information_whole(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.02, 0.036, 2.0, truth);
    truth[GALET_FILM_N] = 2.0;
    truth[GALET_FILM_ETA0] = galet_film_settled(truth);
    galet_identify_film_def def = make_record(truth, &r);
    def.n = 2.0;
    galet_identify_film film;
    assert_int_equal(galet_identify_film_run(&def, &film, NULL), GALET_OK);
    for (int i = GALET_FILM_OMEGA; i <= GALET_FILM_N; i++) {
        assert_true(isfinite(film.log_sd[i]));
    }
    assert_true(film.condition_all > film.condition && fabs(film.correlation) <= 1.0);
    double fitted = film.sd[GALET_FILM_V0] / film.value[GALET_FILM_V0];  // which is known no better beside all others
    assert_true(film.log_sd[GALET_FILM_V0] > 0.99 * fitted && film.log_sd[GALET_FILM_V0] < 3.0 * fitted);
}

/// Each of the points is the mean of several samples, which blurs a swing by parts in ten thousand.
static void means_of_samples_do_not_shrink_the_swing(void **state) {
    (void)state;
    enum { MANY = 4 * COUNT };
    static double t[MANY], v[MANY];
    double truth[GALET_FILM_PARAMETERS], t_stop;
    uint64_t seed = 3;
    film_of(0.2133, 4.0, 0.02, 0.036, 2.0, truth);
    for (int i = 0; i < MANY; i++) {
        t[i] = i / 16000.0;
    }
    assert_int_equal(galet_film_follow(truth, MANY, t, keep_velocity, v, &t_stop), GALET_OK);
    for (int i = 0; i < MANY; i++) {
        v[i] += 1e-4 * 0.12 * random_normal(&seed);
    }
    galet_identify_film_def def = galet_default_identify_film();
    def.record.count = MANY;
    def.record.t = t;
    def.record.signal = v;
    def.record.velocity = true;
    galet_identify_film film;
    assert_int_equal(galet_identify_film_run(&def, &film, NULL), GALET_OK);
    assert_true(film.points < MANY / 2);
    assert_near(film.value[GALET_FILM_V0], truth[GALET_FILM_V0], 3e-5);
}

/// Somebody who cancels at the tell of a number.
typedef struct impatient {
    int tells, patience;
    volatile int cancel;
} impatient;

static void count_tells(const char *phase, double fraction, void *context) {
    (void)phase, (void)fraction;
    impatient *who = context;
    who->cancel = ++who->tells >= who->patience;
}

static void search_that_is_cancelled_blames_no_record(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.02, 0.036, 2.0, truth);
    galet_identify_film_def def = make_record(truth, &r);
    for (int patience = 1; patience <= 2 * GALET_FILM_VALLEY_NODES; patience++) {
        impatient who = {.patience = patience};
        galet_watch watch = {.progress = count_tells, .context = &who, .cancel = &who.cancel};
        def.record.watch = &watch;
        galet_identify_film film = {.points = 7};
        const char *fault = NULL;
        assert_int_equal(galet_identify_film_run(&def, &film, &fault), GALET_ERR_INTERRUPTED);
        assert_null(fault);
        assert_int_equal(film.points, 0);
    }
}

/// Somebody who cancels once this much of a phase is done.
typedef struct ender {
    const char *phase;
    double after;
    volatile int cancel;
} ender;

static void end_in_phase(const char *phase, double fraction, void *context) {
    ender *e = context;
    e->cancel = e->cancel || (strcmp(phase, e->phase) == 0 && !(fraction <= e->after));
}

static galet_identify_film ended_in(galet_identify_film_def def, const char *phase, double after) {
    ender e = {phase, after, 0};
    galet_watch watch = {.progress = end_in_phase, .context = &e, .cancel = &e.cancel};
    galet_identify_film film = {0};
    def.record.watch = &watch;
    assert_int_equal(galet_identify_film_run(&def, &film, NULL), GALET_ERR_INTERRUPTED);
    return film;
}

static void film_is_kept_once_one_is_fitted(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.06, 0.036, 2.0, truth);
    galet_identify_film_def def = make_noisy_record(truth, 0.01, &r);
    galet_identify_film whole, kept = ended_in(def, "measuring bars", -1.0);
    assert_int_equal(galet_identify_film_run(&def, &whole, NULL), GALET_OK);
    assert_int_equal(kept.points, whole.points);
    for (int i = GALET_FILM_TC; i <= GALET_FILM_S; i++) {
        assert_true(fabs(kept.value[i] - whole.value[i]) < 0.01 * whole.sd[i]);
        assert_true(kept.sd[i] > 0.0);
    }
    assert_true(kept.sd[GALET_FILM_TAU] > 0.5 * whole.sd[GALET_FILM_TAU]);
    assert_true(kept.sd[GALET_FILM_TAU] < whole.sd[GALET_FILM_TAU]);
    assert_near(kept.log_sd[GALET_FILM_TAU], whole.log_sd[GALET_FILM_TAU], 1e-3);
}

/// Beats leave more than noise, so that a second start is tried.
static void film_of_the_first_start_is_kept(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.02, 0.036, 2.0, truth);
    galet_identify_film_def def = make_record(truth, &r);
    for (int i = 0; i < COUNT; i++) {
        r.v[i] += 0.002 * sin(30.0 * r.t[i]);
    }
    galet_identify_film kept = ended_in(def, "fitting", 0.0);
    assert_true(kept.points > 0);
    assert_near(kept.value[GALET_FILM_OMEGA], truth[GALET_FILM_OMEGA], 1e-3);
    assert_true(kept.sd[GALET_FILM_TC] > 0.0 && kept.rss > 0.0);
}

static void write_record(const record *r, const char *path) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("t [s],v [m/s]\n", file);
    for (int i = 0; i < COUNT; i++) {
        fprintf(file, "%.17g,%.17g\n", r->t[i], r->v[i]);
    }
    assert_int_equal(fclose(file), 0);
}

static void study_that_is_cancelled_keeps_its_film(void **state) {
    (void)state;
    static record r;
    double truth[GALET_FILM_PARAMETERS];
    film_of(0.2133, 4.0, 0.06, 0.036, 2.0, truth);
    make_noisy_record(truth, 0.01, &r);
    char path[] = "/tmp/galet-film-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0 && close(file) == 0);
    write_record(&r, path);
    const galet_study *study = galet_study_find("identify");
    galet_values *values;
    galet_result *result;
    galet_message why = {0};
    assert_int_equal(galet_case_create(study, &values, &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "law", "film", &why), GALET_OK);
    assert_int_equal(galet_values_set(values, "data", path, &why), GALET_OK);
    assert_int_equal(galet_case_check(study, values, &why), GALET_OK);
    ender e = {"measuring bars", -1.0, 0};
    galet_request wanted = galet_request_outputs();
    wanted.watch = (galet_watch){.progress = end_in_phase, .context = &e, .cancel = &e.cancel};
    assert_int_equal(galet_case_run(study, values, &wanted, &result, &why), GALET_ERR_INTERRUPTED);
    const galet_record *out = galet_result_outputs(result);
    assert_true(galet_record_has(out, "tau") && galet_record_real(out, "tau_sd") > 0.0);
    assert_near(galet_record_real(out, "c_over_m"), truth[GALET_FILM_C], 0.05);
    galet_result_destroy(result);
    galet_values_destroy(values);
    remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(averaged_motion_is_that_of_the_envelope),
        cmocka_unit_test(valley_is_cubic_between_its_nodes_and_straight_beyond),
        cmocka_unit_test(valley_has_no_kinks),
        cmocka_unit_test(slow_film_is_found_by_few_motions),
        cmocka_unit_test(bar_of_tau_reaches_to_its_wider_side),
        cmocka_unit_test(largest_n_leaves_the_information_whole),
        cmocka_unit_test(means_of_samples_do_not_shrink_the_swing),
        cmocka_unit_test(search_that_is_cancelled_blames_no_record),
        cmocka_unit_test(film_is_kept_once_one_is_fitted),
        cmocka_unit_test(film_of_the_first_start_is_kept),
        cmocka_unit_test(study_that_is_cancelled_keeps_its_film),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
