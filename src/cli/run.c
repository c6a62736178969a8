#include "campaign/plan.h"
#include "cli/call.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/settings.h"
#include "cli/sweep.h"
#include "input/number.h"
#include "input/values.h"
#include "report/checkpoint.h"
#include "report/folder.h"
#include "report/json.h"
#include "report/output.h"
#include "report/state.h"
#include "report/summary.h"
#include "report/wrap.h"
#include "study/case.h"
#include "study/result.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// What the words after `galet run` say.
typedef struct request {
    const char *subject;  ///< Study or file
    const char *folder;   ///< NULL: write nothing
    bool json;
    bool resume;  ///< Go on with what the folder holds
    int settings;
    char **setting;  ///< "KEY=VALUE", in order
    int sweeps;
    const char *sweep[GALET_SWEPT_MAX];  ///< "KEY=FROM:TO:COUNT"
} request;

/// Settings are gathered at the front of the argument list itself.
static int parse_request(galet_arguments arguments, request *out) {
    *out = (request){.setting = arguments.items};
    galet_call call = galet_call_begin("run", arguments);
    for (galet_word word; galet_call_next(&call, &word);) {
        if (galet_word_is(&word, "--json")) {
            out->json = true;
        } else if (galet_word_is(&word, "--resume")) {
            out->resume = true;
        } else if (galet_word_is(&word, "--set")) {
            out->setting[out->settings++] = word.text;
        } else if (galet_word_is(&word, "--sweep") && out->sweeps == GALET_SWEPT_MAX) {
            return galet_cli_fail("run: --sweep %.60s: is one too many; two inputs can be swept at a time", word.text);
        } else if (galet_word_is(&word, "--sweep")) {
            out->sweep[out->sweeps++] = word.text;
        } else if (galet_word_is(&word, "--out")) {
            out->folder = word.text;
        } else if (out->subject) {
            return galet_cli_fail("run: one study or case file at a time (got '%.60s' and '%.60s')", out->subject,
                                  word.text);
        } else {
            out->subject = word.text;
        }
    }
    if (call.failed) {
        return GALET_EXIT_WRONG;
    }
    if (!out->subject) {
        return galet_cli_fail("run: give a study or a case file, as in 'galet run %s'", galet_studies()[0]->name);
    }
    if (out->resume && !out->folder) {
        return galet_cli_fail("run: --resume needs --out, the folder of the run to go on with");
    }
    return GALET_EXIT_DONE;
}

/// What is run: a study with its defaults, or what a case file says.
typedef struct subject {
    const galet_study *study;
    galet_values *values;
    galet_plan *plan;               ///< Of a case file, which then owns the values; NULL: none
    bool sensitivity;               ///< Which the plan asks for
    galet_uncertainty uncertainty;  ///< What is lent to a study that carries random inputs through
} subject;

static galet_status load_subject(const char *word, subject *s, galet_message *why) {
    *s = (subject){.study = galet_study_find(word)};
    if (s->study) {
        return galet_case_create(s->study, &s->values, why);
    }
    if (access(word, F_OK) != 0 && !strpbrk(word, "./") && strcmp(word, "-") != 0) {
        char suggestion[GALET_SUGGESTION_SIZE];
        bool near = galet_study_suggest(word, suggestion);
        return galet_complain(why, (galet_place){0}, NULL, "no study or case file '%.60s'%s", word,
                              near ? suggestion : " ('galet list' shows the studies)");
    }
    char case_file[PATH_MAX], result_file[PATH_MAX];
    snprintf(case_file, sizeof case_file, "%.4000s/" GALET_CASE_FILE, word);
    snprintf(result_file, sizeof result_file, "%.4000s/" GALET_RESULT_FILE, word);
    if (access(case_file, F_OK) == 0 && access(result_file, F_OK) == 0) {
        return galet_complain(why, (galet_place){0}, NULL, "'%.60s' is a folder of results; did you mean '%.80s'?",
                              word, case_file);
    }
    galet_status status = galet_plan_read(word, &s->plan, why);
    if (!status) {
        s->study = s->plan->study;
        s->values = s->plan->values;
        s->sensitivity = s->plan->sensitivity;
    }
    return status;
}

static void release_subject(subject *s) {
    galet_plan_take_back(&s->uncertainty);
    if (s->plan) {
        galet_plan_destroy(s->plan);
    } else {
        galet_values_destroy(s->values);
    }
}

static bool is_random(const subject *s) {
    return s->plan && galet_plan_is_random(s->plan);
}

/// Whether the study carries the random inputs through to its answer; others take one value of each.
static bool is_carried(const subject *s) {
    return is_random(s) && s->study->carried_draws > 0;
}

static galet_status apply_settings(const request *asked, subject *s, galet_message *why) {
    galet_status status = GALET_OK;
    for (int i = 0; i < asked->settings && !status; i++) {
        status = is_carried(s) ? galet_cli_set_planned(s->plan, asked->setting[i], why)
                               : galet_cli_set(s->values, asked->setting[i], why);
    }
    return status;
}

