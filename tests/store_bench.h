// A store of draws in a folder of its own, for the tests of those who read and write it.
#pragma once

#include "campaign/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct bench {
    char folder[64];
    galet_plan *plan;
    galet_store *store;
    galet_message why;
} bench;

static int bench_make(const char *text, void **state) {
    bench *b = calloc(1, sizeof *b);
    if (!b) {
        return 1;
    }
    snprintf(b->folder, sizeof b->folder, "/tmp/galet-store-XXXXXX");
    if (!mkdtemp(b->folder) || galet_plan_parse(text, strlen(text), "case.yaml", &b->plan, &b->why)) {
        return 1;
    }
    *state = b;
    return galet_store_open(b->folder, b->plan, false, &b->store, &b->why) != GALET_OK;
}

static int tear_down(void **state) {
    bench *b = *state;
    char path[128];
    galet_store_close(b->store);
    galet_plan_destroy(b->plan);
    snprintf(path, sizeof path, "%s/campaign.sqlite", b->folder);
    unlink(path);
    int left = rmdir(b->folder);  // nothing else is in it
    free(b);
    return left;
}
