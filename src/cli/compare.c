#include "report/compare.h"

#include "cli/call.h"
#include "cli/interrupt.h"
#include "report/compare_save.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/// What the words after `galet compare` say.
typedef struct request {
    char *folders[GALET_COMPARED_MAX];
    size_t count;
    const char *out;  ///< NULL: write nothing
    bool json;
} request;

static int parse_request(galet_arguments arguments, request *out) {
    *out = (request){0};
    galet_call call = galet_call_begin("compare", arguments);
    for (galet_word word; galet_call_next(&call, &word);) {
        if (galet_word_is(&word, "--out")) {
            out->out = word.text;
        } else if (galet_word_is(&word, "--json")) {
            out->json = true;
        } else if (out->count == GALET_COMPARED_MAX) {
            return galet_cli_fail("compare: %d results can be compared at a time", GALET_COMPARED_MAX);
        } else {
            out->folders[out->count++] = word.text;
        }
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (out->count < 2) {
        return galet_cli_fail("compare: give two folders of results or more, as in 'galet compare before after'");
    }
    return GALET_EXIT_DONE;
}

/// Whether both words lead to one folder.
static bool is_same_folder(const char *one, const char *other) {
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/// A result that is compared would be replaced by the comparison.
static int check_out(const request *asked) {
    for (size_t i = 0; asked->out && i < asked->count; i++) {
        if (is_same_folder(asked->folders[i], asked->out)) {
            return galet_cli_fail("compare: --out %.200s is one of the results; give another folder", asked->out);
        }
    }
    return GALET_EXIT_DONE;
}

static galet_status save(const request *asked, const galet_comparison *comparison, galet_message *why) {
    galet_folder *folder;
    galet_status status = galet_folder_open(asked->out, &folder, why);
    if (status) {
        return status;
    }
    galet_interrupt_hold();
    status = galet_comparison_save(folder, comparison, why);
    galet_interrupt_hold_no_more();
    galet_folder_close(folder);
    return status;
}

/// As for one run: files first, and what was found is printed also where they cannot be written.
static galet_status deliver(const request *asked, const galet_comparison *comparison, galet_message *why) {
    galet_status status = asked->out ? save(asked, comparison, why) : GALET_OK;
    if (asked->json) {
        galet_status printed = galet_cli_print_json(galet_comparison_json(comparison));
        return status ? status : printed;
    }
    galet_comparison_write(stdout, comparison);
    if (asked->out && !status) {
        galet_cli_print_written(asked->out);
    }
    return status;
}

int galet_cli_compare(galet_arguments arguments) {
    request asked;
    if (parse_request(arguments, &asked) != GALET_EXIT_DONE || check_out(&asked) != GALET_EXIT_DONE) {
        return GALET_EXIT_WRONG;
    }
    galet_comparison *comparison = NULL;
    galet_message why;
    galet_status status = galet_comparison_read(asked.folders, asked.count, &comparison, &why);
    status = status ? status : deliver(&asked, comparison, &why);
    galet_comparison_destroy(comparison);
    return status ? galet_cli_fail_status(status, &why) : GALET_EXIT_DONE;
}
