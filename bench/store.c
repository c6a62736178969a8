#include "bench.h"

#include "campaign/drawer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/// A campaign on disk, and a worker that makes its draws.
typedef struct campaign {
    char folder[64];
    galet_plan *plan;
    galet_sampling *sampling;
    galet_drawer *drawer;
    galet_store *store;
    galet_draw *draw;
    long next;
} campaign;

static void stop(const char *what) {
    fprintf(stderr, "galet_bench: store: %s\n", what);
    exit(1);
}

static campaign make_campaign(void) {
    static const char text[] =
        "study: hertz\nrandom: {load: {lognormal: [1500, 0.1]}, body1.ry: {uniform: [0.4, 0.6]}}\n"
        "samples: 100000000\noutputs: [p0, a, approach]\n";
    campaign c = {.folder = "/tmp/galet-bench-XXXXXX"};
    galet_message why = {.text = "memory"};
    if (!mkdtemp(c.folder) || galet_plan_parse(text, strlen(text), "bench", &c.plan, &why) ||
        galet_plan_sample(c.plan, &c.sampling, &why)) {
        stop(why.text);
    }
    galet_lot lot = galet_plan_lot(c.plan, c.sampling);
    if (galet_drawer_create(&lot, (galet_watch){0}, &c.drawer) ||
        galet_store_open(c.folder, c.plan, false, &c.store, &why) || !(c.draw = malloc(galet_draw_size(c.plan))) ||
        galet_drawer_draw(c.drawer, 0, c.draw, &why)) {
        stop(why.text);
    }
    return c;
}

static void release(campaign *c) {
    char path[128];
    galet_store_close(c->store);
    galet_drawer_destroy(c->drawer);
    galet_sampling_destroy(c->sampling);
    galet_plan_destroy(c->plan);
    free(c->draw);
    snprintf(path, sizeof path, "%s/campaign.sqlite", c->folder);
    unlink(path);
    rmdir(c->folder);
}

/// One commit a thousand rows.
static double store_rows(void *context, long repeats) {
    campaign *c = context;
    galet_message why;
    for (long i = 0; i < repeats; i++) {
        c->draw->row = c->next++;
        if (galet_store_add(c->store, c->draw, &why) || (i % 1000 == 999 && galet_store_commit(c->store, &why))) {
            stop(why.text);
        }
    }
    if (galet_store_commit(c->store, &why)) {
        stop(why.text);
    }
    return (double)c->next;
}

static double make_draws(void *context, long repeats) {
    campaign *c = context;
    galet_message why;
    double sum = 0.0;
    for (long i = 0; i < repeats; i++) {
        if (galet_drawer_draw(c->drawer, i, c->draw, &why)) {
            stop(why.text);
        }
        sum += c->draw->numbers[2];
    }
    return sum;
}

/// The aim: 50 us a row, and 33 us a draw.
void bench_store(bench *b) {
    campaign c = make_campaign();
    bench_compare(b, (bench_side){"store: a draw of hertz", store_rows, &c}, (bench_side){"making it", make_draws, &c});
    release(&c);
}
