// Any lines KEY=VALUE of a study whose motions may take long: the first byte tells which. A clock ends those that do,
// as Ctrl-C would.
#include "input/values.h"

#include <galet/study.h>
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const names[] = {"klarbring", "contacts", "belt", "oscillator", "ellipsoid", "body"};
static const long NANOSECONDS = 20000000;  // of a processor's time

static volatile int enough;
static timer_t timer;

static void end(int number) {
    (void)number;
    enough = 1;
}

/// The fuzzer has the signals of other clocks.
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    struct sigaction action = {.sa_handler = end, .sa_flags = SA_RESTART};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN};
    if (sigaction(SIGRTMIN, &action, NULL) || timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer)) {
        abort();
    }
    return 0;
}

static void wind(long nanoseconds) {
    timer_settime(timer, 0, &(struct itimerspec){.it_value.tv_nsec = nanoseconds}, NULL);
}

static void check(const galet_study *study, const galet_result *result) {
    const galet_record *out = galet_result_outputs(result);
    for (const galet_output *o = study->outputs; o->key; o++) {
        if (galet_record_has(out, o->key) && o->type == GALET_TYPE_REAL && isnan(galet_record_real(out, o->key))) {
            abort();
        }
    }
}

/// With all tables now and then.
static void run(const galet_study *study, galet_values *values, bool whole) {
    galet_result *result = NULL;
    galet_message why;
    galet_request wanted = whole ? (galet_request){.outputs = NULL} : galet_request_outputs();
    wanted.watch.cancel = &enough;
    enough = 0;
    wind(NANOSECONDS);
    galet_status status = galet_case_run(study, values, &wanted, &result, &why);
    wind(0);
    if (status == GALET_ERR_PROGRAM) {
        abort();
    }
    if (result) {
        check(study, result);
    }
    galet_result_destroy(result);
}

static void set_line(galet_values *values, char *line) {
    galet_message why;
    char *equals = strchr(line, '=');
    if (equals) {
        *equals = '\0';
        galet_values_set_from(values, "--set", line, equals + 1, &why);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const galet_study *study = galet_study_find(names[data[0] % (sizeof names / sizeof *names)]);
    galet_values *values;
    galet_message why;
    char *text = malloc(size), *rest = text;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    if (!study || galet_case_create(study, &values, &why)) {
        abort();
    }
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        set_line(values, line);
    }
    if (galet_case_check(study, values, &why) == GALET_OK) {
        run(study, values, data[0] & 0x80);
    }
    galet_values_destroy(values);
    free(text);
    return 0;
}
