#include "campaign/campaign.h"

#include "campaign/page.h"

#include <stdlib.h>

static galet_status fill_alone(const galet_campaign_def *def, const galet_sampling *sampling, galet_intake *intake,
                               const galet_range *ranges, size_t count, galet_message *why) {
    int missed = 0, most = 0;
    galet_batch batch = {
        .lot = galet_plan_lot(def->plan, sampling),
        .threads = def->threads,
        .threads_missed = &missed,
        .watch = {.cancel = def->watch.cancel},  // the intake tells how far it is
        .take = galet_intake_take,
        .context = intake,
    };
    galet_status status = GALET_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = galet_batch_make(&batch, ranges[i], why);
        most = missed > most ? missed : most;
    }
    if (def->threads_missed) {
        *def->threads_missed = most;
    }
    return status;
}

/// The other ranks, where there is nothing to do for them.
static void send_home(const galet_campaign_def *def) {
    if (def->fleet) {
        galet_crew_dismiss(def->fleet);
    }
}

/// A page for those who look on. The last one tells of errors.
static void show(galet_store *store, void *context) {
    const galet_campaign_def *def = context;
    galet_findings *findings;
    galet_message ignored;
    if (galet_findings_create(def->plan, store, def->folder, &findings, &ignored) == GALET_OK) {
        galet_page_write(def->folder, findings, store, true, &ignored);
        galet_findings_destroy(findings);
    }
}

static galet_status fill(const galet_campaign_def *def, galet_store *store, int *lost, galet_message *why) {
    galet_sampling *sampling;
    galet_range *ranges;
    size_t count;
    galet_status status = galet_plan_sample(def->plan, &sampling, why);
    if (status) {
        send_home(def);
        return status;
    }
    status = galet_store_missing(store, &ranges, &count, why);
    if (status) {
        send_home(def);
        galet_sampling_destroy(sampling);
        return status;
    }
    galet_intake intake = galet_intake_begin(store, (long)galet_plan_rows(def->plan), def->watch);
    intake.look = def->folder ? show : NULL;
    intake.context = (void *)def;
    if (def->fleet) {
        galet_crew crew = {def->fleet, def->plan, sampling, def->threads, def->watch.cancel, def->threads_missed};
        status = galet_crew_lead(&crew, &intake, ranges, count, lost, why);
    } else {
        status = fill_alone(def, sampling, &intake, ranges, count, why);
    }
    galet_message ignored;  // a first complaint is worth more than a second
    galet_status flushed = galet_intake_flush(&intake, status ? &ignored : why);
    free(ranges);
    galet_sampling_destroy(sampling);
    return status ? status : flushed;
}

galet_status galet_campaign_run(const galet_campaign_def *def, galet_store **out, int *lost, galet_message *why) {
    galet_store *store;
    *lost = 0;
    galet_status status = galet_store_open(def->folder, def->plan, def->resume, &store, why);
    if (status) {
        send_home(def);
        return status;
    }
    status = fill(def, store, lost, why);
    if (status == GALET_ERR_INPUT && def->folder && galet_store_is_there(store)) {
        galet_complain_further(why, "; %ld draws are kept, --resume goes on", galet_store_done(store));
    }
    if (status && status != GALET_ERR_INTERRUPTED) {
        galet_store_close(store);
        return status;
    }
    *out = store;
    return status;
}

void galet_campaign_help(const galet_campaign_def *def) {
    galet_sampling *sampling;
    galet_message why = {.text = "memory is exhausted"};
    if (galet_plan_sample(def->plan, &sampling, &why)) {
        galet_crew_refuse(def->fleet, &why);
        return;
    }
    galet_crew_follow(&(galet_crew){def->fleet, def->plan, sampling, def->threads, def->watch.cancel, NULL});
    galet_sampling_destroy(sampling);
}
