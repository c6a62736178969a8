#include "campaign/campaign.h"

#include "campaign/page.h"
#include "cli/call.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/settings.h"
#include "input/number.h"
#include "report/html.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// What the words after `galet campaign` say.
typedef struct request {
    const char *file;
    const char *folder;  ///< NULL: keep nothing
    long samples, seed;  ///< -1: as the file says
    int threads;         ///< 0: as many as there are processors
    bool resume, json;
    int settings;
    char **setting;  ///< "KEY=VALUE", in order
} request;

/// A whole number of an option, between two bounds.
static bool read_count(const char *word, const char *text, double low, double high, long *n) {
    double x;
    const char *rest;
    if (!galet_number_parse(text, &x, &rest) || *rest || x != floor(x) || x < low || x > high) {
        galet_cli_fail("campaign: %s: expected a whole number from %.0f to %.0f (got '%.40s')", word, low, high, text);
        return false;
    }
    *n = (long)x;
    return true;
}

/// One word of the call; false after a complaint.
static bool take(const galet_word *word, request *out) {
    long threads = 0;
    if (galet_word_is(word, "--samples")) {
        return read_count("--samples", word->text, 1, 1e8, &out->samples);
    }
    if (galet_word_is(word, "--seed")) {
        return read_count("--seed", word->text, 0, 9007199254740991.0, &out->seed);
    }
    if (galet_word_is(word, "--threads")) {
        bool read = read_count("--threads", word->text, 1, 1024, &threads);
        out->threads = (int)threads;
        return read;
    }
    if (!word->option && out->file) {
        galet_cli_fail("campaign: one case file at a time (got '%.60s' and '%.60s')", out->file, word->text);
        return false;
    }
    if (galet_word_is(word, "--set")) {
        out->setting[out->settings++] = word->text;
    } else if (galet_word_is(word, "--out")) {
        out->folder = word->text;
    } else if (galet_word_is(word, "--resume")) {
        out->resume = true;
    } else if (galet_word_is(word, "--json")) {
        out->json = true;
    } else {
        out->file = word->text;
    }
    return true;
}