/// What the case file and the command line sweep.
static galet_status find_sweep(const request *asked, const subject *s, galet_sweep *sweep, galet_message *why) {
    *sweep = s->plan ? s->plan->sweep : (galet_sweep){0};
    galet_status status = GALET_OK;
    for (int i = 0; i < asked->sweeps && !status; i++) {
        status = galet_cli_add_sweep(sweep, s->values, asked->sweep[i], why);
    }
    for (int i = 0; i < asked->settings && !status; i++) {
        status = galet_cli_check_swept(sweep, s->values, asked->setting[i], why);
    }
    if (!status && asked->resume && sweep->count > 0) {
        return galet_complain(why, (galet_place){0}, NULL, "run: --resume: a sweep does not go on; leave it out");
    }
    return status;
}

/// A campaign may do without medians that are out of range, a run stands on them.
static galet_status check_medians(const subject *s, galet_message *why) {
    galet_status status = is_random(s) ? galet_plan_check_medians(s->plan, why) : GALET_OK;
    if (status == GALET_ERR_INPUT) {
        galet_complain_further(why, "; give it a value beside random for a run");
    }
    return status;
}

/// One case says nothing of how its inputs vary.
static void warn_of_random(galet_result *result) {
    galet_result_warn(result, "random-inputs", "%s", galet_plan_nominal_words);
}

/// Whether the case file names other outputs than people come for.
static bool chooses_outputs(const galet_plan *plan) {
    size_t usual = 0;
    for (const galet_output *output = plan->study->outputs; output->key; output++) {
        usual += output->type == GALET_TYPE_REAL && galet_study_heads(plan->study, output->key);
    }
    bool same = plan->output_count == usual;
    for (size_t i = 0; i < plan->output_count; i++) {
        same &= galet_study_heads(plan->study, plan->outputs[i]);
    }
    return !same;
}

/// Keys of a campaign that one answer for all draws has no use for.
static void warn_of_campaign(galet_result *result, const subject *s) {
    const char *name = s->study->name;
    if (s->sensitivity) {
        galet_result_warn(result, "unused-key",
                          "sensitivity is not used here: a run of %s finds no indices; 'galet campaign' does", name);
    }
    if (chooses_outputs(s->plan)) {
        galet_result_warn(result, "unused-key", "outputs is not used here: a run of %s gives all of them", name);
    }
}

static void warn_of_checkpoint(galet_result *result, const galet_checkpoint *checkpoint) {
    if (*checkpoint->fault.text) {
        galet_result_warn(result, "not-saved",
                          "%s; had this run been killed, what it did since it was last saved would be lost",
                          checkpoint->fault.text);
    }
}

