#include "cli/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

static volatile int received;
static bool caught[sizeof SIGNALS / sizeof *SIGNALS];

static void note(int number) {
    received = number;
}

void galet_interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};  // a read that waits is ended
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        struct sigaction before;
        sigaction(SIGNALS[i], NULL, &before);
        caught[i] = before.sa_handler != SIG_IGN;  // nohup
        if (caught[i]) {
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

void galet_interrupt_release(void) {
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        if (caught[i]) {
            signal(SIGNALS[i], SIG_DFL);
        }
    }
}

const volatile int *galet_interrupt_flag(void) {
    return &received;
}
