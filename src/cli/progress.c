#include "cli/progress.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static const char *subject;
static volatile sig_atomic_t seconds;

/// Only what a signal handler may do: the number is written by hand.
static void tick(int signal) {
    (void)signal;
    char digits[16], *first = digits + sizeof digits;
    int left = ++seconds;
    do {
        *--first = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    bool written = write(STDERR_FILENO, "\r", 1) == 1 && write(STDERR_FILENO, subject, strlen(subject)) > 0 &&
                   write(STDERR_FILENO, ": ", 2) == 2 &&
                   write(STDERR_FILENO, first, (size_t)(digits + sizeof digits - first)) > 0 &&
                   write(STDERR_FILENO, " s", 2) == 2;
    (void)written;
}

static void set_timer(int period) {
    struct itimerval every = {.it_interval.tv_sec = period, .it_value.tv_sec = period};
    setitimer(ITIMER_REAL, &every, NULL);
}

void galet_progress_start(const char *what) {
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    subject = what;
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    set_timer(1);
}

void galet_progress_stop(void) {
    if (!subject) {
        return;
    }
    set_timer(0);
    if (seconds > 0) {
        fprintf(stderr, "\r%*s\r", (int)strlen(subject) + 20, "");
    }
    subject = NULL;
}
