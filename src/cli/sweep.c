#include "cli/sweep.h"

#include "campaign/plan.h"
#include "campaign/sweep_page.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "input/message.h"

#include <stdio.h>
#include <string.h>

enum { KEY_SIZE = 128, ORIGIN_SIZE = 160 };

galet_status galet_cli_add_sweep(galet_sweep *sweep, galet_values *values, const char *word, galet_message *why) {
    char origin[ORIGIN_SIZE], key[KEY_SIZE];
    snprintf(origin, sizeof origin, GALET_SWEEP_ORIGIN "%s", word);
    galet_place place = {origin, 0, 0};
    size_t length = strcspn(word, "=");
    if (length == 0 || !word[length]) {
        return galet_complain(why, place, NULL,
                              "expected KEY=FROM:TO:COUNT or KEY=FROM:TO:COUNT:log, as in --sweep load=1kN:3kN:9");
    }
    size_t before = strspn(word, " \t"), end = length;
    while (end > before && strchr(" \t", word[end - 1])) {
        end--;
    }
    snprintf(key, sizeof key, "%.*s", (int)(end - before), word + before);
    galet_status status = galet_sweep_add(sweep, values, key, word + length + 1, place, why);
    return status ? status : galet_values_overrule_file(values, galet_values_find(values, key), why);
}

galet_status galet_cli_check_swept(const galet_sweep *sweep, const galet_values *values, const char *setting,
                                   galet_message *why) {
    char origin[ORIGIN_SIZE], key[KEY_SIZE];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(setting, "="), setting);
    if (!galet_sweep_has(sweep, values, key)) {
        return GALET_OK;
    }
    snprintf(origin, sizeof origin, GALET_SET_ORIGIN "%s", setting);
    return galet_complain(why, (galet_place){origin, 0, 0}, key, "is swept; leave out one of the two");
}

/// What no point can tell by itself.
static void warn(galet_swept_rows *rows, const galet_sweep_request *asked, int threads_missed) {
    if (asked->random) {
        galet_swept_warn(rows, "random-inputs", "%s", galet_plan_nominal_words);
    }
    if (threads_missed > 0) {
        galet_swept_warn(rows, "one-thread",
                         "the system gave %d threads less than were asked for; the numbers are the same",
                         threads_missed);
    }
    if (rows->done < rows->points) {
        galet_swept_warn(rows, "interrupted", "the sweep was interrupted: %zu of %zu points are finished", rows->done,
                         rows->points);
    }
}

static galet_status save(galet_folder *folder, const galet_swept_rows *rows, galet_message *why) {
    galet_interrupt_hold();
    galet_status status = galet_swept_save(folder, rows, why);
    galet_interrupt_hold_no_more();
    return status;
}

/// As for one run: files first, and what was found is printed also where they cannot be written.
static galet_status deliver(const galet_sweep_request *asked, galet_folder *folder, const galet_swept_rows *rows,
                            galet_message *why) {
    bool written = folder && rows->done > 0;
    galet_status status = written ? save(folder, rows, why) : GALET_OK;
    galet_interrupt_release();
    if (asked->json) {
        galet_status printed = galet_cli_print_json(galet_swept_json(rows));
        return status ? status : printed;
    }
    galet_swept_write(stdout, rows);
    if (asked->folder && !written) {
        printf("\nnothing is written: %s is left as it was\n", asked->folder);
    } else if (written && !status) {
        galet_cli_print_written(asked->folder);
    }
    return status;
}

static int exit_code(const galet_swept_rows *rows) {
    if (rows->done < rows->points) {
        return GALET_EXIT_SIGNAL + *galet_interrupt_flag();
    }
    return rows->failed > 0 ? GALET_EXIT_NOT_CONVERGED : GALET_EXIT_DONE;
}

static galet_status make(const galet_sweep_request *asked, galet_swept_rows **rows, galet_message *why) {
    int missed = 0;
    galet_sweep_def def = {
        .study = asked->study,
        .values = asked->values,
        .sweep = asked->sweep,
        .threads = galet_cli_processors(),
        .threads_missed = &missed,
        .watch = {.progress = galet_progress_tell, .cancel = galet_interrupt_flag()},
    };
    galet_progress_start(asked->study->name);
    galet_status status = galet_sweep_run(&def, rows, why);
    galet_progress_stop();
    if (*rows) {
        warn(*rows, asked, missed);
    }
    return status == GALET_ERR_INTERRUPTED ? GALET_OK : status;
}

int galet_cli_sweep(const galet_sweep_request *asked) {
    galet_folder *folder = NULL;
    galet_swept_rows *rows = NULL;
    galet_message why;
    galet_status status = asked->folder ? galet_folder_open(asked->folder, &folder, &why) : GALET_OK;
    status = status ? status : make(asked, &rows, &why);
    status = status ? status : deliver(asked, folder, rows, &why);
    int code = status ? galet_cli_fail_status(status, &why) : exit_code(rows);
    galet_folder_close(folder);
    galet_swept_rows_destroy(rows);
    return code;
}
