#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};

static volatile int received;

static void note(int number) {
    received = number;
}

void galet_interrupt_catch(void) {
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++) {
        struct sigaction before;
        sigaction(SIGNALS[i], NULL, &before);
        if (before.sa_handler != SIG_IGN) {  // nohup
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

const volatile int *galet_interrupt_flag(void) {
    return &received;
}