/// Settings are gathered at the front of the argument list itself.
static int parse_request(galet_arguments arguments, request *out) {
    *out = (request){.samples = -1, .seed = -1, .setting = arguments.items};
    galet_call call = galet_call_begin("campaign", arguments);
    for (galet_word word; galet_call_next(&call, &word);) {
        if (!take(&word, out)) {
            return GALET_EXIT_WRONG;
        }
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (!out->file) {
        return galet_cli_fail("campaign: give a case file with random inputs, as in 'galet campaign case.yaml'");
    }
    if (galet_study_find(out->file) && access(out->file, F_OK) != 0) {
        return galet_cli_fail(
            "campaign: '%s' is a study; give a case file with a block 'random:', made from 'galet new %s'", out->file,
            out->file);
    }
    if (out->resume && !out->folder) {
        return galet_cli_fail("campaign: --resume needs the folder of the campaign, as in --out results --resume");
    }
    return GALET_EXIT_DONE;
}

static galet_status read_plan(const request *asked, galet_plan **plan, galet_message *why) {
    galet_status status = galet_plan_read(asked->file, plan, why);
    if (status) {
        return status;
    }
    if (!galet_plan_is_random(*plan)) {
        status = galet_complain(why, (galet_place){(*plan)->origin, 0, 0}, "random",
                                "must be given for a campaign, such as 'random: {KEY: {normal: [MEAN, SD]}}'");
    }
    if (!status && (*plan)->sweep.count > 0) {
        galet_place place = {asked->file, (*plan)->sweep_line, (*plan)->sweep_column};
        status = galet_complain(why, place, "sweep", "is for 'galet run'; a campaign draws its inputs: leave it out");
    }
    (*plan)->samples = asked->samples > 0 ? asked->samples : (*plan)->samples;
    (*plan)->seed = asked->seed >= 0 ? asked->seed : (*plan)->seed;
    for (int i = 0; i < asked->settings && !status; i++) {
        status = galet_cli_set_planned(*plan, asked->setting[i], why);
    }
    status = status ? status : galet_plan_check(*plan, why);
    if (status) {
        galet_plan_destroy(*plan);
        *plan = NULL;
    }
    return status;
}

static galet_status print_findings(const request *asked, const galet_plan *plan, galet_store *store, bool *all_failed,
                                   galet_message *why) {
    galet_findings *findings;
    galet_status status = galet_findings_create(plan, store, asked->folder, &findings, why);
    if (status) {
        return status;
    }
    if (asked->folder) {
        status = galet_page_write(asked->folder, findings, store, false, why);
    }
    *all_failed = findings->failed == findings->done && findings->done > 0;
    if (asked->json) {
        galet_status printed = galet_cli_print_json(galet_findings_json(findings));
        status = status ? status : printed;
    } else {
        galet_cli_print_unused(plan->values);
        galet_findings_write(stdout, findings);
        if (asked->folder) {
            bool page = galet_html_available() && !status;
            printf("\nthe draws are in %s/campaign.sqlite, table draw%s%s%s\n", asked->folder, page ? "; open " : "",
                   page ? asked->folder : "", page ? "/report.html" : "");
        }
    }
    galet_findings_destroy(findings);
    return status;
}

static void tell_how_to_resume(const request *asked, long done, long rows, int lost) {
    if (lost) {
        fprintf(stderr, "galet: rank %d is lost\n", lost);
    }
    if (asked->folder) {
        fprintf(stderr,
                "galet: interrupted after %ld of %ld draws, which are kept; the same call with --resume goes on\n",
                done, rows);
    } else {
        fprintf(stderr, "galet: interrupted after %ld of %ld draws; they are gone, as no --out was given\n", done,
                rows);
    }
}

static void tell_of_threads(const galet_campaign_def *def) {
    int threads = def->threads * (def->fleet ? galet_fleet_size(def->fleet) : 1);
    if (*def->threads_missed > 0) {
        fprintf(stderr,
                "galet: one-thread: the system gave %d of %d threads, and so it took longer; the draws are the same\n",
                threads - *def->threads_missed, threads);
    }
}

/// Rank 0, or the only process. Signals stay caught to the end: a launcher may send its own more than once.
static int lead(const request *asked, const galet_campaign_def *def, int *lost) {
    galet_store *store;
    galet_message why;
    galet_interrupt_catch();
    galet_progress_start("campaign");
    galet_status outcome = galet_campaign_run(def, &store, lost, &why);
    galet_progress_stop();
    tell_of_threads(def);
    if (outcome && outcome != GALET_ERR_INTERRUPTED) {
        return galet_cli_fail_status(outcome, &why);
    }
    bool all_failed = false;
    long done = galet_store_done(store);
    galet_status status = print_findings(asked, def->plan, store, &all_failed, &why);
    galet_store_close(store);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    if (outcome == GALET_ERR_INTERRUPTED) {
        tell_how_to_resume(asked, done, (long)galet_plan_rows(def->plan), *lost);
        return GALET_EXIT_SIGNAL + *galet_interrupt_flag();
    }
    return all_failed ? GALET_EXIT_NOT_CONVERGED : GALET_EXIT_DONE;
}

/// A rank other than 0, which says nothing.
static void help(const galet_campaign_def *def, galet_status status, const galet_message *why) {
    galet_interrupt_catch();
    if (status) {
        galet_crew_refuse(def->fleet,
                          galet_cli_is_told(status) ? why : &(galet_message){.text = "memory is exhausted"});
    } else {
        galet_campaign_help(def);
    }
}

static int run(const request *asked, galet_fleet *fleet) {
    galet_campaign_def def = {.folder = asked->folder, .resume = asked->resume, .fleet = fleet};
    galet_plan *plan = NULL;
    galet_message why;
    int lost = 0, missed = 0;
    galet_status status = read_plan(asked, &plan, &why);
    int code = GALET_EXIT_DONE;
    def.plan = plan;
    def.threads_missed = &missed;
    def.threads = asked->threads > 0 ? asked->threads : fleet ? 1 : galet_cli_processors();
    def.watch = (galet_watch){.progress = galet_progress_tell, .cancel = galet_interrupt_flag()};
    if (fleet && galet_fleet_rank(fleet) > 0) {
        help(&def, status, &why);
    } else if (status) {
        code = galet_cli_fail_status(status, &why);
        if (fleet) {
            galet_crew_dismiss(fleet);
        }
    } else {
        code = lead(asked, &def, &lost);
    }
    galet_plan_destroy(plan);
    if (lost) {
        fflush(stdout);
        galet_fleet_abort(fleet, code);
    }
    return code;
}

int galet_cli_campaign(galet_arguments arguments) {
    request asked;
    galet_fleet *fleet;
    galet_message why;
    if (!galet_fleet_speaks()) {
        galet_cli_mute();
    }
    if (parse_request(arguments, &asked) != GALET_EXIT_DONE) {
        return GALET_EXIT_WRONG;
    }
    galet_status status = galet_fleet_start(&fleet, &why);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    bool shared = fleet && strcmp(asked.file, "-") == 0;  // one process alone gets what comes there
    int code =
        shared ? galet_cli_fail("campaign: every rank reads the case; give a file instead of -") : run(&asked, fleet);
    galet_fleet_stop(fleet);
    return code;
}
