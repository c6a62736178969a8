#include "reproduce/reproduction.h"

#include "base/clock.h"
#include "base/format.h"
#include "base/watch.h"

#include <galet/runner.h>
#include <stdlib.h>

/// A part of a paper, which is what threads take.
typedef struct task {
    galet_reproduced *paper;
    const galet_paper_part *part;
    galet_ledger *ledger;
    galet_status status;
} task;

typedef struct job {
    task *tasks;
    size_t count;
    const galet_watch *watch;
    galet_watch silent;  ///< Parts are told of as a whole, and asked one by one whether to end
} job;

static galet_status work(void *context, void *worker, size_t item, void *result) {
    const job *j = context;
    task *t = &j->tasks[item];
    (void)worker;
    (void)result;
    t->ledger = galet_ledger_create(t->paper->paper, galet_paper_page_study(t->paper->page), &j->silent);
    t->status = t->ledger ? t->part->run(t->ledger) : GALET_ERR_MEMORY;
    return GALET_OK;
}

/// How far the work is, and what is under way.
static void tell(const job *j, size_t done) {
    const task *next = &j->tasks[done < j->count ? done : j->count - 1];
    char phase[128];
    galet_format(phase, sizeof phase, "%s, %s", next->paper->paper->name, next->part->words);
    galet_watch_tell(j->watch, phase, (double)done / (double)j->count);
}

/// What a part found before it failed is kept; one that was cut short is as if it had not begun.
static galet_status collect(void *context, size_t item, const void *result) {
    const job *j = context;
    const task *t = &j->tasks[item];
    (void)result;
    tell(j, item + 1);
    if (t->status == GALET_ERR_MEMORY || t->status == GALET_ERR_INTERRUPTED) {
        return t->status;
    }
    galet_ledger_take(t->paper->ledger, t->ledger);
    t->paper->failure = t->paper->failure ? t->paper->failure : t->status;
    return GALET_OK;
}

static size_t count_parts(const galet_paper *paper) {
    size_t count = 0;
    while (paper->parts[count].run) {
        count++;
    }
    return count;
}

static galet_status run_parts(galet_reproduction *r, const galet_watch *watch) {
    size_t count = 0;
    for (size_t i = 0; i < r->count; i++) {
        count += count_parts(r->papers[i].paper);
    }
    job j = {calloc(count + 1, sizeof *j.tasks), count, watch, galet_watch_silent(watch)};
    if (!j.tasks) {
        return GALET_ERR_MEMORY;
    }
    task *next = j.tasks;
    for (size_t i = 0; i < r->count; i++) {
        for (const galet_paper_part *part = r->papers[i].paper->parts; part->run; part++) {
            *next++ = (task){.paper = &r->papers[i], .part = part};
        }
    }
    galet_runner_def def = {.count = count,
                            .threads = r->threads,
                            .result_size = 1,
                            .context = &j,
                            .work = work,
                            .collect = collect,
                            .watch = &j.silent};
    tell(&j, 0);
    galet_status status = galet_runner_run(&def);
    for (size_t i = 0; i < count; i++) {
        galet_ledger_destroy(j.tasks[i].ledger);
    }
    free(j.tasks);
    return status;
}

static bool open_paper(galet_reproduced *p, const galet_paper *paper) {
    p->paper = paper;
    p->page = galet_paper_page_create(paper);
    p->ledger = p->page ? galet_ledger_create(paper, galet_paper_page_study(p->page), NULL) : NULL;
    return p->ledger != NULL;
}

static galet_status ending(const galet_reproduction *r, const galet_reproduced *p) {
    return r->interrupted ? GALET_ERR_INTERRUPTED : p->failure ? GALET_ERR_NOT_CONVERGED : GALET_OK;
}

/// What no part came to is left out of an interrupted run; where a part failed, it has no number.
static galet_status close_paper(const galet_reproduction *r, galet_reproduced *p, galet_message *why) {
    if (p->failure) {
        galet_ledger_give_up(p->ledger, galet_status_text(p->failure));
    }
    const galet_finding *findings = galet_ledger_findings(p->ledger);
    for (size_t i = 0; p->paper->items[i].id && !r->interrupted; i++) {
        if (!findings[i].found) {
            galet_ledger_miss(p->ledger, p->paper->items[i].id);
        }
    }
    p->tally = galet_tally_of(p->paper, findings);
    galet_paper_page_fill(p->page, p->ledger, &p->tally, r->count == 1 ? r->seconds : 0.0);
    return galet_ledger_finish(p->ledger, ending(r, p), why);
}

galet_status galet_reproduction_run(const galet_paper *const *papers, size_t count, int threads,
                                    const galet_watch *watch, galet_reproduction **reproduction, galet_message *why) {
    galet_reproduction *r = calloc(1, sizeof *r);
    bool made = r && (r->papers = calloc(count + 1, sizeof *r->papers));
    for (size_t i = 0; made && i < count; i++, r->count++) {
        made = open_paper(&r->papers[i], papers[i]);
    }
    if (!made) {
        galet_reproduction_destroy(r);
        return GALET_ERR_MEMORY;
    }
    r->threads = threads;
    double start = galet_clock_now();
    galet_status status = run_parts(r, watch);
    r->seconds = galet_clock_now() - start;
    r->interrupted = status == GALET_ERR_INTERRUPTED;
    galet_status ended = r->interrupted ? GALET_OK : status;
    for (size_t i = 0; i < r->count && !ended; i++) {
        ended = close_paper(r, &r->papers[i], why);
    }
    if (ended) {
        galet_reproduction_destroy(r);
        return ended;
    }
    *reproduction = r;
    return status;
}

void galet_reproduction_destroy(galet_reproduction *reproduction) {
    if (!reproduction) {
        return;
    }
    for (size_t i = 0; reproduction->papers && i <= reproduction->count; i++) {  // the last may be half made
        galet_ledger_destroy(reproduction->papers[i].ledger);
        galet_paper_page_destroy(reproduction->papers[i].page);
    }
    free(reproduction->papers);
    free(reproduction);
}

galet_tally galet_reproduction_tally(const galet_reproduction *reproduction) {
    galet_tally sum = {0};
    for (size_t i = 0; i < reproduction->count; i++) {
        galet_tally_add(&sum, &reproduction->papers[i].tally);
    }
    return sum;
}

galet_status galet_reproduction_status(const galet_reproduction *reproduction) {
    galet_status status = GALET_OK;
    for (size_t i = 0; i < reproduction->count && !status; i++) {
        status = ending(reproduction, &reproduction->papers[i]);
    }
    return status;
}