static bool wants_colour(void) {
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/// How wide lines may be: those of the terminal, where there is one.
static int text_width(void) {
    const int least = 50, most = 1000;
    struct winsize size = {0};
    if (!isatty(STDOUT_FILENO)) {
        return GALET_TEXT_WIDTH;
    }
    double columns = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0.0;
    const char *said = getenv("COLUMNS"), *rest;
    if (columns < 1.0 && !(said && galet_number_parse(said, &columns, &rest) && !*rest)) {
        columns = GALET_TEXT_WIDTH;
    }
    return columns < least ? least : columns > most ? most : (int)columns;
}

/// While files are put in place, Ctrl-C waits.
static galet_status write_folder(galet_folder *folder, const galet_values *values, const galet_result *result,
                                 galet_message *why) {
    galet_interrupt_hold();
    galet_status status = galet_output_write(folder, values, result, why);
    if (!status && galet_result_study(result)->resumes) {
        galet_checkpoint_remove(folder);
    }
    galet_interrupt_hold_no_more();
    return status;
}

/// An earlier result is worth more than an answer that was interrupted before it began.
static bool is_worth_writing(const galet_result *result) {
    return galet_result_status(result) != GALET_ERR_INTERRUPTED || !galet_result_is_empty(result);
}

/// Files first, for the last line says where they are. Where they cannot be written the result is printed all the same:
/// it may have taken hours.
static galet_status deliver(const request *asked, galet_folder *folder, const galet_values *values,
                            const galet_result *result, galet_message *why) {
    bool written = folder && is_worth_writing(result);
    galet_status status = written ? write_folder(folder, values, result, why) : GALET_OK;
    galet_interrupt_release();  // not before: what was found is kept, and a signal that comes too late changes nothing
    if (asked->json) {
        galet_status printed = galet_cli_print_json(galet_json_run(values, result));
        return status ? status : printed;
    }
    galet_summary_write(stdout, result, asked->folder, wants_colour(), text_width());
    if (asked->folder && !written) {
        printf("\nnothing is written: %s is left as it was\n", asked->folder);
    } else if (written && !status) {
        galet_cli_print_written(asked->folder);
        size_t count;
        if (galet_result_status(result) == GALET_ERR_INTERRUPTED && galet_result_state(result, &count)) {
            puts("the same command with --resume goes on from there");
        }
    }
    return status;
}

/// What the folder holds of this case, if anything; the case is checked first, for its files to be read.
static galet_status read_state(const request *asked, const galet_study *study, galet_values *values, galet_state *state,
                               galet_message *why) {
    if (!study->resumes) {
        return galet_complain(why, (galet_place){0}, NULL, "run: --resume: a run of %s does not go on; leave it out",
                              study->name);
    }
    galet_status status = galet_case_check(study, values, why);
    return status ? status : galet_state_read(asked->folder, study, values, state, why);
}

/// What a run that may take hours goes on from, and where it saves what it has.
static galet_status prepare(const request *asked, const galet_folder *folder, subject *s, galet_state *state,
                            galet_checkpoint *checkpoint, galet_request *wanted, galet_message *why) {
    galet_status status = asked->resume ? read_state(asked, s->study, s->values, state, why) : GALET_OK;
    if (!status && folder && s->study->resumes) {
        status = galet_checkpoint_check(folder, why);
        wanted->saver = galet_checkpoint_begin(checkpoint, folder, s->values);
    }
    if (!status && is_carried(s)) {
        status = galet_plan_lend(s->plan, galet_cli_processors(), &s->uncertainty, why);
        wanted->uncertainty = &s->uncertainty;
    }
    wanted->state = state->numbers;
    wanted->state_count = state->count;
    wanted->state_origin = state->path;
    return status;
}

/// Tables and fields are for files: without a folder nobody looks at them.
static galet_status run_case(const request *asked, const galet_folder *folder, subject *s, galet_result **result,
                             galet_message *why) {
    galet_request wanted = asked->folder ? (galet_request){0} : galet_request_outputs();
    wanted.watch = (galet_watch){.progress = galet_progress_tell, .cancel = galet_interrupt_flag()};
    galet_state state = {0};
    galet_checkpoint checkpoint = {0};
    galet_status status = prepare(asked, folder, s, &state, &checkpoint, &wanted, why);
    if (!status) {
        galet_progress_start(s->study->name);
        status = galet_case_run(s->study, s->values, &wanted, result, why);
        galet_progress_stop();
    }
    if (*result) {
        warn_of_checkpoint(*result, &checkpoint);
    }
    galet_state_clear(&state);
    return status;
}

static int interrupted_code(void) {
    return GALET_EXIT_SIGNAL + *galet_interrupt_flag();
}

/// A signal ends the wait for a file, which then cannot be read: that is no mistake in the case.
static int fail(galet_status status, const galet_result *result, const galet_message *why) {
    if (!result && status == GALET_ERR_INPUT && *galet_interrupt_flag()) {
        galet_cli_fail("interrupted before anything was computed");
        return interrupted_code();
    }
    return galet_cli_fail_status(status, why);
}

static int exit_code(galet_status outcome) {
    switch (outcome) {
    case GALET_ERR_INTERRUPTED:
        return interrupted_code();
    case GALET_ERR_NOT_CONVERGED:
        return GALET_EXIT_NOT_CONVERGED;
    default:
        return GALET_EXIT_DONE;
    }
}

int galet_cli_run(galet_arguments arguments) {
    request asked;
    if (parse_request(arguments, &asked) != GALET_EXIT_DONE) {
        return GALET_EXIT_WRONG;
    }
    subject s;
    galet_result *result = NULL;
    galet_message why;
    galet_interrupt_catch();  // before a file is waited for, or a folder made that is to be removed again
    galet_interrupt_end_waits();
    galet_status status = load_subject(asked.subject, &s, &why);
    status = status ? status : apply_settings(&asked, &s, &why);
    status = status ? status : check_medians(&s, &why);
    galet_sweep sweep = {0};
    status = status ? status : find_sweep(&asked, &s, &sweep, &why);
    if (!status && sweep.count > 0) {
        int code =
            galet_cli_sweep(&(galet_sweep_request){s.study, s.values, &sweep, asked.folder, asked.json, is_random(&s)});
        release_subject(&s);
        return code;
    }
    galet_folder *folder = NULL;
    if (!status && asked.folder) {
        status = galet_folder_open(asked.folder, &folder, &why);
    }
    galet_status outcome = status ? status : run_case(&asked, folder, &s, &result, &why);
    if (result && is_random(&s) && !is_carried(&s)) {
        warn_of_random(result);
    }
    if (result && is_carried(&s)) {
        warn_of_campaign(result, &s);
    }
    bool whole = !result || galet_result_is_whole(result);  // with the warnings that came last
    status = !whole ? GALET_ERR_MEMORY : result ? deliver(&asked, folder, s.values, result, &why) : outcome;
    int code = status ? fail(status, result, &why) : exit_code(outcome);
    galet_folder_close(folder);
    galet_result_destroy(result);
    release_subject(&s);
    return code;
}
