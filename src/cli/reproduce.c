#include "cli/call.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "input/nearest.h"
#include "reproduce/reproduction_write.h"

#include <stdio.h>
#include <string.h>

static const char ALL[] = "all";

/// What the words after `galet reproduce` say.
typedef struct request {
    const char *paper;  ///< NULL: all of them
    const char *out;    ///< NULL: write nothing
    bool json;
} request;

static int parse_request(galet_arguments arguments, request *out) {
    *out = (request){0};
    galet_call call = galet_call_begin("reproduce", arguments);
    for (galet_word word; galet_call_next(&call, &word);) {
        if (galet_word_is(&word, "--out")) {
            out->out = word.text;
        } else if (galet_word_is(&word, "--json")) {
            out->json = true;
        } else if (out->paper) {
            return galet_cli_fail("reproduce: one paper at a time, or all of them (got '%.60s' and '%.60s')",
                                  out->paper, word.text);
        } else {
            out->paper = word.text;
        }
    }
    return call.failed ? GALET_EXIT_WRONG : GALET_EXIT_DONE;
}

static int refuse_paper(const char *word) {
    char names[256] = "", suggestion[GALET_SUGGESTION_SIZE];
    for (const galet_paper *const *paper = galet_papers(); *paper; paper++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", used ? " " : "", (*paper)->name);
    }
    if (galet_suggest(names, word, suggestion)) {
        return galet_cli_fail("reproduce: unknown paper '%.60s'%s", word, suggestion);
    }
    return galet_cli_fail("reproduce: unknown paper '%.60s'; one of %s, or all", word, names);
}

static galet_status save(galet_folder *folder, const galet_reproduction *reproduction, galet_message *why) {
    galet_interrupt_hold();
    galet_status status = galet_reproduction_save(folder, reproduction, why);
    galet_interrupt_hold_no_more();
    return status;
}

/// Files first, and what was found is printed also where they cannot be written.
static galet_status deliver(const request *asked, galet_folder *folder, const galet_reproduction *reproduction,
                            galet_message *why) {
    galet_status status = folder ? save(folder, reproduction, why) : GALET_OK;
    if (asked->json) {
        galet_status printed = galet_cli_print_json(galet_reproduction_json(reproduction));
        return status ? status : printed;
    }
    galet_reproduction_write(stdout, reproduction);
    if (folder && !status) {
        galet_cli_print_written(asked->out);
    }
    return status;
}

static int run(const request *asked, const galet_paper *const *papers, size_t count, galet_folder *folder) {
    galet_reproduction *reproduction = NULL;
    galet_message why;
    galet_watch watch = {galet_progress_tell, NULL, galet_interrupt_flag()};
    galet_interrupt_catch();
    galet_progress_start("reproduce");
    galet_status outcome = galet_reproduction_run(papers, count, galet_cli_processors(), &watch, &reproduction, &why);
    galet_progress_stop();
    if (outcome && outcome != GALET_ERR_INTERRUPTED) {
        return galet_cli_fail_status(outcome, &why);
    }
    galet_status status = deliver(asked, folder, reproduction, &why);
    bool converged = galet_reproduction_status(reproduction) == GALET_OK;
    galet_reproduction_destroy(reproduction);
    if (status) {
        return galet_cli_fail_status(status, &why);
    }
    if (outcome) {
        fputs("galet: interrupted; items that were not come to are left out\n", stderr);
        return GALET_EXIT_SIGNAL + *galet_interrupt_flag();
    }
    return converged ? GALET_EXIT_DONE : GALET_EXIT_NOT_CONVERGED;
}

int galet_cli_reproduce(galet_arguments arguments) {
    request asked;
    if (parse_request(arguments, &asked) != GALET_EXIT_DONE) {
        return GALET_EXIT_WRONG;
    }
    bool all = !asked.paper || strcmp(asked.paper, ALL) == 0;
    const galet_paper *one[] = {all ? NULL : galet_paper_find(asked.paper), NULL};
    const galet_paper *const *papers = all ? galet_papers() : one;
    size_t count = 0;
    while (papers[count]) {
        count++;
    }
    if (count == 0) {
        return refuse_paper(asked.paper);
    }
    galet_folder *folder = NULL;
    galet_message why;
    if (asked.out) {
        galet_status status = galet_folder_open(asked.out, &folder, &why);
        status = status ? status : galet_reproduction_check_folder(folder, papers, count, &why);
        if (status) {
            galet_folder_close(folder);
            return galet_cli_fail_status(status, &why);
        }
    }
    int code = run(&asked, papers, count, folder);
    galet_folder_close(folder);
    return code;
}
