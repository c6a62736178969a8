#include "check.h"

#include <galet/identify_film.h>
#include <galet/oscillator.h>

#include "decays.h"

#include <stdlib.h>

enum { RATE = 16000, COUNT = RATE * 11 / 10, GROUP = 16 };

typedef struct record {
    double t[COUNT], v[COUNT];
    size_t next;
} record;

static void keep(const galet_span *span, void *context) {
    record *r = context;
    galet_oscillator_sample s;
    for (; r->next < COUNT && (double)r->next / RATE <= span->t1; r->next++) {
        r->t[r->next] = (double)r->next / RATE;
        span->at(span, r->t[r->next], &s);
        r->v[r->next] = s.v;
    }
}

/// Velocities of the set `demo` (docs/theory/oscillator.md 4) until after its stop.
static record *make_record(double noise) {
    record *r = calloc(1, sizeof *r);
    assert_non_null(r);
    galet_oscillator_def def = galet_default_oscillator();
    def.params[galet_point_law_index(def.law, "mu_c")] = 0.08;
    def.params[galet_point_law_index(def.law, "c")] = 0.6;
    def.params[galet_point_law_index(def.law, "h_c")] = 0.32;
    galet_oscillator_audience audience = {.observer = keep, .context = r};
    galet_oscillator_result result;
    uint64_t rng = 5;
    assert_int_equal(galet_oscillator_run(&def, &audience, &result), GALET_OK);
    for (size_t i = 0; i < COUNT; i++) {
        r->t[i] = (double)i / RATE;
        r->v[i] += noise * random_normal(&rng);
    }
    return r;
}

static galet_identify_film identified(const record *r, size_t count, size_t group) {
    galet_identify_film_def def = galet_default_identify_film();
    def.record.count = count;
    def.record.t = r->t;
    def.record.signal = r->v;
    def.record.group = group;
    def.record.velocity = true;
    def.record.mass = 0.15;
    def.record.load = 0.4;
    galet_identify_film film;
    const char *why = NULL;
    if (galet_identify_film_run(&def, &film, &why)) {
        fail_msg("%s", why ? why : "no reason given");
    }
    return film;
}

/// Puts means of groups of samples in their place.
static void average(record *r) {
    for (size_t i = 0; i < COUNT / GROUP; i++) {
        double t = 0.0, v = 0.0;
        for (size_t k = 0; k < GROUP; k++) {
            t += r->t[GROUP * i + k] / GROUP;
            v += r->v[GROUP * i + k] / GROUP;
        }
        r->t[i] = t;
        r->v[i] = v;
    }
}

/// However many samples are averaged on the way, by the reader or into points, noise is that of one of them.
static void noise_is_that_of_a_sample_whatever_was_averaged(void **state) {
    (void)state;
    const double noise = 0.01 * 0.12;
    record *r = make_record(noise);
    for (size_t group = 1; group <= GROUP; group += GROUP - 1) {
        if (group > 1) {
            average(r);
        }
        galet_identify_film film = identified(r, COUNT / group, group);
        assert_int_equal(film.samples, COUNT);
        assert_near(film.noise, noise, 0.04);
        assert_true(!(film.doubts & GALET_IDENTIFY_POOR_FIT) && film.unexplained < 1e-3);
    }
    free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(noise_is_that_of_a_sample_whatever_was_averaged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
